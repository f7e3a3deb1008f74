import GameCore
import Store
import Tables
import TestSupport

/// A party server with some tables, and its troubles: the process is killed at any time, also beside a commit
/// and during a start, the power goes, the disk is full, read-only, broken, slow, lies, loses the database or
/// damages a row of it, and the wall clock jumps. Whatever happens, no table takes back what it told.
public struct ServerWorld {
  /// How a process ends.
  fileprivate enum End: Sendable {
    /// Beside a commit that comes after so many others.
    case killed(commits: Int, SimulatedServer.Stage)
    case killedAtOnce
    case powerCut
    /// SIGTERM: everything is on the disk.
    case asked
  }

  fileprivate enum Event: Sendable {
    case second(process: Int)
    case commit(process: Int)
    case end(End, process: Int)
    case trouble(SimulatedDatabase.Trouble, process: Int)
    /// Somebody removes the database.
    case vanish(process: Int)
    case start
    case serve(process: Int)
    /// A start dies before it serves.
    case startEnds(process: Int)
    case clockJumps
  }

  private let server: SimulatedServer
  private var parties: [TableWorld]
  private var queue = EventQueue<Event>()
  private var random: SeededGenerator
  private var now = Tick(microseconds: 1_000_000)
  /// How the last process ended; `nil` once another one serves.
  private var restart: TableWorld.Restart?
  private var jumpedAt = Tick.zero
  /// The tables of a start that does not serve yet.
  private var restored: [TableCode: SimulatedServer.Restored] = [:]
  /// The thread of the database does nothing else until then.
  private var threadIsHeldUntil = Tick.zero
  private var fault: String?
  /// How often the database was opened again.
  public private(set) var reopenings = 0
  /// The damaged rows that a start has set aside.
  public private(set) var damages = 0

  /// `tables`: at most eight. `former`: the first start is an upgrade, and finds this record.
  public init(
    seed: UInt64, tables: Int, fault: PlantedFault? = nil, rest: Duration = .seconds(1_200),
    former: FormerRecord? = nil
  ) {
    random = SeededGenerator(seed: seed ^ 0x5EED)
    server = SimulatedServer(seed: seed, fault: fault)
    parties = []
    if let former {
      // Another version has left a table, which is the first of this world.
      server.leave(former, at: now)
      parties = [TableWorld(seed: seed &* 8, former: former, rest: rest, server: server, at: now)]
    }
    restart = TableWorld.Restart(diedAt: now)
    start(isFirst: true)
    serve()
    for party in parties.count..<max(1, min(tables, 8)) {
      parties.append(
        TableWorld(
          seed: seed &* 8 &+ UInt64(party), rest: rest, server: server, number: UInt64(party)))
    }
    queue.add(.clockJumps, at: now + random.soon(4_000))
  }

  /// The upgrade with which a server of this seed begins: every fourth has one.
  public static func former(_ seed: UInt64) -> FormerRecord? {
    let all = FormerRecord.all
    guard seed % 4 == 3, !all.isEmpty else { return nil }
    return all[Int(seed / 4 % UInt64(all.count))]
  }

  /// The first rule that was broken, if any.
  public var violation: String? { fault ?? parties.lazy.compactMap(\.violation).first }

  public var counts: TableWorld.Counts {
    parties.reduce(into: TableWorld.Counts()) { $0 += $1.counts }
  }

  /// The last events, if `traces` was called.
  public var history: [String] { server.history ?? [] }

  /// Keeps the last events from now on.
  public func traces() { server.keepHistory() }

  /// Lets the server live for so long, or to the first broken rule.
  public mutating func live(for duration: Duration) {
    let end = now + duration
    while violation == nil {
      let party = parties.indices.min { left, right in
        (parties[left].queue.nextMoment ?? end) < (parties[right].queue.nextMoment ?? end)
      }
      guard let party else { return }
      let moment = parties[party].queue.nextMoment ?? end
      let next = min(moment, queue.nextMoment ?? end)
      guard next < end else { break }
      now = max(now, next)
      if moment <= next {
        parties[party].step()
      } else if let (_, event) = queue.takeFirst() {
        happen(event)
      }
      beginCommit()
    }
    now = max(now, end)
    for party in parties.indices { parties[party].settleCounts() }
  }

  // MARK: Events

  private mutating func happen(_ event: Event) {
    if let process = event.process, process != server.process { return }
    switch event {
    case .second, .commit: break
    default: server.trace("server at \(now.microseconds): \(event)")
    }
    switch event {
    case .second: second()
    case .commit: commit()
    case .end(let end, _): begin(end)
    case .trouble(let trouble, _): server.database.trouble = trouble
    case .vanish:
      server.database.vanish()
      for party in parties.indices { parties[party].vanished() }
    case .start: start()
    case .serve: serve()
    case .startEnds: startAgain()
    case .clockJumps:
      jumpedAt = now
      server.wall += Int64.random(in: -40_000_000...40_000_000, using: &random)
      queue.add(.clockJumps, at: now + random.soon(4_000))
    }
  }

  // MARK: Saving

  /// Begins the next commit with the orders that wait, if none is under way.
  private mutating func beginCommit() {
    guard server.beginCommit() else { return }
    let time: Duration =
      server.database.trouble == .slow
      ? random.soon(5)
      : .microseconds(Int64.random(in: 200...(random.chance(2) ? 400_000 : 6_000), using: &random))
    queue.add(.commit(process: server.process), at: max(now, threadIsHeldUntil) + time)
  }

  private mutating func commit() {
    let stage = server.burn()
    if stage == .beforeCommit { return die() }
    let saves = server.commit(at: now)
    if stage == .beforeReport { return die() }
    for party in parties.indices {
      guard let save = saves[parties[party].table.state.code] else { continue }
      parties[party].committed(save, at: now)
    }
  }

  /// The work of each second: what waits too long is told, the clock is noted, and the database synced.
  private mutating func second() {
    for party in parties.indices { parties[party].secondPassed(at: now) }
    queue.add(.second(process: server.process), at: now + .seconds(1))
    if threadIsHeldUntil > now { return }
    if !server.isOpen, random.chance(30) { reopen() }
    guard server.maintain(at: now) else { return }
    for party in parties.indices { parties[party].synced() }
    if let growth = server.growth(tables: parties.count) { fault = "\(seconds): \(growth)" }
    if !server.isCommitting, parties.contains(where: { !$0.isSaved }) {
      fault = "\(seconds): a table is not saved, and nothing waits for the database"
    }
    // A slow disk holds the thread up.
    if random.chance(2), server.keepsHistory { threadIsHeldUntil = now + random.soon(8) }
  }

  /// The database may be another one, so all tables are saved.
  private mutating func reopen() {
    guard server.reopen(at: now) else { return }
    reopenings += 1
    if server.fault == .reopenedStaysEmpty { return }
    for party in parties.indices { parties[party].reopened(at: now) }
  }

  private var seconds: String { "at \(now.microseconds)" }

  // MARK: Ends

  private mutating func begin(_ end: End) {
    switch end {
    case .killed(let commits, let stage): server.light(commits, stage)
    case .killedAtOnce: die()
    case .powerCut: die(isPowerCut: true)
    case .asked:
      for _ in 0..<2 {
        _ = server.commit(at: now)
        _ = server.beginCommit()
      }
      // Before it serves, no table's time goes on.
      if !server.isDown { _ = server.maintain(at: now) }
      die()
    }
  }

  /// The process is gone. Another begins some time later.
  private mutating func die(isPowerCut: Bool = false) {
    if restart == nil { for party in parties.indices { parties[party].serverDied(at: now) } }
    // A process that died before it served has told nobody anything.
    var end = restart ?? TableWorld.Restart(diedAt: now)
    end.isPowerCut = end.isPowerCut || isPowerCut
    end.hasUnknownPast = end.hasUnknownPast || server.hasUnknownPast
    restart = end
    server.end()
    if isPowerCut {
      server.database.cutPower()
      server.startMachine(at: now)
    }
    if random.chance(4), let code = server.database.damage() {
      server.trace("server at \(now.microseconds): the row of \(code) is damaged")
    }
    let lost =
      random.chance(3) ? .seconds(700) : random.chance(20) ? random.soon(60) : random.soon(2)
    queue.add(.start, at: now + lost)
  }

  /// How this process will end, and what is wrong with its disk.
  private mutating func plan() {
    let process = server.process
    server.database.trouble = .none
    threadIsHeldUntil = now
    let isTroubled = random.chance(15)
    let cutsPower = random.chance(30)
    server.keepsHistory = isTroubled || cutsPower
    let life = random.chance(20) ? random.soon(5) : random.soon(600)
    let end: End =
      cutsPower
      ? .powerCut
      : random.chance(10)
        ? .asked
        : random.chance(30)
          ? .killedAtOnce
          : .killed(
            commits: Int.random(in: 0..<12, using: &random),
            SimulatedServer.Stage.allCases.randomElement(using: &random) ?? .beforeCommit)
    queue.add(.end(end, process: process), at: now + life)
    guard isTroubled else { return }
    let begins = now + random.soon(200)
    if random.chance(20) { return queue.add(.vanish(process: process), at: begins) }
    let trouble = SimulatedDatabase.Trouble.allCases.randomElement(using: &random) ?? .full
    queue.add(.trouble(trouble, process: process), at: begins)
    queue.add(.trouble(.none, process: process), at: begins + random.soon(100))
  }

  // MARK: Starts

  private mutating func start(isFirst: Bool = false) {
    server.begin(at: now)
    plan()
    // Now and then a start dies, too, before or after it has opened the database.
    let dies = !isFirst && random.chance(15)
    if dies, random.chance(50) { return startAgain() }
    if !isFirst, random.chance(4) { troubleStart() }
    let start = server.start(at: now, lost: now - (restart?.diedAt ?? now))
    if start.aside != start.spoilt {
      fault = "\(seconds): \(start.spoilt) cannot come back, \(start.aside) are set aside"
    }
    damages += start.aside.count
    restart?.spoilt.formUnion(start.aside)
    restart?.restoredAt = now
    restart?.jumpedAt = jumpedAt
    restored = start.restored
    let time: Duration = .milliseconds(Int64.random(in: 50...900, using: &random))
    queue.add(
      dies ? .startEnds(process: server.process) : .serve(process: server.process), at: now + time)
  }

  /// The disk takes nothing for a while.
  private mutating func troubleStart() {
    let troubles: [SimulatedDatabase.Trouble] = [.full, .readOnly, .failing]
    server.database.trouble = troubles.randomElement(using: &random) ?? .full
    server.keepsHistory = true
    queue.add(.trouble(.none, process: server.process), at: now + random.soon(100))
  }

  /// A start that did not finish tells nobody anything.
  private mutating func startAgain() {
    server.end()
    queue.add(.start, at: now + .seconds(1))
  }

  /// Some hundred milliseconds after the tables were made, pages may come.
  private mutating func serve() {
    guard let restart = restart.take() else { return }
    server.serve()
    queue.add(.second(process: server.process), at: now + .seconds(1))
    server.trace("server at \(now.microseconds): serves, \(restart)")
    for party in parties.indices {
      let code = parties[party].table.state.code
      var table = restored[code]
      // What the start took is nobody's time.
      if server.fault != .startsTakeTime { table?.table.postpone(by: now - restart.restoredAt) }
      parties[party].serverReturned(table, restart, at: now)
      if parties[party].table.state.code == code { restored[code] = nil }
    }
    let excused = server.mayBeBack(afterPowerCut: restart.isPowerCut)
    for code in restored.keys.sorted() {
      if !excused.contains(code), !restart.hasUnknownPast {
        fault = "\(seconds): a table that has ended is back"
      }
      server.order(code, SaveNumber(process: server.process), nil, .same, at: now)
    }
  }
}

extension ServerWorld.Event {
  /// The process in which it happens; `nil` for those of the machine.
  fileprivate var process: Int? {
    switch self {
    case .second(let process), .commit(let process), .end(_, let process),
      .trouble(_, let process), .vanish(let process), .serve(let process),
      .startEnds(let process):
      process
    case .start, .clockJumps: nil
    }
  }
}
