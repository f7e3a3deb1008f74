import HTTP
import Options
import Requests
import Transport
import Uplink

/// `GET /uplink` (R4; `docs/uplink.md`).
extension Router {
  /// The uplink of a laptop with a valid token.
  func uplinkSocket(_ call: Call) -> RouteAnswer {
    guard call.standing.isPublic else { return .response(call.notFound) }
    guard context.sharedTables == nil else {
      let sentence = "503 Service Unavailable: this server shares its tables with others.\n"
      return .response(call.text(sentence, .unavailable))
    }
    guard context.uplinks.isKnown else {
      return .response(call.text("503 Service Unavailable: starting.\n", .unavailable))
    }
    guard let token = UplinkToken(call.request), context.uplinks[token.key] != nil else {
      let more = [Field("WWW-Authenticate", "Bearer")]
      return .response(call.text("401 Unauthorized: unknown token.\n", .unauthorised, more))
    }
    return .webSocket(.uplink(token.key))
  }

  /// The longest message, with the header of its frame.
  package static let longestFrame = UplinkLimits().message + 512
}
