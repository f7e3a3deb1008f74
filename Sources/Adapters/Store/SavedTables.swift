import Bytes
import Files
import GameCore
import Games
import Synchronization
import Tables

/// The saved tables of a server: those of the former start come back, and each change is saved before
/// anybody learns of it. Its clocks are arguments.
public final class SavedTables: Sendable {
  /// The content of the running game that is saved already.
  public struct SavedContent: Sendable {
    fileprivate let content: FixedContent
    fileprivate let key: TableLog.ContentKey
  }

  /// A record that does not come back: its table, the reason, and the file with its bytes.
  public struct Aside: Sendable {
    public let code: TableCode
    public let reason: String
    public let path: String
  }

  /// The number of this start.
  public let epoch: Int
  private let folder: TableFolder
  private let logs: [TableLog]
  private let restored: Mutex<[Table]>

  /// Restores the tables of the former start and opens this one's logs. It reads and writes files: call it
  /// before the loops run. `now`: the time at which the tables begin. `moment`: the machine's clocks. `limits`: the
  /// tables' own. `setAside` learns of each record that does not come back. After a failure nothing on the disk has
  /// changed for the next start, and `read` may still return the tables.
  public init(
    folder path: String, loops: Int, on disk: any TableDisk = SystemDisk(),
    smallest: Int = TableLog.smallest, at now: Tick, moment: Moment, limits: Limits = Limits(),
    setAside: (Aside) -> Void
  ) throws(FileError) {
    folder = try TableFolder(path, loops: loops, on: disk, smallest: smallest)
    epoch = folder.epoch
    logs = folder.logs
    var restored: [Table] = []
    for record in try TableFolder.saved(in: path, on: disk) {
      guard folder.begin(record) else {
        folder.restored()
        setAside(SavedTables.aside(record, of: folder, "it ended the server twice"))
        continue
      }
      let table = SavedTables.table(of: record, at: now, moment, limits)
      folder.restored()
      guard let table else {
        setAside(SavedTables.aside(record, of: folder, "it cannot be read"))
        continue
      }
      restored.append(table)
      try SavedTables.copy(record, to: logs, at: now)
    }
    self.restored = Mutex(restored)
    try note(TableRecord.Stamp(clock: now.microseconds, moment: moment))
    try folder.finish()
  }

  /// The tables of the former start, for a server that cannot save any. It reads files and writes none.
  public static func read(
    folder path: String, on disk: any TableDisk = SystemDisk(), at now: Tick, _ moment: Moment,
    limits: Limits = Limits()
  ) throws(FileError) -> [Table] {
    try TableFolder.saved(in: path, on: disk).compactMap { table(of: $0, at: now, moment, limits) }
  }

  /// Opens the logs of a server that runs without them since its start: `read` has returned the tables of
  /// the former start. The next start still finds the former start's records until `finish`. It blocks.
  public init(
    reopening path: String, loops: Int, on disk: any TableDisk = SystemDisk(),
    smallest: Int = TableLog.smallest, setAside: (Aside) -> Void
  ) throws(FileError) {
    folder = try TableFolder(path, loops: loops, on: disk, smallest: smallest)
    epoch = folder.epoch
    logs = folder.logs
    restored = Mutex([])
    // The others are open, or over.
    for record in try TableFolder.saved(in: path, on: disk)
    where (try? Table.State(binaryForm: record.state, content: record.content)) == nil {
      setAside(SavedTables.aside(record, of: folder, "it cannot be read"))
    }
  }

  /// Makes the next start find these records instead of the former start's, after all open tables are saved.
  /// It blocks. False if the change of some table had no room.
  public func finish(at stamp: TableRecord.Stamp) throws(FileError) -> Bool {
    guard logs.allSatisfy(\.unsaved.isEmpty) else { return false }
    try note(stamp)
    try folder.finish()
    return true
  }

  /// `nil` if the record cannot be read.
  private static func table(
    of record: TableRecord.Saved, at now: Tick, _ moment: Moment, _ limits: Limits
  ) -> Table? {
    guard let state = try? Table.State(binaryForm: record.state, content: record.content) else {
      return nil
    }
    // A wall clock that was set anew by years counts as far as a table can be old.
    let downtime = min(record.moment.secondsUntil(moment), 1_000_000_000)
    return Table(
      restoring: state, elapsed: record.elapsed, downtime: .seconds(downtime), limits: limits,
      at: now)
  }

  /// Copies a record to this epoch, with the same remaining times.
  private static func copy(
    _ record: TableRecord.Saved, to logs: [TableLog], at now: Tick
  ) throws(FileError) {
    let log = logs[TableCode(number: record.code).loop(of: logs.count)]
    // No thread makes room yet. Without a spare file the first one may still have room.
    var reason: FileError?
    do throws(FileError) { try log.prepareSpare() } catch { reason = error }
    let key = record.content.flatMap { content in
      log.save(content: { $0.write(raw: content) })
    }
    let isSaved =
      (record.content == nil || key != nil)
      && log.save(record.code, key, at: (now - record.elapsed).microseconds) {
        $0.write(raw: record.state)
      }
    if !isSaved, let reason { throw reason }
  }

  private static func aside(
    _ record: TableRecord.Saved, of folder: TableFolder, _ reason: String
  ) -> Aside {
    Aside(
      code: TableCode(number: record.code), reason: reason, path: folder.setAside(record))
  }

  /// The tables of the former start, once.
  public func takeRestored() -> [Table] {
    restored.withLock { tables in
      defer { tables = [] }
      return tables
    }
  }

  // MARK: On the loops

  /// Saves a table, with the content of its game if that is not saved yet. Waits for no disk.
  public func save(
    _ state: Table.State, _ saved: inout SavedContent?, loop: Int, at now: Tick
  ) {
    let content = state.fixedContent
    if content != saved?.content {
      saved = content.flatMap { content in
        logs[loop].save(content: content.write).map { SavedContent(content: content, key: $0) }
      }
      // A state without its content would be no table.
      if content != nil, saved == nil { return logs[loop].miss(state.code.number) }
    }
    let key = saved?.key
    let isSaved = logs[loop].save(state.code.number, key, at: now.microseconds) {
      state.write(to: &$0)
    }
    if !isSaved { saved = nil }
  }

  /// Whether the thread should call `prepareSpares` now: true once for each file.
  public func takeSpareRequest(loop: Int) -> Bool { logs[loop].takeSpareRequest() }

  /// Removes a table that is over.
  public func remove(_ code: TableCode, loop: Int) { logs[loop].remove(code.number) }

  // MARK: On one thread beside them, each second

  /// Makes the files that are wanted. It blocks. After a failure `maintain` tries again.
  public func prepareSpares() {
    for log in logs { try? log.prepareSpare() }
  }

  /// Notes the clocks in all logs. Throws the first failure, after trying all logs.
  public func note(_ stamp: TableRecord.Stamp) throws(FileError) {
    try onAll { (log) throws(FileError) in try log.note(stamp) }
  }

  /// Writes what changed to the disk. It blocks. Throws the first failure, after trying all logs.
  public func maintain() throws(FileError) {
    try onAll { (log) throws(FileError) in try log.maintain() }
  }

  private func onAll(_ work: (TableLog) throws(FileError) -> Void) throws(FileError) {
    var failure: FileError?
    for log in logs {
      do throws(FileError) { try work(log) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// The tables of a loop whose newest record is older than they are, because there was no room.
  public func unsaved(loop: Int) -> [TableCode] {
    logs[loop].unsaved.map { TableCode(number: $0) }
  }

  /// The number of changes for which there was no room.
  public var lostRecords: Int { logs.reduce(0) { $0 + $1.lostRecords } }

  /// The bytes of all records.
  public var amount: TableLog.Amount { logs.reduce(TableLog.Amount()) { $0 + $1.amount } }
}
