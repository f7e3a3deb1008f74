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
  /// This start of the machine.
  private let boot = Moment.currentBoot
  private let clock: ServerClock
  private let log: Log
  private let loops: Int
  /// By loop; none if the folder cannot be used.
  private let logs: [TableLog]
  /// Whether nothing is saved until the process ends.
  private let isUnsaved = Atomic(false)
  private let restored: Mutex<Restored>
  private let stop: JobQueue<Void>
  private let thread: Mutex<Thread?>
  private let failing = Atomic(false)
  /// By loop: posts the codes of tables whose last change was not saved.
  private let repeats: Mutex<[Int: @Sendable ([TableCode]) -> Void]>

  /// The time between two writes to the disk.
  private static let syncInterval: Duration = .seconds(1)

  /// Restores the tables of the former start and opens this one's logs. Where nothing can be saved, the log
  /// has the reason and the tables come back all the same; games then last as long as the process. It
  /// reads and writes files: call it before the loops run. Throws if there cannot be a thread.
  package init(folder path: String, loops: Int, clock: ServerClock, log: Log)
    throws(NetError)
  {
    self.clock = clock
    self.log = log
    self.loops = loops
    var failure: FileError?
    var opened: TableFolder?
    do throws(FileError) { opened = try TableFolder(path, loops: loops) } catch { failure = error }
    epoch = opened?.epoch ?? TableFolder.nextEpoch(path)
    logs = opened?.logs ?? []
    restored = Mutex(Restored())
    stop = try JobQueue(limit: 1)
    thread = Mutex(nil)
    repeats = Mutex([:])
    if let opened {
      do throws(FileError) { try restore(from: opened) } catch { failure = error }
    }
    if let failure {
      goOn(without: failure, folder: path)
    } else {
      let thread = try Thread { [self] in maintain() }
      self.thread.withLock { $0 = thread }
    }
  }

  /// Restores all tables, and makes this epoch the current one.
  private func restore(from folder: TableFolder) throws(FileError) {
    for record in try folder.saved() {
      guard folder.begin(record) else {
        setAside(record, of: folder, "it ended the server twice")
        continue
      }
      let now = clock.now
      guard restore(record, at: now) else {
        setAside(record, of: folder, "it cannot be read")
        continue
      }
      try copy(record, at: now)
    }
    note()
    try folder.finish()
  }

  /// Restores what can be read, and saves nothing.
  private func goOn(without failure: FileError, folder path: String) {
    isUnsaved.store(true, ordering: .relaxed)
    failing.store(true, ordering: .relaxed)
    log.write(
      .error, "tables-unavailable",
      "\(Machine.sentence(failure)); a restart of the server would end all games")
    restored.withLock { $0 = Restored() }
    let now = clock.now
    for record in (try? TableFolder.saved(path)) ?? [] { _ = restore(record, at: now) }
  }

  /// False if the record cannot be read.
  private func restore(_ record: TableRecord.Saved, at now: Tick) -> Bool {
    let state: Table.State
    do throws(BinaryFault) {
      state = try Table.State(binaryForm: record.state, content: record.content)
    } catch {
      return false
    }
    let downtime = record.moment.secondsUntil(.now(boot: boot))
    let table = Table(
      restoring: state, elapsed: record.elapsed, downtime: .seconds(downtime), at: now)
    restored.withLock { restored in
      restored.tables.append(table)
      restored.open.append(OpenTable(table))
    }
    return true
  }

  /// Copies a record to this epoch, with the same remaining times.
  private func copy(_ record: TableRecord.Saved, at now: Tick) throws(FileError) {
    let log = logs[TableCode(number: record.code).loop(of: logs.count)]
    // No thread makes room yet. Without a spare file the first one may still have room.
    var reason: FileError?
    do throws(FileError) { try log.prepareSpare() } catch { reason = error }
    let key = record.content.flatMap { log.save(content: $0) }
    let isSaved =
      (record.content == nil || key != nil)
      && log.save(record.code, key, at: (now - record.elapsed).microseconds) {
        $0.write(raw: record.state)
      }
    if !isSaved, let reason { throw reason }
  }

  private func setAside(_ record: TableRecord.Saved, of folder: TableFolder, _ reason: String) {
    let code = TableCode(number: record.code)
    let path = folder.setAside(record)
    log.write(.error, "table-set-aside", "table \(code) is not restored: \(reason); see \(path)")
  }

  // MARK: On the loops

  /// Saves a table, with the content of its game if that is not saved yet. Waits for no disk.
  package func save(
    _ state: Table.State, _ saved: inout SavedContent?, loop: Int, at now: Tick
  ) {
    if isUnsaved.load(ordering: .relaxed) { return }
    let content = state.fixedContent
    if content != saved?.content {
      saved = content.flatMap { content in
        logs[loop].save(content: content.binaryForm).map { SavedContent(content: content, key: $0) }
      }
      // A state without its content would be no table.
      if content != nil, saved == nil { return logs[loop].miss(state.code.number) }
    }
    logs[loop].save(state.code.number, saved?.key, at: now.microseconds) { state.write(to: &$0) }
  }

  /// Removes a table that is over.
  package func remove(_ code: TableCode, loop: Int) {
    if !isUnsaved.load(ordering: .relaxed) { logs[loop].remove(code.number) }
  }

  /// The restored tables whose codes belong to a loop, once.
  package func restored(for loop: Int) -> [Table] {
    restored.withLock { restored in
      let own = restored.tables.filter { $0.state.code.loop(of: loops) == loop }
      restored.tables.removeAll { $0.state.code.loop(of: loops) == loop }
      return own
    }
  }

  /// All restored tables.
  package var openTables: [OpenTable] { restored.withLock(\.open) }

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

  /// Looks after every log, whatever becomes of another; the first failure.
  package func maintainOnce() -> String? {
    var failure: String?
    for (loop, log) in logs.enumerated() {
      do throws(FileError) { try log.maintain() } catch {
        failure = failure ?? Machine.sentence(error)
      }
      let unsaved = log.unsaved
      guard !unsaved.isEmpty else { continue }
      failure = failure ?? "their files are full"
      repeats.withLock(\.[loop])?(unsaved.map { TableCode(number: $0) })
    }
    return failure
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
  package var lostRecords: Int { logs.reduce(0) { $0 + $1.lostRecords } }

  /// The bytes of all newest records.
  package var liveBytes: Int { logs.reduce(0) { $0 + $1.liveBytes } }

  /// Notes the clocks in all logs.
  private func note() {
    let stamp = TableRecord.Stamp(
      clock: clock.now.microseconds, moment: .now(boot: boot))
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
    for log in logs { try? log.sync() }
  }
}
