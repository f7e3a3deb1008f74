import Files
import SQLite

/// A copy of the store as it is at one moment, made while a server uses it (`fourtop backup FILE`).
public enum Backup {
  /// The reasons for a failed copy. The previous file at the target is unchanged.
  public enum Fault: Error, Equatable, Sendable {
    /// There is no store to copy.
    case nothingThere(path: String)
    /// The target is the store itself, or a database in use.
    case targetInUse(path: String)
    /// The store is not readable.
    case source(StoreError, path: String)
    /// The copy is not writable.
    case target(StoreError, path: String)
    /// The copy could not replace the target.
    case file(FileError)
  }

  /// A summary of a copy.
  public struct Summary: Equatable, Sendable {
    public var accounts: Int
    /// Size of the file.
    public var bytes: Int
  }

  /// Copies the store at `path` to `target`, readable only for the owner, in one step: the result
  /// is the former file or the new one, complete and checked. The copy needs no log file.
  public static func write(
    of path: String, to target: String
  ) throws(Fault) -> Summary {
    guard Files.isFile(path) else { throw .nothingThere(path: path) }
    let own = [path, "\(path)-wal", "\(path)-shm"].contains { Files.areSame($0, target) }
    guard !own, !Files.isFile("\(target)-wal") else { throw .targetInUse(path: target) }
    let draft = "\(target).draft"
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { Files.remove(draft + suffix) } }
    do throws(FileError) {
      Files.remove(draft)
      try Files.makeFile(draft)
    } catch {
      throw .file(error)
    }
    let summary = try copy(path, to: draft)
    do throws(FileError) { try Files.move(draft, to: target) } catch { throw .file(error) }
    return summary
  }

  private static func copy(_ path: String, to draft: String) throws(Fault) -> Summary {
    let source: Connection
    do throws(SQLiteError) {
      source = try Connection(path, .readOnly)
      _ = try Layout.migrator.version(of: source)
      try StoreFile.check(source)
    } catch {
      throw .source(.database(error), path: path)
    }
    do throws(SQLiteError) {
      let copy = try Connection(draft)
      try source.copy(to: copy)
      _ = try copy.row("PRAGMA journal_mode = DELETE")
      try StoreFile.check(copy)
      return Summary(
        accounts: try number("SELECT count(*) FROM accounts", copy),
        bytes: try number("PRAGMA page_count", copy) * number("PRAGMA page_size", copy))
    } catch {
      throw .target(.database(error), path: draft)
    }
  }

  private static func number(_ sql: String, _ connection: Connection) throws(SQLiteError) -> Int {
    Int(clamping: try connection.row(sql)?.integer(0) ?? 0)
  }
}

extension Backup.Fault {
  /// A line for the terminal, without a full stop.
  public var sentence: String {
    switch self {
    case .nothingThere(let path): "\(path): no data exists yet"
    case .targetInUse(let path): "\(path) is in use; choose another file for the copy"
    case .source(let error, let path), .target(let error, let path): error.sentence(file: path)
    case .file(let error): Machine.sentence(error)
    }
  }
}
