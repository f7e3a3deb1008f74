import Files
import GameCore
import Store
import Tables
import TestSupport

/// A party server with some tables, and its troubles: the process is killed between any two writes and
/// in the midst of one, the power goes, the disk is full, read-only, broken, slow, or lies, and the wall
/// clock jumps. Whatever happens, no table takes back what it told.
public struct ServerWorld {
  /// How a process ends.
  private enum End: Sendable {
    /// After so many bytes.
    case killed(afterBytes: Int)
    case powerCut
    /// SIGTERM: everything is on the disk.
    case asked
  }

  private enum Event: Sendable {
    case maintain(process: Int)
    case end(End, process: Int)
    case trouble(MemoryDisk.Trouble, process: Int)
    case start
    case clockJumps
  }

  private let server: SimulatedServer
  private var parties: [TableWorld]
  private var queue = EventQueue<Event>()
  private var random: SeededGenerator
  private var now = Tick(microseconds: 1_000_000)
  private var process = 0
  private var diedAt: Tick?
  private var isPowerCut = false
  private var wasLying = false
  private var fault: String?
  /// The starts in a row that died.
  private var deadStarts = 0
  /// The wall clock has jumped since it was noted.
  private var hasClockJumped = false
  /// How often a process that could not save at its start opened its files later.
  public private(set) var reopenings = 0

  /// `tables`: at most eight. `former`: the first start is an upgrade, and finds this record.
  public init(
    seed: UInt64, tables: Int, fault: PlantedFault? = nil, rest: Duration = .seconds(1_200),
    former: FormerRecord? = nil
  ) {
    random = SeededGenerator(seed: seed ^ 0x5EED)
    server = SimulatedServer(seed: seed, fault: fault)
    parties = []
    if let former { upgrade(from: former, seed, rest) }
    start()
    for party in parties.count..<max(1, min(tables, 8)) {
      parties.append(
        TableWorld(
          seed: seed &* 8 &+ UInt64(party), rest: rest, server: server, number: UInt64(party)))
    }
    queue.add(.clockJumps, at: now + random.soon(4_000))
  }

  /// Another version has left a table, which is the first of this world.
  private mutating func upgrade(from former: FormerRecord, _ seed: UInt64, _ rest: Duration) {
    do throws(FileError) { try server.leave(former, at: now) } catch {
      fault = "the disk did not take a former record: \(error)"
    }
    parties = [TableWorld(seed: seed &* 8, former: former, rest: rest, server: server, at: now)]
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
      if server.isDead, diedAt == nil { die() }
    }
    now = max(now, end)
    for party in parties.indices { parties[party].settleCounts() }
  }

  // MARK: Events

  private mutating func happen(_ event: Event) {
    if case .maintain = event {} else { server.trace("server at \(now.microseconds): \(event)") }
    switch event {
    case .maintain(let number) where number == process: maintain()
    case .end(let end, let number) where number == process: begin(end)
    case .trouble(let trouble, let number) where number == process: server.disk.trouble = trouble
    case .start: start()
    case .clockJumps:
      hasClockJumped = true
      server.wall += Int64.random(in: -40_000_000...40_000_000, using: &random)
      queue.add(.clockJumps, at: now + random.soon(4_000))
    case .maintain, .end, .trouble: return
    }
  }

  private mutating func maintain() {
    if server.tables == nil, random.chance(30) { reopen() }
    if server.isDead { return }
    if server.maintain(at: now) {
      hasClockJumped = false
      if server.disk.trouble != .lying {
        for party in parties.indices { parties[party].synced() }
      }
      if let growth = server.growth(tables: parties.count + 1) { fault = "\(seconds): \(growth)" }
    }
    if server.disk.trouble == .lying { wasLying = true }
    let unsaved = server.unsaved
    for party in parties.indices where unsaved.contains(parties[party].table.state.code) {
      parties[party].saveAgain(at: now)
    }
    // A slow disk holds the thread up.
    let pause: Duration = random.chance(2) ? random.soon(8) : .seconds(1)
    queue.add(.maintain(process: process), at: now + pause)
  }

  /// A process that could not save at its start tries again, and then saves all tables.
  private mutating func reopen() {
    guard server.reopen() else { return }
    reopenings += 1
    let isTooSoon = server.fault == .reopensTooSoon && server.finishReopening(at: now)
    let former = parties.map(\.kept)
    for party in parties.indices where !server.isDead { parties[party].saveAgain(at: now) }
    let finishes = !server.isDead
    guard finishes, isTooSoon || server.finishReopening(at: now) else {
      for party in parties.indices {
        // The next start finds the former start's records, or these if the process died as it named them.
        parties[party].kept = former[party]
        if finishes, server.isDead { parties[party].kept.dying = (.timer, [], now) }
      }
      return
    }
    if server.disk.trouble == .lying {
      wasLying = true
    } else {
      for party in parties.indices { parties[party].synced() }
    }
  }

  private var seconds: String { "at \(now.microseconds)" }

  private mutating func begin(_ end: End) {
    switch end {
    case .killed(let bytes): server.disk.light(bytes)
    case .powerCut:
      isPowerCut = true
      die()
    case .asked:
      _ = server.maintain(at: now)
      die()
    }
  }

  /// The process is gone. Another begins some time later.
  private mutating func die() {
    diedAt = now
    process += 1
    server.disk.die()
    // A process that cannot write has not synced the last records of the one before it either.
    if isPowerCut, server.tables == nil { wasLying = true }
    server.end()
    if isPowerCut {
      server.disk.cutPower()
      server.startMachine(at: now)
    }
    for party in parties.indices {
      parties[party].now = now
      parties[party].serverDied()
    }
    let lost =
      random.chance(3) ? .seconds(700) : random.chance(20) ? random.soon(60) : random.soon(2)
    queue.add(.start, at: now + lost)
  }

  /// How this process will end, and what is wrong with its disk.
  private mutating func plan() {
    server.disk.trouble = .none
    let isTroubled = random.chance(15)
    let cutsPower = random.chance(30)
    server.keepsHistory = isTroubled || cutsPower
    let life = random.chance(20) ? random.soon(5) : random.soon(600)
    let end: End =
      cutsPower
      ? .powerCut
      : random.chance(10) ? .asked : .killed(afterBytes: Int.random(in: 0..<20_000, using: &random))
    queue.add(.end(end, process: process), at: now + life)
    if isTroubled {
      let trouble = MemoryDisk.Trouble.allCases.randomElement(using: &random) ?? .full
      let begins = now + random.soon(200)
      queue.add(.trouble(trouble, process: process), at: begins)
      queue.add(.trouble(.none, process: process), at: begins + random.soon(100))
    }
    queue.add(.maintain(process: process), at: now + .seconds(1))
  }

  private mutating func start() {
    let lost = now - (diedAt ?? now)
    let death = TableReferee.Death(
      at: diedAt ?? now,
      noted: wasLying ? .zero : isPowerCut ? server.notedOnDisk : server.noted)
    let restart = TableWorld.Restart(
      death: death, isPowerCut: isPowerCut, wasLying: wasLying || deadStarts > 1,
      mayEnd: now - death.noted > .seconds(590) || isPowerCut && hasClockJumped)
    let records = server.records()
    plan()
    // Now and then a start dies, too.
    server.disk.revive()
    if diedAt != nil, random.chance(15) {
      server.disk.light(Int.random(in: 0..<4_000, using: &random))
    }
    if diedAt != nil, random.chance(4) { troubleStart() }
    let restored: [Table]
    do throws(SimulatedServer.SetAside) {
      guard let tables = try server.start(at: now, lost: lost) else { return dieAgain() }
      restored = tables
    } catch {
      // Two of them, and the record at work is blamed.
      if !wasLying, deadStarts < 2 { fault = "\(seconds): \(error.text)" }
      restored = []
    }
    diedAt = nil
    isPowerCut = false
    wasLying = false
    deadStarts = 0
    server.trace("server at \(now.microseconds): started, \(restart)")
    giveBack(restored, records, restart)
  }

  /// The disk takes nothing for a while, so this process saves nothing until its end.
  private mutating func troubleStart() {
    let troubles: [MemoryDisk.Trouble] = [.full, .exhausted, .readOnly, .failing]
    server.disk.trouble = troubles.randomElement(using: &random) ?? .full
    server.keepsHistory = true
    queue.add(.trouble(.none, process: process), at: now + random.soon(100))
  }

  /// A start that did not finish changes nothing; the next one finds what this one found.
  private mutating func dieAgain() {
    process += 1
    deadStarts += 1
    server.end()
    queue.add(.start, at: now + .seconds(1))
  }

  private mutating func giveBack(
    _ restored: [Table], _ records: [UInt64: TableRecord.Saved], _ restart: TableWorld.Restart
  ) {
    var byCode = Dictionary(restored.map { ($0.state.code, $0) }) { $1 }
    for party in parties.indices { parties[party].note(restart) }
    for party in parties.indices {
      parties[party].now = now
      let code = parties[party].table.state.code
      parties[party].serverReturned(
        byCode.removeValue(forKey: code), records[code.number])
      if server.isDead { return die() }
    }
    for code in byCode.keys.sorted() {
      if !restart.isPowerCut, !restart.wasLying, !server.halfRemoved.contains(code) {
        fault = "\(seconds): a table that has ended is back"
      }
      server.remove(code)
    }
  }
}
