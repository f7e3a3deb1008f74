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

  /// `nil` if nothing can be saved until the process ends.
  private let saved: SavedTables?
  /// The number of this start; `nil` if nothing can be saved.
  package let epoch: Int?
  /// All restored tables.
  package let openTables: [OpenTable]
  /// The restored tables, until their loops take them.
  private let restored: Mutex<[Table]>
  private let loops: Int
  /// This start of the machine.
  private let boot = Moment.currentBoot
  private let clock: ServerClock
  private let log: Log
  private let stop: JobQueue<Void>
  private let thread: Mutex<Thread?>
  private let failing = Atomic(false)
  /// By loop: posts the codes of tables whose last change was not saved.
  private let repeats: Mutex<[Int: @Sendable ([TableCode]) -> Void]>
  /// The times that the disk took for the records of a second.
  package let syncs = Histogram()

  /// The time between two writes to the disk.
  private static let syncInterval: Duration = .seconds(1)

  /// Restores the tables of the former start and opens this one's logs. Where nothing can be saved, the log
  /// has the reason and the tables come back all the same; games then last as long as the process. It
  /// reads and writes files: call it before the loops run. Throws if there cannot be a thread.
  package init(folder path: String, loops: Int, clock: ServerClock, log: Log)
    throws(NetError)
  {
    self.loops = loops
    self.clock = clock
    self.log = log
    let tables: [Table]
    do throws(FileError) {
      let saved = try SavedTables(
        folder: path, loops: loops, clock: { clock.now }, moment: .now(boot: boot),
        setAside: { aside in
          log.write(
            .error, .tableSetAside,
            "table \(aside.code) is not restored: \(aside.reason); see \(aside.path)")
        })
      self.saved = saved
      epoch = saved.epoch
      tables = saved.takeRestored()
    } catch {
      log.write(
        .error, .tablesUnavailable,
        "\(Machine.sentence(error)); a restart of the server would take back the games")
      saved = nil
      // Without an epoch: the next start is not to say that nothing is lost.
      epoch = nil
      tables = SavedTables.read(folder: path, at: clock.now, .now(boot: boot))
      failing.store(true, ordering: .relaxed)
    }
    restored = Mutex(tables)
    openTables = tables.map(OpenTable.init)
    stop = try JobQueue(limit: 1)
    thread = Mutex(nil)
    repeats = Mutex([:])
    guard saved != nil else { return }
    let thread = try Thread { [self] in maintain() }
    self.thread.withLock { $0 = thread }
  }

  // MARK: On the loops

  /// Saves a table, with the content of its game if that is not saved yet. Waits for no disk.
  package func save(
    _ state: Table.State, _ content: inout SavedContent?, loop: Int, at now: Tick
  ) {
    saved?.save(state, &content, loop: loop, at: now)
  }

  /// Removes a table that is over.
  package func remove(_ code: TableCode, loop: Int) { saved?.remove(code, loop: loop) }

  /// The restored tables whose codes belong to a loop, once.
  package func restored(for loop: Int) -> [Table] {
    restored.withLock { restored in
      let own = restored.filter { $0.state.code.loop(of: loops) == loop }
      restored.removeAll { $0.state.code.loop(of: loops) == loop }
      return own
    }
  }

  /// Lets a loop save tables again whose last change had no room; `post` runs on another thread.
  package func join(_ loop: Int, _ post: @escaping @Sendable ([TableCode]) -> Void) {
    repeats.withLock { $0[loop] = post }
  }

  // MARK: On the thread

  private func maintain() {
    var lost = 0
    while stop.all(within: TableStore.syncInterval) != nil {
      note()
      report(maintainOnce() ?? (lostRecords > lost ? "their files are full" : nil))
      lost = lostRecords
    }
  }

  /// Writes what changed to the disk, and lets loops repeat saves that had no room. Returns the first failure.
  package func maintainOnce() -> String? {
    guard let saved else { return nil }
    var failure: String?
    let start = Instant.now
    do throws(FileError) {
      try saved.maintain()
      syncs.note(start.duration(to: .now))
    } catch {
      failure = Machine.sentence(error)
    }
    for loop in 0..<loops {
      let unsaved = saved.unsaved(loop: loop)
      guard !unsaved.isEmpty else { continue }
      failure = failure ?? "their files are full"
      repeats.withLock(\.[loop])?(unsaved)
    }
    return failure
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
  package var lostRecords: Int { saved?.lostRecords ?? 0 }

  /// The bytes of all records.
  package var amount: TableLog.Amount { saved?.amount ?? TableLog.Amount() }

  /// Notes the clocks in all logs.
  private func note() {
    saved?.note(
      TableRecord.Stamp(clock: clock.now.microseconds, moment: .now(boot: boot)))
  }

  /// Writes everything to the disk and ends.
  package func close() {
    stop.close()
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
    note()
    try? saved?.maintain()
  }
}
