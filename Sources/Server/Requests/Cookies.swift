import Accounts
import Bytes
import Crypto
import GameCore
import HTTP
import Identity
import Net
import People
import Transport

/// The secret that identifies a device (H2, `docs/defences.md`).
///
/// 128 random bits in a cookie that no script can read. A hash of them is the `PlayerID`; the
/// server saves only this. Each listener has its own cookie and its own hash: the http cookie,
/// which others can read on its way, does not reveal the https device.
package struct DeviceCookie: Equatable, Sendable {
  /// In seconds, 400 days: the longest lifetime in browsers.
  private static let lifetime = 34_560_000

  package let secret: Secret128
  /// Whether it is the cookie of the https listener.
  package let isSecure: Bool

  /// Makes the cookie of a new device.
  package init(isSecure: Bool) throws(CryptoError) {
    secret = try Secret128.random()
    self.isSecure = isSecure
  }

  /// Reads one listener's cookie of a request; `nil` if it is missing or malformed.
  package init?(_ request: Request, isSecure: Bool) {
    guard let value = request.fields.cookie(named: DeviceCookie.name(isSecure)),
      let secret = Secret128(value)
    else { return nil }
    self.secret = secret
    self.isSecure = isSecure
  }

  /// Browsers accept a name with this prefix only over TLS (RFC 6265bis §4.1.3).
  private static func name(_ isSecure: Bool) -> String {
    isSecure ? "__Host-device" : "fourtop-device"
  }

  package var player: PlayerID {
    let purpose = isSecure ? "fourtop secure device" : "fourtop device"
    let hash = sha256(Array("\(purpose) \(secret.text)".utf8))
    return PlayerID(Secret128(leading: hash))
  }

  package var field: Field {
    Field(
      "Set-Cookie",
      "\(DeviceCookie.name(isSecure))=\(secret.text); Path=/; Max-Age=\(DeviceCookie.lifetime); "
        + (isSecure ? "Secure; " : "") + "HttpOnly; SameSite=Lax")
  }
}

/// The device of a request.
package struct Device: Equatable, Sendable {
  /// The player of this listener's cookie; `nil` without one.
  package let own: PlayerID?
  /// Whether the request came over https.
  package let isSecure: Bool
  /// The device as presenter of a token of the other listener.
  package let presenter: HandoverTokens.TokenPresenter

  /// Makes the device of a guest for whom a public server vouches (R4).
  package init(guest: PlayerID) {
    own = guest
    isSecure = true
    presenter = .guest
  }

  package init(_ request: Request, from peer: Peer) {
    own = DeviceCookie(request, isSecure: peer.isSecure)?.player
    isSecure = peer.isSecure
    presenter = .client(
      ClientAddress(peer.address.address),
      companion: DeviceCookie(request, isSecure: false)?.player)
  }
}

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
