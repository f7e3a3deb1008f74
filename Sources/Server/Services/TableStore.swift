import Bytes
import Crypto
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
///
/// The folder has a folder of logs for each start of the server, its *epoch*. The file `current` names the
/// newest epoch with every table; it changes in one step.
package final class TableStore: Sendable {
  /// The content of the running game that is saved already.
  package struct SavedContent: Sendable {
    fileprivate let content: FixedContent
    fileprivate let key: TableLog.ContentKey
  }

  private struct Restored {
    /// The restored tables, until their loops take them.
    var tables: [Table] = []
    var open: [OpenTable] = []
  }

  /// The number of this start.
  package let epoch: Int
  private let folder: String
  private let clock: ServerClock
  private let log: Log
  private let logs: [TableLog]
  private let restored: Mutex<Restored>
  private let stop: JobQueue<Void>
  private let thread: Mutex<Thread?>

  /// The time between two writes to the disk.
  private static let syncInterval: Duration = .seconds(1)

  /// Restores the tables of the former start and opens this one's logs. It reads and writes files: call it
  /// before the loops run.
  package init(folder: String, loops: Int, clock: ServerClock, log: Log) throws(TableStoreFault) {
    self.folder = folder
    self.clock = clock
    self.log = log
    do {
      try Files.makeFolder(folder)
      let former = TableStore.epoch(in: folder)
      epoch = (former ?? 0) + 1
      TableStore.removeEpochs(of: folder, except: former)
      let own = "\(folder)/\(epoch)"
      try Files.makeFolder(own)
      var logs: [TableLog] = []
      for loop in 0..<loops { logs.append(try TableLog(folder: own, loop: loop)) }
      self.logs = logs
      stop = try JobQueue(limit: 1)
      restored = Mutex(Restored())
      thread = Mutex(nil)
      if let former { try restore("\(folder)/\(former)") }
      note()
      for log in logs { try log.tend() }
      try Files.replace("\(folder)/current", with: Array("\(epoch)\n".utf8))
      TableStore.removeEpochs(of: folder, except: epoch)
      let thread = try Thread { [self] in tend() }
      self.thread.withLock { $0 = thread }
    } catch let error as FileError {
      throw TableStoreFault(sentence: Machine.sentence(error))
    } catch {
      throw TableStoreFault(sentence: "the system cannot start another thread")
    }
  }

  // MARK: On the loops

  /// Saves a table, with the content of its game if that is not saved yet. Blocks for no disk.
  package func save(
    _ state: Table.State, _ saved: inout SavedContent?, loop: Int, at now: Tick
  ) {
    let content = state.fixedContent
    if content != saved?.content {
      saved = content.map { content in
        SavedContent(content: content, key: logs[loop].save(content: content.binaryForm))
      }
    }
    var writer = BinaryWriter(capacity: 1_024)
    state.write(to: &writer)
    logs[loop].save(state.code.number, saved?.key, writer.bytes, at: now.microseconds)
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

  /// All restored tables, for the foyer.
  package var openTables: [OpenTable] { restored.withLock(\.open) }

  /// A restored table as the foyer has to know it.
  package struct OpenTable: Sendable {
    package let code: TableCode
    package let isSolo: Bool
    package let opener: PlayerID

    fileprivate init(_ state: Table.State) {
      code = state.code
      isSolo = state.isSolo
      opener = state.owner
    }
  }

  // MARK: On the thread

  private func tend() {
    while stop.all(within: TableStore.syncInterval) != nil {
      note()
      do throws(FileError) {
        for log in logs { try log.tend() }
      } catch {
        log.write(.error, "tables-failing", "tables are not saved: \(Machine.sentence(error))")
      }
    }
  }

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
    for log in logs { try? log.tend() }
  }
}

/// The reason why tables cannot be saved.
package struct TableStoreFault: Error {
  package let sentence: String
}

// MARK: - Restoring

extension TableStore {
  /// The number in the file `current`; `nil` before the first start.
  private static func epoch(in folder: String) -> Int? {
    guard let bytes = try? Files.read("\(folder)/current", limit: 64) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  /// Removes the folders of other epochs: former ones, and one whose start did not finish.
  private static func removeEpochs(of folder: String, except current: Int?) {
    guard let paths = try? Files.plainFiles(below: folder) else { return }
    let epochs = Set(paths.compactMap { $0.split(separator: "/").first.flatMap { Int($0) } })
    for epoch in epochs where epoch != current { Files.removeFolder("\(folder)/\(epoch)") }
  }

  /// Restores the tables of a former epoch and saves them in this one.
  private func restore(_ former: String) throws(FileError) {
    let attempt = try RestoreAttempt(folder: folder)
    let now = clock.now
    for record in try TableRecord.read(former) where !attempt.isSetAside(record) {
      guard attempt.begin(record) else {
        setAside(record, attempt, "it ended the server twice")
        continue
      }
      let downtime = max(0, Net.WallClock.secondsSince1970 - record.seconds)
      do throws(BinaryFault) {
        let content = try record.content.map { (bytes) throws(BinaryFault) in
          try FixedContent(binaryForm: bytes)
        }
        var reader = BinaryReader(record.state)
        let state = try Table.State(from: &reader, content: content)
        try reader.end()
        let table = Table(
          restoring: state, elapsed: record.elapsed, downtime: .seconds(downtime), at: now)
        copy(record, at: now)
        restored.withLock { restored in
          restored.tables.append(table)
          restored.open.append(OpenTable(state))
        }
      } catch {
        setAside(record, attempt, "it cannot be read")
      }
    }
    attempt.end()
  }

  /// Copies a record to this epoch, with the same remaining times.
  private func copy(_ record: TableRecord.Saved, at now: Tick) {
    let log = logs[TableCode(number: record.code).loop(of: logs.count)]
    let key = record.content.map { log.save(content: $0) }
    log.save(record.code, key, record.state, at: (now - record.elapsed).microseconds)
  }

  private func setAside(
    _ record: TableRecord.Saved, _ attempt: RestoreAttempt, _ reason: String
  ) {
    let code = TableCode(number: record.code)
    let path = attempt.setAside(record)
    log.write(.error, "table-set-aside", "table \(code) is not restored: \(reason); see \(path)")
  }
}

/// Finds records that end the process when they are restored: a mapped file names the one at work, and how
/// often it was. Records that cannot be restored get a file of their own, and are not tried again.
private struct RestoreAttempt {
  private let folder: String
  private let marker: MappedFile
  private let former: (code: UInt64, tries: UInt64)

  init(folder: String) throws(FileError) {
    self.folder = "\(folder)/set-aside"
    try Files.makeFolder(self.folder)
    let path = "\(folder)/restoring"
    let bytes = (try? Files.read(path, limit: 4_096)) ?? []
    former = (
      bytes.span.bigEndian(at: 0, width: 8) ?? 0, bytes.span.bigEndian(at: 8, width: 8) ?? 0
    )
    Files.remove(path)
    marker = try MappedFile(creating: path, count: 4_096)
  }

  /// Notes that a record is being restored; `false` if it has ended two processes.
  func begin(_ record: TableRecord.Saved) -> Bool {
    let tries = former.tries > 0 && former.code == record.code ? former.tries + 1 : 1
    guard tries <= 2 else { return false }
    note(record.code, tries)
    return true
  }

  func end() { note(0, 0) }

  private func note(_ code: UInt64, _ tries: UInt64) {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: code, width: 8)
    bytes.append(bigEndian: tries, width: 8)
    marker.write(bytes.span, at: 0)
  }

  func isSetAside(_ record: TableRecord.Saved) -> Bool { Files.isFile(path(of: record)) }

  /// Writes the record to a file of its own and returns the file's path.
  func setAside(_ record: TableRecord.Saved) -> String {
    let path = path(of: record)
    try? Files.replace(path, with: record.state)
    return path
  }

  private func path(of record: TableRecord.Saved) -> String {
    let digest = Secret128(leading: sha256(record.state)).text.prefix(8)
    return "\(folder)/\(TableCode(number: record.code))-\(digest)"
  }
}
