import Database

/// Copies all records from one database to another, of either kind (`fourtop store copy FROM TO`).
public enum StoreCopy {
  /// A summary of a copy.
  public struct Summary: Equatable, Sendable {
    public var accounts = 0
    public var records = 0
    /// The shared tables among the records.
    public var tables = 0
    /// The shared tables that stayed behind, because the target is a file.
    public var tablesLeft = 0
  }

  /// Copies all records in one transaction, and compares each of them before it ends. Neither a server nor
  /// another command can change either database meanwhile.
  public static func copy(
    from source: StoreLocation, to target: StoreLocation
  ) throws(CopyFault) -> Summary {
    let (from, to) = (try Side(source), try Side(target))
    // A server that has a file keeps its tables in another one.
    let areShared = from.isServer && to.isServer
    let tables = areShared ? Table.all + Table.shared : Table.all
    for table in tables {
      guard try to.rows("SELECT 1 FROM \(table.name) LIMIT 1").isEmpty else {
        throw CopyFault("\(target.name) has records already; name an empty target")
      }
    }
    var summary = Summary()
    for table in tables {
      var count = 0
      try pages(of: table, in: from) { (rows, _) throws(CopyFault) in
        for row in rows { try to.run(table.insertion, row.values) }
        count += rows.count
      }
      summary.records += count
      if table.name == "accounts" { summary.accounts = count }
      if table.name == "tables" { summary.tables = count }
    }
    if from.isServer, !to.isServer {
      summary.tablesLeft = try from.rows("SELECT 1 FROM tables").count
    }
    try to.setNumbers(accounts: try from.lastAccount())
    for table in tables {
      try pages(of: table, in: from) { (rows, last) throws(CopyFault) in
        guard try to.page(of: table, after: last) == rows else {
          throw CopyFault(
            "a record of \(table.name) in \(target.name) is not the one that was copied; nothing was copied"
          )
        }
      }
    }
    // A side that is released without its commit changes nothing.
    try to.commit()
    return summary
  }

  /// Calls `take` with each page of a table and the value before it, the empty one behind the last, too.
  private static func pages(
    of table: Table, in side: Side, _ take: ([Row], Value?) throws(CopyFault) -> Void
  ) throws(CopyFault) {
    var last: Value?
    while true {
      let rows = try side.page(of: table, after: last)
      try take(rows, last)
      guard let next = rows.last?.values.first else { return }
      last = next
    }
  }

  /// A table, with the column that orders its rows first.
  struct Table {
    let name: String
    let columns: [String]
    /// Whether the database gives numbers to new rows.
    let isNumbered: Bool
    /// The rows that are read at a time; they need some 20 MiB at most.
    let page: Int

    private init(_ name: String, _ columns: String, isNumbered: Bool = false, page: Int = 100) {
      self.page = page
      self.name = name
      self.columns = columns.split(separator: " ").map(String.init)
      self.isNumbered = isNumbered
    }

    /// All tables of the layout. One that refers to another comes after it.
    static let all = [
      Table("accounts", "id key name password player shown colour face", isNumbered: true),
      Table("sessions", "key account began"),
      Table("photos", "account name picture"),
      Table("uplinks", "name key made"),
      Table("players", "id player account used", isNumbered: true),
      Table("scores", "number player game level points result", isNumbered: true),
      Table("hall_entries", "number hall amount name result", isNumbered: true),
      Table("reverse_tic_tac_toe", "player credit won spins bet losses board stake"),
      Table("aliases", "number device player", isNumbered: true),
      Table("device_photos", "player name address picture"),
      Table("host_devices", "player"),
      Table("asked_lists", "player questions"),
      Table("guest_refusals", "player"),
    ]

    /// Tables that only a database server has: those of servers that share it, with their running games, and the
    /// secrets of links to them.
    static let shared = [
      Table("tables", "code epoch version saved content state opener", page: 10),
      Table("secrets", "name secret"),
    ]

    private var list: String { columns.joined(separator: ", ") }

    var insertion: String {
      let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      return "INSERT INTO \(name) (\(list)) VALUES (\(places))"
    }

    /// The statement that reads a page of rows.
    func page(isFirst: Bool) -> String {
      let condition = isFirst ? "" : "WHERE \(columns[0]) > $1 "
      return "SELECT \(list) FROM \(name) \(condition)ORDER BY \(columns[0]) LIMIT \(page)"
    }
  }
}

/// One of both databases, in a transaction.
private struct Side {
  let store: OpenStore
  let location: StoreLocation

  init(_ location: StoreLocation) throws(CopyFault) {
    self.location = location
    store = try CopyFault.ofStore(location) { () throws(StoreError) in
      let store = try OpenStore(location, for: .onlyServer)
      try store.records.execute(store.engine.begin)
      return store
    }
  }

  var isServer: Bool {
    if case .server = location { return true }
    return false
  }

  func rows(_ sql: String, _ values: [Value] = []) throws(CopyFault) -> [Row] {
    try CopyFault.ofStore(location) { () throws(StoreError) in
      try store.records.rows(sql, values)
    }
  }

  func run(_ sql: String, _ values: [Value]) throws(CopyFault) {
    _ = try CopyFault.ofStore(location) { () throws(StoreError) in
      try store.records.run(sql, values)
    }
  }

  func page(of table: StoreCopy.Table, after last: Value?) throws(CopyFault) -> [Row] {
    try rows(table.page(isFirst: last == nil), last.map { [$0] } ?? [])
  }

  func commit() throws(CopyFault) {
    store.records.changes.noteAny()
    try CopyFault.ofStore(location) { () throws(StoreError) in
      try store.records.execute(store.engine.commit(store.records.changes))
    }
  }

  /// The highest number that an account has had; 0 without any.
  func lastAccount() throws(CopyFault) -> Int64 {
    let sql =
      switch location {
      case .file: "SELECT seq FROM sqlite_sequence WHERE name = 'accounts'"
      case .server: "SELECT last_value FROM accounts_id_seq WHERE is_called"
      }
    guard let row = try rows(sql).first else { return 0 }
    return try CopyFault.ofStore(location) { () throws(StoreError) in
      do throws(DatabaseError) { return try row.integer(0) } catch { throw .database(error) }
    }
  }

  /// Continues the numbers of new rows after those that were copied, and of accounts after `last`, because
  /// no account gets the number of a deleted one.
  func setNumbers(accounts last: Int64) throws(CopyFault) {
    switch location {
    case .file:
      guard last > 0 else { return }
      try run("DELETE FROM sqlite_sequence WHERE name = 'accounts'", [])
      try run("INSERT INTO sqlite_sequence (name, seq) VALUES ('accounts', $1)", [.integer(last)])
    case .server:
      for table in StoreCopy.Table.all where table.isNumbered {
        let (name, column) = (table.name, table.columns[0])
        _ = try rows(
          """
          SELECT setval(pg_get_serial_sequence('\(name)', '\(column)'), max(\(column)))
          FROM \(name) HAVING max(\(column)) IS NOT NULL
          """)
      }
      if last > 0 { _ = try rows("SELECT setval('accounts_id_seq', $1)", [.integer(last)]) }
    }
  }
}
