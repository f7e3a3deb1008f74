import Bytes
import Files
import GameCore
import Games
import Logging
import Net
import Store
import Synchronization
import Tables

/// Saves tables beyond the process: each after a change, before anybody learns of it; all of them come
/// back at the next start.
package final class TableStore: Sendable {
  /// The content of the running game that is saved already.
  package struct SavedContent: Sendable {
    fileprivate let content: FixedContent
    fileprivate let key: TableLog.ContentKey
  }

  /// A restored table as the rest of the server has to know it.
  package struct OpenTable: Sendable {
    package let code: TableCode
    package let isSolo: Bool
    package let opener: PlayerID
    /// All its members.
    package let players: [PlayerID]

    fileprivate init(_ table: Table) {
      code = table.state.code
      isSolo = table.state.isSolo
      opener = table.state.owner
      players = table.players
    }
  }

  private struct Restored {
    /// The restored tables, until their loops take them.
    var tables: [Table] = []
    var open: [OpenTable] = []
  }

  /// The number of this start.
  package let epoch: Int
  private let clock: ServerClock
  private let log: Log
  private let logs: [TableLog]
  private let restored: Mutex<Restored>
  private let stop: JobQueue<Void>
  private let thread: Mutex<Thread?>
  private let failing = Atomic(false)
  /// The times that the disk took for the records of a second.
  package let syncs = Histogram()

  /// The time between two writes to the disk.
  private static let syncInterval: Duration = .seconds(1)

  /// Restores the tables of the former start and opens this one's logs. It reads and writes files: call it
  /// before the loops run.
  package init(folder path: String, loops: Int, clock: ServerClock, log: Log)
    throws(TableStoreFault)
  {
    self.clock = clock
    self.log = log
    do {
      let folder = try TableFolder(path, loops: loops)
      epoch = folder.epoch
      logs = folder.logs
      restored = Mutex(Restored())
      stop = try JobQueue(limit: 1)
      thread = Mutex(nil)
      for record in try folder.saved() { try restore(record, of: folder) }
      note()
      try folder.finish()
      let thread = try Thread { [self] in maintain() }
      self.thread.withLock { $0 = thread }
    } catch let error as FileError {
      throw TableStoreFault(sentence: Machine.sentence(error))
    } catch {
      throw TableStoreFault(sentence: "the system cannot start another thread")
    }
  }

  private func restore(
    _ record: TableRecord.Saved, of folder: TableFolder
  ) throws(FileError) {
    guard folder.begin(record) else {
      return setAside(record, of: folder, "it ended the server twice")
    }
    let state: Table.State
    do throws(BinaryFault) {
      state = try Table.State(binaryForm: record.state, content: record.content)
    } catch {
      return setAside(record, of: folder, "it cannot be read")
    }
    let now = clock.now
    let downtime = max(0, Net.WallClock.secondsSince1970 - record.seconds)
    let table = Table(
      restoring: state, elapsed: record.elapsed, downtime: .seconds(downtime), at: now)
    try copy(record, at: now)
    restored.withLock { restored in
      restored.tables.append(table)
      restored.open.append(OpenTable(table))
    }
  }

  /// Copies a record to this epoch, with the same remaining times.
  private func copy(_ record: TableRecord.Saved, at now: Tick) throws(FileError) {
    let log = logs[TableCode(number: record.code).loop(of: logs.count)]
    // No thread makes room yet.
    if log.isSpareWanted { try log.maintain() }
    let key = record.content.flatMap { log.save(content: $0) }
    log.save(record.code, key, at: (now - record.elapsed).microseconds) {
      $0.write(raw: record.state)
    }
  }

  private func setAside(_ record: TableRecord.Saved, of folder: TableFolder, _ reason: String) {
    let code = TableCode(number: record.code)
    let path = folder.setAside(record)
    log.write(.error, .tableSetAside, "table \(code) is not restored: \(reason); see \(path)")
  }

  // MARK: On the loops

  /// Saves a table, with the content of its game if that is not saved yet. Waits for no disk.
  package func save(
    _ state: Table.State, _ saved: inout SavedContent?, loop: Int, at now: Tick
  ) {
    let content = state.fixedContent
    if content != saved?.content {
      saved = content.flatMap { content in
        logs[loop].save(content: content.binaryForm).map { SavedContent(content: content, key: $0) }
      }
      // A state without its content would be no table. The next change tries again.
      if content != nil, saved == nil { return }
    }
    logs[loop].save(state.code.number, saved?.key, at: now.microseconds) { state.write(to: &$0) }
  }

  /// Removes a table that is over.
  package func remove(_ code: TableCode, loop: Int) { logs[loop].remove(code.number) }

  /// The restored tables whose codes belong to a loop, once.
  package func restored(for loop: Int) -> [Table] {
    restored.withLock { restored in
      let own = restored.tables.filter { $0.state.code.loop(of: logs.count) == loop }
      restored.tables.removeAll { $0.state.code.loop(of: logs.count) == loop }
      return own
    }
  }

  /// All restored tables.
  package var openTables: [OpenTable] { restored.withLock(\.open) }

  // MARK: On the thread

  private func maintain() {
    var lost = 0
    while stop.all(within: TableStore.syncInterval) != nil {
      note()
      do throws(FileError) {
        let start = Instant.now
        for log in logs { try log.maintain() }
        syncs.note(start.duration(to: .now))
        report(lostRecords > lost ? "their files are full" : nil)
      } catch {
        report(Machine.sentence(error))
      }
      lost = lostRecords
    }
  }

  /// Logs the first failure, and the first success after it. `nil`: a success.
  private func report(_ failure: String?) {
    let wasFailing = failing.exchange(failure != nil, ordering: .relaxed)
    guard wasFailing != (failure != nil) else { return }
    if let failure {
      log.write(.error, .tablesFailing, "changes of tables are not saved: \(failure)")
    } else {
      log.write(.info, .tablesWorking, "changes of tables are saved again")
    }
  }

  /// Whether changes were not saved in the last second.
  package var isFailing: Bool { failing.load(ordering: .relaxed) }

  /// The number of changes for which there was no room.
  package var lostRecords: Int { logs.reduce(0) { $0 + $1.lostRecords } }

  /// The bytes of all records.
  package var amount: TableLog.Amount { logs.reduce(TableLog.Amount()) { $0 + $1.amount } }

  /// Notes the clocks in all logs.
  private func note() {
    let stamp = TableRecord.Stamp(
      clock: clock.now.microseconds, seconds: Net.WallClock.secondsSince1970)
    for log in logs { log.note(stamp) }
  }

  /// Writes everything to the disk and ends.
  package func close() {
    stop.close()
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
    note()
    for log in logs { try? log.maintain() }
  }
}

/// The reason why tables cannot be saved.
package struct TableStoreFault: Error {
  package let sentence: String
}
