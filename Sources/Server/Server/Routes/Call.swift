import GameCore
import HTTP
import PageServing
import Transport

/// One request with what follows from the door it came through: every answer begins here.
struct Call: Sendable {
  let request: Request
  /// Whom it comes from, by way of trusted proxies too.
  let peer: Peer
  /// Whether that is known for certain (R1).
  var isTold = true
  /// A proxy that is trusted brings it, and names whom it comes from.
  var isProxied = false
  /// The request's `Host`, one of ours.
  let host: Authority
  /// The doors as they are at this moment.
  let standing: Endpoints.EndpointStatus
  /// What stands in the path for the words in capitals of the route's pattern.
  var parameters = PathParameters()

  /// From this machine itself.
  var isLoopback: Bool { isTold && peer.address.address.isLoopback }

  var isSecure: Bool { peer.isSecure }
  var origin: Origin { Origin(request, host: host, isSecure: isSecure) }
  /// Of this door; the other one's means nobody here.
  var cookie: DeviceCookie? { DeviceCookie(request, isSecure: isSecure) }
  /// What goes with every answer to it.
  var fields: [Field] {
    SecurityFields.all(host: host, isSecure: isSecure, isPublic: standing.isPublic)
  }

  /// Another site's page may have made the browser ask. Browsers say so since 2023; older ones are
  /// known by what they name as the page that asks, where they name one.
  var isForeign: Bool {
    if let site = request.fields["sec-fetch-site"] {
      return site != "same-origin" && site != "none"
    }
    if origin == .foreign { return true }
    guard let referrer = request.fields["referer"] else { return false }
    let place = "\(isSecure ? "https" : "http")://\(host)"
    return referrer.lowercased() != place && !referrer.lowercased().hasPrefix("\(place)/")
  }

  /// A line of text, said now and not to be kept.
  func text(_ text: String, _ status: Status, _ more: [Field] = []) -> Response {
    .text(text, status: status, fields: fields + [Field("Cache-Control", "no-store")] + more)
  }

  var notFound: Response { text("404 Not Found\n", .notFound) }

  var wrongOrigin: Response {
    text("403 Forbidden: the origin is not this server.\n", .forbidden)
  }

  var noCookie: Response { text("403 Forbidden: no device cookie.\n", .forbidden) }

  var hostOnly: Response { refused(Refusal(.hostOnly), .forbidden) }

  var noRandomness: Response { text("503 Service Unavailable: no random numbers.\n", .unavailable) }

  /// `methods`: those that are.
  func notAllowed(_ methods: String) -> Response {
    text("405 Method Not Allowed: use \(methods).\n", .methodNotAllowed, [Field("Allow", methods)])
  }
}
