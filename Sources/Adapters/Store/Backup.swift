import Database
import Files
import SQLite

/// A copy of all that a data directory holds as it is at one moment, made while a server uses it
/// (`fourtop backup FILE`).
public enum Backup {
  /// The reasons for a failed copy. The previous file at the target is unchanged.
  public enum Fault: Error, Equatable, Sendable {
    /// There is no store to copy.
    case nothingThere(path: String)
    /// The target is a file of the data directory, or a database in use.
    case targetInUse(path: String)
    /// The store is not readable.
    case source(StoreError, path: String)
    /// The copy is not writable.
    case target(StoreError, path: String)
    /// A file could not be read or written.
    case file(FileError)
  }

  /// A summary of a copy.
  public struct Summary: Equatable, Sendable {
    public var accounts = 0
    public var tables = 0
    /// Size of the file.
    public var bytes = 0

    public init(accounts: Int = 0, tables: Int = 0, bytes: Int = 0) {
      self.accounts = accounts
      self.tables = tables
      self.bytes = bytes
    }
  }

  /// Copies the data directory `folder` to the file `target`, readable only for the owner, in one step:
  /// the result is the former file or the new one, complete. `withAuthority`: whether the key of the
  /// local certificate authority is part of it.
  public static func write(
    of folder: String, to target: String, withAuthority: Bool = false
  ) throws(Fault) -> Summary {
    let store = "\(folder)/\(BackupPath.store)"
    guard Files.isFile(store) else { throw .nothingThere(path: store) }
    guard !Files.isFile("\(target)-wal"), !isOurs(target, in: folder) else {
      throw .targetInUse(path: target)
    }
    let draft = "\(target).draft"
    let (storeCopy, tableCopy) = ("\(target).db.draft", "\(target).tables.draft")
    defer {
      Files.remove(draft)
      for copy in [storeCopy, tableCopy] {
        for suffix in ["", "-journal", "-wal", "-shm"] { Files.remove(copy + suffix) }
      }
    }
    do throws(FileError) {
      for path in [draft, storeCopy, tableCopy] { Files.remove(path) }
      try Files.makeFile(storeCopy)
      try Files.makeFile(tableCopy)
    } catch {
      throw .file(error)
    }
    var summary = Summary()
    let tables = "\(folder)/\(TableDatabase.name)"
    var copies = [(BackupPath.store, storeCopy)]
    summary.accounts = try copyStore(store, to: storeCopy) { () throws(Fault) in
      guard Files.isFile(tables) else { return }
      summary.tables = try copyTables(tables, to: tableCopy)
      copies.append((TableDatabase.name, tableCopy))
    }
    do throws(FileError) {
      let archive = try BackupWriter.begin(
        draft, seconds: Int64(WallClock.secondsSince1970))
      for (name, copy) in copies { try archive.add(name, contentOf: copy) }
      for path in try Files.plainFiles(below: folder)
      where BackupPath.isCopied(path, withAuthority: withAuthority) {
        try archive.add(path, contentOf: "\(folder)/\(path)")
      }
      summary.bytes = try archive.finish()
      try Files.move(draft, to: target)
    } catch {
      throw .file(error)
    }
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

  /// Copies the store at `path` to the empty file `draft`, which needs no log file, and returns how many
  /// accounts it has. The copy is of the moment at which `meanwhile` runs: no process changes the store
  /// until it returns.
  static func copyStore(
    _ path: String, to draft: String, meanwhile: () throws(Fault) -> Void = {}
  ) throws(Fault) -> Int {
    let source = try source(path, Layout.migrator)
    try hold(path, source, meanwhile)
    return try copy(source, to: draft, counting: "accounts")
  }

  /// The same for the file of tables; returns how many it has.
  private static func copyTables(_ path: String, to draft: String) throws(Fault) -> Int {
    try copy(try source(path, TableDatabase.migrator), to: draft, counting: "tables")
  }

  private static func source(_ path: String, _ migrator: Migrator) throws(Fault) -> Connection {
    do throws(DatabaseError) {
      let source = try Connection(path, .readOnly)
      _ = try migrator.version(of: source)
      try StoreEngine.check(source)
      return source
    } catch {
      throw .source(.database(error), path: path)
    }
  }

  private static func copy(
    _ source: Connection, to draft: String, counting table: String
  ) throws(Fault) -> Int {
    do throws(DatabaseError) {
      let copy = try Connection(draft)
      try source.copy(to: copy)
      _ = try copy.row("PRAGMA journal_mode = DELETE")
      try StoreEngine.check(copy)
      return try number("SELECT count(*) FROM \(table)", copy)
    } catch {
      throw .target(.database(error), path: draft)
    }
  }

  /// Begins to read the store, and calls `body` while nobody can change it.
  private static func hold(
    _ path: String, _ source: Connection, _ body: () throws(Fault) -> Void
  ) throws(Fault) {
    let lock: Connection
    do throws(DatabaseError) {
      lock = try Connection(path)
      // Nobody else changes what its owner may only read.
      do throws(DatabaseError) { try lock.execute("BEGIN IMMEDIATE") } catch {
        guard error == .readOnly else { throw error }
      }
      try source.execute("BEGIN")
      _ = try number("SELECT count(*) FROM accounts", source)
    } catch {
      throw .source(.database(error), path: path)
    }
    defer { if lock.isInTransaction { try? lock.execute("ROLLBACK") } }
    try body()
  }

  private static func number(_ sql: String, _ connection: Connection) throws(DatabaseError) -> Int {
    Int(clamping: try connection.row(sql)?.integer(0) ?? 0)
  }
}

extension Backup.Fault {
  /// A line for the terminal, without a full stop.
  public var sentence: String {
    switch self {
    case .nothingThere(let path): "\(path): no data exists yet"
    case .targetInUse(let path): "\(path) is in use; choose another file for the copy"
    case .source(let error, let path), .target(let error, let path):
      error.sentence(for: .file(path))
    case .file(let error): Machine.sentence(error)
    }
  }
}
