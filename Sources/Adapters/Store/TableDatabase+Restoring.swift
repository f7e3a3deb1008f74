import Bytes
import Compression
import Crypto
import Database
import Files
import GameCore
import SQLite
import Tables

extension TableDatabase {
  /// The restored tables, once. `now`: when they begin. Rows that do not come back are set aside.
  func restore(
    at now: Tick, _ moment: Moment, limits: Tables.Limits, _ findings: inout [TableFinding]
  ) throws(DatabaseError) -> [Table] {
    let rows = rows
    salvaged = nil
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
    if !rows.isEmpty { try noteRestored() }
    return tables
  }

  /// Notes that no table is being restored.
  func noteRestored() throws(DatabaseError) {
    try withRoom { () throws(DatabaseError) in
      try connection.run("UPDATE server SET restoring = NULL, tries = 0")
    }
  }

  /// The last clocks of an opening.
  static func note(of opening: Int64, _ connection: Connection) -> Stamp? {
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
    let code = row.number
    let tries = interrupted?.code == code ? (interrupted?.tries ?? 0) + 1 : 1
    guard tries <= 2 else { return false }
    try withRoom { () throws(DatabaseError) in
      try connection.run(
        "UPDATE server SET restoring = $1, tries = $2", [.integer(code), .integer(tries)])
    }
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

extension TableDatabase {
  /// The tables in a file that this start cannot write; `nil` if it cannot read it either.
  static func read(
    _ path: String, at now: Tick, _ moment: Moment, limits: Tables.Limits
  ) -> [Table]? {
    guard Files.isFile(path) else { return [] }
    guard let connection = (try? reader(path, .readOnly)) ?? (try? reader(path, .readWrite)) else {
      return nil
    }
    return readable(connection, TableNotes(of: path).clocks).filter(\.isWhole).compactMap { row in
      row.saved(until: moment).restored(at: now, moment, limits: limits)
    }
  }

  /// A connection that reads a file for which there is no room: one that may write needs no file beside it.
  private static func reader(
    _ path: String, _ access: Connection.Access
  ) throws(DatabaseError) -> Connection {
    let connection = try Connection(path, access)
    try connection.leaveLogWhenClosed()
    if access == .readWrite { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
    _ = try connection.row("SELECT count(*) FROM tables")
    return connection
  }
}
