import HTTP
import Options
import Requests
import Services
import Tables
import Transport

/// `GET /uplink` (R4; `docs/uplink.md`).
extension Router {
  /// The uplink of a laptop with a valid token.
  func uplinkSocket(_ call: Call) -> RouteAnswer {
    Router.uplinkSocket(call, by: context.uplinks, sharesTables: context.sharesTables)
  }

  static func uplinkSocket(
    _ call: Call, by uplinks: UplinkDirectory, sharesTables: Bool
  ) -> RouteAnswer {
    guard call.endpointStatus.isPublic else { return .response(call.notFound) }
    guard uplinks.isKnown else {
      return .response(call.text("503 Service Unavailable: starting.\n", .unavailable))
    }
    guard let token = UplinkToken(call.request), uplinks[token.key] != nil else {
      let more = [Field("WWW-Authenticate", "Bearer")]
      return .response(call.text("401 Unauthorized: unknown token.\n", .unauthorised, more))
    }
    // Otherwise a proxy sends the uplink to another server than its friends (decision 40).
    guard !sharesTables || prefix(call) == token.key.prefix else {
      let sentence = "421 Misdirected Request: the address lacks the beginning of the codes.\n"
      return .response(call.text(sentence, .misdirected))
    }
    return .webSocket(.uplink(token.key))
  }

  /// `t=BCD`: the beginning of the codes of the laptop's tables.
  private static func prefix(_ call: Call) -> CodePrefix? {
    guard let query = call.request.query, query.hasPrefix("t=") else { return nil }
    return CodePrefix(letters: query.dropFirst(2).utf8)
  }
}
