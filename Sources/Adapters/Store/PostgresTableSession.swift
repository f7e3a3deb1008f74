import Database
import GameCore
import People
import PostgreSQL
import Tables

/// A session of a PostgreSQL server for the tables that several servers share. Its advisory locks end with it,
/// also when this process is killed.
final class PostgresTableSession: TableSession {
  private static let channel = "\(StoreEngine.schema)_tables"

  private let connection: PostgresConnection

  /// Connects and migrates, which takes some seconds at most. `silence`: the time without a statement after which
  /// the database ends the session; `nil` for ever.
  init(_ address: PostgresAddress, silence: Duration? = nil) throws(DatabaseError) {
    connection = try StoreEngine.connected(address, isShared: true)
    try Layout.postgresMigrator.migrate(connection)
    if let silence {
      try connection.execute("SET idle_session_timeout = '\(silence.components.seconds)s'")
    }
    try connection.execute("LISTEN \(PostgresTableSession.channel)")
  }

  func beat() throws(DatabaseError) { _ = try connection.row("SELECT 1") }

  /// The key of a code's lock. Its upper half says whose it is; a number of a code has 35 bits at most.
  private static func key(_ code: TableCode) -> Value {
    .integer(Int64(Layout.application & 0xFFF_FFFF) << 35 | Int64(code.number))
  }

  private static let now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

  func tryLock(_ code: TableCode) throws(DatabaseError) -> Bool {
    let key = PostgresTableSession.key(code)
    return try connection.row("SELECT pg_try_advisory_lock($1)", [key])?.integer(0) == 1
  }

  func unlock(_ code: TableCode) throws(DatabaseError) {
    _ = try connection.row("SELECT pg_advisory_unlock($1)", [PostgresTableSession.key(code)])
  }

  func adopt(_ code: TableCode) throws(DatabaseError) -> TableRow? {
    let row = try connection.row(
      """
      UPDATE tables SET epoch = epoch + 1 WHERE code = $1
      RETURNING epoch, version, content, state, \(PostgresTableSession.now) - saved
      """, [.text(code.description)])
    guard let row else { return nil }
    let age = min(max(0, try row.integer(4)), 1_000_000_000_000)
    return TableRow(
      epoch: try row.integer(0), version: try row.integer(1),
      content: row.isNull(2) ? nil : try row.blob(2), state: try row.blob(3),
      age: .milliseconds(age))
  }

  func save(_ saves: [TableSave]) throws(DatabaseError) -> Set<TableCode> {
    var values: [Value] = []
    for save in saves {
      values += [.text(save.code.description), .integer(save.epoch), .integer(save.version)]
      values.append(.blob(save.state))
      switch save.content {
      case .same: values += [.integer(0), .blob([])]
      case .none: values += [.integer(1), .blob([])]
      case .bytes(let bytes): values += [.integer(2), .blob(bytes)]
      }
    }
    let rows = try connection.rows(PostgresTableSession.update(saves.count), values)
    let byCode = Dictionary(saves.map { ($0.code.description, $0.code) }) { $1 }
    var written: Set<TableCode> = []
    for row in rows { if let code = byCode[try row.text(0)] { written.insert(code) } }
    return written
  }

  /// One statement, so one commit, for so many saves.
  private static func update(_ count: Int) -> String {
    let rows = (0..<count).map { row in
      "(\((1...6).map { "$\(6 * row + $0)" }.joined(separator: ", ")))"
    }
    return """
      UPDATE tables SET version = new.version, saved = \(now), state = new.state,
        content = CASE new.changes WHEN 0 THEN tables.content WHEN 1 THEN NULL ELSE new.content END
      FROM (VALUES \(rows.joined(separator: ", "))) AS new (code, epoch, version, state, changes, content)
      WHERE tables.code = new.code AND tables.epoch = new.epoch
      RETURNING tables.code
      """
  }

  func remove(_ code: TableCode, epoch: Int64) throws(DatabaseError) -> Bool {
    let values: [Value] = [.text(code.description), .integer(epoch)]
    return try connection.run("DELETE FROM tables WHERE code = $1 AND epoch = $2", values) == 1
  }

  /// Begins a transaction that no other one for the same opener runs beside. Without it several sessions would
  /// count before any of them commits, and all find room.
  static func begin(_ opener: PlayerID) -> String {
    let key = Int32(truncatingIfNeeded: opener.low)
    return "BEGIN; SELECT pg_advisory_xact_lock(\(Layout.application + 1), \(key))"
  }

  func open(
    _ table: TableSave, by opener: TableOpener
  ) throws(DatabaseError) -> TableReport.Opening {
    do throws(DatabaseError) {
      return try connection.transaction(begin: PostgresTableSession.begin(opener.player)) {
        () throws(DatabaseError) in try insert(table, by: opener)
      }
    } catch .locked {
      // Another server stopped within its transaction. The session is fine, and so are its tables.
      return .failed
    }
  }

  /// A row begins with the time as its epoch, so no former row of its code had the same one.
  private func insert(
    _ table: TableSave, by opener: TableOpener
  ) throws(DatabaseError) -> TableReport.Opening {
    let content: Value
    if case .bytes(let bytes) = table.content { content = .blob(bytes) } else { content = .null }
    let now = PostgresTableSession.now
    let code = Value.text(table.code.description)
    let count = try connection.run(
      """
      INSERT INTO tables (code, epoch, version, saved, content, state, opener)
      SELECT $1::text, \(now) * 1000, 0, \(now), $2::bytea, $3::bytea, $4::bytea
      WHERE (SELECT count(*) FROM tables WHERE opener = $4::bytea) < $5::bigint
      ON CONFLICT DO NOTHING
      """,
      [code, content, .blob(table.state), .blob(opener.player.bytes), .integer(Int64(opener.most))])
    if count == 1 { return .new }
    let isTaken = try connection.row("SELECT 1 FROM tables WHERE code = $1", [code]) != nil
    return isTaken ? .taken : .tooMany
  }

  private static let mostAbandoned = 100

  func removeAbandoned(after time: Duration, except own: Set<TableCode>) throws(DatabaseError) {
    let last = "\(PostgresTableSession.now) - \(time.components.seconds * 1_000)"
    let rows = try connection.rows(
      """
      SELECT code FROM tables WHERE saved < \(last)
      ORDER BY random() LIMIT \(PostgresTableSession.mostAbandoned)
      """)
    for row in rows {
      // Without the lock another server owns it, and its people change nothing.
      guard let code = TableCode(letters: try row.text(0).utf8), !own.contains(code),
        try tryLock(code)
      else { continue }
      _ = try connection.run(
        "DELETE FROM tables WHERE code = $1 AND saved < \(last)", [.text(code.description)])
      try unlock(code)
    }
  }

  /// The most words of a notification, which has 8 000 bytes at most.
  private static let mostCalled = 500

  func call(_ calls: [TableCall]) throws(DatabaseError) {
    var rest = calls[...]
    while !rest.isEmpty {
      let words = rest.prefix(PostgresTableSession.mostCalled).map(\.word)
      rest = rest.dropFirst(words.count)
      _ = try connection.row(
        "SELECT 1 FROM pg_notify('\(PostgresTableSession.channel)', $1)",
        [.text(words.joined(separator: " "))])
    }
  }

  func news() -> [TableCall]? {
    guard let payloads = try? connection.takePayloads() else { return nil }
    return payloads.flatMap { $0.split(separator: " ") }.compactMap { TableCall(word: $0) }
  }
}

extension TableCall {
  /// The call in a notification. Servers ignore a word that they do not know.
  var word: String {
    switch self {
    case .page(let code): "\(code)"
    case .question(let code): "?\(code)"
    case .answer(let code): "!\(code)"
    }
  }

  init?(word: Substring) {
    let mark = word.first.flatMap { "?!".contains($0) ? $0 : nil }
    guard let code = TableCode(letters: (mark == nil ? word : word.dropFirst()).utf8) else {
      return nil
    }
    switch mark {
    case "?": self = .question(code)
    case "!": self = .answer(code)
    default: self = .page(code)
    }
  }
}
