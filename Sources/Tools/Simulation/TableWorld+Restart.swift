import GameCore
import Tables
import TestSupport

/// A table's life across the deaths of its server.
extension TableWorld {
  var isServerDown: Bool { server?.isDown ?? false }

  /// A table that another version saved: the server is down, and its next start finds the row.
  init(
    seed: UInt64, former: FormerRecord, rest: Duration, server: SimulatedServer, at now: Tick
  ) {
    self.init(
      seed: seed, bots: former.state?.isSolo == true ? 1 : nil, rest: rest, server: server)
    for bot in bots.indices {
      // The people of the former version's tables are the players from 1 on, and sent other commands.
      bots[bot].player += 1
      bots[bot].nextCommand += 10_000
    }
    table = TableWorld.newTable(seed, FormerRecord.code, opener: .sample(1), at: now, server.fault)
    if let state = former.state { table = Table(restoring: state, at: now) }
    if let quiz = former.quiz {
      // The bank goes on dealing the quiz that it dealt: a sentence has one right option.
      if quiz.topic == dealt.topic { dealt = quiz }
      answers.merge(quiz.answers) { $1 }
    }
    referee = TableReferee(resuming: table, answers: answers)
    kept = Kept(since: now, process: 0)
    kept.orders = [Ordered(save: kept.ordered, state: former.bytes, content: former.content)]
    (kept.committed, kept.synced) = (kept.ordered, kept.ordered)
  }

  // MARK: Results

  /// The store commits a result, unless it has it. The process may die before it gets the answer.
  private func isNew(_ key: ResultKey) -> Bool {
    server?.fault == .resultsCountTwice || server?.results[key] == nil
  }

  mutating func store(_ key: ResultKey, round: Int) {
    let result = SimulatedServer.Result(code: table.state.code, round: round)
    if let server, isNew(key) {
      let place = server.results.count + 1
      server.results[key] = place
      if !server.stored.insert(result).inserted { note("a result was stored twice") }
    }
    // Now and then the process dies before it hears of the place.
    if random.chance(30) { server?.light(pick(0..<2, &random), .beforeCommit) }
    answer(.recorded(.placed(server?.results[key] ?? 1), round: round), at: now + random.soon(1))
  }

  // MARK: Death and return

  /// The server has died: connections are gone, and so is all that waited in its memory.
  mutating func serverDied(at now: Tick) {
    self.now = now
    kept.wasOccupied = !table.audience.isEmpty
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
  }

  /// How a server ended and another began.
  struct Restart {
    var diedAt: Tick
    var isPowerCut = false
    /// A power cut may have brought back rows of which nobody kept what was known of them.
    var hasUnknownPast = false
    /// The wall clock has jumped since this time.
    var jumpedAt = Tick.zero
    /// The time at which the tables were made of their rows.
    var restoredAt = Tick.zero
    /// The tables whose rows the disk had damaged, or nobody reads any more.
    var spoilt: Set<TableCode> = []
  }

  /// The next server is there, with this table if the database had it.
  mutating func serverReturned(
    _ restored: SimulatedServer.Restored?, _ restart: Restart, at now: Tick
  ) {
    self.now = now
    counts.restarts += 1
    let floor = restart.isPowerCut ? kept.synced : kept.committed
    guard let restored else {
      let isOver = kept.orders.last.map { $0.state == nil } ?? false
      if floor != nil, !isOver, !restart.spoilt.contains(table.state.code) {
        note("a table is missing after a restart")
      }
      return startAnew()
    }
    let save = restored.row.save
    server?.trace("table \(number) comes back as saved with \(save), told \(kept.told)")
    if let floor, save < floor { note("a restart brought back a row older than the last one") }
    guard let ordered = kept.orders.first(where: { $0.save == save }),
      let known = referee(at: save, restart)
    else {
      if !restart.hasUnknownPast { note("a restart brought back another row than the newest") }
      return startAnew()
    }
    if ordered.state != restored.row.state || ordered.content != restored.row.content {
      return note("a row has other bytes than its table")
    }
    // What the table knew of the doors may be lost.
    if save < kept.told { for bot in bots.indices { bots[bot].former = nil } }
    let mayEnd =
      now - restored.noted > .seconds(590)
      || restart.isPowerCut && restart.jumpedAt >= restored.noted
    let isExpected = kept.wasOccupied && save >= kept.ordered && !mayEnd
    counts.comebacks += 1
    referee = known
    referee.restart(
      restored.table, at: now,
      after: TableReferee.Death(at: restart.diedAt, noted: restored.noted))
    table = restored.table
    goOn(from: ordered)
    if server?.fault == .seatsAreSwapped { swapSeats() }
    begin()
    if isExpected, !kept.ownership.takesInputs {
      note("a restart ended a table that had people")
    }
  }

  /// The referee that knew no more than this save; `nil` if nobody kept it.
  private mutating func referee(at save: SaveNumber, _ restart: Restart) -> TableReferee? {
    if save >= kept.told {
      // This was saved, and nobody was told.
      for step in kept.steps where step.save <= save { watch(step) }
      return referee
    }
    if !restart.isPowerCut, kept.told > kept.late {
      note("a restart took back what was told")
    }
    return kept.history.last { $0.save <= save }?.referee
  }

  /// A new process has the table of this row.
  private mutating func goOn(from row: Ordered) {
    guard let server else { return }
    let former = kept
    kept = Kept(since: now, process: server.process)
    kept.violation = former.violation
    (kept.ordered, kept.told, kept.committed) = (row.save, row.save, row.save)
    if server.hasUnknownPast {
      (kept.orders, kept.history, kept.synced) = (former.orders, former.history, former.synced)
    } else {
      (kept.orders, kept.synced) = ([row], row.save)
    }
    if server.keepsHistory { kept.history.append(Known(save: row.save, referee: referee)) }
  }

  /// Does what the host of a table does first.
  private mutating func begin() {
    apply(.timer)
    guard kept.ownership.takesInputs else { return }
    saveAgain(.changed(0))
    // The server's pictures and decks come when they have been read.
    queue.add(
      .answer(.gameContent(TableWorld.gameContent), process: kept.process), at: now + random.soon(1)
    )
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
}
