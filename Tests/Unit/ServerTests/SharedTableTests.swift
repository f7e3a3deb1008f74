import JSON
import Net
import PostgreSQL
import Store
import Tables
import TestSupport
import Testing

@testable import Server
@testable import Services

/// These need the server of `./deploy/test postgres`.
@Suite("Server: tables that servers share", .enabled(if: TestDatabase.isThere))
struct SharedTableTests {
  private static let cookies = ["a", "b", "c"].map { String(repeating: $0, count: 32) }

  private let location: StoreLocation
  private let stores: [Store]

  init() throws {
    let name = "s_\(UInt64.random(in: 0...(.max)))"
    location = .server(try #require(try TestDatabase.address(name)))
    let place = location
    stores = (0..<2).map { _ in Store(place, for: .sharedServer) }
  }

  private func server(_ number: Int) throws -> Running {
    try Running(store: stores[number], sharedTables: location)
  }

  /// A page at the table, which comes again as long as another server has that.
  private func page(_ server: Running, _ code: String, _ player: Int) throws -> PageSocket {
    var page: PageSocket?
    try Patience.wait(for: "the table") {
      page = try? server.join(code, "P\(player)", cookie: Self.cookies[player])
      return page != nil
    }
    return try #require(page)
  }

  @Test("a table opened at one server is played at another, and goes on at the first afterwards")
  func movesOn() throws {
    let one = try server(0)
    var two: Running? = try server(1)
    let code = try one.openTable("Pia", cookie: Self.cookies[0])
    let page = try page(try #require(two), code, 0)
    _ = try page.next("view")
    let rules = "\"showAnswers\":\"afterMine\",\"scoring\":\"onePoint\""
    #expect(try page.command("\"t\":\"settings\",\(rules)").string("t") == "ok")
    two?.service.stop()
    two?.service.wait()
    two?.settings.tableStore?.close()
    two = nil
    let back = try self.page(one, code, 0)
    _ = try back.next { $0["t"] == .string("view") }
  }

  @Test("P17: a command is answered once the database has what it changed, not before")
  func answeredAfterCommit() throws {
    let server = try server(0)
    let code = try server.openTable("Pia", cookie: Self.cookies[0])
    let page = try page(server, code, 0)
    _ = try page.next("view")
    guard case .server(let address) = location else { return }
    let (blocker, observer) = (try PostgresConnection(address), try PostgresConnection(address))
    try blocker.execute("BEGIN; LOCK TABLE fourtop.tables IN EXCLUSIVE MODE")
    let rules = "\"showAnswers\":\"afterMine\",\"scoring\":\"onePoint\""
    try page.send("{\"id\":7,\"t\":\"settings\",\(rules)}")
    try Patience.wait(for: "a row that waits for the lock") {
      try observer.row(
        """
        SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE NOT granted AND datname = current_database()
        """) != nil
    }
    #expect(try page.arrived().allSatisfy { $0["id"] == nil })
    try blocker.execute("COMMIT")
    #expect(try page.next { $0["id"] == .integer(7) }.string("t") == "ok")
  }

  @Test("a code that no table has is unknown, and can be looked for at each server")
  func unknown() throws {
    let one = try server(0)
    let two = try server(1)
    let code = try one.openTable("Pia", cookie: Self.cookies[0])
    let foyer = try PageSocket(
      two.server, "/ws", hello: "\"name\":\"Ben\"", cookie: Self.cookies[1])
    _ = try foyer.next("welcome")
    #expect(try foyer.command("\"t\":\"find\",\"code\":\"\(code)\"").string("code") == code)
    let other = code.hasPrefix("B") ? "C" + code.dropFirst() : "B" + code.dropFirst()
    #expect(
      try foyer.command("\"t\":\"find\",\"code\":\"\(other)\"").string("code") == "table.unknown")
    let page = try PageSocket(
      two.server, "/t/\(other)/ws", hello: "\"as\":\"join\",\"name\":\"Pia\"",
      cookie: Self.cookies[1])
    #expect(try page.next("bye").string("code") == "table.unknown")
  }

  @Test("P11: a page that waits at one server for its table is told when another server opens it")
  func openedElsewhere() throws {
    let (one, two) = (try server(0), try server(1))
    func foyer(_ server: Running, _ player: Int) throws -> PageSocket {
      let page = try PageSocket(
        server.server, "/ws", hello: "\"name\":\"P\(player)\"", cookie: Self.cookies[player])
      _ = try page.next("welcome")
      return page
    }
    let code = "\(TableCode(.random(in: 0..<100_000), of: .five))"
    let ben = try foyer(two, 1)
    #expect(try ben.command("\"t\":\"await\",\"code\":\"\(code)\"").optionalString("code") == nil)
    let pia = try foyer(one, 0)
    let opened = try pia.command("\"t\":\"open\",\"solo\":false,\"code\":\"\(code)\"")
    #expect(try opened.optionalString("code") == code)
    #expect(try ben.next("seated").string("code") == code)
    _ = try page(two, code, 1).next("view")
  }

  private static let password = "a lantern by the lake"

  @Test("R2: who has logged in at one server is at once known at another")
  func sessionOfAnother() throws {
    let one = try Running(store: stores[0], isPublic: true, sharedTables: location)
    let two = try Running(store: stores[1], isPublic: true, sharedTables: location)
    for (number, letter) in zip(1..., "abc" as String) {
      let visitor = AccountVisitor(one, letter)
      #expect(try visitor.register("person-\(number)", Self.password).code == nil)
      let there = AccountVisitor(two, letter)
      there.session = visitor.session
      switch number {
      case 1: #expect(try there.own() == "person-1")
      case 2:
        let foyer = try there.page("/ws", "\"name\":\"Pia\"")
        _ = try foyer.next("welcome")
      default:
        let page = try there.page("/t/BCDFGHJK/ws", "\"as\":\"join\",\"name\":\"Pia\"")
        #expect(try page.next("bye").string("code") == "table.unknown")
      }
    }
  }

  @Test("R2: a session that no server has made is no account")
  func sessionOfNobody() throws {
    let server = try Running(store: stores[0], isPublic: true, sharedTables: location)
    let visitor = AccountVisitor(server, "a")
    for number in 0..<100 {
      let digits = String(number)
      visitor.session = String(repeating: "0", count: 64 - digits.count) + digits
      #expect(try visitor.own() == nil)
    }
    let page = try visitor.page("/ws", "\"name\":\"Eve\"")
    #expect(try page.next("bye").string("code") == "account.needed")
  }
}

@Suite("A table that is over, opened again over real sockets", .serialized, .waiting)
struct ReunionServerTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  private func foyer(_ running: Running, _ name: String, _ letter: Character) throws -> PageSocket {
    let page = try PageSocket(
      running.server, "/ws", hello: "\"name\":\"\(name)\"", cookie: device(letter))
    _ = try page.next("welcome")
    return page
  }

  @Test("P34: after a restart one page opens the table with its code, and the others are notified")
  func restart() throws {
    let code = try Running().openTable("Anna", cookie: device("a"))
    let after = try Running()
    let lost = try PageSocket(
      after.server, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("a"))
    #expect(try lost.next("bye").string("code") == "table.unknown")
    let anna = try foyer(after, "Anna", "a")
    let bob = try foyer(after, "Bob", "b")
    let waiting = try bob.command("\"t\":\"await\",\"code\":\"\(code)\"")
    #expect(try waiting.string("t") == "ok" && waiting.optionalString("code") == nil)
    let opened = try anna.command("\"t\":\"open\",\"solo\":false,\"code\":\"\(code)\"")
    #expect(try opened.optionalString("code") == code)
    #expect(try bob.next("seated").string("code") == code)
    let second = try bob.command("\"t\":\"open\",\"solo\":false,\"code\":\"\(code)\"")
    #expect(try second.optionalString("code") == code)
    _ = try after.join(code, "Anna", cookie: device("a"))
    let table = try after.join(code, "Bob", cookie: device("b"))
    let view = try table.next { try $0["t"] == .string("view") && $0.array("members").count == 2 }
    #expect(try view.integer("opener") == 1)
  }

  @Test("Limits: waiting for codes and opening with them count as guesses")
  func guessing() throws {
    let running = try Running()
    let page = try foyer(running, "Eve", "e")
    func answer(_ command: String, _ number: UInt64) throws -> JSONObject {
      try page.command("\(command),\"code\":\"\(TableCode(number, of: .five))\"")
    }
    for number in 1...30 {
      #expect(try answer("\"t\":\"find\"", UInt64(number)).string("code") == "table.unknown")
    }
    for number in 31...54 {
      #expect(try answer("\"t\":\"await\"", UInt64(number)).string("t") == "ok")
    }
    for number in 55...60 {
      let opened = try answer("\"t\":\"open\",\"solo\":false", UInt64(number))
      #expect(try opened.string("t") == "ok")
    }
    for command in ["\"t\":\"find\"", "\"t\":\"await\"", "\"t\":\"open\",\"solo\":false"] {
      #expect(try answer(command, 61).string("code") == "code.tooMany")
    }
  }
}
