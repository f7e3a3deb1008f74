import Crypto
import HTTP
import People

/// The secret of a device that is logged in (R2, H2): 256 random bits in a cookie of the https door
/// that no script can read. The server keeps its hash alone.
struct SessionCookie: Equatable, Sendable {
  private static let name = "__Host-session"

  /// 64 hexadecimal digits.
  let secret: String

  /// A new one.
  init() throws(CryptoError) {
    secret = Hex.text(try randomBytes(32))
  }

  /// The one that came with a request; `nil`: none, or none of ours, or by http.
  init?(_ request: Request, isSecure: Bool) {
    guard isSecure, let value = request.fields.cookie(named: SessionCookie.name),
      value.utf8.count == 64, value == value.lowercased(), Hex.bytes(value) != nil
    else { return nil }
    secret = value
  }

  var key: SessionKey {
    guard let key = SessionKey(sha256(Array("fourtop session \(secret)".utf8))) else {
      preconditionFailure("a digest has as many bytes as a key")
    }
    return key
  }

  var field: Field {
    Field(
      "Set-Cookie",
      "\(SessionCookie.name)=\(secret); Path=/; Max-Age=\(Session.lifetime); Secure; HttpOnly; "
        + "SameSite=Lax")
  }

  /// Takes it away again.
  static let end = Field(
    "Set-Cookie", "\(name)=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
}
