import Bytes
import Compression
import Crypto
import Database
import Files
import GameCore
import SQLite
import Tables

/// The SQLite file in which a server keeps the tables that it has alone, on one thread.
///
/// A commit is in the system's hands when it returns, so it survives the end of the process. `TableFile` has the
/// log written to the disk each second, so a power cut takes back that second at most. Each row has a
/// checksum, because SQLite's pages have none.
final class TableDatabase {
  /// Its name in the data directory.
  static let name = "tables.db"
  /// "4tab" in ASCII.
  static let migrator = Migrator(application: 0x3474_6162, steps: [layout])
  /// Rows that were set aside; beyond it the oldest goes.
  private static let mostAside = 100

  /// `server` has the number of openings, and the table that was being restored when the process ended, with its
  /// tries. `notes` has the last clocks of each opening of which rows are left: `clock`, as in the rows, is that of
  /// the process in microseconds, so another process cannot compare it with its own. A content is there once for
  /// all tables that have it, by the first 16 bytes of its SHA-256.
  private static let layout = Migration(
    """
    CREATE TABLE server (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      opening INTEGER NOT NULL,
      restoring INTEGER,
      tries INTEGER NOT NULL
    ) STRICT;
    INSERT INTO server VALUES (1, 0, NULL, 0);
    CREATE TABLE notes (
      opening INTEGER PRIMARY KEY,
      clock INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      uptime INTEGER NOT NULL,
      boot INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE contents (
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 16),
      content BLOB NOT NULL
    ) STRICT;
    CREATE TABLE tables (
      code INTEGER PRIMARY KEY,
      opening INTEGER NOT NULL,
      version INTEGER NOT NULL,
      clock INTEGER NOT NULL,
      content BLOB,
      state BLOB NOT NULL,
      checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE set_aside (
      id INTEGER PRIMARY KEY,
      code INTEGER NOT NULL,
      reason TEXT NOT NULL,
      content BLOB,
      state BLOB NOT NULL
    ) STRICT;
    """)

  private let connection: Connection
  private let places: FilePlaces
  /// The number of this opening; rows of former ones are not saved yet.
  let opening: Int64
  /// The digests of the contents that tables have.
  private var digests: [TableCode: [UInt8]] = [:]
  /// The number of tables with each content.
  private var uses: [[UInt8]: Int] = [:]
  /// The rows that a start finds, until it has restored them.
  private(set) var rows: [StoredTable] = []
  private var interrupted: (code: Int64, tries: Int64)?
  /// Whether there are tables.
  var isEmpty: Bool { digests.isEmpty && codes.isEmpty }
  private var codes: Set<TableCode> = []

  // MARK: Opening

  /// The clocks at one moment: the server's and the machine's.
  typealias Stamp = (clock: Tick, moment: Moment)

  /// Opens the file, or makes it, at the time `now`. What is damaged is set aside, and `findings` says it.
  static func open(
    _ path: String, at now: Stamp, _ findings: inout [TableFinding]
  ) throws(DatabaseError) -> TableDatabase {
    let log = (try? Files.read("\(path)-wal", limit: 1 << 28)) ?? []
    let isFile = Files.isFile(path)
    // SQLite takes a file without a byte for a new one, and removes a log without a file.
    if isFile ? Files.version(path)?.size == 0 : !log.isEmpty {
      findings.append(try setAside(path, rows: nil, "the file is empty or missing"))
      return try TableDatabase(path, at: now)
    }
    let unreadable = WriteAheadLog.unreadablePages(log)
    do throws(DatabaseError) {
      let database = try TableDatabase(path, at: now)
      if unreadable > 0 { findings.append(.log(pages: unreadable)) }
      return database
    } catch {
      guard error.isDamage else { throw error }
      let connection = try? Connection(path)
      let rows = connection.map(readable)
      findings.append(try setAside(path, rows: rows?.count, "\(error)"))
      let database = try TableDatabase(path, at: now)
      try database.fill(rows ?? [])
      return database
    }
  }

  /// Moves the file and its log away.
  private static func setAside(
    _ path: String, rows: Int?, _ reason: String
  ) throws(DatabaseError) -> TableFinding {
    let folder = Files.folder(of: path)
    let target = "\(folder)/tables-damaged-\(Int(WallClock.secondsSince1970)).db"
    do throws(FileError) {
      for suffix in ["", "-wal"] where Files.isFile(path + suffix) {
        try Files.move(path + suffix, to: target + suffix)
      }
    } catch {
      throw .cannotOpen(errno: 0)
    }
    Files.remove("\(path)-shm")
    return .damaged(movedTo: target, tables: rows ?? 0, reason: reason)
  }

  private init(_ path: String, at now: Stamp) throws(DatabaseError) {
    try? Files.makeFile(path)
    connection = try Connection(path, patience: .milliseconds(250))
    guard !connection.isReadOnly else { throw .readOnly }
    _ = try TableDatabase.migrator.version(of: connection)
    try StoreEngine.check(connection)
    try connection.leaveLogWhenClosed()
    guard try connection.row("PRAGMA journal_mode = WAL")?.text(0) == "wal" else {
      throw .cannotOpen(errno: 0)
    }
    try connection.execute(
      "PRAGMA wal_autocheckpoint = 0; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
    try TableDatabase.migrator.migrate(connection)
    // The log begins empty, and a commit waits for no sync from here on.
    _ = try connection.row("PRAGMA wal_checkpoint(TRUNCATE)")
    try connection.execute("PRAGMA synchronous = OFF")
    try connection.execute("UPDATE server SET opening = opening + 1")
    guard let places = FilePlaces(path), !connection.hasMoved else {
      throw .cannotOpen(errno: 0)
    }
    self.places = places
    let server = try connection.row("SELECT opening, restoring, tries FROM server")
    opening = try server?.integer(0) ?? 0
    if let server, !server.isNull(1) {
      interrupted = (try server.integer(1), try server.integer(2))
    }
    rows = TableDatabase.readable(connection)
    try write([], now)
    for row in rows { note(row.code, row.digest) }
    let kept = uses.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for row in try connection.rows("SELECT digest FROM contents") {
      let digest = try row.blob(0)
      if !kept.contains(digest) { try forget(digest) }
    }
  }

  /// Whether the file is at its path.
  var isThere: Bool { places.areKept }

  // MARK: Rows

  /// The rows that can be read, from the first on and from the last on, since a damaged page may lie between.
  private static func readable(_ connection: Connection) -> [StoredTable] {
    var rows = following(connection, from: .min, "code > $1 ORDER BY code")
    let last = rows.last.map { Int64($0.code.number) } ?? .min
    let others = following(connection, from: .max, "code < $1 ORDER BY code DESC")
    rows += others.prefix { Int64($0.code.number) > last }.reversed()
    return rows
  }

  private static func following(
    _ connection: Connection, from start: Int64, _ order: String
  ) -> [StoredTable] {
    var rows: [StoredTable] = []
    var last = start
    while let row = try? connection.row(
      """
      SELECT code, clock, content, state, checksum, opening FROM tables WHERE \(order) LIMIT 1
      """, [.integer(last)]), let code = try? row.integer(0)
    {
      last = code
      rows.append(StoredTable(code, row, connection))
    }
    return rows
  }

  private func note(_ code: TableCode, _ digest: [UInt8]?) {
    codes.insert(code)
    if let former = digests[code] { uses[former, default: 1] -= 1 }
    digests[code] = digest
    if let digest { uses[digest, default: 0] += 1 }
  }

  private func forget(_ digest: [UInt8]) throws(DatabaseError) {
    uses[digest] = nil
    try connection.run("DELETE FROM contents WHERE digest = $1", [.blob(digest)])
  }

  /// Writes rows of a damaged file.
  private func fill(_ former: [StoredTable]) throws(DatabaseError) {
    rows = former
    try connection.transaction { () throws(DatabaseError) in
      for row in former where row.isWhole {
        try put(
          TableSave(
            row.code, epoch: 0, version: 0, state: row.state,
            content: row.content.map { .bytes($0) } ?? .none,
            at: Tick(microseconds: row.clock)))
      }
    }
  }
}

/// A row of a table.
struct StoredTable {
  let code: TableCode
  let clock: Int64
  let digest: [UInt8]?
  let content: [UInt8]?
  let state: [UInt8]
  /// The last clocks of the process that saved it; `nil` if they are missing.
  let note: TableDatabase.Stamp?
  /// Whether it is what was written.
  let isWhole: Bool

  fileprivate init(_ code: Int64, _ row: Row, _ connection: Connection) {
    self.code = TableCode(number: UInt64(clamping: code))
    clock = (try? row.integer(1)) ?? 0
    let digest = row.isNull(2) ? nil : (try? row.blob(2)) ?? []
    self.digest = digest
    state = (try? row.blob(3)) ?? []
    content = digest.flatMap { digest in
      try? connection.row("SELECT content FROM contents WHERE digest = $1", [.blob(digest)])?.blob(
        0)
    }
    note = (try? row.integer(5)).flatMap { TableDatabase.note(of: $0, connection) }
    let hasContent = digest == content.map(StoredTable.digest)
    isWhole =
      hasContent && (try? row.integer(4)) == StoredTable.checksum(code, clock, digest, state)
  }

  /// The key of a content.
  static func digest(_ content: [UInt8]) -> [UInt8] { Array(sha256(content).prefix(16)) }

  /// The checksum of a row: CRC-32 of code and clock (8 bytes each), digest, state.
  static func checksum(
    _ code: Int64, _ clock: Int64, _ digest: [UInt8]?, _ state: [UInt8]
  ) -> Int64 {
    var head: [UInt8] = []
    head.append(bigEndian: UInt64(bitPattern: code), width: 8)
    head.append(bigEndian: UInt64(bitPattern: clock), width: 8)
    head += digest ?? []
    var sum = CRC32()
    sum.add(head.span)
    sum.add(state.span)
    return Int64(sum.value)
  }
}

/// What a start finds damaged.
public enum TableFinding: Equatable, Sendable {
  /// The file cannot be used and is at `movedTo` now; so many tables were read from it.
  case damaged(movedTo: String, tables: Int, reason: String)
  /// The log has so many pages that cannot be read: the last changes are lost.
  case log(pages: Int)
  /// The table does not come back; its row is in `set_aside`.
  case table(TableCode, reason: String)
}

extension DatabaseError {
  /// Whether the file is not what this program wrote.
  fileprivate var isDamage: Bool {
    switch self {
    case .damaged, .notADatabase, .foreign, .failed, .constraint: true
    case .full, .readOnly, .locked, .newer, .cannotOpen, .inputOutput, .unreachable: false
    }
  }
}

// MARK: Restoring

extension TableDatabase {
  /// The restored tables, once. `now`: when they begin. Rows that do not come back are set aside.
  func restore(
    at now: Tick, _ moment: Moment, limits: Tables.Limits, _ findings: inout [TableFinding]
  ) throws(DatabaseError) -> [Table] {
    defer { rows = [] }
    var tables: [Table] = []
    for row in rows {
      guard row.isWhole else {
        try setAside(row, "its row is damaged", &findings)
        continue
      }
      guard try begin(row) else {
        try setAside(row, "it ended the server twice", &findings)
        continue
      }
      if let table = row.saved(until: moment).restored(at: now, moment, limits: limits) {
        tables.append(table)
      } else {
        try setAside(row, "its row cannot be read", &findings)
      }
    }
    if !rows.isEmpty { try connection.run("UPDATE server SET restoring = NULL, tries = 0") }
    return tables
  }

  /// The last clocks of an opening.
  fileprivate static func note(of opening: Int64, _ connection: Connection) -> Stamp? {
    guard
      let row = try? connection.row(
        "SELECT clock, seconds, uptime, boot FROM notes WHERE opening = $1", [.integer(opening)]),
      let clock = try? row.integer(0), let seconds = try? row.integer(1),
      let uptime = try? row.integer(2), let boot = try? row.integer(3)
    else { return nil }
    let moment = Moment(seconds: seconds, uptime: uptime, boot: UInt64(bitPattern: boot))
    return (Tick(microseconds: clock), moment)
  }

  /// Notes that a table is being restored; false if that has ended two starts.
  private func begin(_ row: StoredTable) throws(DatabaseError) -> Bool {
    let code = Int64(row.code.number)
    let tries = interrupted?.code == code ? (interrupted?.tries ?? 0) + 1 : 1
    guard tries <= 2 else { return false }
    try connection.run(
      "UPDATE server SET restoring = $1, tries = $2", [.integer(code), .integer(tries)])
    return true
  }

  private func setAside(
    _ row: StoredTable, _ reason: String, _ findings: inout [TableFinding]
  ) throws(DatabaseError) {
    findings.append(.table(row.code, reason: reason))
    try connection.transaction { () throws(DatabaseError) in
      try connection.run(
        "INSERT INTO set_aside (code, reason, content, state) VALUES ($1, $2, $3, $4)",
        [
          .integer(Int64(row.code.number)), .text(reason), row.content.map { .blob($0) } ?? .null,
          .blob(row.state),
        ])
      try connection.run(
        "DELETE FROM set_aside WHERE id <= (SELECT max(id) FROM set_aside) - $1",
        [.integer(Int64(TableDatabase.mostAside))])
      try take(row.code)
    }
  }
}

// MARK: Writing

extension TableDatabase {
  /// Carries out saves and removals, and notes the clocks, in one commit.
  func write(_ orders: [TableOrder], _ stamp: Stamp?) throws(DatabaseError) {
    if orders.isEmpty && stamp == nil { return }
    try connection.transaction { () throws(DatabaseError) in
      for order in orders {
        switch order {
        case .save(let save): try put(save)
        case .remove(let code, _, _): try take(code)
        case .open, .lock, .unlock, .call: break
        }
      }
      guard let stamp else { return }
      try connection.run(
        """
        INSERT INTO notes (opening, clock, seconds, uptime, boot) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (opening) DO UPDATE SET clock = excluded.clock, seconds = excluded.seconds,
          uptime = excluded.uptime, boot = excluded.boot
        """,
        [
          .integer(opening), .integer(stamp.clock.microseconds), .integer(stamp.moment.seconds),
          .integer(stamp.moment.uptime), .integer(Int64(bitPattern: stamp.moment.boot)),
        ])
    }
  }

  private func put(_ save: TableSave) throws(DatabaseError) {
    let code = Int64(save.code.number)
    let clock = save.at.microseconds
    let former = digests[save.code]
    let digest: [UInt8]?
    switch save.content {
    case .same: digest = former
    case .none: digest = nil
    case .bytes(let content):
      let key = StoredTable.digest(content)
      if uses[key] == nil {
        try connection.run(
          "INSERT OR IGNORE INTO contents (digest, content) VALUES ($1, $2)",
          [.blob(key), .blob(content)])
      }
      digest = key
    }
    try connection.run(
      """
      INSERT INTO tables (code, opening, version, clock, content, state, checksum)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (code) DO UPDATE SET opening = excluded.opening, version = excluded.version,
        clock = excluded.clock, content = excluded.content, state = excluded.state,
        checksum = excluded.checksum
      """,
      [
        .integer(code), .integer(opening), .integer(save.version), .integer(clock),
        digest.map { .blob($0) } ?? .null, .blob(save.state),
        .integer(StoredTable.checksum(code, clock, digest, save.state)),
      ])
    note(save.code, digest)
    try drop(former)
  }

  private func take(_ code: TableCode) throws(DatabaseError) {
    let former = digests[code]
    try connection.run("DELETE FROM tables WHERE code = $1", [.integer(Int64(code.number))])
    note(code, nil)
    codes.remove(code)
    try drop(former)
  }

  /// Removes a content that no table has any more.
  private func drop(_ digest: [UInt8]?) throws(DatabaseError) {
    if let digest, uses[digest] == 0 { try forget(digest) }
  }

  /// Removes the rows of tables that were not saved since the file was opened: they have ended meanwhile.
  func removeUnsaved() throws(DatabaseError) {
    let rows = try connection.rows(
      "SELECT code FROM tables WHERE opening < $1", [.integer(opening)])
    for row in rows { try take(TableCode(number: UInt64(clamping: try row.integer(0)))) }
    try connection.run("DELETE FROM notes WHERE opening < $1", [.integer(opening)])
  }
}

// MARK: The log

extension TableDatabase {
  /// A transaction that keeps SQLite from writing over the log while it is moved into the file. A log whose
  /// beginning is new and whose rest is old would, after a power cut, bring back old pages.
  final class Pin {
    private let connection: Connection

    init(_ path: String) throws(DatabaseError) {
      connection = try Connection(path, .readOnly)
      try connection.leaveLogWhenClosed()
      try connection.execute("BEGIN; SELECT opening FROM server")
    }
  }

  /// Moves the log into the file as far as nobody writes or reads there, and waits for both disks' syncs. On
  /// another thread than the tables', by a connection of its own. Returns whether it is there whole.
  static func checkpoint(_ path: String) throws(DatabaseError) -> Bool {
    let connection = try Connection(path)
    try connection.leaveLogWhenClosed()
    try connection.execute("PRAGMA synchronous = FULL")
    guard let row = try connection.row("PRAGMA wal_checkpoint(PASSIVE)") else { return false }
    let (busy, pages, moved) = (try row.integer(0), try row.integer(1), try row.integer(2))
    return busy == 0 && pages == moved
  }

  /// Empties a log that is in the file whole. Without that it moves the rest and waits for the disk: `mayWait`.
  func emptyLog(mayWait: Bool) throws(DatabaseError) {
    if mayWait { try connection.execute("PRAGMA synchronous = FULL") }
    _ = try connection.row("PRAGMA wal_checkpoint(TRUNCATE)")
    if mayWait { try connection.execute("PRAGMA synchronous = OFF") }
  }
}

extension TableDatabase {
  /// The tables in a file that this start cannot write; none if it cannot read it either.
  static func read(
    _ path: String, at now: Tick, _ moment: Moment, limits: Tables.Limits
  ) -> [Table] {
    guard let connection = try? Connection(path, .readOnly) else { return [] }
    return readable(connection).filter(\.isWhole).compactMap { row in
      row.saved(until: moment).restored(at: now, moment, limits: limits)
    }
  }
}

extension StoredTable {
  /// `moment`: the present, if the last clocks of its process are missing.
  fileprivate func saved(until moment: Moment) -> SavedTable {
    let elapsed = (note?.clock.microseconds ?? clock) &- clock
    return SavedTable(
      code, content: content, state: state, elapsed: .microseconds(max(0, elapsed)),
      moment: note?.moment ?? moment)
  }
}
