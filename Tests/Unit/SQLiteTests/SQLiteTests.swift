import Database
import Foundation
import Testing

@testable import SQLite

/// A folder that is gone with the test.
final class Folder {
  let path = "/tmp/fourtop-sqlite-\(UInt64.random(in: 0...UInt64.max))"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String = "a.db") -> String { "\(path)/\(name)" }
}

@Suite("SQLite: a connection")
struct ConnectionTests {
  let folder: Folder
  let connection: Connection

  init() throws {
    folder = try Folder()
    connection = try Connection(folder.file())
    try connection.execute(
      "CREATE TABLE things (name TEXT UNIQUE, count INTEGER, picture BLOB) STRICT")
  }

  @Test("values come back as they were bound, empty and odd ones too")
  func values() throws {
    let rows: [[Value]] = [
      [.text(""), .integer(.min), .blob([])],
      [.text("'; DROP TABLE things; -- ? ü 😀"), .integer(.max), .blob([0, 255, 0])],
      [.text("a\0b"), .integer(0), .blob([UInt8](repeating: 7, count: 100_000))],
      [.null, .null, .null],
    ]
    for row in rows {
      #expect(try connection.run("INSERT INTO things VALUES ($1, $2, $3)", row) == 1)
    }
    let found = try connection.rows("SELECT name, count, picture FROM things ORDER BY rowid")
    #expect(found.map(\.values) == rows)
    let row = try connection.row(
      "INSERT INTO things (name) VALUES ('last') RETURNING rowid, name")
    #expect(row?.values == [.integer(5), .text("last")])
  }

  @Test("each value goes to its number, in any order and more than once")
  func numbers() throws {
    let row = try connection.row(
      "SELECT $2, $1, $2, $3", [.integer(1), .text("b"), .blob([3])])
    #expect(row?.values == [.text("b"), .integer(1), .text("b"), .blob([3])])
    #expect(throws: DatabaseError.self) { try connection.row("SELECT $1, $3", [.null, .null]) }
    let list = connection.integers(of: "$1")
    let rows = try connection.rows("\(list) ORDER BY 1", [.text("[3,-9223372036854775808,2]")])
    #expect(rows.map(\.values) == [[.integer(.min)], [.integer(2)], [.integer(3)]])
  }

  @Test("a column read as what it is not is damage, and so is one that is not there")
  func kinds() throws {
    try connection.run("INSERT INTO things VALUES ('a', 1, x'00')")
    let row = try #require(try connection.row("SELECT name, count, picture FROM things"))
    #expect(try row.text(0) == "a")
    #expect(try row.integer(1) == 1)
    #expect(try row.blob(2) == [0])
    #expect(throws: DatabaseError.damaged(finding: "column 0 contains another kind of value")) {
      try row.integer(0)
    }
    #expect(throws: DatabaseError.damaged(finding: "column 9 contains another kind of value")) {
      try row.text(9)
    }
    #expect(throws: DatabaseError.damaged(finding: "column 0 is not UTF-8")) {
      try connection.row("SELECT CAST(x'C328' AS TEXT)")
    }
    #expect(throws: DatabaseError.damaged(finding: "column 0 contains a fraction")) {
      try connection.row("SELECT 0.5")
    }
  }

  @Test("changed rows are counted, and at most so many rows are read")
  func counts() throws {
    for name in ["a", "b", "c"] {
      try connection.run("INSERT INTO things (name) VALUES (?)", [.text(name)])
    }
    #expect(try connection.run("UPDATE things SET count = 1 WHERE name > 'a'") == 2)
    #expect(try connection.run("DELETE FROM things WHERE name = 'z'") == 0)
    #expect(try connection.rows("SELECT name FROM things", [], most: 2).count == 2)
    #expect(try connection.row("SELECT name FROM things WHERE name = 'z'") == nil)
  }

  @Test("what breaks the layout is a constraint; a wrong number of values is our fault and no trap")
  func refusals() throws {
    try connection.run("INSERT INTO things (name) VALUES ('a')")
    #expect(throws: DatabaseError.constraint("UNIQUE constraint failed: things.name")) {
      try connection.run("INSERT INTO things (name) VALUES ('a')")
    }
    #expect(throws: DatabaseError.self) {
      try connection.run("INSERT INTO things (name) VALUES (?)")
    }
    #expect(throws: DatabaseError.self) { try connection.run("") }
    #expect(throws: DatabaseError.self) { try connection.run("SELECT * FROM nothing") }
    #expect(try connection.rows("SELECT name FROM things").count == 1)
  }

  @Test("a lock that another connection holds is waited for, then refused")
  func locked() throws {
    let other = try Connection(folder.file(), patience: .milliseconds(1))
    try connection.execute("BEGIN IMMEDIATE")
    #expect(throws: DatabaseError.locked) { try other.execute("BEGIN IMMEDIATE") }
    try connection.execute("ROLLBACK")
    try other.execute("BEGIN IMMEDIATE; COMMIT")
    #expect(!other.isInTransaction)
  }

  @Test("a copy is the whole of one moment, while a writer's transaction is open")
  func copy() throws {
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.run("INSERT INTO things (name) VALUES ('kept')")
    let writer = try Connection(folder.file())
    try writer.execute("BEGIN IMMEDIATE; INSERT INTO things (name) VALUES ('on its way')")
    let copy = try Connection(folder.file("b.db"))
    try connection.copy(to: copy)
    try writer.execute("COMMIT")
    #expect(try copy.rows("SELECT name FROM things").map(\.values) == [[.text("kept")]])
  }

  @Test("no file, a folder, another kind of file and a damaged one are told apart")
  func unusable() throws {
    #expect(throws: DatabaseError.cannotOpen(errno: ENOENT)) {
      try Connection(folder.file("nowhere/a.db"))
    }
    #expect(throws: DatabaseError.cannotOpen(errno: ENOENT)) {
      try Connection(folder.file("none.db"), .readOnly)
    }
    #expect(throws: DatabaseError.cannotOpen(errno: EISDIR)) { try Connection(folder.path) }
    try Data(repeating: 65, count: 9_000).write(to: URL(filePath: folder.file("text.db")))
    let text = try Connection(folder.file("text.db"))
    #expect(throws: DatabaseError.notADatabase) { try text.row("SELECT 1 FROM sqlite_schema") }
  }

  @Test("a file that may not grow is full, and its transaction leaves nothing behind")
  func full() throws {
    try connection.execute("PRAGMA max_page_count = 20")
    try connection.execute("BEGIN")
    try connection.run("INSERT INTO things (name) VALUES ('small')")
    let large = [UInt8](repeating: 1, count: 200_000)
    #expect(throws: DatabaseError.full) {
      try connection.run("INSERT INTO things (picture) VALUES (?)", [.blob(large)])
    }
    if connection.isInTransaction { try connection.execute("ROLLBACK") }
    #expect(try connection.rows("SELECT name FROM things").isEmpty)
    try connection.run("INSERT INTO things (name) VALUES ('small')")
  }

  @Test("the system's reason counts for more than SQLite's word for it")
  func reasons() {
    func error(_ code: Int32, _ errno: Int32) -> DatabaseError {
      DatabaseError(code: code, errno: errno, message: "m")
    }
    // SQLITE_IOERR_WRITE, SQLITE_CANTOPEN, SQLITE_READONLY_DIRECTORY, SQLITE_CORRUPT_INDEX
    #expect(error(778, ENOSPC) == .full)
    #expect(error(778, EDQUOT) == .full)
    #expect(error(778, EIO) == .inputOutput(errno: EIO))
    #expect(error(14, EROFS) == .readOnly)
    #expect(error(14, EACCES) == .readOnly)
    #expect(error(14, ENOENT) == .cannotOpen(errno: ENOENT))
    #expect(error(1544, 0) == .readOnly)
    #expect(error(779, 0) == .damaged(finding: "m"))
    #expect(error(5, ENOSPC) == .locked)
    #expect(error(1, 0) == .failed(code: 1, message: "m"))
  }
}

@Suite("SQLite: from layout to layout")
struct MigratorTests {
  let folder: Folder
  let connection: Connection

  init() throws {
    folder = try Folder()
    connection = try Connection(folder.file())
  }

  private func migrator(_ scripts: String...) -> Migrator {
    Migrator(application: 4, steps: scripts.map(Migration.init))
  }

  @Test("each step is taken once, whichever version began the file")
  func steps() throws {
    let first = "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)"
    let second = "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 2"
    try migrator(first).migrate(connection)
    try migrator(first).migrate(connection)
    try migrator(first, second).migrate(connection)
    #expect(try migrator(first, second).version(of: connection) == 2)
    #expect(
      try connection.rows("SELECT x, y FROM a").map(\.values) == [[.integer(1), .integer(2)]])
  }

  @Test("a step that fails leaves the file as it was, and the next start tries again")
  func failing() throws {
    let bad = migrator("CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x); INSERT INTO c VALUES (1)")
    #expect(throws: DatabaseError.self) { try bad.migrate(connection) }
    #expect(try connection.rows("SELECT name FROM sqlite_schema").map(\.values) == [[.text("a")]])
    let mended = migrator("CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x)")
    try mended.migrate(connection)
    #expect(try mended.version(of: connection) == 2)
  }

  @Test("a later version's file and another program's are refused untouched")
  func others() throws {
    try migrator("CREATE TABLE a (x)", "CREATE TABLE b (x)").migrate(connection)
    #expect(throws: DatabaseError.newer(found: 2, known: 1)) {
      try migrator("CREATE TABLE a (x)").migrate(connection)
    }
    #expect(throws: DatabaseError.foreign(application: 4)) {
      try Migrator(application: 5, steps: []).migrate(connection)
    }
    let plain = try Connection(folder.file("plain.db"))
    try plain.execute("CREATE TABLE theirs (x)")
    #expect(throws: DatabaseError.foreign(application: 0)) {
      try migrator("CREATE TABLE a (x)").migrate(plain)
    }
    #expect(try plain.rows("SELECT name FROM sqlite_schema").count == 1)
  }

  @Test("two that start at once take each step once")
  func together() throws {
    let steps = (0..<20).map { Migration("CREATE TABLE t\($0) (x)") }
    let migrator = Migrator(application: 4, steps: steps)
    let path = folder.file()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do { try migrator.migrate(Connection(path, patience: .seconds(20))) } catch {
        Issue.record(error)
      }
    }
    #expect(try migrator.version(of: connection) == 20)
  }

  @Test("a file is ours at every moment, also while another process makes it")
  func moments() throws {
    let migrator = migrator("CREATE TABLE a (x)")
    for number in 0..<20 {
      let path = folder.file("\(number).db")
      _ = try Connection(path)
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        do {
          let connection = try Connection(path, patience: .seconds(20))
          if side == 0 { try migrator.migrate(connection) }
          while try migrator.version(of: connection) < 1 {}
        } catch {
          Issue.record(error)
        }
      }
    }
  }
}
