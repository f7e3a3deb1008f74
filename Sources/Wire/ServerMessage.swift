import GameCore
import Games
import Tables

/// Everything that the server says, on both sockets (`docs/protocol.md`).
public enum ServerMessage: Hashable, Sendable {
  /// `ok` or `no`: the one answer to a command.
  case reply(CommandID, FoyerReply)
  /// `no` to a message that could not be taken as a command; nothing changes.
  case fault(WireFault)
  /// The server ends the conversation and the page does not come back by itself.
  case bye(Refusal)
  /// The echo to a page's `clock`: when its message was read, and when this one is written.
  case clock(id: Int, received: Tick, sent: Tick)
  case foyerWelcome(FoyerWelcome)
  case tableWelcome(TableWelcome)
  case nearby(NearbyView)
  case invitation(InvitationView)
  case invitationOver(InvitationNumber)
  case declined(PersonNumber, name: String)
  case seated(TableCode)
  case view(TableView)
  /// Somebody at the table has reacted (P14).
  case reaction(MemberNumber, Reaction)
  /// The player's !XO as it is now (AX1).
  case xo(ReverseTicTacToe)
  /// How friends far away come to this table (R6).
  case uplink(UplinkView)

  /// The answer to a command at a table: `ok`, or `no` where there is a refusal.
  public static func reply(_ id: CommandID, _ refusal: Refusal?) -> ServerMessage {
    guard let refusal else { return .reply(id, FoyerReply.done) }
    return .reply(id, FoyerReply.refused(refusal))
  }
}

/// How a server's uplink stands.
public enum UplinkState: String, Hashable, Codable, Sendable {
  case up
  /// Not connected; the server tries again and again.
  case waiting
  /// Refused for good: somebody has to do something first.
  case refused
}

/// What a table's pages are told of the uplink.
public struct UplinkView: Hashable, Sendable {
  public var state: UplinkState
  /// What friends far away open; `nil`: nobody has asked for it yet.
  public var link: String?

  public init(state: UplinkState, link: String? = nil) {
    self.state = state
    self.link = link
  }
}

/// The foyer's answer to `hello`.
public struct FoyerWelcome: Hashable, Sendable {
  /// The version agreed on.
  public var version: Int
  /// The digest in the URLs of the assets that the server serves now.
  public var assets: String
  /// What the server knows of this device; `nil`: it is new.
  public var profile: Profile?
  /// On a subnet of the server's own: people and tables nearby are shown (H4).
  public var isNear: Bool
  /// How other devices reach this server: scheme, address and port.
  public var link: String

  public init(version: Int, assets: String, profile: Profile?, isNear: Bool, link: String) {
    self.version = version
    self.assets = assets
    self.profile = profile
    self.isNear = isNear
    self.link = link
  }
}

/// A table's answer to `hello`.
public struct TableWelcome: Hashable, Sendable {
  /// The version agreed on.
  public var version: Int
  /// The digest in the URLs of the assets that the server serves now.
  public var assets: String
  /// The page's own number at this table; `nil`: a watching screen.
  public var member: MemberNumber?
  /// What the server knows of this device; `nil`: it is new.
  public var profile: Profile?
  /// How other devices reach this table, at a public server with the link's secret; `nil`: at the address
  /// and by the code by which the page came.
  public var link: String?
  /// The page came by an uplink: nobody opens this table at the server that the page asks.
  public var isGuest: Bool

  public init(
    version: Int, assets: String, member: MemberNumber?, profile: Profile?, link: String?,
    isGuest: Bool = false
  ) {
    self.version = version
    self.assets = assets
    self.member = member
    self.profile = profile
    self.link = link
    self.isGuest = isGuest
  }
}
