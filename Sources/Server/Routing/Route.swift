import Content
import GameCore
import HTTP
import Net
import Requests
import Services
import Tables
import Transport

/// One route: the requests that it answers, who may send them, and the function that answers.
package struct Route: Sendable {
  /// A function of the router that is called for each request of the route.
  typealias Handler = @Sendable (Router) -> (Call) -> RouteAnswer

  /// The route of `GET` answers `HEAD` too.
  let method: HTTP.Method
  let pattern: PathPattern
  package let listener: RouteListener
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

  /// Whether the account of a request decides about its answer.
  var dependsOnAccount: Bool {
    switch access {
    case .player, .identifiedPlayer, .viewer: true
    case .everyone: pattern.description.hasPrefix("/account/")
    case .device, .machineOrHost, .host, .secret, .token: false
    }
  }

  /// Method and pattern in the form of `fourtop routes` and `docs/protocol.md`: `GET /t/CODE`.
  package var name: String { "\(method.token) \(pattern)" }
}

/// The listeners on which a route exists.
package enum RouteListener: String, Sendable {
  /// Both. The http listener of a public server redirects `GET` and `HEAD` to https.
  case both = "http, https"
  /// Both, without a redirect: WebSockets, and answers for programs.
  case unredirected = "http, https, no redirect"
  /// http only; the route does not exist on https.
  case http
  /// https only; http answers 403 with `account.insecure`.
  case https
}

/// The visitors that a route answers. The router refuses all others before it calls the handler. In
/// the last three cases the handler decides.
enum Access: String, Sendable {
  case everyone
  /// A device that sends its cookie.
  case device = "a device with a cookie"
  /// A request from the host's network or of an account (R1).
  case player = "near or logged in"
  /// The same, if the server knows which player it is.
  case identifiedPlayer = "a near device, or logged in"
  /// This machine and the host.
  case machineOrHost = "this machine, the host"
  /// The device that opened the host's link (H9).
  case host = "the host"
  /// The path has to contain the secret that the terminal printed.
  case secret = "with the host's secret"
  /// The request has to carry an uplink's token.
  case token = "with an uplink's token"
  /// The player has to see this picture at the table now (AH2), or be at the table whose question it is of (F12).
  case viewer = "its players"
}

/// The answer of a route's handler. The loop carries it out.
package indirect enum RouteAnswer {
  /// A response, at once.
  case response(Response)
  /// A refusal, which is counted.
  case refused(Call, Refusal, Status = .unprocessable)
  /// A WebSocket.
  case webSocket(SocketPurpose)
  /// The worker of pictures and decks, which may read and write files, makes the response, or refuses the call.
  case onDisk(Call, DiskJob)
  /// The function starts longer work, which posts the response to the address.
  case later((ReplyAddress) -> Answer<LoopMessage>)
  /// The laptop at whose table the player is a guest has the picture. Without such a laptop, the
  /// second answer is used.
  case fromLaptop(RemotePicture, otherwise: RouteAnswer)
  /// The named table decides whether this player may have the piece.
  case fromTable(ShownFileRequest)
  /// The loop carries out an order of the host; the response depends on whether it could.
  case ordered(HostOrder, (Bool) -> RouteAnswer)
  /// The response tells all tables, and what else the host's page shows.
  case reported(([TableSummary], HostReport) -> Response)
}

extension Route {
  /// The refusal of a request that may not reach the handler; `nil` if it may.
  ///
  /// `hasAccount`: its session is that of an account; `isAdmitted`: it may have the answers for players (R1).
  func refusal(
    of call: Call, isHost: @autoclosure () -> Bool, hasAccount: @autoclosure () -> Bool,
    isAdmitted: @autoclosure () -> Bool
  ) -> RouteAnswer? {
    if listener == .https, !call.isSecure {
      return .refused(call, Refusal(.accountInsecure), .forbidden)
    }
    guard method != .post || call.origin == .ours else { return .response(call.wrongOrigin) }
    let stranger = RouteAnswer.refused(call, Refusal(.accountNeeded), .forbidden)
    let notHost = RouteAnswer.refused(call, Refusal(.hostOnly), .forbidden)
    switch access {
    case .everyone, .secret, .token, .viewer: return nil
    case .device: return call.cookie == nil ? .response(call.noCookie) : nil
    case .player: return isAdmitted() ? nil : stranger
    case .identifiedPlayer:
      if hasAccount() { return nil }
      if call.cookie == nil { return .response(call.noCookie) }
      return isAdmitted() ? nil : stranger
    case .machineOrHost: return call.isLoopback || isHost() ? nil : notHost
    case .host: return isHost() ? nil : notHost
    }
  }
}

/// Makes a response on the worker of pictures and decks.
package typealias DiskJob = @Sendable (inout ContentFolders) throws(Refusal) -> Response

/// An order of the host's page (H9).
package enum HostOrder: Sendable {
  case close(TableCode)
  case remove(MemberNumber, from: TableCode)
  case announce(Announcement)
  case restart
}

/// The address of a response that is made later.
package struct ReplyAddress: Sendable {
  package let request: RequestID
  package let mailbox: Mailbox<LoopMessage>

  package init(_ request: RequestID, _ mailbox: Mailbox<LoopMessage>) {
    self.request = request
    self.mailbox = mailbox
  }

  package func answer(_ response: Response) { mailbox.post(.answer(request, response)) }

  package func refuse(_ call: Call, _ refusal: Refusal, _ status: Status = .unprocessable) {
    mailbox.post(.refusal(request, call, refusal, status))
  }
}
