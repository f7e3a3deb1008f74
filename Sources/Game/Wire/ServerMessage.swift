import GameCore
import Games
import Tables

/// All messages of the server, on both sockets (`docs/protocol.md`).
public enum ServerMessage: Hashable, Sendable {
  /// `ok` or `no`: the one answer to a command.
  case reply(CommandID, FoyerReply)
  /// `no` to a message that is not a valid command; nothing changes.
  case fault(WireFault)
  /// The server ends the conversation, and the page does not reconnect by itself.
  case bye(Refusal)
  /// The answer to a page's `clock`: when the server read that message and writes this one.
  case clock(id: Int, received: Tick, sent: Tick)
  case foyerWelcome(FoyerWelcome)
  case tableWelcome(TableWelcome)
  case nearby(NearbyNews)
  case invitation(InvitationView)
  case invitationOver(InvitationNumber)
  case declined(PersonNumber, name: String)
  case seated(TableCode)
  /// The people at a table, for a page without a seat (H22).
  case company(Company)
  /// A member's reaction (P14), thrown at another member if there is a `Throw` (P36).
  case reaction(MemberNumber, Reaction, thrown: Throw? = nil)
  /// A message of the host to every page (H9).
  case announcement(Announcement)
  /// The current state of the player's !XO (AX1).
  case xo(ReverseTicTacToe)
  /// The way for friends far away to join this table (R6).
  case uplink(UplinkView)
  /// The table has a new link for guests (R8).
  case link(String)
  /// Whether the last changes of tables were saved (P17).
  case saving(works: Bool)

  /// The refusal that the message tells; `nil` without one.
  public var refusal: Refusal? {
    switch self {
    case .reply(_, .refused(let refusal)), .bye(let refusal): refusal
    case .fault(let fault): fault.refusal
    case .reply, .clock, .foyerWelcome, .tableWelcome, .nearby, .invitation, .invitationOver,
      .declined, .seated, .company, .reaction, .announcement, .xo, .uplink,
      .link, .saving:
      nil
    }
  }

  /// The answer to a command at a table: `ok`, or `no` for a refusal.
  public static func reply(_ id: CommandID, _ refusal: Refusal?) -> ServerMessage {
    guard let refusal else { return .reply(id, FoyerReply.done) }
    return .reply(id, FoyerReply.refused(refusal))
  }
}

/// The state of a server's uplink.
public enum UplinkState: String, Hashable, Sendable {
  case up
  /// Not connected; the server keeps trying.
  case waiting
  /// Refused permanently: the operator must act.
  case refused
}

/// The state of the uplink for a table's pages.
public struct UplinkView: Hashable, Sendable {
  public var state: UplinkState
  /// The link for friends far away; `nil` until somebody requests it.
  public var link: String?

  public init(state: UplinkState, link: String? = nil) {
    self.state = state
    self.link = link
  }
}

/// The foyer's answer to `hello`.
public struct FoyerWelcome: Hashable, Sendable {
  /// The agreed version.
  public var version: Int
  /// The digest in the URLs of the assets that the server serves now.
  public var assets: String
  /// The stored profile of this device; `nil` for a new one.
  public var profile: Profile?
  /// The page is on a subnet of the server's own: it shows people and tables nearby (H20).
  public var isNear: Bool
  /// The player's own number among the people nearby; `nil` if unknown.
  public var person: PersonNumber?
  /// The address by which other devices reach this server: scheme, host and port.
  public var link: String

  public init(
    version: Int, assets: String, profile: Profile?, isNear: Bool, person: PersonNumber?,
    link: String
  ) {
    self.person = person
    self.version = version
    self.assets = assets
    self.profile = profile
    self.isNear = isNear
    self.link = link
  }
}

/// A table's answer to `hello`.
public struct TableWelcome: Hashable, Sendable {
  /// The agreed version.
  public var version: Int
  /// The digest in the URLs of the assets that the server serves now.
  public var assets: String
  /// The page's member number at this table; `nil` for a watching screen.
  public var member: MemberNumber?
  /// The stored profile of this device; `nil` for a new one.
  public var profile: Profile?
  /// The address of this table for other devices, on a public server with the link's secret; `nil`
  /// for the address and code of the page itself.
  public var link: String?
  /// The page came by an uplink: the server that it connects to cannot open this table again.
  public var isGuest: Bool
  /// The page is a watching screen of the player who opened the table (P40).
  public var hasOpened: Bool
  /// How often the server has started with its saved tables; `nil` if it saves none.
  public var epoch: Int?

  public init(
    version: Int, assets: String, member: MemberNumber?, profile: Profile?, link: String?,
    isGuest: Bool = false, hasOpened: Bool = false, epoch: Int? = nil
  ) {
    self.version = version
    self.assets = assets
    self.member = member
    self.profile = profile
    self.link = link
    self.isGuest = isGuest
    self.hasOpened = hasOpened
    self.epoch = epoch
  }
}
