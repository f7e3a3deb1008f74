import GameCore
import Tables
import TestSupport

/// One foyer's simulated life (H4): devices at home and far away whose pages come, go and read late, invite
/// one another, open tables and sit down at them, on servers that start again. A `FoyerReferee` watches it.
public struct FoyerWorld {
  /// The counts of events, for the closing line.
  public struct Counts: Sendable {
    public var inputs = 0
    public var invitations = 0
    public var tables = 0
    public var restarts = 0

    public init() {}

    public static func += (left: inout Counts, right: Counts) {
      left.inputs += right.inputs
      left.invitations += right.invitations
      left.tables += right.tables
      left.restarts += right.restarts
    }
  }

  enum Event: Sendable {
    case timer(Int)
    case act(Int)
    case connect(Int)
    case deliver(Int, ConnectionID, CommandID, FoyerCommand)
    case goToTable(Int, ConnectionID, TableCode)
    case readAgain(Int, ConnectionID)
    case endTable(TableCode, ifEmptySince: Tick)
    case restart
  }

  /// A page of a device; two of them may be pages of one device.
  struct Page: Sendable {
    let player: UInt64
    let isNear: Bool
    var connection: ConnectionID?
    /// The table whose lobby the page shows.
    var table: TableCode?
    var link: SimulatedLink
    var nextCommand: Int
  }

  /// A table as this world knows it.
  struct SimpleTable: Sendable {
    let isSolo: Bool
    let opener: PlayerID
    var emptySince: Tick
  }

  /// The time after which an empty table ends (P12).
  private static let emptyTime: Duration = .seconds(600)

  public private(set) var counts = Counts()
  private let fault: PlantedFault?
  var random: SeededGenerator
  private var now = Tick(microseconds: 1_000_000)
  private var queue = EventQueue<Event>()
  private var foyer: Foyer
  private var referee = FoyerReferee()
  private var pages: [Page] = []
  /// The tables that are open, by their codes; the server has saved them.
  private var tables: [TableCode: SimpleTable] = [:]
  /// Codes of tables that have ended.
  private var ended: [TableCode] = []
  private var nextConnection: UInt64 = 0
  private var timerGeneration = 0
  /// The last inputs and their effects, if they are to be printed.
  private var kept: [String]?

  public init(seed: UInt64, fault: PlantedFault? = nil) {
    self.fault = fault
    random = SeededGenerator(seed: seed)
    foyer = Foyer(seed: seed)
    for index in 0..<Int.random(in: 3...10, using: &random) {
      // Every fifth page is a second one of the device before it.
      let player = UInt64(index % 5 == 4 ? index - 1 : index)
      pages.append(
        Page(
          player: player, isNear: player % 4 != 3, link: .random(using: &random),
          nextCommand: index * 100_000))
      queue.add(.connect(index), at: now + random.soon(10))
      queue.add(.act(index), at: now + random.soon(20))
    }
    queue.add(.restart, at: now + random.soon(900))
  }

  /// The first rule that was broken, if any.
  public var violation: String? { referee.violation }

  /// The last events, if `traces` was called.
  public var history: [String] { kept ?? [] }

  /// Keeps the last events from now on.
  public mutating func traces() { kept = [] }

  /// Lets the foyer live for so long, or to its first broken rule.
  public mutating func live(for duration: Duration) {
    let end = now + duration
    while violation == nil, let (at, event) = queue.takeFirst(until: end) {
      now = at
      happen(event)
    }
  }

  private mutating func happen(_ event: Event) {
    switch event {
    case .timer(let generation):
      if generation == timerGeneration, fault != .foyerTimersAreLost { apply(.timer) }
    case .act(let page):
      act(page)
      queue.add(.act(page), at: now + random.soon(20))
    case .connect(let page): connect(page)
    case .deliver(let page, let connection, let id, let command):
      if pages[page].connection == connection { apply(.command(connection, id, command)) }
    case .goToTable(let page, let connection, let code):
      if pages[page].connection == connection { sit(page, at: code) }
    case .readAgain(let page, let connection):
      guard pages[page].connection == connection else { return }
      referee.reads(connection, true, at: now)
      if fault != .foyerPagesStayBehind { apply(.reads(connection, true)) }
    case .endTable(let code, let moment):
      guard let table = tables[code], table.emptySince == moment, !isOccupied(code) else { return }
      forget(code)
      apply(.tableEnded(code))
    case .restart:
      restart()
      queue.add(.restart, at: now + random.soon(900))
    }
  }

  // MARK: The server's side

  private mutating func apply(_ input: FoyerInput) {
    counts.inputs += 1
    let people = referee.players.compactMap { player in
      foyer.person(player).map { (player, $0) }
    }
    referee.expect(people, tables, at: now)
    let effects = foyer.apply(input, at: now)
    trace(input, effects)
    for effect in effects { note(effect) }
    referee.watch(input, effects, tables, at: now)
    for effect in effects { carryOut(effect) }
  }

  private mutating func trace(_ input: FoyerInput, _ effects: [FoyerEffect]) {
    guard kept != nil else { return }
    if kept?.count == 2_000 { kept?.removeFirst(1_000) }
    kept?.append("foyer at \(now.microseconds): \(input), \(effects)")
  }

  /// The tables of the server change before anybody learns of it.
  private mutating func note(_ effect: FoyerEffect) {
    switch effect {
    case .open(let code, let solo, let opener):
      if tables[code] != nil { referee.report("a code is given twice", now) }
      counts.tables += 1
      tables[code] = SimpleTable(isSolo: solo, opener: opener, emptySince: now)
      ended.removeAll { $0 == code }
      queue.add(.endTable(code, ifEmptySince: now), at: now + FoyerWorld.emptyTime)
    case .close(let code):
      if isOccupied(code) { referee.report("a table with people is closed", now) }
      forget(code)
    default: return
    }
  }

  private mutating func forget(_ code: TableCode) {
    tables[code] = nil
    ended.append(code)
    if ended.count > 5 { ended.removeFirst() }
  }

  private mutating func carryOut(_ effect: FoyerEffect) {
    switch effect {
    case .seated(let connection, let code):
      guard let page = pages.firstIndex(where: { $0.connection == connection }) else { return }
      let moment = pages[page].link.arrival(sentAt: now, using: &random)
      queue.add(.goToTable(page, connection, code), at: moment)
    case .reply(let connection, _, .invited):
      if pages.contains(where: { $0.connection == connection }) { counts.invitations += 1 }
    case .timer(let moment):
      timerGeneration += 1
      if let moment { queue.add(.timer(timerGeneration), at: max(now, moment)) }
    default: return
    }
  }

  /// The process dies and another one starts with the tables that were saved.
  private mutating func restart() {
    counts.restarts += 1
    foyer = Foyer(seed: .random(in: 0...(.max), using: &random))
    timerGeneration += 1
    referee.restart()
    for page in pages.indices where pages[page].connection != nil {
      pages[page].connection = nil
      queue.add(.connect(page), at: now + random.soon(3))
    }
    guard fault != .foyerForgetsTables else { return }
    for (code, table) in tables.sorted(by: { $0.key < $1.key }) {
      apply(.restored(code, isSolo: table.isSolo, opener: table.opener))
    }
  }

  // MARK: Tables

  private func isOccupied(_ code: TableCode) -> Bool {
    pages.contains { $0.table == code && $0.connection != nil }
  }

  private mutating func sit(_ page: Int, at code: TableCode) {
    leave(page)
    pages[page].table = tables[code] == nil ? nil : code
    connect(page)
    let players = Set(pages.filter { $0.table == code }.map { PlayerID.sample($0.player) })
    if players.count > 1 { apply(.satDown(FoyerReferee.sorted(players))) }
  }

  /// The table tells the foyer who is there.
  private mutating func list(_ code: TableCode) {
    guard let table = tables[code] else { return }
    let connected = pages.count { $0.table == code && $0.connection != nil }
    apply(.occupied(code, connected > 0))
    if connected == 0 {
      tables[code]?.emptySince = now
      queue.add(.endTable(code, ifEmptySince: now), at: now + FoyerWorld.emptyTime)
    }
    guard !table.isSolo, let colour = Colour(0), let face = Face(0) else { return }
    apply(
      .listed(
        TableListing(
          code: code, name: "A table", colour: colour, face: face, connected: connected,
          playing: false)))
  }

  // MARK: People

  private mutating func connect(_ page: Int) {
    guard pages[page].connection == nil else { return }
    nextConnection += 1
    let connection = ConnectionID(nextConnection)
    pages[page].connection = connection
    if let code = pages[page].table, tables[code] == nil { pages[page].table = nil }
    let isNamed = !random.chance(10)
    apply(
      .arrived(
        connection,
        FoyerArrival(
          player: .sample(pages[page].player), profile: isNamed ? profile(of: page) : nil,
          isNear: pages[page].isNear, table: pages[page].table)))
    if let code = pages[page].table { list(code) }
  }

  private mutating func profile(of page: Int) -> Profile? {
    let names = ["Anna", "Bob", "Cem", "Dora", "Emil", "Fritz", "Gül", "Jo"]
    return .named(names[Int.random(in: 0..<names.count, using: &random)])
  }

  private mutating func leave(_ page: Int) {
    guard let connection = pages[page].connection.take() else { return }
    apply(.left(connection))
    if let code = pages[page].table { list(code) }
  }

  private mutating func act(_ page: Int) {
    guard let connection = pages[page].connection else { return }
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<3:
      leave(page)
      queue.add(.connect(page), at: now + random.soon(random.chance(20) ? 200 : 4))
    case 3:
      referee.reads(connection, false, at: now)
      apply(.reads(connection, false))
      queue.add(.readAgain(page, connection), at: now + random.soon(10))
    case 4, 5:
      guard let code = pages[page].table else { return }
      leave(page)
      pages[page].table = nil
      list(code)
      connect(page)
    default:
      if let command = command(of: page) { send(command, from: page, connection) }
    }
  }

  private mutating func command(of page: Int) -> FoyerCommand? {
    guard let connection = pages[page].connection else { return nil }
    let dialogs = referee.dialogs(of: connection)
    let sent = referee.sent(by: .sample(pages[page].player))
    let others = referee.players.compactMap { foyer.person($0) } + [PersonNumber(9_999)]
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return profile(of: page).map { .profile($0) }
    case 2: return .open(solo: random.chance(30))
    case 3:
      return (ended + tables.keys.sorted()).randomElement(using: &random)
        .map { .open(solo: false, code: $0) }
    case 4, 5: return tables.keys.sorted().randomElement(using: &random).map { .find($0) }
    case 6, 7: return ended.randomElement(using: &random).map { .await($0) }
    case 8: return sent.randomElement(using: &random).map { .withdraw($0) }
    case 9..<13 where !dialogs.isEmpty:
      return dialogs.randomElement(using: &random).map {
        random.chance(70) ? .accept($0) : .decline($0)
      }
    default: return others.randomElement(using: &random).map { .invite($0) }
    }
  }

  /// Sends a command; now and then the page does not get the answer and sends it again.
  private mutating func send(_ command: FoyerCommand, from page: Int, _ connection: ConnectionID) {
    pages[page].nextCommand += 1
    let id = CommandID(pages[page].nextCommand)
    for _ in 0..<(random.chance(5) ? 2 : 1) {
      let moment = pages[page].link.arrival(sentAt: now, using: &random)
      queue.add(.deliver(page, connection, id, command), at: moment)
    }
  }
}
