import Fairness
import GameCore

/// The place of people without a table (H4), as a value: names, people and tables nearby,
/// invitations, new tables. An input at a time returns effects for the server, in order.
public struct Foyer: Sendable {
  let limits: Limits
  let codes: TableCode.Length
  private var random: SeededGenerator
  var clock = Tick.zero

  var people: [PlayerID: Person] = [:]
  var players: [PersonNumber: PlayerID] = [:]
  private var owners: [ConnectionID: PlayerID] = [:]
  private var nextPerson = 1
  /// People without a page whose record still exists, in the order in which they left.
  private var departures = Queue<Departure>()

  var tables: [TableCode: OpenTable] = [:]
  /// Pages that wait for a table to be opened again, by its code.
  var awaiting: [TableCode: [(player: PlayerID, connection: ConnectionID)]] = [:]
  var tableCounts: [PlayerID: Int] = [:]
  /// The address from which each table was opened.
  var holders = Ledger<TableCode, UInt64>(levels: 2)
  var invitations = Invitations()
  var nextInvitation = 1
  /// The people with whom players have sat at tables.
  var contacts: Contacts
  /// Senders whose invitations players do not get now.
  var silences: Silences

  /// People with a near page.
  var near: Set<PlayerID> = []
  var watching = SortedKeys<PersonNumber>()
  /// People with a near page that shows no table, by number: they may join one.
  var browsing = SortedKeys<PersonNumber>()
  /// The people whose pages have just come.
  var newcomers: [PlayerID] = []
  /// People and tables nearby, and whether the part that pages see has changed.
  var listedPeople = Listed<PersonNumber, PersonView>()
  var listedTables = Listed<TableCode, TableListing>()
  var arePeopleStale = false
  var areTablesStale = false
  /// True if some page has an older list than the others.
  var isSomebodyBehind = false
  /// People whose new names others have not received yet.
  var renamed = Queue<Renamed>()
  /// The time at which the last round began.
  var nearbyToldAt: Tick?
  var nearby = NearbyHistory()
  var nearbyRound = NearbyRound()
  var effects: [FoyerEffect] = []
  private var announced: Tick?

  /// A person in the foyer, with all pages of that device.
  struct Person: Hashable, Sendable {
    let number: PersonNumber
    var profile: Profile?
    /// The origin of the page that was opened last.
    var source: PageSource?
    var pages: [Page] = []
    var answered: [Answered] = []
    /// The time at which the last page closed; `nil` with an open page.
    var departedAt: Tick?
    /// When others last received a name given here, and whether there is a newer one.
    var renamedAt: Tick?
    var isRenamed = false
  }

  struct Renamed: Sendable {
    let player: PlayerID
    let due: Tick
  }

  struct Page: Hashable, Sendable {
    let connection: ConnectionID
    let isNear: Bool
    let table: TableCode?
    /// The code of a table that has ended, to which the page returns when it exists again.
    var awaited: TableCode?
    /// The version of the nearby list that the page has; `nil` if none.
    var version: Int?
    /// The known people nearby, as last sent to the page.
    var known: [PersonView] = []
    var toldAt: Tick?
    /// True if the page reads what it is sent.
    var keepsUp = true
  }

  struct Answered: Hashable, Sendable {
    var command: CommandID
    var reply: FoyerReply
  }

  private struct Departure: Sendable {
    var player: PlayerID
    var at: Tick
  }

  struct OpenTable: Hashable, Sendable {
    var isSolo: Bool
    var opener: PlayerID?
    var listing: TableListing?
    /// True if somebody has a page at the table.
    var isOccupied = false
  }

  /// Creates a foyer. `seed` comes from the system's random numbers, so nobody can guess codes.
  public init(seed: UInt64, limits: Limits = Limits(), codes: TableCode.Length = .five) {
    random = SeededGenerator(seed: seed)
    self.limits = limits
    self.codes = codes
    contacts = Contacts(limits)
    silences = Silences(most: limits.silences)
  }

  /// Applies one input. A refused command changes nothing, and only its page gets an answer.
  public mutating func apply(_ input: FoyerInput, at now: Tick) -> [FoyerEffect] {
    clock = max(clock, now)
    expireInvitations()
    forgetDeparted()
    take(input)
    refreshNearby()
    announceTimer()
    defer { effects = [] }
    return effects
  }

  private mutating func take(_ input: FoyerInput) {
    switch input {
    case .arrived(let connection, let arrival): arrive(connection, arrival)
    case .left(let connection): leave(connection)
    case .command(let connection, let id, let command): apply(command, id, from: connection)
    case .listed(let listing): list(listing)
    case .tableEnded(let code): close(code)
    case .occupied(let code, let isOccupied): note(isOccupied: isOccupied, code)
    case .restored(let code, let isSolo, let opener): restore(code, isSolo: isSolo, by: opener)
    case .openedElsewhere(let code): callBack(to: code)
    case .satDown(let players): recordContacts(among: players)
    case .reads(let connection, let keepsUp): note(keepsUp: keepsUp, connection)
    case .timer: return
    }
  }

  // MARK: People

  private mutating func arrive(_ connection: ConnectionID, _ arrival: FoyerArrival) {
    guard owners[connection] == nil else { return }
    var person = people[arrival.player] ?? newPerson(arrival.player)
    if let profile = arrival.profile { person.profile = profile }
    person.source = arrival.source
    person.departedAt = nil
    person.pages.append(
      Page(connection: connection, isNear: arrival.isNear, table: arrival.table))
    people[arrival.player] = person
    owners[connection] = arrival.player
    relist(arrival.player)
    newcomers.append(arrival.player)
    for invitation in invitations.received(by: arrival.player) {
      effects.append(.invitation(connection, view(of: invitation)))
    }
  }

  /// The number by which others name this player; `nil` if the foyer does not know the player.
  public func person(_ player: PlayerID) -> PersonNumber? { people[player]?.number }

  /// The player of a page.
  func owner(of connection: ConnectionID) -> PlayerID? { owners[connection] }

  private mutating func newPerson(_ player: PlayerID) -> Person {
    let number = PersonNumber(nextPerson)
    nextPerson += 1
    players[number] = player
    return Person(number: number)
  }

  private mutating func leave(_ connection: ConnectionID) {
    guard let player = owners.removeValue(forKey: connection) else { return }
    let page = people[player]?.pages.first { $0.connection == connection }
    if let code = page?.awaited { forgetAwaiting(connection, code) }
    people[player]?.pages.removeAll { $0.connection == connection }
    guard let person = people[player] else { return }
    if person.pages.isEmpty {
      people[player]?.departedAt = clock
      departures.append(Departure(player: player, at: clock))
    }
    relist(player)
  }

  /// Drops records of people who left long ago; one outlasts a reload, with its number and answers.
  private mutating func forgetDeparted() {
    while let first = departures.first,
      first.at + limits.absence <= clock || departures.count > limits.departed
    {
      _ = departures.popFirst()
      // A person who returned and left again is in the list once more.
      guard let person = people[first.player], person.departedAt == first.at else { continue }
      people[first.player] = nil
      players[person.number] = nil
    }
  }

  // MARK: Commands

  private mutating func apply(
    _ command: FoyerCommand, _ id: CommandID, from connection: ConnectionID
  ) {
    guard let player = owners[connection] else { return }
    if let former = people[player]?.answered.last(where: { $0.command == id }) {
      effects.append(.reply(connection, id, former.reply))
      return
    }
    let place = effects.count
    var reply: FoyerReply
    do throws(Refusal) {
      reply = try carryOut(command, by: player, from: connection)
    } catch {
      reply = .refused(error)
    }
    effects.insert(.reply(connection, id, reply), at: place)
    if let count = people[player]?.answered.count, count >= limits.commands {
      people[player]?.answered.removeFirst()
    }
    people[player]?.answered.append(Answered(command: id, reply: reply))
  }

  private mutating func carryOut(
    _ command: FoyerCommand, by player: PlayerID, from connection: ConnectionID
  ) throws(Refusal) -> FoyerReply {
    switch command {
    case .profile(let profile):
      people[player]?.profile = profile
      rename(player)
      effects.append(.profile(player, profile))
      return .done
    case .open(let solo, let code):
      guard people[player]?.profile != nil else { throw Refusal(.nameMissing) }
      if let code { return .code(try openAgain(code, by: player, from: connection)) }
      return .code(try open(solo: solo, by: player))
    case .find(let code):
      guard isThere(code) else { throw Refusal(.tableUnknown) }
      return .code(code)
    case .await(let code):
      return wait(for: code, player, connection) ? .code(code) : .done
    case .invite(let person):
      return .invited(try invite(person, by: player, from: connection))
    case .accept(let invitation):
      try accept(invitation, by: player, from: connection)
      return .done
    case .decline(let invitation):
      try decline(invitation, by: player, from: connection)
      return .done
    case .withdraw(let invitation):
      try withdraw(invitation, by: player)
      return .done
    }
  }

  // MARK: Tables

  /// Draws a code that no table has, and requests the table.
  mutating func open(solo: Bool, by player: PlayerID) throws(Refusal) -> TableCode {
    try checkRoom(for: player)
    var code = drawnCode()
    while tables[code] != nil { code = drawnCode() }
    make(code, solo: solo, by: player)
    return code
  }

  /// Requests a table with a code that no other table has.
  mutating func make(_ code: TableCode, solo: Bool, by player: PlayerID) {
    tables[code] = OpenTable(isSolo: solo, opener: player)
    holders.take(code, 1, for: source(of: player).holder)
    tableCounts[player, default: 0] += 1
    effects.append(.open(code, solo: solo, opener: player))
  }

  /// Adds a table of a former server. It counts for its opener, as before; its address is unknown.
  private mutating func restore(_ code: TableCode, isSolo: Bool, by player: PlayerID) {
    guard tables[code] == nil else { return }
    tables[code] = OpenTable(isSolo: isSolo, opener: player)
    holders.take(code, 1, for: PageSource.unknown.holder)
    tableCounts[player, default: 0] += 1
  }

  private mutating func drawnCode() -> TableCode {
    TableCode(UInt64.random(in: 0..<codes.count, using: &random), of: codes)
  }

  private mutating func list(_ listing: TableListing) {
    tables[listing.code, default: OpenTable(isSolo: false)].listing = listing
    relist(listing.code)
  }

  mutating func close(_ code: TableCode) {
    guard let table = tables.removeValue(forKey: code) else { return }
    holders.giveBack(code)
    if let opener = table.opener, let count = tableCounts[opener] {
      tableCounts[opener] = count > 1 ? count - 1 : nil
    }
    endInvitations(to: code)
    relist(code)
  }

  // MARK: Timer

  private mutating func announceTimer() {
    var next = invitations.first?.until
    if let due = nearbyTimer { next = min(next ?? due, due) }
    if let first = departures.first {
      let due = first.at + limits.absence
      next = min(next ?? due, due)
    }
    guard next != announced || announced.map({ $0 <= clock }) == true else { return }
    announced = next
    effects.append(.timer(next))
  }
}
