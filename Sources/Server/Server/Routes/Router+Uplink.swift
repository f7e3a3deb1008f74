import GameCore
import HTTP
import People
import Tables
import Transport
import Uplink

/// `GET /uplink` (R4; `docs/uplink.md`).
extension Router {
  /// How a laptop's socket speaks.
  static let uplinkProtocol = "fourtop.uplink.v1"

  /// A laptop with a good token.
  func uplinkSocket(_ call: Call) -> RouteAnswer {
    guard call.standing.isPublic else { return .response(call.notFound) }
    guard context.uplinks.isKnown else {
      return .response(call.text("503 Service Unavailable: starting.\n", .unavailable))
    }
    guard let token = UplinkToken(call.request), context.uplinks[token.key] != nil else {
      let more = [Field("WWW-Authenticate", "Bearer")]
      return .response(call.text("401 Unauthorized: unknown token.\n", .unauthorised, more))
    }
    return .webSocket(.uplink(token.key))
  }

  /// A message, and what a frame has around it.
  static let longestFrame = UplinkLimits().message + 512
}

extension UplinkKey {
  /// Which of so many loops an uplink lives on: always the same.
  func loop(of count: Int) -> Int {
    Int(bytes.prefix(4).reduce(0) { $0 << 8 | UInt($1) } % UInt(max(1, count)))
  }
}
