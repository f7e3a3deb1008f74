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

  /// A laptop with a good token comes in, on the loop that follows from the token, so that it finds
  /// its session again.
  func uplink(_ call: Call, loops: Int) -> Answer<Letter> {
    guard call.standing.isPublic else { return .response(call.notFound) }
    guard call.isSecure else {
      return .response(call.text("By https alone.\n", .forbidden))
    }
    guard premises.uplinks.isKnown else {
      return .response(call.text("Not yet.\n", .unavailable))
    }
    guard let token = UplinkToken(call.request), premises.uplinks[token.key] != nil else {
      let more = [Field("WWW-Authenticate", "Bearer")]
      return .response(call.text("This token counts for nothing here.\n", .unauthorised, more))
    }
    return .webSocket(
      Upgrade(
        subprotocols: [Router.uplinkProtocol], requiresSubprotocol: true,
        loop: token.key.loop(of: loops), ticket: .uplink(token.key),
        allowance: Allowance(message: Router.longestFrame)))
  }

  /// A message, and what a frame has around it.
  private static let longestFrame = UplinkLimits().message + 512
}

extension UplinkKey {
  /// Which of so many loops an uplink lives on: always the same.
  func loop(of count: Int) -> Int {
    Int(bytes.prefix(4).reduce(0) { $0 << 8 | UInt($1) } % UInt(max(1, count)))
  }
}
