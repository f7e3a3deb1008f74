import Bytes
import GameCore
import Store
import Tables
import TestSupport

/// A table's life across the deaths of its server.
extension TableWorld {
  /// A state that the server saved, and what the referee knew then.
  struct Saved {
    var state: Table.State
    var referee: TableReferee
  }

  /// A record of another version, and what the referee knew before it was read.
  struct Former {
    var record: FormerRecord
    var referee: TableReferee
    /// Whether this version has written a newer one.
    var isReplaced = false
  }

  /// The simulation's knowledge of the records of a table.
  struct Kept {
    /// The number of the server's process.
    var process = 0
    var content: SavedTables.SavedContent?
    /// The newest record that was written whole; `nil` if none was.
    var newest: Table.State?
    /// A record that another version wrote: the newest one, or one that a power cut may bring back.
    var former: Former?
    /// The newest record, and those before it that a power cut may bring back. Kept only while the
    /// server needs its history.
    var history: [Saved] = []
    /// The newest record may not be there, because its table is newer than the last sync.
    var mayBeMissing = true
    /// Something was told that could not be saved.
    var isBehind = false
    /// The process died while it saved what came of this input.
    var dying: (input: TableInput, effects: [TableEffect], at: Tick)?
    /// Whether somebody was at the table when the process died.
    var wasOccupied = false
    /// The restarts since this table was there last.
    var restart: Restart?
    var violation: String?
  }

  var isServerDown: Bool { server.map { $0.isDown || $0.isDead } ?? false }

  /// A table that another version saved: the server is down, and its next start finds the record.
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
    if let state = former.state {
      table = Table(restoring: state, at: now)
      kept.newest = state
    }
    if let quiz = former.quiz {
      // The bank goes on dealing the quiz that it dealt: a sentence has one right option.
      if quiz.topic == dealt.topic { dealt = quiz }
      answers.merge(quiz.answers) { $1 }
    }
    referee = TableReferee(resuming: table, answers: answers)
    if former.state != nil { kept.former = Former(record: former, referee: referee) }
    kept.mayBeMissing = false
    kept.restart = Restart(
      death: TableReferee.Death(at: now, noted: now), isPowerCut: false, wasLying: false,
      mayEnd: true)
  }

  // MARK: Saving

  /// Saves a table that nobody knows yet.
  mutating func keepNewTable() {
    (kept.newest, kept.former) = (nil, nil)
    kept.history = []
    kept.mayBeMissing = true
    kept.isBehind = false
    kept.content = nil
    guard let server, !isServerDown, server.save(table.state, &kept.content, at: now) else {
      return
    }
    kept.newest = table.state
    noteSaved([.save])
  }

  /// Saves the change of an input. `false` if the process died in it.
  mutating func keep(
    _ state: Table.State, after input: TableInput, _ effects: [TableEffect]
  ) -> Bool {
    guard let server else { return true }
    let isSaved = server.save(state, &kept.content, at: now)
    if server.isDead {
      kept.dying = server.fault == .toldBeforeSaved ? nil : (input, effects, now)
      return false
    }
    kept.isBehind = !isSaved
    if isSaved {
      kept.newest = state
      kept.former?.isReplaced = true
    }
    return true
  }

  /// After the referee has seen the change of the newest record.
  mutating func noteSaved(_ effects: [TableEffect]) {
    guard let server, server.keepsHistory, effects.first == .save, !kept.isBehind,
      let state = kept.newest
    else { return }
    kept.history.append(Saved(state: state, referee: referee))
  }

  /// Saves the table, although nothing may have changed.
  mutating func saveAgain(at now: Tick) {
    self.now = now
    let code = table.state.code
    apply(.timer)
    guard !isServerDown, table.state.code == code, keep(table.state, after: .timer, []) else {
      return
    }
    noteSaved([.save])
  }

  /// The disk has all records.
  mutating func synced() {
    kept.mayBeMissing = false
    if kept.former?.isReplaced == true { kept.former = nil }
    if kept.history.count > 1 { kept.history.removeFirst(kept.history.count - 1) }
  }

  /// The server keeps its history from now on, or no more.
  mutating func beginHistory() {
    kept.history = []
    if let server, server.keepsHistory, let state = kept.newest {
      kept.history = [Saved(state: state, referee: referee)]
    }
  }

  mutating func forgetTable() { server?.remove(table.state.code) }

  /// The store commits a result, unless it has it. The process may die before it gets the answer.
  private func isNew(_ key: ResultKey) -> Bool {
    server?.fault == .resultsCountTwice || server?.results[key] == nil
  }

  mutating func store(_ key: ResultKey, round: Int) {
    let result = SimulatedServer.Result(code: table.state.code, round: round)
    if let server, isNew(key) {
      let place = server.results.count + 1
      server.results[key] = place
      if !server.stored.insert(result).inserted {
        kept.violation = "at \(now.microseconds): a result was stored twice"
      }
    }
    // Now and then the process dies before it hears of the place.
    if random.chance(30) { server?.disk.light(pick(0..<500, &random)) }
    answer(.recorded(.placed(server?.results[key] ?? 1), round: round), at: now + random.soon(1))
  }

  // MARK: Death and return

  /// The server has died: connections are gone, and so is all that waited in its memory.
  mutating func serverDied() {
    kept.process += 1
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
    var death: TableReferee.Death
    var isPowerCut: Bool
    /// The disk said that it has what it has not.
    var wasLying: Bool
    /// The server was away for so long, by its clock, that an empty table is over.
    var mayEnd: Bool
  }

  /// A start gives its tables back, and may die before it comes to this one.
  mutating func note(_ restart: Restart) {
    let former = kept.restart
    kept.restart = Restart(
      death: former?.death ?? restart.death,
      isPowerCut: restart.isPowerCut || former?.isPowerCut ?? false,
      wasLying: restart.wasLying || former?.wasLying ?? false,
      mayEnd: restart.mayEnd || former?.mayEnd ?? false)
  }

  /// The next server is there, with `table` if it has this one, as made from `record`.
  mutating func serverReturned(_ restored: Table?, _ record: TableRecord.Saved?) {
    guard let restart = kept.restart.take() else { return }
    counts.restarts += 1
    kept.content = nil
    if restart.isPowerCut || restart.wasLying || kept.isBehind {
      // What the table knew of the doors may be lost with the last second.
      for bot in bots.indices { bots[bot].former = nil }
    }
    guard let restored, let record else {
      let mayGo =
        kept.newest == nil || kept.isBehind || restart.isPowerCut && kept.mayBeMissing
        || restart.wasLying
      if !mayGo { kept.violation = "at \(now.microseconds): a table is missing after a restart" }
      return startAnew()
    }
    guard let (state, isFormer) = state(of: record, restart) else {
      // Without a history nobody knows what the record before the unsaved change was.
      if restart.wasLying || kept.isBehind && kept.history.isEmpty { return startAnew() }
      kept.violation =
        "at \(now.microseconds): a restart brought back another record than the newest"
      return
    }
    counts.comebacks += 1
    referee.restart(restored, at: now, after: restart.death)
    table = restored
    kept.newest = state
    kept.dying = nil
    kept.isBehind = false
    kept.mayBeMissing = false
    beginHistory()
    if server?.fault == .seatsAreSwapped { swapSeats() }
    // A power cut may bring back a record from before somebody came to an empty table.
    let isExpected =
      kept.wasOccupied && !isFormer && !restart.mayEnd && !restart.wasLying
    let number = counts.tables
    begin()
    if isExpected, counts.tables != number {
      kept.violation = "at \(now.microseconds): a restart ended a table that had people"
    }
  }

  /// Does what the host of a table does first.
  private mutating func begin() {
    saveAgain(at: now)
    // The server's pictures and decks come when they have been read.
    queue.add(
      .answer(.materials(TableWorld.materials), process: kept.process), at: now + random.soon(1))
  }

  /// The state that this record says, if it may be the newest, and whether there was a newer one; the
  /// referee then is the one who knew it.
  private mutating func state(
    of record: TableRecord.Saved, _ restart: Restart
  ) -> (Table.State, isFormer: Bool)? {
    if let dying = kept.dying, TableWorld.isSame(table.state, record) {
      watch(dying.input, dying.effects, at: dying.at)
      return (table.state, false)
    }
    if let newest = kept.newest, !kept.isBehind, TableWorld.isSame(newest, record) {
      return (newest, false)
    }
    if let former = kept.former, let state = former.record.state,
      !former.isReplaced || restart.isPowerCut,
      record.state == former.record.bytes(server?.fault), record.content == former.record.content
    {
      referee = former.referee
      return (state, former.isReplaced)
    }
    guard restart.isPowerCut || kept.isBehind,
      let former = kept.history.last(where: { TableWorld.isSame($0.state, record) })
    else { return nil }
    referee = former.referee
    return (former.state, true)
  }

  private static func isSame(_ state: Table.State, _ record: TableRecord.Saved) -> Bool {
    var writer = BinaryWriter()
    state.write(to: &writer)
    return writer.bytes == record.state && state.fixedContent?.binaryForm == record.content
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
