import GameCore
import JSON
import Tables
import TestSupport
import Testing
import WebSocket

@Suite("The party over real sockets", .serialized, .waiting)
struct PartyTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  @Test("H7 P3 P6 P8: two pages play a quiz from the lobby to the end")
  func quiz() throws {
    let running = try Running()
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    let bob = try running.join(code, "Bob", cookie: device("b"))
    #expect(
      try anna.command("\"t\":\"submit\",\"round\":1,\"option\":\"A\"").string("code")
        == "round.none")
    #expect(try bob.command("\"t\":\"start\"").string("t") == "ok")
    for (page, letter) in [(anna, "C"), (bob, "A")] {
      let question = try page.phase("question")
      let opensAt = Tick(microseconds: Int64(try question.integer("opensAtUs")))
      try running.wait(until: opensAt)
      let round = try question.integer("round")
      let answer = try page.command(
        "\"t\":\"submit\",\"round\":\(round),\"option\":\"\(letter)\"")
      #expect(try answer.string("t") == "ok")
    }
    #expect(try bob.phase("reveal").string("correct") == "C")
    let end = try anna.next { message in
      guard case .object(let phase) = message["phase"] else { return false }
      return phase["name"] == .string("ended")
    }
    let results = try end.array("seats").map { seat in
      guard case .object(let seat) = seat else { return "" }
      return try seat.string("result")
    }
    #expect(results == ["won", "lost"])
  }

  /// Anna and Bob at a table, and a screen that watches.
  private func watched(
    _ running: Running
  ) throws -> (anna: PageSocket, bob: PageSocket, screen: PageSocket) {
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    let bob = try running.join(code, "Bob", cookie: device("b"))
    let screen = try PageSocket(running.server, "/t/\(code)/ws", hello: "\"as\":\"watch\"")
    for page in [anna, screen] {
      _ = try page.next { try $0["t"] == .string("view") && $0.array("members").count == 2 }
    }
    return (anna, bob, screen)
  }

  @Test("P14: a reaction reaches every page of the table, watching screens too; a third is dropped")
  func reactions() throws {
    let running = try Running()
    let (anna, bob, screen) = try watched(running)
    for kind in ["applause", "wow", "heart"] {
      try bob.send("{\"t\":\"react\",\"reaction\":\"\(kind)\"}")
    }
    try bob.command("\"t\":\"leave\"")
    for page in [anna, screen] {
      var kinds: [String] = []
      _ = try page.next { message in
        if message["t"] == .string("reaction") {
          #expect(try message.integer("m") == 2)
          kinds.append(try message.string("reaction"))
        }
        return try message["t"] == .string("view") && message.array("members").count == 1
      }
      #expect(kinds == ["applause", "wow"])
    }
  }

  @Test("P36 P37: a throw tells every page when it lands; one at oneself is refused")
  func throwing() throws {
    let running = try Running()
    let (anna, bob, screen) = try watched(running)
    try bob.send("{\"t\":\"react\",\"reaction\":\"heart\",\"to\":2}")
    let refusal = try bob.next { $0["t"] == .string("no") }
    #expect(try refusal.string("code") == "throw.refused" && refusal.integer("id") == 0)
    try bob.send("{\"t\":\"react\",\"reaction\":\"laugh\",\"to\":1}")
    let moments = try [anna, bob, screen].map { page in
      let thrown = try page.next { $0["t"] == .string("reaction") }
      #expect(try thrown.integer("m") == 2 && thrown.integer("to") == 1)
      return try thrown.integer("landsAtUs")
    }
    #expect(Set(moments).count == 1)
  }

  @Test("P34: a saved table exists after a restart, its question with the time that was left")
  func restart() throws {
    let folder = try Folder()
    let before = try Running(tables: folder.path)
    let code = try before.openTable("Anna", cookie: device("a"))
    let anna = try before.join(code, "Anna", cookie: device("a"))
    let bob = try before.join(code, "Bob", cookie: device("b"))
    #expect(try anna.command("\"t\":\"start\"").string("t") == "ok")
    let question = try bob.phase("question")
    let round = try question.integer("round")

    let after = try Running(tables: folder.path)
    let again = try PageSocket(
      after.server, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("b"))
    #expect(try again.next("welcome").integer("you") == 2)
    let resumed = try again.phase("question")
    #expect(try resumed.integer("round") == round)
    #expect(resumed["sentence"] == question["sentence"])
    let now = Int(after.settings.clock.now.microseconds)
    let left = try resumed.integer("closesAtUs") - now
    #expect((1...20_600_000).contains(left))
  }

  @Test("the answer of the clock contains the times of reading and writing")
  func clock() throws {
    let running = try Running()
    let page = try PageSocket(running.server, "/ws", hello: "\"name\":\"Anna\"")
    // Messages that arrive together with the hello count as read when the hello was ready.
    _ = try page.next("welcome")
    let before = running.settings.clock.now.microseconds
    try page.send("{\"t\":\"clock\",\"id\":5}")
    let answer = try page.next("clock")
    let received = try answer.integer("receivedUs")
    let sent = try answer.integer("sentUs")
    #expect(before <= received && received <= sent)
    #expect(sent <= running.settings.clock.now.microseconds)
  }

  @Test("a message before hello and a code that is none are refused")
  func refusals() throws {
    let running = try Running()
    let bad = try PageSocket(running.server, "/t/AEIOU/ws", hello: "\"as\":\"resume\"")
    #expect(try bad.next("bye").string("code") == "code.malformed")
    let early = try PageSocket(running.server, "/ws")
    #expect(
      try early.command("\"t\":\"open\",\"solo\":false").string("code") == "message.outOfPlace")
  }
}

@Suite("The first message of a socket", .waiting)
struct HelloTests {
  @Test(
    "P11: a socket whose hello was not read in time is closed with 1013, so that its page tries again",
    arguments: ["/ws", "/t/KRTPN/ws"])
  func late(path: String) throws {
    let running = try Running(helloTime: .milliseconds(20))
    let socket = try WireSocket(running.server, path, subprotocol: "fourtop.v1")
    do {
      while true { _ = try socket.message() }
    } catch WireSocket.Failure.closed(let code) {
      #expect(code == .tryAgainLater)
    }
  }
}
