import GameCore
import Games
import TableHosting
import Tables
import TestSupport
import Wire

/// The simulated life of !XO (AX1 to AX7): devices with pages that come, go and send again play runs, log in
/// and out, on servers that die and a store that is slow or fails. A `ReverseTicTacToeReferee` watches it.
public struct ReverseTicTacToeWorld {
  /// The counts of events, for the closing line.
  public struct Counts: Sendable {
    public var commands = 0
    public var runs = 0
    public var wins = 0
    public var moves = 0
    public var restarts = 0

    public init() {}

    public static func += (left: inout Counts, right: Counts) {
      left.commands += right.commands
      left.runs += right.runs
      left.wins += right.wins
      left.moves += right.moves
      left.restarts += right.restarts
    }
  }

  /// An order of the server to the store, which carries out one at a time.
  enum Order: Sendable {
    case read(PlayerID)
    case keep(ReverseTicTacToe, PlayerID, after: ReverseTicTacToe)
    /// Somebody logs in on this device.
    case move(device: Int)
  }

  /// The steps of one process. They end with it.
  enum Step: Sendable {
    case carryOut(Order)
    case read(ReverseTicTacToe?, PlayerID)
    case kept(Bool?, PlayerID)
    case became(PlayerID, PlayerID)
  }

  enum Event: Sendable {
    case act(Int)
    case connect(Int)
    case deliver(Int, ConnectionID, CommandID, ReverseCommand)
    case breakOff(Int, ConnectionID)
    case visitAccount(Int)
    case step(Step, process: Int)
    case restart
  }

  private struct Page {
    let device: Int
    var player: PlayerID
    var connection: ConnectionID?
    var link: SimulatedLink
    var nextCommand: Int
    /// The figures of the game that it shows.
    var figures = ReverseTicTacToe().figures
    /// Sent and not answered as far as the page knows; sent again after a reconnection.
    var unanswered: (id: CommandID, command: ReverseCommand)?
  }

  private typealias Session = ReverseTicTacToeSession<SeededGenerator>

  private static let devices = 4

  public var counts: Counts {
    var counts = counted
    (counts.runs, counts.wins) = (referee.runs, referee.wins)
    return counts
  }
  private var counted = Counts()
  private let fault: PlantedFault?
  private var random: SeededGenerator
  private var now = Tick(microseconds: 1_000_000)
  private var queue = EventQueue<Event>()
  private var session: Session
  private var referee = ReverseTicTacToeReferee()
  private var pages: [Page] = []
  /// The devices that are logged in.
  private var isLoggedIn = [Bool](repeating: false, count: devices)
  private var commands: [CommandID: ReverseCommand] = [:]
  private var nextConnection: UInt64 = 0
  private var process = 0
  /// The time at which the store is done with all orders so far, and how many of them are to come.
  private var storeIsFree = Tick.zero
  private var orders: [PlayerID: Int] = [:]

  public init(seed: UInt64, fault: PlantedFault? = nil) {
    self.fault = fault
    random = SeededGenerator(seed: seed ^ 0x0505)
    session = Session(random: SeededGenerator(seed: seed))
    for index in 0..<6 {
      let device = index % ReverseTicTacToeWorld.devices
      pages.append(
        Page(
          device: device, player: PlayerID(high: 1, low: UInt64(device)),
          link: .random(using: &random), nextCommand: index * 1_000_000))
      queue.add(.connect(index), at: now + random.soon(20))
      queue.add(.act(index), at: now + random.soon(30))
    }
    for device in 0..<ReverseTicTacToeWorld.devices {
      queue.add(.visitAccount(device), at: now + random.soon(300))
    }
    queue.add(.restart, at: now + random.soon(400))
  }

  /// The first rule that was broken, if any.
  public var violation: String? { referee.violation }

  /// Lets the players live for so long, or to the first broken rule.
  public mutating func live(for duration: Duration) {
    let end = now + duration
    while violation == nil, let (at, event) = queue.takeFirst(until: end) {
      now = at
      happen(event)
    }
  }

  // MARK: Events

  private mutating func happen(_ event: Event) {
    switch event {
    case .act(let page):
      act(page)
      check()
      queue.add(.act(page), at: now + random.soon(random.chance(20) ? 1 : 60))
    case .connect(let page): connect(page)
    case .deliver(let page, let connection, let id, let command):
      if pages[page].connection == connection { deliver(command, id, from: page, connection) }
    case .breakOff(let page, let connection):
      if pages[page].connection == connection { leave(page, 2) }
    case .visitAccount(let device):
      visitAccount(device)
      queue.add(.visitAccount(device), at: now + random.soon(300))
    case .step(let step, let process):
      if process == self.process { take(step) }
    case .restart:
      restart()
      queue.add(.restart, at: now + random.soon(400))
    }
  }

  /// Each player with a page or with an order to the store may have a game in memory.
  private mutating func check() {
    let people = Set(pages.filter { $0.connection != nil }.map(\.player))
    let most = people.union(orders.keys).count
    referee.check(memory: session.count, atMost: most, at: now)
  }

  private mutating func restart() {
    counted.restarts += 1
    process += 1
    storeIsFree = now
    orders = [:]
    referee.processDied()
    session = Session(random: SeededGenerator(seed: random.next()))
    for page in pages.indices where pages[page].connection != nil {
      pages[page].connection = nil
      queue.add(.connect(page), at: now + random.soon(2))
    }
  }

  // MARK: The server's side

  private mutating func carryOut(_ effects: [Session.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let player): ask(.read(player), of: player)
      case .keep(let game, let player, let former):
        ask(.keep(game, player, after: former), of: player)
        if fault == .runsAreToldTooSoon { take(.kept(true, player)) }
      case .show(let game, let connection): show(game, to: connection)
      case .reply(let connection, let id, let refusal): reply(id, refusal, on: connection)
      case .close(let connection):
        if let page = pages.firstIndex(where: { $0.connection == connection }) { leave(page, 2) }
      }
    }
  }

  private mutating func show(_ game: ReverseTicTacToe, to connection: ConnectionID) {
    guard let page = pages.firstIndex(where: { $0.connection == connection }) else {
      return referee.report("a page that has left is shown a game", now)
    }
    pages[page].figures = game.figures
    referee.shown(game, to: pages[page].player, at: now)
  }

  private mutating func reply(
    _ id: CommandID, _ refusal: Refusal?, on connection: ConnectionID
  ) {
    guard let page = pages.firstIndex(where: { $0.connection == connection }),
      let command = commands[id]
    else { return }
    referee.told(command, id, refusal, on: connection, of: pages[page].player, at: now)
    guard pages[page].unanswered?.id == id else { return }
    // Sometimes the connection breaks before the answer arrives, and the page asks again.
    if random.chance(5) { return queue.add(.breakOff(page, connection), at: now) }
    pages[page].unanswered = nil
  }

  private mutating func ask(_ order: Order, of player: PlayerID) {
    let pause: Duration =
      random.chance(2) ? random.soon(8) : .milliseconds(Int64.random(in: 1...40, using: &random))
    storeIsFree = max(storeIsFree, now) + pause
    orders[player, default: 0] += 1
    queue.add(.step(.carryOut(order), process: process), at: storeIsFree)
  }

  private mutating func take(_ step: Step) {
    switch step {
    case .carryOut(let order): work(order)
    case .read(let game, let player):
      settle(player)
      carryOut(session.read(game, of: player))
    case .kept(let isKept, let player):
      if fault != .runsAreToldTooSoon { settle(player) }
      carryOut(session.kept(isKept, of: player))
    case .became(let former, let player):
      referee.became(former, player)
      carryOut(session.became(former, player))
    }
  }

  private mutating func settle(_ player: PlayerID) {
    let count = orders[player] ?? 0
    orders[player] = count > 1 ? count - 1 : nil
  }

  /// The store carries out an order, or fails. The process may die before it gets the answer.
  private mutating func work(_ order: Order) {
    let fails = random.chance(4)
    switch order {
    case .read(let player):
      later(.read(fails ? nil : referee.game(of: player), player))
    case .keep(let game, let player, let former):
      let isThere = fault == .runsAreSavedAfterMoves || referee.game(of: player) == former
      let isKept = !fails && isThere
      if isKept { referee.kept(game, of: player, at: now) }
      if fault == .runsAreToldTooSoon { return settle(player) }
      later(.kept(fails ? nil : isThere, player))
    case .move(let device): if !fails { logIn(device) }
    }
  }

  private mutating func later(_ step: Step) {
    queue.add(.step(step, process: process), at: now + .milliseconds(1))
  }

  // MARK: Accounts

  /// Two devices share an account.
  private static func account(of device: Int) -> PlayerID {
    PlayerID(high: 2, low: UInt64(device / 2))
  }

  /// Somebody logs in, or out again.
  private mutating func visitAccount(_ device: Int) {
    guard isLoggedIn[device] else {
      storeIsFree = max(storeIsFree, now) + .milliseconds(5)
      queue.add(.step(.carryOut(.move(device: device)), process: process), at: storeIsFree)
      // Another page of the device goes on meanwhile.
      if let page = pages.firstIndex(where: { $0.device == device }) { act(page) }
      return
    }
    isLoggedIn[device] = false
    turn(device, into: PlayerID(high: 1, low: UInt64(device)))
    for page in pages.indices where pages[page].device == device { leave(page, 2) }
  }

  private mutating func logIn(_ device: Int) {
    guard !isLoggedIn[device] else { return }
    counted.moves += 1
    isLoggedIn[device] = true
    let (former, player) = (
      PlayerID(high: 1, low: UInt64(device)), ReverseTicTacToeWorld.account(of: device)
    )
    referee.moved(former, to: player)
    queue.add(.step(.became(former, player), process: process), at: now + .milliseconds(2))
  }

  /// The device's next connections are another player's, who knows nothing of the former one's commands.
  private mutating func turn(_ device: Int, into player: PlayerID) {
    for page in pages.indices where pages[page].device == device {
      if pages[page].player != player { pages[page].unanswered = nil }
    }
  }

  // MARK: People

  private mutating func connect(_ page: Int) {
    guard pages[page].connection == nil else { return }
    nextConnection += 1
    let connection = ConnectionID(nextConnection)
    let device = pages[page].device
    let player =
      isLoggedIn[device]
      ? ReverseTicTacToeWorld.account(of: device) : PlayerID(high: 1, low: UInt64(device))
    if pages[page].player != player { pages[page].unanswered = nil }
    pages[page].player = player
    pages[page].connection = connection
    if random.chance(90) { send(.look, from: page) }
    if let (id, command) = pages[page].unanswered { post(command, id, from: page, connection) }
  }

  private mutating func leave(_ page: Int, _ pause: Int) {
    guard let connection = pages[page].connection.take() else { return }
    referee.left(connection)
    // Somebody who is away for long does not wait for an answer.
    if pause > 2 { pages[page].unanswered = nil }
    queue.add(.connect(page), at: now + random.soon(pause))
    carryOut(session.left(connection, of: pages[page].player))
  }

  private mutating func act(_ page: Int) {
    guard pages[page].connection != nil else { return }
    let figures = pages[page].figures
    switch Int.random(in: 0..<20, using: &random) {
    case 0: leave(page, random.chance(20) ? 100 : 2)
    case 1..<12: if pages[page].unanswered == nil { send(.play(figures), from: page) }
    case 12..<17: if pages[page].unanswered == nil { send(.raise(figures), from: page) }
    case 17:
      let amounts = [1, 50, 1_000_000, 0, -3, 1_000_001]
      if pages[page].unanswered == nil {
        send(.add(amounts.randomElement(using: &random) ?? 1, figures), from: page)
      }
    case 18: send(.look, from: page)
    default:
      // A page that does not wait for its answers.
      for step in 0..<12 {
        let change = random.chance(50) ? ReverseCommand.play(figures) : .raise(figures)
        send(step % 4 > 0 ? .look : change, from: page)
      }
    }
  }

  private mutating func send(_ command: ReverseCommand, from page: Int) {
    guard let connection = pages[page].connection else { return }
    let id = CommandID(pages[page].nextCommand)
    pages[page].nextCommand += 1
    commands[id] = command
    counted.commands += 1
    if command != .look { pages[page].unanswered = (id, command) }
    post(command, id, from: page, connection)
  }

  private mutating func post(
    _ command: ReverseCommand, _ id: CommandID, from page: Int, _ connection: ConnectionID
  ) {
    for _ in 0..<(random.chance(5) ? 2 : 1) {
      let moment = pages[page].link.arrival(sentAt: now, using: &random)
      queue.add(.deliver(page, connection, id, command), at: moment)
    }
  }

  private mutating func deliver(
    _ command: ReverseCommand, _ id: CommandID, from page: Int, _ connection: ConnectionID
  ) {
    let player = pages[page].player
    referee.asks(command, id, from: connection, of: player, at: now)
    var command = command
    if fault == .resentRunsCountTwice, case .play = command {
      command = .play(referee.game(of: player).figures)
    }
    carryOut(session.asked(command, id, from: connection, of: player))
  }
}
