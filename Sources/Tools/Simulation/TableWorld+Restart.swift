import Bytes
import Files
import GameCore
import Games
import Store
import Tables
import TestSupport

/// A table's life across the deaths of its server: each change is saved in a row, and the next process makes the
/// table of that.
///
/// A save is there whole or not at all, and nobody is told of a change before. `OwnershipWorld` has outputs that
/// wait for a database; `TableFileTests` and `Tests/System/Durability` have disks that fail.
extension TableWorld {
  /// The row of the table.
  struct Row {
    var content: [UInt8]?
    var state: [UInt8]
    /// When it was made.
    var at: Tick
  }

  /// When a process dies, beside a save.
  enum Stage: CaseIterable {
    /// The table has changed, and its row has not.
    case beforeSave
    /// The row has changed, and nobody has been told.
    case beforeReport
  }

  /// How a process ends.
  enum End: Sendable {
    /// Beside a save that comes after so many others.
    case killed(saves: Int, Stage)
    case killedAtOnce
    /// SIGTERM.
    case asked
    /// SIGTERM; then the machine starts again.
    case restarted
  }

  /// The server's process, and the machine that it runs on.
  struct Process {
    var number = 0
    /// Nobody is served.
    var isDown = false
    /// When it began, and notes its clock each second from then on.
    var begunAt = Tick.zero
    /// The saves until it dies beside one.
    var fuse: (saves: Int, stage: Stage)?
    /// The wall clock at tick zero, and when it jumped last.
    var wall: Int64 = 1_800_000_000
    var jumpedAt = Tick.zero
    /// How often the machine has started, and when it did so last.
    var boots: (count: UInt64, at: Tick) = (1, .zero)

    /// When the clock was noted last.
    func noted(at now: Tick) -> Tick {
      begunAt + .seconds((now - begunAt).wholeMicroseconds / 1_000_000)
    }

    func moment(at now: Tick) -> Moment {
      Moment(
        seconds: wall + now.microseconds / 1_000_000,
        uptime: (now - boots.at).wholeMicroseconds / 1_000_000, boot: boots.count)
    }
  }

  /// How the last process ended.
  struct Death: Sendable {
    var at: Tick
    /// When its clock was noted last, and the machine's clocks then.
    var noted: Tick
    var moment: Moment
    /// The machine has started again, too, so that the wall clock alone tells the time without a server.
    var isOfMachine = false
    /// The row is that of the last change.
    var isSaved = true
    /// Somebody was at the table.
    var wasOccupied = false
  }

  // MARK: Saving

  /// Saves the table as it is. `former`: the state before, for a fault.
  mutating func save(_ former: Table.State? = nil) {
    if isServerDown { return }
    saves += 1
    if fault == .someSavesAreForgotten, saves % 40 == 0 { return }
    let fixed = table.state.fixedContent
    if content.fixed != fixed { content = (fixed, fixed?.binaryForm) }
    var writer = BinaryWriter()
    (former ?? table.state).write(to: &writer)
    row = Row(content: content.bytes, state: writer.bytes, at: now)
    let count = writer.bytes.count + (content.bytes?.count ?? 0)
    if count > 24_576 { note("a row of \(count) bytes") }
  }

  /// One save more. Where the process dies beside it, if it does.
  mutating func burn() -> Stage? {
    process.fuse?.saves -= 1
    guard let (saves, stage) = process.fuse, saves < 0 else { return nil }
    return stage
  }

  // MARK: Results

  /// The store commits a result, unless it has it. The process may die before it gets the answer.
  mutating func store(_ key: ResultKey, round: Int) {
    if fault == .resultsCountTwice || results[key] == nil {
      results[key] = results.count + 1
      if !stored.insert(Result(table: counts.tables, round: round)).inserted {
        note("a result was stored twice")
      }
    }
    // Often the process dies before it has saved the place.
    if random.chance(60) { process.fuse = (0, .beforeSave) }
    answer(.recorded(.placed(results[key] ?? 1), round: round), at: now + random.soon(1))
  }

  // MARK: Death

  var isServerDown: Bool { process.isDown }

  /// A process begins. Decides how it will end.
  mutating func begin() {
    process.begunAt = now
    process.isDown = false
    let life = random.chance(20) ? random.soon(5) : random.soon(600)
    let end: End =
      random.chance(10)
      ? .asked
      : random.chance(10)
        ? .restarted
        : random.chance(30)
          ? .killedAtOnce
          : .killed(
            saves: pick(0..<12, &random),
            Stage.allCases.randomElement(using: &random) ?? .beforeSave)
    queue.add(.end(end, process: process.number), at: now + life)
  }

  mutating func end(_ end: End) {
    switch end {
    case .killed(let saves, let stage): process.fuse = process.fuse ?? (saves, stage)
    case .killedAtOnce: die(noted: process.noted(at: now))
    case .asked: die(noted: now)
    case .restarted:
      die(noted: now, isOfMachine: true)
      process.boots = (process.boots.count + 1, now)
    }
  }

  /// The process is gone, and with it all connections. Another begins some time later.
  mutating func die(noted: Tick, isOfMachine: Bool = false, isSaved: Bool = true) {
    let death = Death(
      at: now, noted: noted, moment: process.moment(at: noted), isOfMachine: isOfMachine,
      isSaved: isSaved, wasOccupied: !table.audience.isEmpty)
    process.number += 1
    process.isDown = true
    process.fuse = nil
    timerGeneration += 1
    screens = []
    for bot in bots.indices {
      let wasHere = bots[bot].connection != nil
      bots[bot].connection = nil
      bots[bot].isSeeing = false
      if wasHere {
        queue.add(.connect(bot), at: now + .milliseconds(Int64(pick(100..<1_500, &random))))
      }
    }
    let lost =
      random.chance(3) ? .seconds(700) : random.chance(20) ? random.soon(60) : random.soon(2)
    queue.add(.start(after: death), at: now + lost)
  }

  // MARK: Return

  /// A process begins, which serves some hundred milliseconds after it has made the table of its row.
  mutating func start(after death: Death) {
    let restoredAt = now
    now = now + .milliseconds(Int64(pick(50..<900, &random)))
    begin()
    counts.restarts += 1
    trace("serves after \(death)")
    guard var table = restored(at: restoredAt, after: death) else {
      if row != nil, former?.comesBack != false { note("a table is missing after a restart") }
      former = nil
      return startAnew()
    }
    former = nil
    // What the start took is nobody's time.
    if fault != .startsTakeTime { table.postpone(by: now - restoredAt) }
    counts.comebacks += 1
    referee.restart(
      table, at: now, after: TableReferee.Death(at: death.at, noted: death.noted))
    self.table = table
    if fault == .seatsAreSwapped { swapSeats() }
    let mayEnd =
      now - death.noted > .seconds(590)
      || death.isOfMachine && process.jumpedAt >= death.noted
    goOn(isExpected: death.wasOccupied && death.isSaved && !mayEnd)
  }

  private func restored(at moment: Tick, after death: Death) -> Table? {
    guard let row else { return nil }
    let begins = fault == .gamesGoOnMeanwhile ? death.at : moment
    let noted = fault == .clocksAreNotNoted ? row.at : death.noted
    return SavedTable(
      table.state.code, content: row.content, state: row.state,
      elapsed: max(.zero, noted - row.at), moment: death.moment
    ).restored(at: begins, process.moment(at: moment))
  }

  /// Does what the host of a table does first.
  private mutating func goOn(isExpected: Bool) {
    let tables = counts.tables
    apply(.timer)
    if isServerDown { return }
    guard counts.tables == tables else {
      if isExpected { note("a restart ended a table that had people") }
      return
    }
    save()
    // The server's pictures and decks come when they have been read.
    answer(.gameContent(TableWorld.gameContent), at: now + random.soon(1))
  }

  private mutating func swapSeats() {
    let players = table.players
    guard players.count > 1 else { return }
    for (former, player) in [
      (players[0], .sample(999)), (players[1], players[0]), (PlayerID.sample(999), players[1]),
    ] {
      _ = table.apply(.became(former, player), at: now)
    }
  }

  // MARK: An upgrade

  /// The upgrade with which a life of this seed begins: every fourth has one.
  public static func former(_ seed: UInt64) -> FormerRecord? {
    let all = FormerRecord.all
    guard seed % 4 == 3, !all.isEmpty else { return nil }
    return all[Int(seed / 4 % UInt64(all.count))]
  }

  /// A server of the version that wrote this record was here, and ended as it noted its clock.
  mutating func upgrade(from former: FormerRecord) {
    self.former = former
    for bot in bots.indices {
      // The people of the former version's tables are the players from 1 on, and sent other commands.
      bots[bot].player += 1
      bots[bot].nextCommand += 10_000
    }
    table = TableWorld.newTable(seed, FormerRecord.code, opener: .sample(1), at: now, fault)
    if let state = former.state { table = Table(restoring: state, at: now) }
    if let quiz = former.quiz {
      // The bank goes on dealing the quiz that it dealt: a sentence has one right option.
      if quiz.topic == dealt.topic { dealt = quiz }
      answers.merge(quiz.answers) { $1 }
    }
    referee = TableReferee(resuming: table, answers: answers)
    row = Row(content: former.content, state: former.bytes(fault), at: now)
    start(after: Death(at: now, noted: now, moment: process.moment(at: now)))
  }
}
