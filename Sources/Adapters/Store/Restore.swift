import Database
import Files
import SQLite

/// Makes a data directory of a backup (`fourtop restore FILE`).
public enum Restore {
  /// The reasons why nothing was restored.
  public enum Fault: Error, Equatable, Sendable {
    /// The file is something else.
    case notABackup(path: String)
    /// A later version of this program made it.
    case newer(path: String)
    /// The file is not what a backup wrote.
    case damaged(path: String)
    /// A server or another command uses the directory.
    case inUse(folder: String)
    /// The directory has files.
    case notEmpty(folder: String)
    /// The directory cannot be replaced by another.
    case mountPoint(folder: String)
    /// A file could not be read or written.
    case file(FileError)
  }

  /// A summary of what was restored.
  public struct Summary: Equatable, Sendable {
    public var accounts = 0
    public var tables = 0
    /// The moment of the backup, since 1970; `nil` for a copy of the database alone.
    public var seconds: Int64?
  }

  /// The most files in a backup.
  static let mostFiles = 100_000

  /// Makes the data directory at `folder`, which must not exist or be empty, from the backup at `path`.
  /// All of it is there afterwards, or nothing: it is written beside the directory, checked, and takes its
  /// place in one step.
  ///
  /// A database without anything else, as former versions copied it, is a backup too.
  public static func read(_ path: String, into folder: String) throws(Fault) -> Summary {
    let folder = Files.resolved(folder)
    try checkTarget(folder)
    let draft = "\(folder).restoring"
    let lock: DirectoryLock
    do throws(FileError) {
      try Files.makeFolder(draft)
      lock = try DirectoryLock(folder: draft)
    } catch {
      if case .locked = error { throw .inUse(folder: folder) }
      throw .file(error)
    }
    defer { Files.removeAll(below: draft) }
    let data = "\(draft)/data"
    Files.removeAll(below: data)
    var summary: Summary
    do throws(BackupReader.Fault) { summary = try unpack(path, into: data) } catch {
      throw Fault(error, path)
    }
    try check(data, path, &summary)
    do throws(FileError) { try Files.move(data, to: folder) } catch {
      if error.isBusy { throw .mountPoint(folder: folder) }
      throw .file(error)
    }
    _ = consume lock
    return summary
  }

  private static func checkTarget(_ folder: String) throws(Fault) {
    do throws(FileError) {
      if try Files.isEmptyFolder(folder) { return }
      if Files.isFile("\(folder)/lock") { _ = try DirectoryLock(folder: folder) }
    } catch {
      if case .locked = error { throw .inUse(folder: folder) }
      throw .file(error)
    }
    throw .notEmpty(folder: folder)
  }

  // MARK: Reading

  private static func unpack(_ path: String, into data: String) throws(BackupReader.Fault)
    -> Summary
  {
    try BackupReader.fromDisk { () throws(FileError) in try Files.makeFolder(data) }
    if try isDatabase(path) {
      try copy(path, to: "\(data)/\(BackupPath.store)")
      return Summary()
    }
    let backup = try BackupReader.open(path)
    var paths: Set<String> = []
    var folders: Set<String> = [data]
    while let file = try backup.next() {
      guard paths.count < mostFiles, paths.insert(file.path).inserted else { throw .damaged }
      let target = "\(data)/\(file.path)"
      folders.insert(Files.folder(of: target))
      let writer = try BackupReader.fromDisk { () throws(FileError) in
        try Files.makeFolder(Files.folder(of: target))
        return try FileWriter(creating: target)
      }
      try backup.content(file.length) { bytes throws(FileError) in try writer.write(bytes) }
    }
    let summary = Summary(seconds: backup.seconds)
    try backup.finish()
    guard paths.contains(BackupPath.store) else { throw .damaged }
    try BackupReader.fromDisk { () throws(FileError) in
      for file in paths { try Files.sync("\(data)/\(file)") }
      for folder in folders { try Files.sync(folder) }
    }
    return summary
  }

  private static func isDatabase(_ path: String) throws(BackupReader.Fault) -> Bool {
    let head = try BackupReader.fromDisk { () throws(FileError) in try FileReader(path).read(16) }
    return head == Array("SQLite format 3\0".utf8)
  }

  private static func copy(_ path: String, to target: String) throws(BackupReader.Fault) {
    try BackupReader.fromDisk { () throws(FileError) in
      let reader = try FileReader(path)
      let writer = try FileWriter(creating: target)
      while case let bytes = try reader.read(BackupFormat.piece), !bytes.isEmpty {
        try writer.write(bytes)
      }
      try writer.sync()
    }
  }

  // MARK: Checking

  /// Checks what the next start reads.
  private static func check(
    _ data: String, _ path: String, _ summary: inout Summary
  ) throws(Fault) {
    do throws(DatabaseError) {
      summary.accounts = try count("accounts", "\(data)/\(BackupPath.store)", Layout.migrator)
      let tables = "\(data)/\(TableDatabase.name)"
      if Files.isFile(tables) {
        summary.tables = try count("tables", tables, TableDatabase.migrator)
      }
    } catch {
      if case .newer = error { throw .newer(path: path) }
      throw .damaged(path: path)
    }
  }

  private static func count(
    _ table: String, _ path: String, _ migrator: Migrator
  ) throws(DatabaseError) -> Int {
    let database = try Connection(path, .readOnly)
    _ = try migrator.version(of: database)
    try StoreEngine.check(database)
    return Int(clamping: try database.row("SELECT count(*) FROM \(table)")?.integer(0) ?? 0)
  }
}

extension Restore.Fault {
  fileprivate init(_ fault: BackupReader.Fault, _ path: String) {
    self =
      switch fault {
      case .notABackup: .notABackup(path: path)
      case .newer: .newer(path: path)
      case .damaged: .damaged(path: path)
      case .file(let error): .file(error)
      }
  }

  /// A line for the terminal, without a full stop.
  public var sentence: String {
    switch self {
    case .notABackup(let path): "\(path) is not a backup of fourtop"
    case .newer(let path): "\(path) was made by a later fourtop; restore it with that version"
    case .damaged(let path): "\(path) is damaged; nothing was restored"
    case .inUse(let folder):
      "another fourtop uses \(folder); stop it, or name another directory with --data-dir"
    case .notEmpty(let folder):
      "\(folder) is not empty; move it away, or name another directory with --data-dir"
    case .mountPoint(let folder):
      "\(folder) is a mount point; name a folder in it with --data-dir"
    case .file(let error): Machine.sentence(error)
    }
  }
}
