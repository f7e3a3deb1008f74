import GameCore

/// Where people without a table meet (H4): names, who and what is near, invitations, new tables.
///
/// A pure value: an input at a moment gives the effects that the server carries out in order.
public struct Foyer: Sendable {
  let limits: Limits
  private let codes: TableCode.Length
  private var random: SeededGenerator
  var clock = Tick.zero

  var people: [PlayerID: Person] = [:]
  var players: [PersonNumber: PlayerID] = [:]
  private var owners: [ConnectionID: PlayerID] = [:]
  private var nextPerson = 1
  /// People without a page whose record is still kept, in the order of their going.
  private var departures: [(player: PlayerID, at: Tick)] = []

  var tables: [TableCode: OpenTable] = [:]
  private var tableCounts: [PlayerID: Int] = [:]
  var invitations: [Invitation] = []
  var nextInvitation = 1

  /// Those who have a page near the server, and whether what they see may have changed.
  var near: Set<PlayerID> = []
  var isNearbyStale = false
  /// When everybody was told last.
  var nearbyToldAt: Tick?
  var nearbyRound = NearbyRound()
  var effects: [FoyerEffect] = []
  private var announced: Tick?

  /// Somebody in the foyer, with all the pages of that device.
  struct Person: Hashable, Sendable {
    let number: PersonNumber
    var profile: Profile?
    var pages: [Page] = []
    var answered: [Answered] = []
    /// Since when there is no page; `nil` with one.
    var departedAt: Tick?
  }

  struct Page: Hashable, Sendable {
    let connection: ConnectionID
    let isNear: Bool
    let table: TableCode?
    /// What this page was told last.
    var told: NearbyView?
  }

  struct Answered: Hashable, Sendable {
    var command: CommandID
    var reply: FoyerReply
  }

  struct OpenTable: Hashable, Sendable {
    var isSolo: Bool
    var opener: PlayerID?
    var listing: TableListing?
  }

  /// `seed` comes from the system's randomness: codes must not be guessable from earlier ones.
  public init(seed: UInt64, limits: Limits = Limits(), codes: TableCode.Length = .five) {
    random = SeededGenerator(seed: seed)
    self.limits = limits
    self.codes = codes
  }

  /// Takes one input. Refused commands change nothing and are answered to that page alone.
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
    case .command(let connection, let id, let command): obey(command, id, from: connection)
    case .listed(let listing): list(listing)
    case .tableEnded(let code): close(code)
    case .timer: return
    }
  }

  // MARK: People

  private mutating func arrive(_ connection: ConnectionID, _ arrival: FoyerArrival) {
    guard owners[connection] == nil else { return }
    var person = people[arrival.player] ?? newPerson(arrival.player)
    if let profile = arrival.profile { person.profile = profile }
    person.departedAt = nil
    person.pages.append(
      Page(connection: connection, isNear: arrival.isNear, table: arrival.table))
    people[arrival.player] = person
    owners[connection] = arrival.player
    if arrival.isNear { near.insert(arrival.player) }
    isNearbyStale = true
    for invitation in invitations where invitation.invitee == arrival.player {
      effects.append(.invitation(connection, view(of: invitation)))
    }
  }

  private mutating func newPerson(_ player: PlayerID) -> Person {
    let number = PersonNumber(nextPerson)
    nextPerson += 1
    players[number] = player
    return Person(number: number)
  }

  private mutating func leave(_ connection: ConnectionID) {
    guard let player = owners.removeValue(forKey: connection) else { return }
    people[player]?.pages.removeAll { $0.connection == connection }
    guard let person = people[player] else { return }
    if !person.pages.contains(where: \.isNear) { near.remove(player) }
    if person.pages.isEmpty {
      people[player]?.departedAt = clock
      departures.append((player, clock))
    }
    isNearbyStale = true
  }

  /// A record outlasts a reload, so that numbers and answers stay; not more than that.
  private mutating func forgetDeparted() {
    let expired = departures.prefix { $0.at + limits.absence <= clock }.count
    let gone = max(expired, departures.count - limits.departed)
    guard gone > 0 else { return }
    for (player, at) in departures.prefix(gone) {
      // Whoever came back and went again stands in the list once more.
      guard let person = people[player], person.departedAt == at else { continue }
      people[player] = nil
      players[person.number] = nil
    }
    departures.removeFirst(gone)
  }

  // MARK: Commands

  private mutating func obey(
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
      isNearbyStale = true
      effects.append(.profile(player, profile))
      return .done
    case .open(let solo):
      guard people[player]?.profile != nil else { throw Refusal(.nameMissing) }
      return .code(try open(solo: solo, by: player))
    case .find(let code):
      guard let table = tables[code], !table.isSolo else { throw Refusal(.tableUnknown) }
      return .code(code)
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

  /// Draws a code that no table has, and has the table made.
  mutating func open(solo: Bool, by player: PlayerID) throws(Refusal) -> TableCode {
    guard tableCounts[player, default: 0] < limits.tablesPerPlayer else {
      throw Refusal(.tooManyTables, [RefusalArgument("limit", limits.tablesPerPlayer)])
    }
    // A fraction of all codes at most, so that a free one is soon drawn.
    guard tables.count < min(limits.tables, Int(codes.count) / 2) else {
      throw Refusal(.tooManyTables, [RefusalArgument("limit", limits.tables)])
    }
    var code = drawnCode()
    while tables[code] != nil { code = drawnCode() }
    tables[code] = OpenTable(isSolo: solo, opener: player)
    tableCounts[player, default: 0] += 1
    effects.append(.open(code, solo: solo, opener: player))
    return code
  }

  private mutating func drawnCode() -> TableCode {
    TableCode(UInt64.random(in: 0..<codes.count, using: &random), of: codes)
  }

  private mutating func list(_ listing: TableListing) {
    tables[listing.code, default: OpenTable(isSolo: false)].listing = listing
    isNearbyStale = true
  }

  private mutating func close(_ code: TableCode) {
    guard let table = tables.removeValue(forKey: code) else { return }
    if let opener = table.opener, let count = tableCounts[opener] {
      tableCounts[opener] = count > 1 ? count - 1 : nil
    }
    endInvitations(to: code)
    isNearbyStale = true
  }

  // MARK: Timer

  private mutating func announceTimer() {
    var next = invitations.map(\.until).min()
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
