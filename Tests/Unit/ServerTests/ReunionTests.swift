import JSON
import Tables
import Testing

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
