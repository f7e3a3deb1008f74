import Fairness
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

  /// A message to the loop about saving.
  package enum Notice: Sendable {
    /// The last change of these tables was not saved.
    case unsaved([TableCode])
    /// No table is saved yet; `savedAll` is the answer.
    case unsavedAll
    /// Whether the last changes of tables were saved.
    case works(Bool)
  }

  /// A start that could not save.
  private struct Reopening: Sendable {
    var tries = 0
    var wait: Duration = .zero
    /// Whether the loop has saved all tables since; `nil` before the folder could be opened.
    var isAnswered: Bool?
  }

  private struct State: Sendable {
    /// `nil` as long as nothing can be saved.
    var saved: SavedTables?
    /// `nil` if the next start finds this one's tables.
    var reopening: Reopening?
  }

  private let state: Mutex<State>
  private let folder: String
  private let disk: any TableDisk
  /// All restored tables.
  package let openTables: [OpenTable]
  /// The restored tables, until the loop takes them. Nobody can come to one before, so no time passes in it.
  private let restored: Mutex<[Table]>
  /// The time at which the restored tables begin, if the loop takes them then.
  private let start: Tick
  /// No more time passes in games: the server ends.
  private let hasStopped = Atomic(false)
  /// This start of the machine.
  private let boot = Moment.currentBoot
  private let clock: ServerClock
  private let log: Log
  /// Wakes the thread before its second is over: a file is wanted, or the server ends.
  private let wakes: JobQueue<Void>
  /// The time between two writes to the disk.
  private let syncInterval: Duration
  private let thread: Mutex<Thread?>
  private let failing = Atomic(false)
  /// Posts a notice to the loop; `nil` before it runs.
  private let post = Mutex<(@Sendable (Notice) -> Void)?>(nil)
  /// The times that the disk took for the records of a second.
  package let syncs = Histogram()

  /// The time until a start that could not save tries again.
  private static let reopening = Backoff(from: .seconds(1), to: .seconds(60))

  /// Restores the tables of the former start and opens this one's logs. Where nothing can be saved, the log
  /// has the reason, the tables come back all the same, and the store tries again from time to time. It
  /// reads and writes files: call it before the loop runs. Throws if there cannot be a thread.
  package init(
    folder path: String, on disk: any TableDisk = SystemDisk(),
    syncInterval: Duration = .seconds(1), limits: Limits = Limits(), clock: ServerClock, log: Log
  ) throws(NetError) {
    self.folder = path
    self.syncInterval = syncInterval
    self.disk = disk
    self.clock = clock
    self.log = log
    start = clock.now
    var state = State()
    let tables: [Table]
    do throws(FileError) {
      let saved = try SavedTables(
        folder: path, loops: 1, on: disk, at: start, moment: .now(boot: boot),
        limits: limits, setAside: { TableStore.report($0, to: log) })
      state.saved = saved
      tables = saved.takeRestored()
    } catch {
      log.write(
        .error, .tablesUnavailable,
        "\(Machine.sentence(error)); a restart of the server would take back the games")
      do throws(FileError) {
        tables = try SavedTables.read(
          folder: path, on: disk, at: start, .now(boot: boot), limits: limits)
        state.reopening = Reopening(wait: TableStore.reopening.wait(after: 1))
      } catch {
        // Saving would replace tables that this start could not read.
        tables = []
      }
      failing.store(true, ordering: .relaxed)
    }
    let isUseless = state.saved == nil && state.reopening == nil
    self.state = Mutex(state)
    restored = Mutex(tables)
    openTables = tables.map(OpenTable.init)
    wakes = try JobQueue(limit: 1)
    thread = Mutex(nil)
    if isUseless { return }
    let thread = try Thread { [self] in maintain() }
    self.thread.withLock { $0 = thread }
  }

  private static func report(_ aside: SavedTables.Aside, to log: Log) {
    log.write(
      .error, .tableSetAside,
      "table \(aside.code) is not restored: \(aside.reason); see \(aside.path)")
  }

  private var saved: SavedTables? { state.withLock { $0.saved } }

  /// The number of this start; `nil` as long as the next start would not find its tables, so that no page
  /// then says that nothing is lost.
  package var epoch: Int? {
    state.withLock { $0.reopening == nil ? $0.saved?.epoch : nil }
  }

  // MARK: On the loop

  /// Saves a table, with the content of its game if that is not saved yet. Waits for no disk.
  package func save(
    _ state: Table.State, _ content: inout SavedContent?, at now: Tick
  ) {
    guard let saved else { return }
    saved.save(state, &content, loop: 0, at: now)
    if saved.takeSpareRequest(loop: 0) { _ = wakes.add(()) }
  }

  /// Removes a table that is over.
  package func remove(_ code: TableCode) { saved?.remove(code, loop: 0) }

  /// The restored tables, once. Their time goes on at `now`, when the server listens: what its start took is
  /// nobody's.
  package func takeRestored(at now: Tick) -> [Table] {
    restored.withLock { restored in
      defer { restored = [] }
      for index in restored.indices { restored[index].postpone(by: now - start) }
      return restored
    }
  }

  /// Ends the time of the games: the server ends, and pages come back to the next start.
  package func stopClock() {
    note()
    hasStopped.store(true, ordering: .relaxed)
  }

  /// Gives the loop notices from now on; `post` runs on another thread.
  package func join(_ post: @escaping @Sendable (Notice) -> Void) {
    self.post.withLock { $0 = post }
  }

  /// The loop has saved all tables, as `unsavedAll` asked.
  package func savedAll() { state.withLock { $0.reopening?.isAnswered = true } }

  // MARK: On the thread

  private func maintain() {
    var lost = 0
    var due = Instant.now + syncInterval
    while wakes.all(within: max(.zero, Instant.now.duration(to: due))) != nil {
      guard Instant.now >= due else {
        saved?.prepareSpares()
        continue
      }
      report(maintainOnce() ?? (lostRecords > lost ? TableStore.isFull : nil))
      lost = lostRecords
      due = Instant.now + syncInterval
    }
  }

  /// Notes the clocks, writes what changed to the disk, lets the loop repeat saves that had no room, and opens the folder
  /// if the start could not. Returns the first failure. Call it each second.
  package func maintainOnce() -> String? {
    note()
    var failure: String?
    do throws(FileError) { failure = try reopen() } catch { failure = Machine.sentence(error) }
    guard let saved else { return failure }
    let start = Instant.now
    do throws(FileError) {
      try saved.maintain()
      syncs.note(start.duration(to: .now))
    } catch {
      failure = failure ?? Machine.sentence(error)
    }
    let unsaved = saved.unsaved(loop: 0)
    if !unsaved.isEmpty {
      failure = failure ?? TableStore.isFull
      tell(.unsaved(unsaved))
    }
    return failure
  }

  private static let isFull = "their files are full"

  private func tell(_ notice: Notice) { post.withLock(\.self)?(notice) }

  /// Goes on with a start that could not save: opens the folder, lets the loop save all tables, and makes
  /// the next start find them. Returns the reason why it does not yet.
  private func reopen() throws(FileError) -> String? {
    guard var reopening = state.withLock(\.reopening) else { return nil }
    if let isAnswered = reopening.isAnswered {
      guard isAnswered, try saved?.finish(at: stamp) == true else {
        return TableStore.isFull
      }
      state.withLock { $0.reopening = nil }
      return nil
    }
    reopening.wait -= syncInterval
    let isDue = reopening.wait <= .zero
    if isDue {
      reopening.tries += 1
      reopening.wait = TableStore.reopening.wait(after: reopening.tries + 1)
    }
    state.withLock { $0.reopening = reopening }
    guard isDue else { return TableStore.isShut }
    let saved = try SavedTables(
      reopening: folder, loops: 1, on: disk,
      setAside: { [log] in TableStore.report($0, to: log) })
    state.withLock { state in
      state.saved = saved
      state.reopening?.isAnswered = false
    }
    tell(.unsavedAll)
    return TableStore.isShut
  }

  private static let isShut = "their folder could not be opened"

  /// Logs the first failure, and the first success after it. `nil`: a success.
  private func report(_ failure: String?) {
    let wasFailing = failing.exchange(failure != nil, ordering: .relaxed)
    guard wasFailing != (failure != nil) else { return }
    tell(.works(failure == nil))
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

  /// Notes the clocks in all logs while time passes in games. After a failure `maintain` fails, too, and that
  /// is reported.
  private func note() {
    guard !hasStopped.load(ordering: .relaxed), restored.withLock(\.isEmpty) else { return }
    try? saved?.note(stamp)
  }

  private var stamp: TableRecord.Stamp {
    TableRecord.Stamp(clock: clock.now.microseconds, moment: .now(boot: boot))
  }

  /// Writes everything to the disk and ends.
  package func close() {
    wakes.close()
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
    note()
    try? saved?.maintain()
  }
}
