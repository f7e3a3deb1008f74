import GameCore
import Tables
import TestSupport

/// Watches a foyer from outside and holds it against the rules of H4 with bookkeeping of its own.
struct FoyerReferee {
  private struct Page {
    let player: PlayerID
    let isNear: Bool
    let table: TableCode?
    var nearby = NearbyPage()
    var dialogs: Set<InvitationNumber> = []
    var isReading = true
    var awaited: TableCode?
  }

  private struct Invitation {
    let inviter: PlayerID
    let invitee: PlayerID
    var table: TableCode?
    let until: Tick
  }

  private struct ReplyKey: Hashable {
    var player: PlayerID
    var command: CommandID
  }

  /// An invitation that lasts longer than its time by more than this is an error.
  private static let patience: Duration = .seconds(1)
  /// News are with every page after so long without a change.
  private static let settling: Duration = .seconds(2)

  private(set) var violation: String?
  private var pages: [ConnectionID: Page] = [:]
  private var invitations: [InvitationNumber: Invitation] = [:]
  private var names: [PlayerID: String] = [:]
  private var numbers: [PersonNumber: PlayerID] = [:]
  private var replies: [ReplyKey: FoyerReply] = [:]
  /// The times at which players closed their last page.
  private var departures: [PlayerID: Tick] = [:]
  private var lastChange = Tick.zero

  mutating func report(_ rule: String, _ now: Tick) {
    violation = violation ?? "foyer at \(now.microseconds): \(rule)"
  }

  /// The players with a page, in a stable order.
  var players: [PlayerID] { FoyerReferee.sorted(Set(pages.values.map(\.player))) }

  static func sorted(_ players: Set<PlayerID>) -> [PlayerID] {
    players.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
  }

  /// The invitations that a page shows.
  func dialogs(of connection: ConnectionID) -> [InvitationNumber] {
    (pages[connection]?.dialogs ?? []).sorted { $0.number < $1.number }
  }

  func sent(by player: PlayerID) -> [InvitationNumber] {
    invitations.filter { $0.value.inviter == player }.keys.sorted { $0.number < $1.number }
  }

  /// A new process knows no page, no invitation, no name and no command.
  mutating func restart() {
    (pages, invitations, names, numbers, replies, departures) = ([:], [:], [:], [:], [:], [:])
  }

  mutating func reads(_ connection: ConnectionID, _ isReading: Bool, at now: Tick) {
    pages[connection]?.isReading = isReading
    lastChange = now
  }

  // MARK: Before an input

  /// Checks what holds before any input. `people`: the number of each player with a page.
  mutating func expect(
    _ people: [(player: PlayerID, number: PersonNumber)],
    _ tables: [TableCode: FoyerWorld.SimpleTable], at now: Tick
  ) {
    for (player, number) in people { numbers[number] = player }
    if invitations.values.contains(where: { $0.until + FoyerReferee.patience < now }) {
      report("an invitation lasts for more than a minute", now)
    }
    if lastChange + FoyerReferee.settling < now { compareLists(people, tables, now) }
  }

  private mutating func compareLists(
    _ people: [(player: PlayerID, number: PersonNumber)],
    _ tables: [TableCode: FoyerWorld.SimpleTable], _ now: Tick
  ) {
    let free = people.filter { person in
      names[person.player] != nil
        && pages.values.contains {
          $0.player == person.player && $0.isNear && $0.table == nil
        }
    }
    let occupied = Set(pages.values.compactMap(\.table)).filter { tables[$0]?.isSolo == false }
    for page in pages.values where page.isNear && page.isReading {
      let own = people.first { $0.player == page.player }?.number
      let shown = page.nearby.view(of: own)
      let others = free.filter { $0.player != page.player }
      if Set(shown.people.map(\.person)) != Set(others.map(\.number)) {
        report("a page shows other people than are near", now)
      }
      for person in shown.people {
        let player = others.first { $0.number == person.person }?.player
        if let player, names[player] != person.name { report("a page shows an old name", now) }
      }
      if page.table == nil, Set(shown.tables.map(\.code)) != occupied {
        report("a page shows other tables than are near", now)
      }
    }
  }

  // MARK: An input and its effects

  mutating func watch(
    _ input: FoyerInput, _ effects: [FoyerEffect],
    _ tables: [TableCode: FoyerWorld.SimpleTable], at now: Tick
  ) {
    if input != .timer { lastChange = now }
    for (number, invitation) in invitations where invitation.until <= now {
      invitations[number] = nil
    }
    take(input, now)
    for effect in effects { check(effect, of: input, tables, now) }
    if case .command(let connection, let id, let command) = input {
      settle(command, id, of: connection, effects, tables, now)
    }
    for (number, invitation) in invitations {
      if let code = invitation.table, tables[code] == nil { invitations[number] = nil }
    }
    compareDialogs(now)
    guard tables.count > Limits().tablesPerPlayer else { return }
    for opener in Set(tables.values.map(\.opener))
    where tables.values.count(where: { $0.opener == opener }) > Limits().tablesPerPlayer {
      report("a player has too many tables", now)
    }
  }

  private mutating func take(_ input: FoyerInput, _ now: Tick) {
    switch input {
    case .arrived(let connection, let arrival):
      if let departure = departures.removeValue(forKey: arrival.player),
        departure + Limits().absence <= now
      {
        names[arrival.player] = nil
        replies = replies.filter { $0.key.player != arrival.player }
      }
      pages[connection] = Page(
        player: arrival.player, isNear: arrival.isNear, table: arrival.table)
      if let profile = arrival.profile { names[arrival.player] = profile.name.text }
    case .left(let connection):
      guard let player = pages.removeValue(forKey: connection)?.player else { return }
      if !pages.values.contains(where: { $0.player == player }) { departures[player] = now }
    default: return
    }
  }

  private mutating func check(
    _ effect: FoyerEffect, of input: FoyerInput,
    _ tables: [TableCode: FoyerWorld.SimpleTable], _ now: Tick
  ) {
    switch effect {
    case .reply(let connection, let id, _):
      guard case .command(connection, id, _) = input else {
        return report("a reply to nothing", now)
      }
    case .nearby(let connection, let news):
      guard let page = pages[connection], page.isNear, page.isReading else {
        return report("news of people nearby to a page that gets none", now)
      }
      pages[connection]?.nearby.take(news)
    case .invitation(let connection, let view):
      noteInvitation(view, to: connection, of: input, now)
    case .invitationOver(let number, let connection):
      if pages[connection]?.dialogs.remove(number) == nil {
        report("the end of an invitation that the page does not show", now)
      }
      if case .command(_, _, .invite) = input { noteReplaced(number) }
    case .seated(let connection, let code):
      if tables[code]?.isSolo != false { report("a page is sent to no table", now) }
      if pages[connection] == nil { report("a page that has left is sent to a table", now) }
      pages[connection]?.awaited = nil
    default: return
    }
  }

  private mutating func noteInvitation(
    _ view: InvitationView, to connection: ConnectionID, of input: FoyerInput, _ now: Tick
  ) {
    guard let page = pages[connection] else { return report("an invitation to no page", now) }
    if case .command(let sender, _, .invite(let person)) = input,
      invitations[view.invitation] == nil, let inviter = pages[sender]?.player
    {
      invitations[view.invitation] = Invitation(
        inviter: inviter, invitee: page.player, table: view.table,
        until: now + Limits().invitation)
      if numbers[person] != page.player { report("an invitation to somebody else", now) }
    }
    if invitations[view.invitation]?.invitee != page.player {
      report("an invitation of somebody else's", now)
    }
    pages[connection]?.dialogs.insert(view.invitation)
  }

  /// An invitation from somebody whom the invitee knows replaces a stranger's where there are too many.
  private mutating func noteReplaced(_ number: InvitationNumber) {
    guard let invitee = invitations[number]?.invitee else { return }
    let open = invitations.values.count { $0.invitee == invitee }
    if open >= Limits().invitationsReceived { invitations[number] = nil }
  }

  /// Holds the reply against the command, and notes what follows from it.
  private mutating func settle(
    _ command: FoyerCommand, _ id: CommandID, of connection: ConnectionID,
    _ effects: [FoyerEffect], _ tables: [TableCode: FoyerWorld.SimpleTable], _ now: Tick
  ) {
    guard let player = pages[connection]?.player else { return }
    let answers = effects.compactMap { effect -> FoyerReply? in
      if case .reply(_, _, let reply) = effect { reply } else { nil }
    }
    guard let reply = answers.first, answers.count == 1 else {
      return report("\(answers.count) replies to a command", now)
    }
    if let former = replies.updateValue(reply, forKey: ReplyKey(player: player, command: id)) {
      if former != reply { report("a resend was answered otherwise", now) }
      return
    }
    switch (command, reply) {
    case (.profile(let profile), .done): names[player] = profile.name.text
    case (.find(let code), _):
      let isThere = tables[code]?.isSolo == false
      if isThere != (reply == .code(code)) { report("a code is answered wrongly", now) }
    case (.open(let solo, _), .code(let code)):
      if tables[code]?.isSolo != solo { report("a table that was opened is not there", now) }
    case (.await(let code), .done): pages[connection]?.awaited = code
    case (.accept(let number), .done):
      pages[connection]?.dialogs.remove(number)
      accepted(number, by: player, effects, now)
    case (.decline(let number), .done), (.withdraw(let number), .done):
      invitations[number] = nil
      if case .decline = command { pages[connection]?.dialogs.remove(number) }
    default: return
    }
  }

  private mutating func accepted(
    _ number: InvitationNumber, by player: PlayerID, _ effects: [FoyerEffect], _ now: Tick
  ) {
    let seated = effects.compactMap { effect -> (PlayerID?, TableCode)? in
      guard case .seated(let connection, let code) = effect else { return nil }
      return (pages[connection]?.player, code)
    }
    guard let accepted = invitations.removeValue(forKey: number), accepted.invitee == player,
      let code = seated.first(where: { $0.0 == player })?.1
    else { return report("an invitation was accepted that is not there", now) }
    if seated.contains(where: { $0.1 != code }) { report("two tables for one invitation", now) }
    if let table = accepted.table, table != code { report("an invitation to another table", now) }
    invitations = invitations.filter { $0.value.invitee != player }
    for other in invitations.keys
    where invitations[other]?.inviter == accepted.inviter && invitations[other]?.table == nil {
      invitations[other]?.table = code
    }
  }

  /// A page shows the invitations that are open, and no other.
  private mutating func compareDialogs(_ now: Tick) {
    for page in pages.values {
      let open = invitations.lazy.filter { $0.value.invitee == page.player }
      if open.count != page.dialogs.count || !open.allSatisfy({ page.dialogs.contains($0.key) }) {
        report("a page shows other invitations than are open", now)
      }
    }
  }
}
