import CSQLite
import Database
import Glibc

/// An open database file.
///
/// It caches its prepared statements.
///
///     let connection = try Connection("fourtop.db")
///     try connection.run("INSERT INTO cats (name) VALUES ($1)", [.text("Minka")])
///     let names = try connection.rows("SELECT name FROM cats ORDER BY name")
@safe
public final class Connection: Database {
  /// The way to open a file.
  public enum Access: Sendable {
    /// Read and write; creates the file if there is none.
    case readWrite
    /// Read only; the file must exist.
    case readOnly
  }

  /// A statement's text, which is long: few have the same length, and equal ones are often one in memory.
  private struct Text: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
  }

  /// Nobody asks SQLite for the memory that it uses, and to count it takes a lock at each allocation.
  private static let countsNoMemory = sqlite_shim_count_no_memory() == SQLITE_OK

  private let database: OpaquePointer
  private var statements: [Text: Statement] = [:]
  /// The version of the data when foreign changes were taken last.
  private var version: Int64?

  /// Opens the file at `path`. `patience`: how long to wait for another process's lock.
  public init(
    _ path: String, _ access: Access = .readWrite, patience: Duration = .seconds(2)
  ) throws(DatabaseError) {
    let flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    _ = Connection.countsNoMemory
    var handle: OpaquePointer?
    // SAFETY: SQLite copies the path and sets `handle`, also where it fails; that is closed here.
    let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let database = unsafe handle else {
      let error = unsafe Connection.error(code, handle)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe self.database = database
    let milliseconds = Int32(clamping: patience.attoseconds / 1_000_000_000_000_000)
    // SAFETY: the database is open until `deinit`.
    unsafe sqlite3_busy_timeout(database, milliseconds)
  }

  deinit {
    statements = [:]
    // SAFETY: opened by `init`, closed here alone; its statements are finalised.
    unsafe sqlite3_close_v2(database)
  }

  public func execute(_ script: String) throws(DatabaseError) {
    // SAFETY: the script is a C string for the length of the call.
    try check(unsafe sqlite3_exec(database, script, nil, nil, nil))
  }

  @discardableResult
  public func run(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
    // SAFETY: the database is open.
    let before = unsafe sqlite3_total_changes64(database)
    _ = try answer(sql, values, most: 0)
    return Int(clamping: unsafe sqlite3_total_changes64(database) - before)
  }

  public func rows(_ sql: String, _ values: [Value], most: Int) throws(DatabaseError) -> [Row] {
    try answer(sql, values, most: most)
  }

  public var hasForeignChanges: Bool {
    (try? row("PRAGMA data_version")?.integer(0)) != version || version == nil
  }

  public func takeForeignChanges() throws(DatabaseError) -> ForeignChanges {
    let present = try row("PRAGMA data_version")?.integer(0) ?? 0
    defer { version = present }
    return present == version ? .named([]) : .any
  }

  public func integers(of placeholder: String) -> String {
    "SELECT value FROM json_each(\(placeholder))"
  }

  public var isInTransaction: Bool {
    // SAFETY: the database is open.
    unsafe sqlite3_get_autocommit(database) == 0
  }

  /// Whether the file is not writable, whatever access was requested.
  public var isReadOnly: Bool {
    // SAFETY: the database is open, the name a C string for the length of the call.
    unsafe sqlite3_db_readonly(database, "main") == 1
  }

  /// Whether the path of the file now leads to another file, or to none.
  public var hasMoved: Bool {
    var answer: CInt = 0
    // SAFETY: the database is open, the name a C string and `answer` there for the length of the
    // call.
    let code = unsafe sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return code != SQLITE_OK || answer != 0
  }

  /// From now on the end of the last connection leaves the write-ahead log as it is, so that it waits for no
  /// sync.
  public func leaveLogWhenClosed() throws(DatabaseError) {
    // SAFETY: the database is open.
    try check(unsafe sqlite_shim_no_checkpoint_on_close(database))
  }

  /// Makes `other` a copy of this database as it is at one moment. Writers continue meanwhile.
  public func copy(to other: Connection) throws(DatabaseError) {
    // SAFETY: both databases are open and the names C strings for the length of the calls; the
    // backup is finished here.
    guard let backup = unsafe sqlite3_backup_init(other.database, "main", database, "main") else {
      throw other.lastError
    }
    let stepped = unsafe sqlite3_backup_step(backup, -1)
    let finished = unsafe sqlite3_backup_finish(backup)
    guard stepped == SQLITE_DONE, finished == SQLITE_OK else {
      throw unsafe Connection.error(stepped == SQLITE_DONE ? finished : stepped, other.database)
    }
  }

  private func answer(
    _ sql: String, _ values: [Value], most: Int
  ) throws(DatabaseError) -> [Row] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try check(statement.bind(values))
    var rows: [Row] = []
    while true {
      let code = statement.step()
      guard code != SQLITE_DONE else { return rows }
      guard code == SQLITE_ROW else { throw error(code) }
      guard rows.count < most else { return rows }
      rows.append(try statement.row())
    }
  }

  private func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[Text(sql: sql)] { return statement }
    var handle: OpaquePointer?
    // SAFETY: the statement's text is copied; the statement is owned by `Statement` from here on.
    let code = unsafe sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    try check(code)
    guard let handle = unsafe handle else {
      throw .failed(code: SQLITE_MISUSE, message: "an empty statement")
    }
    let statement = unsafe Statement(handle)
    statements[Text(sql: sql)] = statement
    return statement
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    // SAFETY: the database is open.
    unsafe Connection.error(code, database)
  }

  private var lastError: DatabaseError {
    // SAFETY: the database is open.
    error(unsafe sqlite3_extended_errcode(database))
  }

  // SAFETY: the message is copied; SQLite accepts a nil database in all three calls.
  private static func error(_ code: Int32, _ database: OpaquePointer?) -> DatabaseError {
    let words = unsafe sqlite3_errmsg(database).flatMap { unsafe String(validatingCString: $0) }
    return DatabaseError(
      code: code, errno: unsafe database == nil ? 0 : sqlite3_system_errno(database),
      message: words ?? "")
  }
}

/// SQLite's result codes: <https://www.sqlite.org/rescode.html>.
extension DatabaseError {
  /// The error of a result code other than `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE`; `errno` is
  /// the system's at that call.
  init(code: Int32, errno: Int32, message: String) {
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_CORRUPT: self = .damaged(finding: message)
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CANTOPEN: self = DatabaseError(errno: errno) ?? .cannotOpen(errno: errno)
    case SQLITE_IOERR: self = DatabaseError(errno: errno) ?? .inputOutput(errno: errno)
    case SQLITE_CONSTRAINT: self = .constraint(message)
    default: self = .failed(code: code, message: message)
    }
  }

  /// The error that the system's reason alone determines.
  private init?(errno: Int32) {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    default: return nil
    }
  }
}
