import HTTP
import Transport

/// One request with what follows from the door it came through: every answer begins here.
struct Call {
  let request: Request
  let peer: Peer
  /// The request's `Host`, one of ours.
  let host: Authority
  /// The doors as they are at this moment.
  let standing: Doors.Standing

  var isSecure: Bool { peer.isSecure }
  var origin: Origin { Origin(request, host: host, isSecure: isSecure) }
  /// Of this door; the other one's means nobody here.
  var cookie: DeviceCookie? { DeviceCookie(request, isSecure: isSecure) }
  /// What goes with every answer to it.
  var fields: [Field] { SecurityFields.all(host: host, isSecure: isSecure) }

  func text(_ text: String, _ status: Status, _ more: [Field] = []) -> Response {
    .text(text, status: status, fields: fields + more)
  }

  var notFound: Response { text("There is nothing here.\n", .notFound) }

  var noRandomness: Response { text("No randomness to be had.\n", .unavailable) }

  /// `methods`: those that are.
  func notAllowed(_ methods: String) -> Response {
    text("Only \(methods).\n", .methodNotAllowed, [Field("Allow", methods)])
  }
}
