import GameCore
import Store
import Tables
import TestSupport

/// A history of tables that three servers share through a database: phones come by a proxy that may choose
/// another server, processes die, are stopped, drained and started, sessions break on either side,
/// commits lose their answers, the database dies, stops, or loses locks. In the last part nothing breaks, and
/// everybody must be at the table again. An `OwnershipReferee` watches it.
public struct OwnershipWorld {
  /// The counts of events, for the closing line.
  public struct Counts: Sendable {
    public var histories = 0
    public var frames = 0
    public var adoptions = 0
    public var moves = 0
    public var troubles = 0

    public init() {}

    public static func += (left: inout Counts, right: Counts) {
      left.histories += right.histories
      left.frames += right.frames
      left.adoptions += right.adoptions
      left.moves += right.moves
      left.troubles += right.troubles
    }
  }

  enum Event: Sendable {
    // A server's, which end with its process.
    case work(Int, process: Int)
    case reports(Int, process: Int, [TableReport])
    case maintain(Int, process: Int)
    case timer(Int, process: Int, TableCode, Int)
    case deadline(Int, process: Int, TableCode)
    case wanted(Int, process: Int, Int, ConnectionID)
    case left(Int, process: Int, Int, ConnectionID)
    case input(Int, process: Int, Int, ConnectionID, TableInput)
    case end(Int, process: Int)
    // The others.
    case start(Int)
    case endSession(Int)
    case startDatabase
    case trouble
    case connect(Int)
    case act(Int)
    case beat(Int, ConnectionID)
    case calm
  }

  static let servers = 3
  static let phones = 3

  public internal(set) var counts = Counts()
  let fault: PlantedFault?
  var random: SeededGenerator
  var now = Tick(microseconds: 1_000_000)
  var queue = EventQueue<Event>()
  let database: OwnershipDatabase
  var servers: [OwnershipServer]
  var sessions: [Int: OwnershipSession] = [:]
  var referee = OwnershipReferee()
  var codes: [TableCode]
  var phones: [Phone] = []
  var nextConnection: UInt64 = 0
  var nextCommand = 0
  var isCalm = false
  /// Until then the proxy chooses this server for everybody, though it is not its turn.
  var detour = (server: 0, until: Tick.zero)
  /// How often in a row each table at a server could have had its lock back and had not.
  private var idle: [String: Int] = [:]
  private(set) var history: [String]?

  public init(seed: UInt64, fault: PlantedFault? = nil) {
    self.fault = fault
    random = SeededGenerator(seed: seed ^ 0x0A11)
    database = OwnershipDatabase(fault: fault)
    servers = (0..<OwnershipWorld.servers).map { OwnershipServer($0, fault: fault) }
    codes = (0..<2).map { TableCode(seed &* 7 &+ $0, of: .five) }
    for server in servers.indices {
      queue.add(.maintain(server, process: 0), at: now + .milliseconds(Int64(server)))
    }
    for code in codes { open(code) }
    for phone in 0..<(codes.count * OwnershipWorld.phones) {
      phones.append(Phone(table: phone % codes.count, number: UInt64(phone)))
      queue.add(.connect(phone), at: now + random.soon(3))
      queue.add(.act(phone), at: now + random.soon(6))
    }
    queue.add(.trouble, at: now + random.soon(6))
    queue.add(.calm, at: now + .seconds(45))
    counts.histories = 1
  }

  public mutating func traces() { history = [] }
  public var events: [String] { history ?? [] }

  mutating func trace(_ event: @autoclosure () -> String) {
    if history != nil { history?.append("\(now.microseconds): \(event())") }
  }

  /// The first rule that was broken, if any.
  public var violation: String? { referee.violation }

  /// Lets the tables live to the end of the history, or to the first broken rule.
  public mutating func live() {
    let end = now + .seconds(95)
    while violation == nil, let (at, event) = queue.takeFirst(until: end) {
      now = at
      happen(event)
      for change in database.changes { referee.note(change, at: now) }
      for case .adopted(_, _, by: _) in database.changes { counts.adoptions += 1 }
      database.changes = []
      carryOut()
    }
    guard violation == nil else { return }
    now = end
    for phone in phones.indices { checkEnd(of: phone) }
  }

  /// Somebody opens the table at one of the servers, before anybody comes.
  mutating func open(_ code: TableCode) {
    let table = Table(
      code: code, solo: false, opener: .sample(UInt64(codes.firstIndex(of: code) ?? 0)),
      quizTitles: [],
      seed: code.number, at: now)
    _ = database.open(
      TableSave(
        code, epoch: 0, version: 0, state: OwnershipServer.bytes(of: table), content: .none))
  }

  // MARK: Events

  private mutating func happen(_ event: Event) {
    if let (server, process) = event.process {
      guard servers[server].process == process, servers[server].isUp else { return }
      // A process that is stopped does everything afterwards.
      if case .end = event {
      } else if servers[server].pausedUntil > now {
        return queue.add(event, at: servers[server].pausedUntil)
      }
    }
    trace("\(event)")
    switch event {
    case .work(let server, _): work(server)
    case .reports(let server, _, let reports): hear(reports, server)
    case .maintain(let server, let process):
      maintain(server)
      queue.add(.maintain(server, process: process), at: now + .milliseconds(500))
    case .timer(let server, _, let code, let timer):
      servers[server].timerFired(timer, code, at: now)
    case .deadline(let server, _, let code): servers[server].deadlinePassed(code, at: now)
    case .wanted(let server, _, let phone, let page): arrive(phone, page, at: server)
    case .left(let server, _, let phone, let page):
      servers[server].left(page, codes[phones[phone].table], at: now)
    case .input(let server, _, let phone, let page, let input):
      servers[server].input(input, from: page, codes[phones[phone].table], at: now)
    case .end(let server, _): end(server)
    case .start(let server):
      servers[server].start()
      queue.add(.maintain(server, process: servers[server].process), at: now)
    case .endSession(let number):
      if let session = sessions.removeValue(forKey: number) { database.end(session) }
    case .startDatabase: database.isUp = true
    case .trouble:
      guard !isCalm else { return }
      trouble()
      queue.add(.trouble, at: now + random.soon(6))
    case .connect(let phone): connect(phone)
    case .act(let phone):
      act(phone)
      queue.add(.act(phone), at: now + random.soon(random.chance(10) ? 1 : 4))
    case .beat(let phone, let page): beat(phone, page)
    case .calm: calm()
    }
  }

  // MARK: Servers and the database

  /// The worker of a server takes the next orders, if it is not waiting.
  private mutating func work(_ server: Int) {
    guard !servers[server].isBusy, servers[server].orders.count > 0 else { return }
    // A database that is stopped keeps the worker waiting, for ten seconds at most.
    if database.stoppedUntil > now, servers[server].worker.isConnected {
      servers[server].isBusy = true
      let patience: Duration = .seconds(10)
      if database.stoppedUntil - now > patience {
        let lost = servers[server].worker.lose()
        for session in database.sessions where session.server == server {
          noticeEnd(of: session, 10)
        }
        return report(lost, server, at: now + patience)
      }
      return report([], server, at: database.stoppedUntil)
    }
    let group = servers[server].orders.next()
    let wasConnected = servers[server].worker.isConnected
    let reports = servers[server].worker.carryOut(group)
    servers[server].isBusy = true
    // A lost statement is noticed at once or after a long silence.
    let isLost = wasConnected && !servers[server].worker.isConnected
    if isLost {
      for session in database.sessions where session.server == server {
        noticeEnd(of: session, 5)
      }
    }
    let pause: Duration =
      isLost && random.chance(50)
      ? .seconds(10)
      : random.chance(2)
        ? random.soon(2) : .microseconds(Int64.random(in: 500...8_000, using: &random))
    report(reports, server, at: now + pause)
  }

  private mutating func report(_ reports: [TableReport], _ server: Int, at moment: Tick) {
    queue.add(.reports(server, process: servers[server].process, reports), at: moment)
  }

  private mutating func hear(_ reports: [TableReport], _ server: Int) {
    servers[server].isBusy = false
    for report in reports { servers[server].report(report, at: now) }
    queue.add(.work(server, process: servers[server].process), at: now)
  }

  /// The worker hears the news, and connects again if it has to.
  private mutating func maintain(_ server: Int) {
    for code in codes { checkLock(of: code, at: server) }
    guard !servers[server].isBusy else { return }
    for report in servers[server].worker.listen() {
      if case .wantedElsewhere = report { counts.moves += 1 }
      servers[server].report(report, at: now)
    }
    guard !servers[server].worker.isConnected, database.isUp, database.stoppedUntil <= now else {
      return
    }
    let session = database.connect(server, servers[server].process)
    sessions[session.number] = session
    for report in servers[server].worker.connected(session) {
      servers[server].report(report, at: now)
    }
  }

  /// A server with a session asks for the locks that it has lost.
  private mutating func checkLock(of code: TableCode, at server: Int) {
    let session = database.sessions.last { $0.server == server }
    let key = "\(server) \(servers[server].process) \(code)"
    guard servers[server].waitsForLock(code), servers[server].worker.isConnected,
      !servers[server].isBusy, session?.couldLock(code) == true
    else {
      idle[key] = nil
      return
    }
    idle[key, default: 0] += 1
    if idle[key] == 6 { referee.report("server \(server) does not ask for \(code) again", now) }
  }

  /// A process ends; the database ends its session after some seconds.
  mutating func end(_ server: Int, noticedAfter seconds: Int = 0) {
    servers[server].end()
    for phone in phones where phone.server == server {
      if let page = phone.connection { closed(page, .again) }
    }
    for session in database.sessions where session.server == server {
      noticeEnd(of: session, seconds)
    }
    queue.add(.start(server), at: now + .milliseconds(200) + random.soon(2))
  }

  /// The database notices after some seconds that a session has ended.
  mutating func noticeEnd(of session: OwnershipSession, _ seconds: Int) {
    session.isCut = true
    queue.add(.endSession(session.number), at: now + random.soon(seconds))
  }

  // MARK: Actions

  /// Carries out what the servers want, and lets their workers go on.
  private mutating func carryOut() {
    for server in servers.indices {
      let actions = servers[server].actions
      servers[server].actions = []
      let process = servers[server].process
      for action in actions {
        switch action {
        case .send(let frame): receive(frame, from: server)
        case .close(let page, let closing): closed(page, closing)
        case .timer(let code, let timer, let moment):
          queue.add(.timer(server, process: process, code, timer), at: max(now, moment))
        case .deadline(let code, let moment):
          queue.add(.deadline(server, process: process, code), at: max(now, moment))
        case .restored(let code, let epoch, let numbers):
          referee.restored(code, epoch: epoch, numbers, at: now)
        case .saved(let save, let numbers): referee.ordered(save, numbers, by: server, process)
        }
      }
      // A stopped server's work is in the queue already, for when it goes on.
      if servers[server].orders.count > 0, !servers[server].isBusy,
        servers[server].pausedUntil <= now
      {
        queue.add(.work(server, process: process), at: now)
      }
    }
  }
}

extension OwnershipWorld.Event {
  /// The server and the process in which it happens.
  fileprivate var process: (Int, Int)? {
    switch self {
    case .work(let server, let process), .reports(let server, let process, _),
      .maintain(let server, let process), .timer(let server, let process, _, _),
      .deadline(let server, let process, _), .wanted(let server, let process, _, _),
      .left(let server, let process, _, _), .input(let server, let process, _, _, _),
      .end(let server, let process):
      (server, process)
    case .start, .endSession, .startDatabase, .trouble, .connect, .act, .beat, .calm: nil
    }
  }
}
