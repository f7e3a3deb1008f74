import Database
import Fairness
import Files
import GameCore
import Net
import Synchronization
import Tables

/// The tables that a server has alone: a `TableDatabase` on a thread of its own, which commits all changes that wait
/// in one transaction. A second thread makes the disk take the log each second, and moves it into the file, so
/// that no commit waits for the disk.
///
/// After a failure the file is opened again from time to time; until then each save is answered by `unsaved`.
/// `connected` then asks for all tables, and `savedAll` ends that.
public final class TableFile: Sendable {
  public enum Event: Sendable {
    /// Changes are not saved, for this reason.
    case failing(String)
    case working
    case found(TableFinding)
    /// The disk took so long for the changes of a second.
    case synced(Duration)
  }

  /// Amounts in bytes.
  public struct Amount: Equatable, Sendable {
    /// The file and its log.
    public var file = 0
    /// All states and contents that were saved.
    public var written = 0
    /// The same since the last sync.
    public var waiting = 0

    public init() {}
  }

  /// The server's clock and the machine's; `nil` while no time passes in games.
  public typealias Stamp = @Sendable () -> (clock: Tick, moment: Moment)?

  private struct State {
    var orders = TableOrders()
    /// The start has read the former one's tables. Otherwise their rows stay for the next start.
    var hasRead = true
    /// The loop has ordered a save of each table since the file was opened.
    var isAnswered = false
    /// The number of this start: of the first opening whose tables the next start would find.
    var epoch: Int?
    var amount = Amount()
    var lost = 0
  }

  private static let reopening = Backoff(from: .seconds(1), to: .seconds(60))
  /// While no game runs and the disk has everything, the thread looks so many intervals apart.
  private static let rest = 30

  private let path: String
  private let interval: Duration
  private let stamp: Stamp
  private let event: @Sendable (Event) -> Void
  private let report = Mutex<(@Sendable (TableReport) -> Void)?>(nil)
  private let state = Mutex(State())
  private let failing = Atomic(false)
  private let bell: JobQueue<Void>
  private let thread = Mutex<Thread?>(nil)
  /// The tables of the former start, until they are taken.
  private let restored: Mutex<[Table]>

  /// Starts the thread, and waits until it has opened the file in `folder` and restored its tables, which begin
  /// at `now`. `interval`: the time between two syncs. `stamp` and `event` are called on its threads.
  public init(
    folder: String, interval: Duration = .seconds(1), at now: Tick, _ moment: Moment,
    limits: Tables.Limits = Tables.Limits(), stamp: @escaping Stamp,
    event: @escaping @Sendable (Event) -> Void
  ) throws(NetError) {
    path = "\(folder)/\(TableDatabase.name)"
    self.interval = interval
    self.stamp = stamp
    self.event = event
    bell = try JobQueue(limit: 1)
    restored = Mutex([])
    let disk = try Worker(limit: 1)
    let isOpen = try JobQueue<Void>(limit: 1)
    let thread = try Thread { [self] in
      let database = restore(at: now, moment, limits)
      _ = isOpen.add(())
      work(database, disk)
    }
    self.thread.withLock { $0 = thread }
    _ = isOpen.next()
  }

  // MARK: On the loop

  /// Passes reports on from now on; `post` runs on the thread.
  public func join(_ post: @escaping @Sendable (TableReport) -> Void) {
    report.withLock { $0 = post }
  }

  /// The tables of the former start, which nobody has taken yet.
  public var restoredTables: [Table] { restored.withLock(\.self) }

  /// The tables of the former start, once.
  public func takeRestored() -> [Table] {
    restored.withLock { tables in
      defer { tables = [] }
      return tables
    }
  }

  /// Gives an order to the thread. It never waits.
  public func give(_ order: TableOrder) {
    state.withLock { $0.orders.add(order) }
    // A bell that has rung already is enough.
    _ = bell.add(())
  }

  /// The loop has ordered a save of each table since the start or since `connected`.
  public func savedAll() {
    state.withLock { $0.isAnswered = true }
    _ = bell.add(())
  }

  /// The number of this start; `nil` as long as the next start would not find its tables.
  public var epoch: Int? { state.withLock(\.epoch) }
  public var amount: Amount { state.withLock(\.amount) }
  /// The changes that were not saved.
  public var lost: Int { state.withLock(\.lost) }
  public var isFailing: Bool { failing.load(ordering: .relaxed) }

  /// Carries out what was ordered, waits for the disk and ends the threads. It blocks.
  public func close() {
    bell.close()
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
  }

  // MARK: On the thread

  private func tell(_ report: TableReport) { self.report.withLock(\.self)?(report) }

  private func fail(_ error: DatabaseError) {
    guard !failing.exchange(true, ordering: .relaxed) else { return }
    event(.failing(StoreError.database(error).sentence(for: .file(path))))
  }

  /// Opens the file and restores its tables; `nil` if nothing can be saved.
  private func restore(
    at now: Tick, _ moment: Moment, _ limits: Tables.Limits
  ) -> TableDatabase? {
    var findings: [TableFinding] = []
    defer { for finding in findings { event(.found(finding)) } }
    let former = "\(Files.folder(of: path))/tables"
    if Files.isFolder(former) { findings.append(.formerFolder(former)) }
    do throws(DatabaseError) {
      let database = try TableDatabase.open(path, at: (now, moment), &findings)
      let tables = try database.restore(at: now, moment, limits: limits, &findings)
      restored.withLock { $0 = tables }
      return database
    } catch {
      fail(error)
      let tables = TableDatabase.read(path, at: now, moment, limits: limits)
      restored.withLock { $0 = tables ?? [] }
      state.withLock { $0.hasRead = tables != nil }
      return nil
    }
  }

  private func work(_ first: TableDatabase?, _ disk: Worker<Void>) {
    var database = first
    var (failures, retry) = (database == nil ? 1 : 0, Instant.now + interval)
    let keeper = TableLogKeeper(path: path, disk: disk, synced: { [event] in event(.synced($0)) })
    var (looked, noted) = (Instant.now, Instant.now)
    // Before the loop: `Duration` multiplies in 128 bits.
    let (note, rest) = (interval * 3 / 2, interval * TableFile.rest)
    var isOver = false
    while !isOver {
      let isPlaying = database?.playing.isEmpty == false
      let isAtRest = database != nil && !isPlaying && keeper.isQuiet && !isFailing
      let due = looked + (isAtRest ? rest : interval)
      isOver = bell.all(within: max(.zero, Instant.now.duration(to: due))) == nil
      if database == nil, retry <= .now, let now = stamp() {
        do throws(DatabaseError) {
          database = try reopened(at: now)
          tell(.connected)
        } catch {
          failures += 1
          retry = .now + TableFile.reopening.wait(after: failures)
        }
      }
      let isDue = due <= .now || isOver
      do throws(DatabaseError) {
        if isDue { try look(after: database, keeper) }
        try carryOut(database, keeper)
        // With every second look, or with a save about then: a killed start loses little of its games' time.
        if isOver || noted.duration(to: .now) >= (isPlaying ? note : rest), let database,
          database.hasTables, let stamp = stamp()
        {
          database.note(stamp)
          keeper.clocksNoted()
          noted = .now
        }
        if !isFailing { failures = 0 }
      } catch {
        fail(error)
        tell(.lost)
        database = nil
        keeper.forget()
        failures += 1
        retry = .now + TableFile.reopening.wait(after: failures)
      }
      if isDue { looked = .now }
    }
    if database != nil {
      try? TableDatabase.sync(path)
      try? TableNotes(of: path).sync()
    }
    disk.close()
  }

  private func reopened(at now: TableDatabase.Stamp) throws(DatabaseError) -> TableDatabase {
    var findings: [TableFinding] = []
    let database = try TableDatabase.open(path, at: now, &findings)
    for finding in findings { event(.found(finding)) }
    // No table has ended this start, though it perhaps could not write that.
    try database.noteRestored()
    state.withLock { $0.isAnswered = false }
    return database
  }

  /// Answers all orders, once they are committed.
  private func carryOut(
    _ database: TableDatabase?, _ keeper: TableLogKeeper
  ) throws(DatabaseError) {
    let (orders, isAnswered, hasRead) = state.withLock {
      ($0.orders.all(), $0.isAnswered, $0.hasRead)
    }
    do throws(DatabaseError) {
      if !orders.isEmpty { keeper.logGrows() }
      try database?.write(orders)
      if isAnswered, hasRead { try database?.removeUnsaved() }
    } catch {
      answer(orders, areSaved: false)
      throw error
    }
    if database != nil, isAnswered { noteWorking(database?.opening) }
    answer(orders, areSaved: database != nil)
  }

  private func noteWorking(_ opening: Int64?) {
    state.withLock { state in
      state.isAnswered = false
      state.epoch = state.epoch ?? opening.map { Int($0) }
    }
    if failing.exchange(false, ordering: .relaxed) { event(.working) }
  }

  private func answer(_ orders: [TableOrder], areSaved: Bool) {
    var bytes = 0
    for order in orders {
      if case .save(let save) = order { bytes += save.byteCount }
      if let report = order.report(isSaved: areSaved) { tell(report) }
    }
    if orders.isEmpty { return }
    state.withLock { state in
      if areSaved {
        state.amount.written += bytes
        state.amount.waiting += bytes
      } else {
        state.lost += orders.count
      }
    }
  }

  /// Once in an interval: is the file still there, and has the disk what is in its log?
  private func look(
    after database: TableDatabase?, _ keeper: TableLogKeeper
  ) throws(DatabaseError) {
    guard let database else { return }
    guard database.isThere else { throw .failed(code: 0, message: "the file was moved or removed") }
    let size = try keeper.look(after: database)
    state.withLock { state in
      state.amount.file = size
      state.amount.waiting = 0
    }
  }
}

extension TableSave {
  fileprivate var byteCount: Int {
    if case .bytes(let bytes) = content { state.count + bytes.count } else { state.count }
  }
}

/// Sees to the log of a `TableDatabase`, on the thread of its tables: the disk is to take it each second, and now
/// and then it is moved into the file, both on another thread.
final class TableLogKeeper {
  /// The length in bytes from which the log is moved, and the one at which the tables wait for that.
  static let (enough, most) = (4 << 20, 64 << 20)

  private final class Outcome: Sendable {
    let isRunning = Atomic(false)
    /// Whether the file has the whole log of the beginning.
    let isMoved = Atomic(false)
    let failure = Mutex<DatabaseError?>(nil)
  }

  private let path, logPath: String
  private let notes: TableNotes
  private let disk: Worker<Void>
  private let synced: @Sendable (Duration) -> Void
  private let outcome = Outcome()
  private var pin: TableDatabase.Pin?
  /// Whether the log has grown since the last sync was ordered, and whether the clocks were noted.
  private var (hasGrown, hasNoted) = (false, false)

  init(path: String, disk: Worker<Void>, synced: @escaping @Sendable (Duration) -> Void) {
    (self.path, logPath, notes) = (path, "\(path)-wal", TableNotes(of: path))
    (self.disk, self.synced) = (disk, synced)
  }

  /// Whether the log is being moved.
  var isMoving: Bool { pin != nil }
  /// Whether the disk has everything, as far as is known.
  var isQuiet: Bool {
    !hasGrown && !hasNoted && !isMoving && !outcome.isRunning.load(ordering: .acquiring)
      && outcome.failure.withLock { $0 == nil }
  }

  func logGrows() { hasGrown = true }
  func clocksNoted() { hasNoted = true }

  /// The file is closed.
  func forget() { pin = nil }

  /// Returns the bytes of file and log. Throws what the other thread failed with.
  func look(after database: TableDatabase) throws(DatabaseError) -> Int {
    let log = Files.version(logPath)?.size ?? 0
    let size = log + (Files.version(path)?.size ?? 0)
    guard !outcome.isRunning.load(ordering: .acquiring) else { return size }
    if let failure = outcome.failure.withLock({ $0.take() }) { throw failure }
    if pin != nil {
      pin = nil
      let isWhole = outcome.isMoved.load(ordering: .relaxed) && !hasGrown
      let isEnough = isWhole || log > TableLogKeeper.most
      // Another process reads it, such as a backup.
      if isEnough, try !database.emptyLog(mayWait: !isWhole) { pin = try TableDatabase.Pin(path) }
    } else if log > TableLogKeeper.enough {
      pin = try TableDatabase.Pin(path)
    }
    if hasGrown || hasNoted || isMoving { start(moves: isMoving) }
    (hasGrown, hasNoted) = (false, false)
    return size
  }

  private func start(moves: Bool) {
    outcome.isRunning.store(true, ordering: .relaxed)
    outcome.isMoved.store(false, ordering: .relaxed)
    let logGrew = hasGrown || moves
    let isTaken = disk.add { [path, logPath, notes, outcome, synced] in
      let begun = Instant.now
      do throws(DatabaseError) {
        // Rows have a clock, too, so one of the two is enough for a power cut.
        if logGrew {
          try TableDatabase.sync(log: logPath, notes)
        } else {
          try TableDatabase.onDisk { () throws(FileError) in try notes.sync() }
        }
        synced(begun.duration(to: .now))
        if moves { outcome.isMoved.store(try TableDatabase.checkpoint(path), ordering: .relaxed) }
      } catch {
        outcome.failure.withLock { $0 = error }
      }
      outcome.isRunning.store(false, ordering: .releasing)
    }
    if !isTaken { outcome.isRunning.store(false, ordering: .relaxed) }
  }
}
