import Database
import PostgreSQL
import TestSupport
import Testing

@Suite("PostgreSQL: addresses")
struct PostgresAddressTests {
  @Test(
    "the name of an address has neither user nor password",
    arguments: [
      ("postgres://db.example/fourtop", "postgres://db.example/fourtop", false),
      (
        "postgresql://anna:secret@db.example:5433/fourtop", "postgres://db.example:5433/fourtop",
        true
      ),
      ("postgres://anna@[::1]/a?password=secret", "postgres://::1/a", true),
      ("postgres://a/b?sslkey=k&sslpassword=secret", "postgres://a/b", true),
      ("postgres:///a?host=/run/postgresql", "postgres://[/run/postgresql]/a", false),
      ("postgres://", "postgres:///", false),
    ])
  func names(text: String, name: String, hasPassword: Bool) throws {
    let address = try #require(PostgresAddress(text))
    #expect(address.name == name)
    #expect(address.hasPassword == hasPassword)
  }

  @Test(
    "what libpq does not understand is no address",
    arguments: [
      "", "postgres", "fourtop.db", "host=db password=secret", "postgres:/db",
      "postgres://db/a?what=1", "postgres://db/%zz", "postgres://db/a\0b", "mysql://db/a",
    ])
  func others(text: String) {
    #expect(PostgresAddress(text) == nil)
  }

  @Test("the files of a connection are those of the address, the variables and the home directory")
  func files() throws {
    let address = try #require(
      PostgresAddress("postgres://db/a?sslmode=verify-full&sslrootcert=/tls/ca.crt&passfile=/pass"))
    #expect(
      address.files(["HOME": "/home/a", "PGSERVICEFILE": "/services", "PGUSER": "anna"]) == [
        "/pass", "/tls/ca.crt", "/services", "/home/a/.pgpass", "/home/a/.pg_service.conf",
        "/home/a/.postgresql",
      ])
    #expect(try #require(PostgresAddress("postgres://db/a")).files([:]) == [])
  }

  @Test("a server that nobody is at is unreachable, with libpq's words and without the password")
  func nobody() throws {
    let address = try #require(PostgresAddress("postgres://anna:secret@127.0.0.1:1/a"))
    var words = ""
    do throws(DatabaseError) {
      _ = try PostgresConnection(address)
    } catch {
      if case .unreachable(let text) = error { words = text }
    }
    #expect(words.contains("127.0.0.1") && words.contains("refused"))
    #expect(!words.contains("secret"))
  }
}

/// These need the server of `./deploy/test postgres`.
@Suite("PostgreSQL: a connection", .enabled(if: TestDatabase.isThere))
struct PostgresConnectionTests {
  let address: PostgresAddress
  let connection: PostgresConnection

  init() throws {
    let name = "c_\(UInt64.random(in: 0...(.max)))"
    address = try #require(try TestDatabase.address(name))
    connection = try PostgresConnection(address)
    try connection.execute("CREATE TABLE things (name TEXT UNIQUE, count BIGINT, picture BYTEA)")
  }

  @Test("values come back as they were bound, empty and odd ones too")
  func values() throws {
    let rows: [[Value]] = [
      [.text(""), .integer(.min), .blob([])],
      [.text("'; DROP TABLE things; -- $1 ü 😀"), .integer(.max), .blob([0, 255, 0])],
      [.text("a"), .integer(-1), .blob([UInt8](repeating: 7, count: 3_000_000))],
      [.null, .null, .null],
    ]
    for row in rows {
      #expect(try connection.run("INSERT INTO things VALUES ($1, $2, $3)", row) == 1)
    }
    let found = try connection.rows("SELECT name, count, picture FROM things ORDER BY ctid")
    #expect(found.map(\.values) == rows)
    let small = try connection.row("SELECT 7::int, -7::int, true, count(*) FROM things")
    #expect(small?.values == [.integer(7), .integer(-7), .integer(1), .integer(4)])
    let list = connection.integers(of: "$1")
    let listed = try connection.rows("\(list) ORDER BY 1", [.text("[3,-9223372036854775808,2]")])
    #expect(listed.map(\.values) == [[.integer(.min)], [.integer(2)], [.integer(3)]])
  }

  @Test("a column of another kind is damage, and a text with a zero is refused")
  func kinds() throws {
    #expect(throws: DatabaseError.damaged(finding: "column 0 contains another kind of value")) {
      try connection.row("SELECT 0.5")
    }
    #expect(throws: DatabaseError.self) {
      try connection.run("INSERT INTO things (name) VALUES ($1)", [.text("a\0b")])
    }
    #expect(try connection.rows("SELECT name FROM things").isEmpty)
  }

  @Test("changed rows are counted, and at most so many rows are read")
  func counts() throws {
    for name in ["a", "b", "c"] {
      try connection.run("INSERT INTO things (name) VALUES ($1)", [.text(name)])
    }
    #expect(try connection.run("UPDATE things SET count = 1 WHERE name > 'a'") == 2)
    #expect(try connection.run("DELETE FROM things WHERE name = 'z'") == 0)
    #expect(try connection.rows("SELECT name FROM things", [], most: 2).count == 2)
    #expect(try connection.row("SELECT name FROM things WHERE name = 'z'") == nil)
  }

  @Test("what breaks the layout is a constraint; a wrong statement is our fault and no trap")
  func refusals() throws {
    try connection.run("INSERT INTO things (name) VALUES ('a')")
    do throws(DatabaseError) {
      try connection.run("INSERT INTO things (name) VALUES ('a')")
      Issue.record("it has the same name")
    } catch {
      guard case .constraint(let words) = error else { throw error }
      #expect(words.contains("things_name_key"))
    }
    for sql in ["INSERT INTO things (name) VALUES ($1)", "", "SELECT * FROM nothing", "SELECT $2"] {
      #expect(throws: DatabaseError.self) { try connection.run(sql) }
    }
    #expect(try connection.rows("SELECT name FROM things").count == 1)
    #expect(connection.isConnected())
  }

  @Test("a transaction that fails changes nothing, and the connection goes on")
  func transactions() throws {
    #expect(throws: DatabaseError.self) {
      try connection.transaction { () throws(DatabaseError) in
        try connection.run("INSERT INTO things (name) VALUES ('a')")
        #expect(connection.isInTransaction)
        try connection.execute("SELECT * FROM nothing")
      }
    }
    #expect(!connection.isInTransaction)
    _ = try connection.transaction { () throws(DatabaseError) in
      try connection.run("INSERT INTO things (name) VALUES ('b')")
    }
    #expect(try connection.rows("SELECT name FROM things").map(\.values) == [[.text("b")]])
  }

  @Test("a lock that another connection holds is waited for, then refused")
  func locked() throws {
    let other = try PostgresConnection(address)
    try connection.execute("BEGIN; SELECT pg_advisory_xact_lock(1, 1)")
    try other.execute("SET lock_timeout = '20ms'")
    #expect(throws: DatabaseError.locked) {
      try other.transaction(begin: "BEGIN; SELECT pg_advisory_xact_lock(1, 1)") {}
    }
    try connection.execute("ROLLBACK")
    #expect(!other.isInTransaction)
    try other.transaction(begin: "BEGIN; SELECT pg_advisory_xact_lock(1, 1)") {}
  }

  @Test("notifications of others name their changes; without a name it may be any")
  func foreignChanges() throws {
    try connection.execute("LISTEN news")
    #expect(try connection.takeForeignChanges() == .any)
    try connection.execute("NOTIFY news, 'own'")
    #expect(try connection.takeForeignChanges() == .named([]))
    let other = try PostgresConnection(address)
    for (news, expected) in [
      ("'a'; NOTIFY news, 'b'; NOTIFY news, 'a'", .named(["a", "b"])), ("''", .any),
      ("'c'; NOTIFY news", .any), ("'d'", .named(["d"])),
    ] as [(String, ForeignChanges)] {
      try other.execute("NOTIFY news, \(news)")
      // The server sends it with the next answer at the latest.
      try connection.execute("SELECT 1")
      #expect(connection.hasForeignChanges)
      #expect(try connection.takeForeignChanges() == expected)
      #expect(!connection.hasForeignChanges)
      #expect(try connection.takeForeignChanges() == .named([]))
    }
  }

  @Test("more than 10 000 notifications at once may be any change")
  func manyChanges() throws {
    try connection.execute("LISTEN news")
    _ = try connection.takeForeignChanges()
    try PostgresConnection(address).execute(
      "SELECT pg_notify('news', n::text) FROM generate_series(1, 10001) AS n")
    try connection.execute("SELECT 1")
    #expect(try connection.takeForeignChanges() == .any)
    #expect(try connection.takeForeignChanges() == .named([]))
  }

  @Test("a connection that the server ends is lost, at each statement from then on")
  func ended() throws {
    let pid = try #require(try connection.row("SELECT pg_backend_pid()"))
    try PostgresConnection(address).execute(
      "SELECT pg_terminate_backend(\(try pid.integer(0)), 5000)")
    #expect(!connection.isConnected())
    #expect(!connection.isInTransaction)
    for _ in 0..<2 {
      do throws(DatabaseError) {
        try connection.execute("SELECT 1")
        Issue.record("the connection has ended")
      } catch {
        guard case .unreachable = error else { throw error }
      }
      #expect(throws: DatabaseError.self) { try connection.row("SELECT $1", [.integer(1)]) }
      #expect(throws: DatabaseError.self) { try connection.takeForeignChanges() }
    }
  }

  @Test("a connection that ends in the midst of a statement is lost")
  func endedMidway() throws {
    #expect(
      throws: DatabaseError.unreachable("terminating connection due to administrator command")
    ) {
      try connection.transaction { () throws(DatabaseError) in
        try connection.execute("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)")
      }
    }
    #expect(!connection.isConnected())
  }

  @Test("a server that says nothing for longer than the patience counts as lost")
  func silent() throws {
    let hasty = try PostgresConnection(address, patience: .milliseconds(100))
    try hasty.execute("SELECT 1")
    #expect(throws: DatabaseError.unreachable("no answer within 0 s")) {
      try hasty.execute("SELECT pg_sleep(20)")
    }
    #expect(!hasty.isConnected())
    #expect(throws: DatabaseError.self) { try hasty.execute("SELECT 1") }
  }

  @Test("read-only transactions, full disks and others are what they are")
  func states() throws {
    #expect(throws: DatabaseError.readOnly) {
      try connection.transaction(begin: "BEGIN READ ONLY") { () throws(DatabaseError) in
        try connection.run("INSERT INTO things (name) VALUES ('a')")
      }
    }
    let states: [(String, DatabaseError)] = [
      ("53100", .full), ("55P03", .locked), ("40P01", .locked), ("58030", .inputOutput(errno: 0)),
      ("XX001", .damaged(finding: "no")), ("23514", .constraint("no")),
      ("22012", .failed(code: 0, message: "no (22012)")),
    ]
    for (state, error) in states {
      #expect(throws: error) {
        try connection.execute("DO $$ BEGIN RAISE 'no' USING ERRCODE = '\(state)'; END $$")
      }
    }
    #expect(throws: DatabaseError.unreachable("no")) {
      try connection.execute("DO $$ BEGIN RAISE 'no' USING ERRCODE = '08006'; END $$")
    }
  }
}

/// These need the server of `./deploy/test postgres`.
@Suite("PostgreSQL: layouts", .enabled(if: TestDatabase.isThere))
struct PostgresMigratorTests {
  private let begin = "BEGIN; SELECT pg_advisory_xact_lock(1, 1)"
  private let connection: PostgresConnection

  init() throws {
    let name = "m_\(UInt64.random(in: 0...(.max)))"
    connection = try PostgresConnection(try #require(try TestDatabase.address(name)))
  }

  private func migrator(_ scripts: String...) -> PostgresMigrator {
    PostgresMigrator(schema: "app", steps: scripts.map(Migration.init), begin: begin)
  }

  @Test("missing steps are applied once and in order; a step that fails leaves nothing")
  func steps() throws {
    let first = "CREATE TABLE a (x BIGINT)"
    #expect(try migrator(first).version(of: connection) == 0)
    try migrator(first).migrate(connection)
    try migrator(first).migrate(connection)
    #expect(try migrator(first).version(of: connection) == 1)
    let bad = migrator(first, "ALTER TABLE a ADD y BIGINT; SELECT * FROM nothing")
    #expect(throws: DatabaseError.self) { try bad.migrate(connection) }
    #expect(try bad.version(of: connection) == 1)
    try migrator(first, "ALTER TABLE a ADD y BIGINT", "INSERT INTO a VALUES (1, 2)").migrate(
      connection)
    #expect(
      try connection.rows("SELECT x, y FROM app.a").map(\.values) == [[.integer(1), .integer(2)]])
  }

  @Test(
    "a later layout and another program's schema are refused unchanged; an empty schema is used")
  func strange() throws {
    let first = "CREATE TABLE a (x BIGINT)"
    try connection.execute("CREATE SCHEMA app")
    try migrator(first, "ALTER TABLE a ADD y BIGINT").migrate(connection)
    #expect(throws: DatabaseError.newer(found: 2, known: 1)) {
      try migrator(first).migrate(connection)
    }
    try connection.execute(
      "DROP SCHEMA app CASCADE; CREATE SCHEMA app; CREATE TABLE app.a (z TEXT)")
    #expect(throws: DatabaseError.foreign(application: 0)) {
      try migrator(first).migrate(connection)
    }
    #expect(try connection.rows("SELECT z FROM app.a").isEmpty)
  }
}
