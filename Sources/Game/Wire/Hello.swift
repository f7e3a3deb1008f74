import Bytes
import GameCore
import Tables

/// The content of `hello` on both sockets.
public struct Hello: Hashable, Sendable {
  /// The lowest and the highest version that the page supports.
  public var versions: ClosedRange<Int>
  /// The digest in the URLs of the page's assets.
  public var assets: String
  /// The profile that the player has just typed; `nil` for the stored profile of this device.
  public var profile: Profile?
  /// The token of a player from the other listener; `nil` if the cookie identifies the player.
  public var token: Secret128?
  /// The language of the page (P16).
  public var language: Language
  /// The secret of the link by which the page reached a table of a public server.
  public var secret: Secret128?

  public init(
    versions: ClosedRange<Int>, assets: String, profile: Profile? = nil,
    token: Secret128? = nil,
    secret: Secret128? = nil, language: Language = .english
  ) {
    self.versions = versions
    self.assets = assets
    self.profile = profile
    self.token = token
    self.secret = secret
    self.language = language
  }

  init(_ fields: MessageFields) throws(WireFault) {
    versions = try fields.range("protocol")
    assets = try fields.text("assets")
    guard assets.utf8.count <= WireLimits.assetsBytes else { throw fields.malformed("assets") }
    profile = try fields.optionalProfile()
    token = try fields.optionalDoorToken("token")
    secret = try fields.optionalLinkSecret("secret")
    language = try fields.optionalLanguage()
  }
}
