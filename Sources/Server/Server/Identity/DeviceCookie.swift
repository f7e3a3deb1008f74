import Bytes
import Crypto
import GameCore
import HTTP
import Identity
import Net
import People
import Transport

/// The secret by which the server knows a device again (H2, `docs/threat-model.md`).
///
/// 128 random bits in a cookie that no script can read; the `PlayerID` is derived from it by a
/// hash and is all that the server keeps. Each door has its own cookie and its own hash: whoever
/// reads the http cookie on its way cannot make the https device's of it.
struct DeviceCookie: Equatable, Sendable {
  /// 400 days: the longest that browsers keep a cookie.
  private static let lifetime = 34_560_000

  let secret: Secret128
  /// Of the https door.
  let isSecure: Bool

  /// A new device.
  init(isSecure: Bool) throws(CryptoError) {
    secret = try Secret128.random()
    self.isSecure = isSecure
  }

  /// The cookie of one door that came with a request; `nil` where there is none, or none of ours.
  init?(_ request: Request, isSecure: Bool) {
    guard let value = request.fields.cookie(named: DeviceCookie.name(isSecure)),
      let secret = Secret128(value)
    else { return nil }
    self.secret = secret
    self.isSecure = isSecure
  }

  /// Browsers take a name with the prefix over TLS alone (RFC 6265bis §4.1.3).
  private static func name(_ isSecure: Bool) -> String {
    isSecure ? "__Host-device" : "fourtop-device"
  }

  var player: PlayerID {
    let purpose = isSecure ? "fourtop secure device" : "fourtop device"
    let hash = sha256(Array("\(purpose) \(secret.text)".utf8))
    return PlayerID(Secret128(leading: hash))
  }

  var field: Field {
    Field(
      "Set-Cookie",
      "\(DeviceCookie.name(isSecure))=\(secret.text); Path=/; Max-Age=\(DeviceCookie.lifetime); "
        + (isSecure ? "Secure; " : "") + "HttpOnly; SameSite=Lax")
  }
}

/// What a request tells about the device it comes from.
struct Device: Equatable, Sendable {
  /// The player of its own cookie at this door; `nil`: it came without one.
  let own: PlayerID?
  /// It came by https.
  let isSecure: Bool
  /// As what it brings a token of the other listener.
  let presenter: HandoverTokens.TokenPresenter

  /// That of a guest for whom a public server vouches (R4).
  init(guest: PlayerID) {
    own = guest
    isSecure = true
    presenter = .guest
  }

  init(_ request: Request, from peer: Peer) {
    own = DeviceCookie(request, isSecure: peer.isSecure)?.player
    isSecure = peer.isSecure
    presenter = .client(
      ClientAddress(peer.address.address),
      companion: DeviceCookie(request, isSecure: false)?.player)
  }
}
