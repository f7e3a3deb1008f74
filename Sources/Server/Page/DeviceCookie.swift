import Crypto
import GameCore
import HTTP

/// The secret by which the server knows a device again (H2, `docs/architecture.md`).
///
/// 128 random bits in a cookie that no script can read; the `PlayerID` is derived from it by a
/// hash and is all that the server keeps.
struct DeviceCookie: Equatable, Sendable {
  /// The name on the http door; never accepted on TLS, whose cookie has the `__Host-` prefix.
  static let name = "fourtop-device"
  /// 400 days: the longest that browsers keep a cookie.
  private static let lifetime = 34_560_000

  /// 32 hexadecimal digits.
  let secret: String

  /// A new device.
  init() throws(CryptoError) {
    secret = Hex.text(try randomBytes(16))
  }

  /// The cookie that came with a request; `nil` where there is none, or none of ours.
  init?(_ request: Request) {
    guard let value = request.fields.cookie(named: DeviceCookie.name),
      value.utf8.count == 32, value.utf8.allSatisfy(DeviceCookie.isDigit)
    else { return nil }
    secret = value
  }

  var player: PlayerID {
    let hash = sha256(Array("fourtop device \(secret)".utf8))
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return PlayerID(high: word(hash[0..<8]), low: word(hash[8..<16]))
  }

  var field: Field {
    Field(
      "Set-Cookie",
      "\(DeviceCookie.name)=\(secret); Path=/; Max-Age=\(DeviceCookie.lifetime); "
        + "HttpOnly; SameSite=Lax")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}
