import HTTP
import Transport

/// One route: the requests that it answers, who may send them, and the function that answers.
struct Route: Sendable {
  /// A function of the router that is called for each request of the route.
  typealias Handler = @Sendable (Router) -> (Call) -> RouteAnswer

  /// The route of `GET` answers `HEAD` too.
  let method: HTTP.Method
  let pattern: PathPattern
  let listener: RouteListener
  let access: Access
  let handler: Handler

  /// A route that is answered at once, by `respond`.
  init(
    _ method: HTTP.Method, _ pattern: String, _ listener: RouteListener, _ access: Access,
    respond: @escaping @Sendable (Router) -> (Call) -> Response
  ) {
    self.init(method, pattern, listener, access) { router in
      { .response(respond(router)($0)) }
    }
  }

  /// A route that opens a WebSocket, or whose answer another thread, table or server makes.
  init(
    _ method: HTTP.Method, _ pattern: String, _ listener: RouteListener, _ access: Access,
    answer: @escaping Handler
  ) {
    self.method = method
    self.pattern = PathPattern(pattern)
    self.listener = listener
    self.access = access
    handler = answer
  }

  /// Method and pattern, as `fourtop routes` and `docs/protocol.md` write them: `GET /t/CODE`.
  var name: String { "\(method.token) \(pattern)" }
}

/// The listeners on which a route exists.
enum RouteListener: String, Sendable {
  /// Both. The http listener of a public server redirects `GET` and `HEAD` to https.
  case both = "http, https"
  /// Both, and nothing is redirected: WebSockets, and what programs read.
  case unredirected = "http, https, no redirect"
  /// http alone; the route does not exist on https.
  case http
  /// https alone; http answers 403 with `account.insecure`.
  case https
}

/// Who may have the answer of a route. The router refuses everybody else before it calls the
/// handler, except for the last three cases, which the handler decides.
enum Access: String, Sendable {
  case everyone
  /// A device that sends its cookie.
  case device = "a device with a cookie"
  /// A request from the host's network or of an account (R1).
  case player = "near or logged in"
  /// The same, if the server knows which player it is.
  case identifiedPlayer = "a near device, or logged in"
  /// This machine itself, and the host.
  case machineOrHost = "this machine, the host"
  /// The device that opened the host's link (H9).
  case host = "the host"
  /// The path has to contain the secret that the terminal printed.
  case secret = "with the host's secret"
  /// The request has to carry an uplink's token.
  case token = "with an uplink's token"
  /// The player has to look at this picture at the table at this moment (AH2).
  case viewer = "its players"
}
