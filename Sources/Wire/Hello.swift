import GameCore
import Tables

/// What the `hello` of both sockets says.
public struct Hello: Hashable, Sendable {
  /// The lowest and the highest version that the page speaks.
  public var versions: ClosedRange<Int>
  /// The digest in the URLs of the page's assets.
  public var assets: String
  /// What the player has just typed; `nil`: what the server remembers of this device.
  public var profile: Profile?
  /// The player comes from the other door with this; `nil`: the device's cookie says who it is.
  public var token: DoorToken?
  /// At a table of a public server: the page was reached by the table's link, which carries this.
  public var secret: LinkSecret?

  public init(
    versions: ClosedRange<Int>, assets: String, profile: Profile? = nil, token: DoorToken? = nil,
    secret: LinkSecret? = nil
  ) {
    self.versions = versions
    self.assets = assets
    self.profile = profile
    self.token = token
    self.secret = secret
  }

  init(_ fields: MessageFields) throws(WireFault) {
    versions = try fields.range("protocol")
    assets = try fields.text("assets")
    guard assets.utf8.count <= WireLimits.assetsBytes else { throw fields.malformed("assets") }
    profile = try fields.optionalProfile()
    token = try fields.optionalDoorToken("token")
    secret = try fields.optionalLinkSecret("secret")
  }
}
