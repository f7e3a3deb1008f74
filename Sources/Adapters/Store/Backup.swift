import Database
import Files
import SQLite

/// The paths in a backup, relative to the data directory.
enum BackupPath {
  static let store = "fourtop.db"
  static let databases = [store, TableDatabase.name]
  private static let authority = ["tls/ca.crt", "tls/ca.key"]
  private static let folders: Set<Substring> = ["faces", "find", "quizzes"]

  /// Whether a backup may contain the path: it stays in the directory, and only the server's own files
  /// and the host's pictures have such a path.
  static func isValid(_ path: String, withAuthority: Bool = true) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.utf8.count <= 1_024,
      parts.allSatisfy({
        (1...255).contains($0.utf8.count) && $0.utf8.first != UInt8(ascii: ".")
      })
    else { return false }
    if parts.count == 1 { return databases.contains(path) || path.hasSuffix(".secret") }
    return folders.contains(parts[0]) || withAuthority && authority.contains(path)
  }
}

/// A copy of all that a data directory holds as it is at one moment, made while a server uses it
/// (`fourtop backup FILE`).
public enum Backup {
  /// A summary of a copy, or of what was restored.
  public struct Summary: Equatable, Sendable {
    public var accounts = 0
    public var tables = 0
    /// The moment of the backup, since 1970.
    public var seconds = WallClock.secondsSince1970
  }

  /// Copies the data directory `folder` to the file `target`, readable only for the owner, in one step:
  /// the result is the former file or the new one, complete. `withAuthority`: whether the key of the
  /// local certificate authority is part of it.
  public static func write(
    of folder: String, to target: String, withAuthority: Bool = false
  ) throws(CopyFault) -> Summary {
    let store = "\(folder)/\(BackupPath.store)"
    guard Files.isFile(store) else { throw CopyFault("\(store): no data exists yet") }
    guard !Files.isFile("\(target)-wal"), !isOurs(target, in: folder) else {
      throw CopyFault("\(target) is in use; choose another file for the copy")
    }
    // An unmounted disk is no place for a backup.
    let parent = Files.folder(of: target)
    guard Files.isFolder(parent) else { throw CopyFault("\(parent) is no directory") }
    let work = "\(target).draft"
    defer { Files.removeAll(below: work) }
    let draft = "\(work)/backup"
    try CopyFault.ofFiles { () throws(FileError) in
      try Files.makeFolder(work)
      try Files.makeFile(draft)
    }
    let summary = try copyDatabases(of: folder, to: work)
    let paths = try CopyFault.ofFiles { () throws(FileError) in
      try Files.plainFiles(below: folder)
    }
    let writer = try BackupWriter(draft)
    for path in BackupPath.databases { try writer.add(path, contentOf: "\(work)/\(path)") }
    for path in paths
    where BackupPath.isValid(path, withAuthority: withAuthority)
      && !BackupPath.databases.contains(path) && !path.hasSuffix(".draft")
    {
      try writer.add(path, contentOf: "\(folder)/\(path)")
    }
    try writer.finish()
    try CopyFault.ofFiles { () throws(FileError) in try Files.move(draft, to: target) }
    return summary
  }

  /// Whether the target is one of the directory's own files, by whatever name.
  private static func isOurs(_ target: String, in folder: String) -> Bool {
    Files.isFile(target)
      && ((try? Files.plainFiles(below: folder)) ?? []).contains { path in
        (BackupPath.isValid(path) || path.hasPrefix(BackupPath.store))
          && Files.areSame("\(folder)/\(path)", target)
      }
  }

  /// Copies both databases as they are at one moment, so that no table knows of a score or a photo that the
  /// store lacks: nobody changes the store while the tables are copied, which takes a few milliseconds.
  static func copyDatabases(
    of folder: String, to work: String, meanwhile: () -> Void = {}
  ) throws(CopyFault) -> Summary {
    let store = "\(folder)/\(BackupPath.store)"
    let tables = "\(folder)/\(TableDatabase.name)"
    var summary = Summary()
    let (source, lock) = try fromDatabase(store) { () throws(DatabaseError) in
      let (source, lock) = (try open(store, Layout.migrator), try Connection(store))
      // Nobody else changes what its owner may only read.
      do throws(DatabaseError) { try lock.execute("BEGIN IMMEDIATE") } catch {
        guard error == .readOnly else { throw error }
      }
      try source.execute("BEGIN")
      summary.accounts = try count("accounts", source)
      return (source, lock)
    }
    if Files.isFile(tables) {
      let source = try fromDatabase(tables) { () throws(DatabaseError) in
        let source = try open(tables, TableDatabase.migrator)
        summary.tables = try count("tables", source)
        return source
      }
      let clocks = TableNotes(of: tables).clocks
      try copy(source, to: "\(work)/\(TableDatabase.name)") { (copy) throws(DatabaseError) in
        if let clocks { try TableDatabase.keep(clocks, in: copy) }
      }
    }
    meanwhile()
    if lock.isInTransaction { try? lock.execute("ROLLBACK") }
    try copy(source, to: "\(work)/\(BackupPath.store)")
    return summary
  }

  /// Copies a database to a new file, which needs no log beside it. `adding` writes to the copy.
  private static func copy(
    _ source: Connection, to target: String,
    _ adding: (Connection) throws(DatabaseError) -> Void = { _ throws(DatabaseError) in }
  ) throws(CopyFault) {
    try CopyFault.ofFiles { () throws(FileError) in try Files.makeFile(target) }
    try fromDatabase(target) { () throws(DatabaseError) in
      let copy = try Connection(target)
      try source.copy(to: copy)
      try adding(copy)
      _ = try copy.row("PRAGMA journal_mode = DELETE")
    }
  }

  private static func fromDatabase<Answer>(
    _ path: String, _ body: () throws(DatabaseError) -> Answer
  ) throws(CopyFault) -> Answer {
    do throws(DatabaseError) { return try body() } catch {
      throw CopyFault(StoreError.database(error).sentence(for: .file(path)))
    }
  }

  /// Opens a database, which must be whole and of a layout that this program knows.
  static func open(_ path: String, _ migrator: Migrator) throws(DatabaseError) -> Connection {
    let connection = try Connection(path, .readOnly)
    _ = try migrator.version(of: connection)
    try StoreEngine.check(connection)
    return connection
  }

  static func count(_ table: String, _ database: Connection) throws(DatabaseError) -> Int {
    Int(clamping: try database.row("SELECT count(*) FROM \(table)")?.integer(0) ?? 0)
  }
}
