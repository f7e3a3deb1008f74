import Files
import SQLite

extension StoreFile {
  /// The wait for another process's transaction.
  private static let patience: Duration = .seconds(2)

  /// Opens the file. It changes nothing before it knows that the file is this program's and intact.
  static func opened(_ path: String, _ limits: StoreLimits) throws(SQLiteError) -> Connection {
    // SQLite gives its further files the mode of this one. If creating it fails, SQLite reports the
    // reason.
    try? Files.makeFile(path)
    let connection = try Connection(path, patience: patience)
    guard !connection.isReadOnly else { throw .readOnly }
    _ = try Layout.migrator.version(of: connection)
    try check(connection)
    try prepare(connection, limits)
    try Layout.migrator.migrate(connection)
    return connection
  }

  /// Checks the whole file.
  static func check(_ connection: Connection) throws(SQLiteError) {
    let finding = try connection.row("PRAGMA quick_check(1)")?.text(0) ?? "no answer"
    guard finding == "ok" else { throw .damaged(finding: finding) }
  }

  /// Sets the modes: a commit returns when the log is on the disk (WAL, FULL), and deletion
  /// overwrites.
  private static func prepare(
    _ connection: Connection, _ limits: StoreLimits
  ) throws(SQLiteError) {
    let size = try connection.row("PRAGMA page_size")?.integer(0) ?? 4_096
    let mode = try connection.row("PRAGMA journal_mode = WAL")?.text(0)
    guard mode == "wal" else { throw .failed(code: 0, message: "no write-ahead log here") }
    try connection.execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cell_size_check = ON;
      PRAGMA journal_size_limit = 16777216;
      PRAGMA max_page_count = \(max(1, limits.bytes / max(1, size)));
      """)
  }
}

/// The store's file and its log, which the connection has open, and their paths. Data written to a
/// file that was removed is lost when the process ends.
struct FilePlaces {
  private struct Place {
    let path: String
    let file: FileIdentity
  }

  private let places: [Place]

  /// Create it while a connection in WAL mode has the file at `path` open. Returns `nil` if one of
  /// its files is missing.
  init?(_ path: String) {
    let paths = ["", "-wal", "-shm"].map { path + $0 }
    places = paths.compactMap { path in
      Files.identity(path).map { Place(path: path, file: $0) }
    }
    guard places.count == paths.count else { return nil }
  }

  /// Whether each path still leads to the open file.
  var areKept: Bool {
    places.allSatisfy { Files.identity($0.path) == $0.file }
  }
}
