import Files
import GameCore
import Logging
import Net
import Store
import Synchronization
import Tables

/// The saved tables of the process: the thread that writes them to the disk, and its log lines.
package final class TableStore: Sendable {
  package typealias SavedContent = SavedTables.SavedContent

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

  private let saved: SavedTables
  /// All restored tables.
  package let openTables: [OpenTable]
  /// The restored tables, until their loops take them.
  private let restored: Mutex<[Table]>
  private let loops: Int
  private let clock: ServerClock
  private let log: Log
  private let stop: JobQueue<Void>
  private let thread: Mutex<Thread?>
  private let failing = Atomic(false)

  /// The time between two writes to the disk.
  private static let syncInterval: Duration = .seconds(1)

  /// Restores the tables of the former start and opens this one's logs. It reads and writes files: call it
  /// before the loops run.
  package init(folder path: String, loops: Int, clock: ServerClock, log: Log)
    throws(TableStoreFault)
  {
    self.loops = loops
    self.clock = clock
    self.log = log
    do {
      saved = try SavedTables(
        folder: path, loops: loops, clock: { clock.now }, seconds: Net.WallClock.secondsSince1970,
        setAside: { aside in
          log.write(
            .error, "table-set-aside",
            "table \(aside.code) is not restored: \(aside.reason); see \(aside.path)")
        })
      let tables = saved.takeRestored()
      restored = Mutex(tables)
      openTables = tables.map(OpenTable.init)
      stop = try JobQueue(limit: 1)
      thread = Mutex(nil)
      let thread = try Thread { [self] in maintain() }
      self.thread.withLock { $0 = thread }
    } catch let error as FileError {
      throw TableStoreFault(sentence: Machine.sentence(error))
    } catch {
      throw TableStoreFault(sentence: "the system cannot start another thread")
    }
  }

  /// The number of this start.
  package var epoch: Int { saved.epoch }

  // MARK: On the loops

  /// Saves a table, with the content of its game if that is not saved yet. Waits for no disk.
  package func save(
    _ state: Table.State, _ content: inout SavedContent?, loop: Int, at now: Tick
  ) {
    saved.save(state, &content, loop: loop, at: now)
  }

  /// Removes a table that is over.
  package func remove(_ code: TableCode, loop: Int) { saved.remove(code, loop: loop) }

  /// The restored tables whose codes belong to a loop, once.
  package func restored(for loop: Int) -> [Table] {
    restored.withLock { restored in
      let own = restored.filter { $0.state.code.loop(of: loops) == loop }
      restored.removeAll { $0.state.code.loop(of: loops) == loop }
      return own
    }
  }

  // MARK: On the thread

  private func maintain() {
    var lost = 0
    while stop.all(within: TableStore.syncInterval) != nil {
      note()
      do throws(FileError) {
        try saved.maintain()
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
      log.write(.error, "tables-failing", "changes of tables are not saved: \(failure)")
    } else {
      log.write(.info, "tables-working", "changes of tables are saved again")
    }
  }

  /// Whether changes were not saved in the last second.
  package var isFailing: Bool { failing.load(ordering: .relaxed) }

  /// The number of changes for which there was no room.
  package var lostRecords: Int { saved.lostRecords }

  /// The bytes of all newest records.
  package var liveBytes: Int { saved.liveBytes }

  /// Notes the clocks in all logs.
  private func note() {
    saved.note(
      TableRecord.Stamp(
        clock: clock.now.microseconds, seconds: Net.WallClock.secondsSince1970))
  }

  /// Writes everything to the disk and ends.
  package func close() {
    stop.close()
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
    note()
    try? saved.maintain()
  }
}

/// The reason why tables cannot be saved.
package struct TableStoreFault: Error {
  package let sentence: String
}
