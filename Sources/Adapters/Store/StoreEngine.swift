import Database
import Files
import PostgreSQL
import SQLite

/// The process that opens a database server's database. A file has a lock of its own.
public enum StoreUse: Sendable {
  /// A command, which does one thing and ends.
  case command
  /// The only server.
  case onlyServer
  /// One of several servers that share the database.
  case sharedServer
}

/// The open database of a store, and the differences between both kinds.
enum StoreEngine {
  case file(Connection, FilePlaces)
  case server(PostgresConnection)

  /// The wait for another process's transaction.
  private static let patience: Duration = .seconds(2)

  var database: any Database {
    switch self {
    case .file(let connection, _): connection
    case .server(let connection): connection
    }
  }

  /// Begins a transaction that no other process can change records beside.
  var begin: String {
    switch self {
    case .file: "BEGIN IMMEDIATE"
    case .server: StoreEngine.lockedBegin
    }
  }

  /// Ends a transaction. Other processes learn which records that they may have in memory have changed.
  func commit(_ changes: RecordChanges) -> String {
    guard case .server = self else { return "COMMIT" }
    guard let names = changes.names else { return "NOTIFY \(StoreEngine.schema); COMMIT" }
    let calls = names.map { "pg_notify('\(StoreEngine.schema)', '\($0)')" }
    return calls.isEmpty ? "COMMIT" : "SELECT \(calls.joined(separator: ", ")); COMMIT"
  }

  /// The reason why the open database is no longer usable; `nil` if it is usable.
  var fault: StoreError? {
    switch self {
    case .file(_, let places): places.areKept ? nil : .displaced
    case .server(let connection):
      connection.isConnected() ? nil : .database(.unreachable("the connection is lost"))
    }
  }

  /// The write-ahead log of a file; `nil` for a database server.
  var logVersion: FileVersion? {
    guard case .file(_, let places) = self else { return nil }
    return Files.version(places.log)
  }

  /// Moves the write-ahead log of a file into the file and truncates it. Returns false if another process
  /// uses it. A database server has its own log and its own ways.
  func emptyLog() -> Bool {
    guard case .file(let connection, _) = self else { return true }
    let busy = try? connection.row("PRAGMA wal_checkpoint(TRUNCATE)")?.integer(0)
    return busy == 0
  }

  /// Opens the database at `location`, and migrates it to this version's layout.
  static func opened(
    _ location: StoreLocation, _ limits: StoreLimits, for use: StoreUse
  ) throws(StoreError) -> StoreEngine {
    switch location {
    case .file(let path):
      let connection: Connection
      do throws(DatabaseError) { connection = try openFile(path, limits) } catch {
        throw .database(error)
      }
      // The paths are read now, and the connection has the files open: the files cannot change later.
      guard let places = FilePlaces(path), !connection.hasMoved else { throw .displaced }
      return .file(connection, places)
    case .server(let address):
      do throws(DatabaseError) { return .server(try openServer(address, for: use)) } catch {
        throw .database(error)
      }
    }
  }

  // MARK: SQLite

  /// Opens the file. It changes nothing before it knows that the file is this program's and intact.
  private static func openFile(
    _ path: String, _ limits: StoreLimits
  ) throws(DatabaseError) -> Connection {
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
  static func check(_ connection: Connection) throws(DatabaseError) {
    let finding = try connection.row("PRAGMA quick_check(1)")?.text(0) ?? "no answer"
    guard finding == "ok" else { throw .damaged(finding: finding) }
  }

  /// Sets the modes: a commit returns when the log is on the disk (WAL, FULL), and deletion
  /// overwrites.
  private static func prepare(
    _ connection: Connection, _ limits: StoreLimits
  ) throws(DatabaseError) {
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

  // MARK: PostgreSQL

  /// The schema of all records, and the channel of notifications.
  static let schema = "fourtop"

  /// As SQLite does it, writers follow each other: the lock ends with the transaction.
  static let lockedBegin = "BEGIN; SELECT pg_advisory_xact_lock(\(Layout.application), 1)"

  /// Connects, with the settings that all connections have.
  static func connected(
    _ address: PostgresAddress, isShared: Bool = false
  ) throws(DatabaseError) -> PostgresConnection {
    let connection = try PostgresConnection(address)
    // A stopped server has the lock of all writers until the database ends its session. Five seconds are as long as
    // a table may be away after a server stops; between two statements of a transaction lie microseconds. A
    // command may wait there for another database.
    let standstill = isShared ? "5s" : "30s"
    // The database server notices within seconds that this process or its machine has gone, and a commit
    // answers when the record is on its disk, whatever the database's own settings say.
    try connection.execute(
      """
      SET lock_timeout = '\(patience.components.seconds)s';
      SET client_connection_check_interval = '1s';
      SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
      SET tcp_user_timeout = '10s'; SET idle_in_transaction_session_timeout = '\(standstill)';
      SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
      """)
    return connection
  }

  /// Connects and migrates. A server also takes a lock for as long as its connection stands, which only one
  /// process can have, or only servers that share the database. It hears of other processes' changes.
  private static func openServer(
    _ address: PostgresAddress, for use: StoreUse
  ) throws(DatabaseError) -> PostgresConnection {
    let connection = try connected(address, isShared: use == .sharedServer)
    let lock: String? =
      switch use {
      case .command: nil
      case .onlyServer: "pg_advisory_lock"
      case .sharedServer: "pg_advisory_lock_shared"
      }
    if let lock {
      try connection.execute("SELECT \(lock)(\(Layout.application), 2); LISTEN \(schema)")
    }
    try Layout.postgresMigrator.migrate(connection)
    return connection
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
  /// The path of the log.
  let log: String

  /// Create it while a connection in WAL mode has the file at `path` open. Returns `nil` if one of
  /// its files is missing.
  init?(_ path: String) {
    let paths = ["", "-wal", "-shm"].map { path + $0 }
    places = paths.compactMap { path in
      Files.identity(path).map { Place(path: path, file: $0) }
    }
    guard places.count == paths.count else { return nil }
    log = paths[1]
  }

  /// Whether each path still leads to the open file.
  var areKept: Bool {
    places.allSatisfy { Files.identity($0.path) == $0.file }
  }
}
