import Accounts
import Crypto
import HTTP
import People

/// The secret of a logged-in device (R2, H2): 256 random bits in a cookie of the https listener that no
/// script can read. The server saves only its hash.
package struct SessionCookie: Equatable, Sendable {
  private static let name = "__Host-session"

  /// 64 hexadecimal digits, and their key.
  package let token: SessionToken

  /// Makes a new session.
  package init() throws(CryptoError) {
    token = SessionToken(digits: Hex.text(try randomBytes(32)))
  }

  package init(_ token: SessionToken) {
    self.token = token
  }

  /// The session of a request; `nil` if it is missing or malformed, or over http.
  package init?(_ request: Request, isSecure: Bool) {
    guard isSecure, let value = request.fields.cookie(named: SessionCookie.name),
      value.utf8.count == 64, value == value.lowercased(), Hex.bytes(value) != nil
    else { return nil }
    token = SessionToken(digits: value)
  }

  package var key: SessionKey { token.key }

  package var field: Field {
    Field(
      "Set-Cookie",
      "\(SessionCookie.name)=\(token.text); Path=/; Max-Age=\(Session.lifetime); Secure; HttpOnly; "
        + "SameSite=Lax")
  }

  /// Removes the cookie.
  package static let end = Field(
    "Set-Cookie", "\(name)=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
}

extension SessionToken {
  fileprivate init(digits: String) {
    guard let key = SessionKey(sha256(Array("fourtop session \(digits)".utf8))) else {
      preconditionFailure("a digest has as many bytes as a key")
    }
    self.init(text: digits, key: key)
  }
}
