import Bytes
import Crypto
import Files

/// The folder of saved tables. It has a folder of logs for each start of the server, its *epoch*. The file
/// `current` names the newest epoch with every table; it changes in one step, so a start that does not
/// finish changes nothing.
///
/// All functions block: call them before the loops run.
public struct TableFolder: Sendable {
  private let path: String
  private let disk: any TableDisk
  private let former: Int?
  /// The number of this start, from 1.
  public let epoch: Int
  /// The logs of this epoch, by loop.
  public let logs: [TableLog]
  private let attempt: RestoreAttempt

  /// Opens the folder and begins an epoch. `smallest`: the length of a log's file in bytes.
  public init(
    _ path: String, loops: Int, on disk: any TableDisk = SystemDisk(),
    smallest: Int = TableLog.smallest
  ) throws(FileError) {
    self.path = path
    self.disk = disk
    try disk.makeFolder(path)
    former = try TableFolder.current(in: path, on: disk)
    epoch = (former ?? 0) + 1
    TableFolder.removeEpochs(of: path, on: disk, except: former)
    let own = "\(path)/\(epoch)"
    do throws(FileError) {
      logs = try TableFolder.logs(own, loops: loops, on: disk, smallest: smallest)
    } catch {
      // On a full disk the former epoch's files without records make room for this one's. These are a little
      // smaller, because the file `current` is written beside its former version.
      guard let former, error.isDiskFull else { throw error }
      TableFolder.removeEpochs(of: path, on: disk, except: former)
      TableRecord.removeSpares("\(path)/\(former)", on: disk)
      logs = try TableFolder.logs(own, loops: loops, on: disk, smallest: smallest - smallest / 16)
    }
    attempt = try RestoreAttempt(folder: path, on: disk)
  }

  private static func logs(
    _ folder: String, loops: Int, on disk: any TableDisk, smallest: Int
  ) throws(FileError) -> [TableLog] {
    try disk.makeFolder(folder)
    var logs: [TableLog] = []
    for loop in 0..<loops {
      logs.append(try TableLog(folder: folder, loop: loop, on: disk, smallest: smallest))
    }
    return logs
  }

  /// The tables that a start reads from a folder: those of the current epoch, which is the former one until
  /// `finish`, without those that were set aside.
  public static func saved(
    in path: String, on disk: any TableDisk = SystemDisk()
  ) throws(FileError) -> [TableRecord.Saved] {
    guard let current = try current(in: path, on: disk) else { return [] }
    return try TableRecord.read("\(path)/\(current)", on: disk).filter {
      !disk.isFile(RestoreAttempt.path(of: $0, in: RestoreAttempt.folder(in: path)))
    }
  }

  /// Notes that a record is being restored; `false` if it has ended two starts.
  public func begin(_ record: TableRecord.Saved) -> Bool { attempt.begin(record) }

  /// Notes that the record is restored. A process that dies after that died of something else.
  public func restored() { attempt.end() }

  /// Writes a record to a file of its own, which no start reads; returns the file's path.
  public func setAside(_ record: TableRecord.Saved) -> String { attempt.setAside(record) }

  /// Makes this epoch the current one, after its logs have every table.
  public func finish() throws(FileError) {
    for log in logs { try log.sync() }
    try disk.replace("\(path)/current", with: Array("\(epoch)\n".utf8))
    TableFolder.removeEpochs(of: path, on: disk, except: epoch)
    // Without room the first file is enough for now; each second tries again.
    for log in logs { try? log.prepareSpare() }
  }

  /// A copy of the saved tables, also while a server changes them: what the folder would be if only the
  /// newest record of each table had been written.
  static func copy(of path: String) throws(FileError) -> Snapshot {
    for _ in 0..<copyTries {
      guard let current = try current(in: path, on: SystemDisk()) else { return Snapshot() }
      do throws(FileError) {
        let saved = try TableRecord.read("\(path)/\(current)", on: SystemDisk())
        let segments = TableRecord.segments(of: saved)
        var copy = Snapshot(tables: saved.count)
        copy.files = [("current", Array("\(current)\n".utf8))]
        copy.files += segments.enumerated().map { ("\(current)/loop-\($0)-0", $1) }
        return copy
      } catch {
        // The server has just removed a file whose records are in the next one, or it was restarted.
        guard error.isMissing else { throw error }
      }
    }
    throw .changedWhileRead(path: path)
  }

  /// The files of a copy, with their paths in the folder.
  struct Snapshot {
    var tables = 0
    var files: [(path: String, bytes: [UInt8])] = []
  }

  private static let copyTries = 10

  /// The number in the file `current`; `nil` before the first start. Throws if the file cannot be read:
  /// nothing may be removed then.
  private static func current(
    in folder: String, on disk: any TableDisk
  ) throws(FileError) -> Int? {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try disk.read("\(folder)/current", limit: 64) } catch {
      guard error.isMissing else { throw error }
      return nil
    }
    return number(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    Int(digits: text, in: 1...1_000_000_000)
  }

  /// Removes the folders of other epochs: former ones, and one whose start did not finish.
  private static func removeEpochs(
    of folder: String, on disk: any TableDisk, except current: Int?
  ) {
    guard let paths = try? disk.plainFiles(below: folder) else { return }
    let epochs = Set(paths.compactMap { $0.split(separator: "/").first.flatMap { number($0) } })
    for epoch in epochs where epoch != current { disk.removeFolder("\(folder)/\(epoch)") }
  }
}

/// Finds records that end the process when they are restored: a mapped file names the one at work, and how
/// often it was. Records that cannot be restored get a file of their own, and are not tried again.
private struct RestoreAttempt: Sendable {
  private let folder: String
  private let disk: any TableDisk
  private let marker: any StoredFile
  private let former: (code: UInt64, tries: UInt64)

  init(folder: String, on disk: any TableDisk) throws(FileError) {
    self.folder = RestoreAttempt.folder(in: folder)
    self.disk = disk
    try disk.makeFolder(self.folder)
    let path = "\(folder)/restoring"
    let bytes = (try? disk.read(path, limit: 4_096)) ?? []
    former = (
      bytes.span.bigEndian(at: 0, width: 8) ?? 0, bytes.span.bigEndian(at: 8, width: 8) ?? 0
    )
    disk.remove(path)
    marker = try disk.makeFile(path, count: 4_096)
  }

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
    _ = marker.write(bytes.span, at: 0)
  }

  func setAside(_ record: TableRecord.Saved) -> String {
    let path = RestoreAttempt.path(of: record, in: folder)
    try? disk.replace(path, with: record.state)
    return path
  }

  /// The folder of the records that are not tried again.
  static func folder(in tables: String) -> String { "\(tables)/set-aside" }

  static func path(of record: TableRecord.Saved, in folder: String) -> String {
    let digest = Secret128(leading: sha256(record.state)).text.prefix(8)
    return "\(folder)/\(record.code)-\(digest)"
  }
}
