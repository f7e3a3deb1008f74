import Bytes
import Compression
import Crypto
import Database
import Files
import GameCore
import SQLite
import Tables

extension TableDatabase {
  /// Carries out saves and removals in one commit.
  func write(_ orders: [TableOrder]) throws(DatabaseError) {
    if orders.isEmpty { return }
    try withRoom { () throws(DatabaseError) in try commit(orders) }
  }

  /// Writes once more with an empty log: the file has room for its tables, and its log perhaps none to grow.
  func withRoom(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    do throws(DatabaseError) { try body() } catch {
      guard error == .full else { throw error }
      try emptyLog(mayWait: true)
      try body()
    }
  }

  private func commit(_ orders: [TableOrder]) throws(DatabaseError) {
    do throws(DatabaseError) {
      // A statement alone is a transaction by itself.
      if orders.count == 1, case .save(let save) = orders[0], case .same = save.content {
        return try put(save)
      }
      // Statements that are prepared once, unlike those of `transaction`.
      try connection.run("BEGIN IMMEDIATE")
      try carryOut(orders)
      try connection.run("COMMIT")
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      try noteContents()
      throw error
    }
  }

  private func carryOut(_ orders: [TableOrder]) throws(DatabaseError) {
    for order in orders {
      switch order {
      case .save(let save): try put(save)
      case .remove(let code, _, _): try take(code)
      case .open, .lock, .unlock, .call: break
      }
    }
  }

  /// Notes the clocks of this opening.
  func note(_ stamp: Stamp) { notes.note(stamp, of: opening) }

  /// Notes the clocks of the file's last opening in the file itself, for as long as rows of it are left. Those of
  /// another file's opening are not its own.
  static func keep(
    _ clocks: TableNotes.Clocks, in connection: Connection
  ) throws(DatabaseError) {
    let (opening, stamp) = clocks
    guard try connection.row("SELECT opening FROM server")?.integer(0) == opening else { return }
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

  func put(_ save: TableSave) throws(DatabaseError) {
    let code = Int64(save.code.number)
    let clock = save.at.microseconds
    let digest: [UInt8]?
    switch save.content {
    case .same: digest = digests[save.code] ?? nil
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
    note(save.code, isPlaying: save.isPlaying)
    if let unused = note(save.code, digest) { try forget(unused) }
  }

  func take(_ code: TableCode) throws(DatabaseError) {
    try connection.run("DELETE FROM tables WHERE code = $1", [.integer(Int64(code.number))])
    if let unused = noteGone(code) { try forget(unused) }
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

  /// Waits until the disk has the log, and notes its length.
  static func sync(_ path: String) throws(DatabaseError) {
    try sync(log: "\(path)-wal", TableNotes(of: path))
  }

  static func sync(log: String, _ notes: TableNotes) throws(DatabaseError) {
    let length = Files.version(log)?.size ?? 0
    try onDisk { () throws(FileError) in try Files.sync(log) }
    notes.note(synced: length)
  }

  /// Moves the log into the file as far as nobody writes or reads there, and waits for both disks' syncs. On
  /// another thread than the tables', by a connection of its own. Returns whether it is there whole, so that it may be
  /// emptied.
  static func checkpoint(_ path: String) throws(DatabaseError) -> Bool {
    let connection = try Connection(path)
    try connection.leaveLogWhenClosed()
    try connection.execute("PRAGMA synchronous = FULL")
    guard let row = try connection.row("PRAGMA wal_checkpoint(PASSIVE)") else { return false }
    let (busy, pages, moved) = (try row.integer(0), try row.integer(1), try row.integer(2))
    guard busy == 0, pages == moved else { return false }
    TableNotes(of: path).forgetSynced()
    return true
  }

  /// Moves the log into the file, and waits for the disk. Returns whether it is empty: no other process reads it.
  @discardableResult
  static func emptyLog(of connection: Connection, at path: String) throws(DatabaseError) -> Bool {
    TableNotes(of: path).forgetSynced()
    try connection.execute("PRAGMA synchronous = FULL")
    let isEmpty = try truncateLog(of: connection)
    try connection.execute("PRAGMA synchronous = OFF")
    return isEmpty
  }

  /// Empties a log that is in the file whole. Without that it moves the rest and waits for the disk: `mayWait`.
  @discardableResult
  func emptyLog(mayWait: Bool) throws(DatabaseError) -> Bool {
    try mayWait
      ? TableDatabase.emptyLog(of: connection, at: path)
      : TableDatabase.truncateLog(of: connection)
  }

  private static func truncateLog(of connection: Connection) throws(DatabaseError) -> Bool {
    try connection.row("PRAGMA wal_checkpoint(TRUNCATE)")?.integer(0) == 0
  }
}
