import GameCore
import Tables

/// An independent account of the people that a table admitted, removed and kept, and its invariants
/// (H6, H8).
struct Admissions: Sendable {
  private var players: [ConnectionID: PlayerID] = [:]
  private var members: [ConnectionID: MemberNumber] = [:]
  private var playerOf: [MemberNumber: PlayerID] = [:]
  /// The players who have been at the table.
  private var known: Set<PlayerID> = []
  private var removed: Set<PlayerID> = []
  /// The players who left or were removed.
  private var departed: Set<MemberNumber> = []
  /// The ids of each member's removals and admissions that the table has obeyed: a repeated one changes nothing.
  private var obeyed: [MemberNumber: Set<CommandID>] = [:]
  private var awayAt: [MemberNumber: Tick] = [:]
  private var opener: MemberNumber?
  /// The player with the opener's rights when present; `nil`: not known.
  private var right: PlayerID?
  private var hasBegun = false
  /// The record may have lent the rights to a stand-in, which no view shows.
  private var isAdopted = false
  private var isLocked = false

  /// The rules that were broken by this input.
  mutating func watch(
    _ input: TableInput, at now: Tick, _ effects: [TableEffect], _ table: Table
  ) -> [String] {
    var broken: [String] = []
    if !hasBegun { (hasBegun, right) = (true, table.owner) }
    if case .arrived(let connection, let arrival) = input { players[connection] = arrival.player }
    if case .became(let former, let player) = input { rename(former, player) }
    for effect in effects {
      switch effect {
      case .welcome(let connection, let member):
        if let fault = welcome(connection, member) { broken.append(fault) }
      case .dismiss(let connection, let refusal) where refusal.code != .seatTakenOver:
        if let member = members[connection] { depart(member) }
      case .reply(let connection, let id, nil):
        if case .command(_, _, let command) = input { note(command, id, of: members[connection]) }
      default: continue
      }
    }
    if effects.contains(.views), let fault = study(table.view(for: .watcher), at: now) {
      broken.append(fault)
    }
    return broken
  }

  /// The table comes from a record, whose members it knows.
  mutating func adopt(_ players: some Sequence<PlayerID>) {
    known.formUnion(players)
    (hasBegun, isAdopted) = (true, true)
  }

  /// The server was away, and with it all pages.
  mutating func restart(at now: Tick) {
    players = [:]
    members = [:]
    for member in playerOf.keys { awayAt[member] = awayAt[member] ?? now }
  }

  private mutating func rename(_ former: PlayerID, _ player: PlayerID) {
    for number in playerOf.keys where playerOf[number] == former { playerOf[number] = player }
    if known.contains(former) { known.insert(player) }
    if removed.remove(former) != nil { removed.insert(player) }
    if right == former { right = player }
  }

  /// Notes that a member left or was removed, and with it gave up the opener's rights.
  private mutating func depart(_ member: MemberNumber) {
    departed.insert(member)
    if right == playerOf[member] { right = nil }
  }

  private mutating func welcome(_ connection: ConnectionID, _ member: MemberNumber?) -> String? {
    guard let player = players[connection] else { return nil }
    members[connection] = member
    if let member { playerOf[member] = player }
    if removed.contains(player) { return "somebody removed came in" }
    if isLocked, !known.contains(player) { return "somebody new came to a locked table" }
    known.insert(player)
    return nil
  }

  private mutating func note(_ command: TableCommand, _ id: CommandID, of member: MemberNumber?) {
    switch command {
    case .remove(let number) where isNew(id, of: member):
      depart(number)
      if let player = playerOf[number] { removed.insert(player) }
    case .admit(let number) where isNew(id, of: member):
      if let player = playerOf[number] { removed.remove(player) }
    default: return
    }
  }

  private mutating func isNew(_ id: CommandID, of member: MemberNumber?) -> Bool {
    member.map { obeyed[$0, default: []].insert(id).inserted } ?? true
  }

  /// H8: an opener who is away for less than 30 s, and did not leave, is the opener still, and is it again
  /// after a return.
  private mutating func study(_ view: TableView, at now: Tick) -> String? {
    let former = opener
    opener = view.opener
    isLocked = view.isLocked
    let since = former.flatMap { awayAt[$0] }
    for member in view.members {
      awayAt[member.member] = member.isAway ? awayAt[member.member] ?? now : nil
    }
    if isAdopted { return nil }
    let isKnown = right != nil
    if !isKnown { right = opener.flatMap { playerOf[$0] } }
    let isBack = view.members.contains {
      playerOf[$0.member] == right && view.isPresent($0.member) && !$0.isGuest
    }
    if let right, isBack, opener.flatMap({ playerOf[$0] }) != right {
      return "the opener is back without the rights"
    }
    guard isKnown, let former, former != opener, !departed.contains(former), !isBack else {
      return nil
    }
    // What a view shows may be a moment older than the view.
    guard let since, since + .seconds(29) <= now else { return "the opener's rights were taken" }
    return nil
  }
}
