import GameCore

/// A member of the table: a person with a device, connected or not.
struct Member: Hashable, Sendable {
  let number: MemberNumber
  /// Changes when the member logs in (R1).
  var player: PlayerID
  var profile: Profile
  /// The colour at this table (P1).
  var colour: Colour
  /// Another colour does not change it (P1).
  var face: Face
  var role: MemberRole
  var help = Help()
  /// The member's side of the table, if it has one (T1).
  var side: Side?
  var placement = Placement.arrival
  /// The one live page; a newer one replaces it (P11).
  var page: Page?
  /// The member's last page came from outside the host's network (R1, T2).
  var isFar: Bool
  /// The member has no account and came by the table's link (R7).
  var isGuest = false
  /// A number for the address of the member's last page; `nil` if unknown.
  var source: UInt64?
  /// The time since which this member is away (P24); `nil` while present.
  var awaySince: Tick?
  /// The last commands with their answers.
  var answered = AnsweredCommands()
  /// The times of the last reactions that count towards the limit (P14).
  var reactions: [Tick] = []
  /// The player wants nothing thrown this evening (P38). Not saved: the page sends it again.
  var refusesThrows = false

  var isAway: Bool { awaySince != nil }
  /// Whether a page is connected. `page != nil` would copy the page.
  var isConnected: Bool { if case .some = page { true } else { false } }
}

/// The last commands of a member with their answers.
struct AnsweredCommands: Hashable, Sendable {
  struct Answered: Hashable, Sendable {
    var command: CommandID
    var refusal: Refusal?
  }

  /// The newest last.
  private var list: [Answered] = []
  /// The binary form: each save needs it, and it changes with one command of one member.
  private(set) var form: [UInt8] = [0]

  init() {}

  init(_ list: [Answered]) {
    self.list = list
    form = AnsweredCommands.form(of: list)
  }

  func answer(to command: CommandID) -> Answered? {
    for index in list.indices.reversed() where list[index].command == command {
      return list[index]
    }
    return nil
  }

  /// Adds a command, and forgets the oldest beyond `most`.
  mutating func add(_ command: CommandID, _ refusal: Refusal?, most: Int) {
    if list.count >= most { list.removeFirst() }
    list.append(Answered(command: command, refusal: refusal))
    form = AnsweredCommands.form(of: list)
  }
}

/// A member's live page.
struct Page: Hashable, Sendable {
  let connection: ConnectionID
  var lastSign: Tick
  var isHidden = false
  var roundTrips = RoundTrips()
}

/// A person who needs the opener's consent to join: removed, or a newcomer from the address of a
/// removed far member.
struct Removed: Hashable, Sendable {
  var member: MemberNumber
  var player: PlayerID
  var name: String
  /// A number for the address of a far person.
  var source: UInt64?
  /// True for a person who never was a member.
  var isNew = false
  var isAsking = false
}

/// The member who may remove people (H6, H8).
enum OpenerRole: Hashable, Sendable {
  /// The person who has the right is no member yet, or no longer one. From `until` on somebody else
  /// gets it meanwhile.
  case awaited(PlayerID, until: Tick)
  case held(MemberNumber)
  /// A member has it until the player who is away returns.
  case lent(MemberNumber, of: PlayerID)
  /// No member has the role; the next to join gets it.
  case vacant

  /// The member who has the right now.
  var member: MemberNumber? {
    switch self {
    case .held(let member), .lent(let member, of: _): member
    case .awaited, .vacant: nil
    }
  }
}
