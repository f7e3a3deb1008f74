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
  static let mostAside = 100

  /// `server` has the number of openings, and the table that was being restored when the process ended, with its
  /// tries. `notes` has the last clocks of each former opening of which rows are left (those of the present one are in
  /// `TableNotes`): `clock`, as in the rows, is that of the process in microseconds, so another process cannot
  /// compare it with its own. A content is there once for
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

  let path: String
  let connection: Connection
  let notes: TableNotes
  private let places: FilePlaces
  /// The number of this opening; rows of former ones are not saved yet.
  let opening: Int64
  /// The digest of the content that each table has; `nil` for one without.
  private(set) var digests: [TableCode: [UInt8]?] = [:]
  /// The tables in which a game runs.
  private(set) var playing: Set<TableCode> = []
  /// The number of tables with each content.
  private(set) var uses: [[UInt8]: Int] = [:]
  /// The rows of a damaged file, of which this one was made.
  var salvaged: [StoredTable]?
  private(set) var interrupted: (code: Int64, tries: Int64)?

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
    let synced = TableNotes(of: path).synced
    if isFile ? Files.version(path)?.size == 0 : !log.isEmpty || synced > 0 {
      findings.append(try setAside(path, rows: [], "the file is empty or missing"))
      return try TableDatabase(path, at: now)
    }
    do throws(DatabaseError) {
      let database = try TableDatabase(path, at: now)
      let pages = WriteAheadLog.unreadablePages(log, synced: synced)
      if pages > 0 {
        // Opening the file has emptied its log.
        let kept = "\(damagedPath(beside: path))-wal"
        try? Files.replace(kept, with: log)
        findings.append(.log(keptAt: kept, pages: pages))
      }
      return database
    } catch {
      guard error.isDamage else { throw error }
      let rows = (try? Connection(path)).map { readable($0, TableNotes(of: path).clocks) } ?? []
      findings.append(try setAside(path, rows: rows, "\(error)"))
      let database = try TableDatabase(path, at: now)
      try database.fill(rows)
      return database
    }
  }

  /// A path for a damaged file at which nothing is.
  private static func damagedPath(beside path: String) -> String {
    let start = "\(Files.folder(of: path))/tables-damaged-\(Int(WallClock.secondsSince1970))"
    var (target, number) = ("\(start).db", 1)
    while Files.isFile(target) || Files.isFile("\(target)-wal") {
      number += 1
      target = "\(start)-\(number).db"
    }
    return target
  }

  /// Moves the file and its log away.
  private static func setAside(
    _ path: String, rows: [StoredTable], _ reason: String
  ) throws(DatabaseError) -> TableFinding {
    let target = damagedPath(beside: path)
    try onDisk { () throws(FileError) in
      for suffix in ["", "-wal"] where Files.isFile(path + suffix) {
        try Files.move(path + suffix, to: target + suffix)
      }
    }
    Files.remove("\(path)-shm")
    return .damaged(movedTo: target, tables: rows.count, reason: reason)
  }

  static func onDisk(_ body: () throws(FileError) -> Void) throws(DatabaseError) {
    do throws(FileError) { try body() } catch { throw .inputOutput(errno: error.errno) }
  }

  private init(_ path: String, at now: Stamp) throws(DatabaseError) {
    self.path = path
    notes = TableNotes(of: path)
    let clocks = notes.clocks
    try? Files.makeFile(path)
    connection = try Connection(path, patience: .milliseconds(250))
    guard !connection.isReadOnly else { throw .readOnly }
    _ = try TableDatabase.migrator.version(of: connection)
    try StoreEngine.check(connection)
    try connection.leaveLogWhenClosed()
    // A save of some 800 bytes writes whole pages to the log, with their checksums. Only a new file takes the size.
    try connection.execute("PRAGMA page_size = \(WriteAheadLog.pageLength)")
    guard try connection.row("PRAGMA journal_mode = WAL")?.text(0) == "wal" else {
      throw .cannotOpen(errno: 0)
    }
    try connection.execute(
      "PRAGMA wal_autocheckpoint = 0; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
    try TableDatabase.migrator.migrate(connection)
    // The log begins empty, and a commit waits for no sync from here on.
    try TableDatabase.emptyLog(of: connection, at: path)
    if let clocks { try TableDatabase.keep(clocks, in: connection) }
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
    try noteContents()
    for row in try connection.rows("SELECT digest FROM contents") {
      let digest = try row.blob(0)
      if uses[digest] == nil { try forget(digest) }
    }
    note(now)
  }

  /// Whether the file is at its path.
  var isThere: Bool { places.areKept }

  var hasTables: Bool { !digests.isEmpty }

  // MARK: Rows

  /// The rows that a start finds.
  var rows: [StoredTable] { salvaged ?? TableDatabase.readable(connection) }

  /// The rows that can be read, from the first on and from the last on, since a damaged page may lie between.
  /// `clocks`: those that the file does not have.
  static func readable(
    _ connection: Connection, _ clocks: TableNotes.Clocks? = nil
  ) -> [StoredTable] {
    var (rows, others): ([StoredTable], [StoredTable]) = ([], [])
    var (least, most) = (Int64.min, Int64.max)
    func next(_ order: String) -> StoredTable? {
      let row = try? connection.row(
        """
        SELECT code, clock, content, state, checksum, opening FROM tables
        WHERE code > $1 AND code < $2 ORDER BY code \(order) LIMIT 1
        """, [.integer(least), .integer(most)])
      // A damaged index may lead to rows outside the bounds, and so round and round.
      let found = row.flatMap { StoredTable($0, connection, clocks) }
      return found.flatMap { least < $0.number && $0.number < most ? $0 : nil }
    }
    while let row = next("ASC") {
      least = row.number
      rows.append(row)
    }
    while let row = next("DESC") {
      most = row.number
      others.append(row)
    }
    return rows + others.reversed()
  }

  /// Notes which contents the tables have, as the file says it.
  func noteContents() throws(DatabaseError) {
    (digests, uses) = ([:], [:])
    for row in try connection.rows("SELECT code, content FROM tables") {
      let code = TableCode(number: UInt64(clamping: try row.integer(0)))
      _ = note(code, row.isNull(1) ? nil : try row.blob(1))
    }
  }

  /// Notes the content of a table. Returns the former one if no table has that any more.
  func note(_ code: TableCode, _ digest: [UInt8]?) -> [UInt8]? {
    // A game's content is the same from save to save.
    if digests[code] == digest { return nil }
    if let digest { uses[digest, default: 0] += 1 }
    let former = digests.updateValue(digest, forKey: code) ?? nil
    return former.flatMap(unused)
  }

  /// Notes whether a game runs at a table.
  func note(_ code: TableCode, isPlaying: Bool) {
    if isPlaying { playing.insert(code) } else { playing.remove(code) }
  }

  /// Notes that a table is gone; returns the same.
  func noteGone(_ code: TableCode) -> [UInt8]? {
    playing.remove(code)
    return (digests.removeValue(forKey: code) ?? nil).flatMap(unused)
  }

  /// A table has this content no longer: returns it if it was the last.
  private func unused(_ digest: [UInt8]) -> [UInt8]? {
    uses[digest, default: 1] -= 1
    return uses[digest] == 0 ? digest : nil
  }

  /// Removes a content that no table has any more.
  func forget(_ digest: [UInt8]) throws(DatabaseError) {
    uses[digest] = nil
    try connection.run("DELETE FROM contents WHERE digest = $1", [.blob(digest)])
  }

  /// Writes rows of a damaged file.
  private func fill(_ former: [StoredTable]) throws(DatabaseError) {
    salvaged = former
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

/// A loss that a start reports.
public enum TableFinding: Equatable, Sendable {
  /// The file cannot be used and is at `movedTo` now; so many tables were read from it.
  case damaged(movedTo: String, tables: Int, reason: String)
  /// The log has so many pages that cannot be read: the last changes are lost. Its bytes are at `keptAt`.
  case log(keptAt: String, pages: Int)
  /// A former version has saved tables in this folder, in a form that this one does not read.
  case formerFolder(String)
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
