import Fetch
import GameCore
import Games
import HTTP
import JSON
import Net
import Synchronization
import Tables
import Testing
import Transport

@testable import Server

/// A quiz of one question, read at once; numbers above `last` are missing.
private struct OneQuestion: QuizReader {
  var last = 1

  func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void
  ) {
    guard case .numbered(let number) = request, number <= last else { return finish(.missing) }
    let question = Question(
      sentence: "Which?", options: Question.Options(a: "1", b: "2", c: "3", d: "4"), correct: .c)
    let title = QuizTitle(number: number, file: "quiz\(number).json", topic: "T\(number)")
    finish(.fresh(title, Quiz(topic: "T\(number)", questions: [question]), Validators()))
  }
}

/// A store in memory: the newest snapshot of each table.
private final class Memory: TableKeeper {
  private let tables: Mutex<[TableCode: Table.State]>

  init(_ tables: [Table.State] = []) {
    self.tables = Mutex(
      tables.reduce(into: [:]) { kept, state in kept[state.code] = state })
  }

  func keep(_ snapshot: Table.State) { tables.withLock { $0[snapshot.code] = snapshot } }
  func forget(_ code: TableCode) { tables.withLock { $0[code] = nil } }
  func kept() -> [Table.State] { tables.withLock { Array($0.values) } }
}

/// A server on loopback for one test.
private final class Running {
  let service: Service<PartyLoop>
  let premises: Premises

  init(loops: Int = 2, keeper: any TableKeeper = NoKeeper()) throws {
    let premises = Premises(
      clock: PartyClock(), assets: Assets(contents: ["index.html": Array("<p>".utf8)]),
      quizFiles: [:], names: Names(machine: "test", allowed: []), doors: Doors(),
      profiles: Profiles(), host: try Host(), metrics: Metrics(),
      log: Log(format: .text, level: .error), keeper: keeper, isLoopbackOnly: true)
    self.premises = premises
    service = try Service(
      Configuration(doors: [Door(host: "127.0.0.1", port: 0)], loops: loops)
    ) { loop in
      PartyLoop(
        loop: loop, premises: premises, reader: OneQuestion(),
        watch: PhoneWatch(isLoopbackOnly: true))
    }
  }

  deinit {
    service.stop()
    service.wait()
  }

  var server: Endpoint { service.endpoints[0] }

  func openTable(_ name: String, solo: Bool = false, cookie: String) throws -> String {
    let foyer = try PageSocket(server, "/ws", hello: "\"name\":\"\(name)\"", cookie: cookie)
    _ = try foyer.next("welcome")
    let answer = try foyer.command("\"t\":\"open\",\"solo\":\(solo)")
    return try answer.string("code")
  }

  func join(_ code: String, _ name: String, cookie: String) throws -> PageSocket {
    let page = try PageSocket(
      server, "/t/\(code)/ws", hello: "\"as\":\"join\",\"name\":\"\(name)\"", cookie: cookie)
    _ = try page.next("welcome")
    return page
  }
}

@Suite("The party over real sockets", .serialized)
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
      while running.premises.clock.now < opensAt {}
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

  @Test("H5: starting alone is refused, a solo table starts")
  func alone() throws {
    let running = try Running()
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    #expect(try anna.command("\"t\":\"start\"").string("code") == "start.alone")
    let own = try running.openTable("Anna", solo: true, cookie: device("a"))
    let solo = try running.join(own, "Anna", cookie: device("a"))
    #expect(try solo.command("\"t\":\"start\"").string("t") == "ok")
    let stranger = try PageSocket(
      running.server, "/t/\(own)/ws", hello: "\"as\":\"join\",\"name\":\"Eve\"",
      cookie: device("e"))
    #expect(try stranger.next("bye").string("code") == "table.private")
  }

  @Test("P11: a page that takes over is told the whole state although nothing changed for others")
  func takeOver() throws {
    let running = try Running()
    let code = try running.openTable("Anna", cookie: device("a"))
    let first = try running.join(code, "Anna", cookie: device("a"))
    _ = try first.phase("lobby")
    let second = try PageSocket(
      running.server, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("a"))
    #expect(try second.next("welcome").integer("you") == 1)
    _ = try second.phase("lobby")
    #expect(try first.next("bye").string("code") == "seat.takenOver")
  }

  @Test("P11: a table kept by a store is there after a new start, its question with the time left")
  func restart() throws {
    let memory = Memory()
    let before = try Running(keeper: memory)
    let code = try before.openTable("Anna", cookie: device("a"))
    let anna = try before.join(code, "Anna", cookie: device("a"))
    let bob = try before.join(code, "Bob", cookie: device("b"))
    #expect(try anna.command("\"t\":\"start\"").string("t") == "ok")
    let question = try bob.phase("question")
    let round = try question.integer("round")

    let after = try Running(keeper: Memory(memory.kept()))
    let again = try PageSocket(
      after.server, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("b"))
    #expect(try again.next("welcome").integer("you") == 2)
    let resumed = try again.phase("question")
    #expect(try resumed.integer("round") == round)
    #expect(resumed["sentence"] == question["sentence"])
    let now = Int(after.premises.clock.now.microseconds)
    let left = try resumed.integer("closesAtUs") - now
    #expect((1...20_600_000).contains(left))
  }

  @Test("the clock is answered with when it was read and when it was written")
  func clock() throws {
    let running = try Running(loops: 1)
    let page = try PageSocket(running.server, "/ws", hello: "\"name\":\"Anna\"")
    let before = running.premises.clock.now.microseconds
    try page.send("{\"t\":\"clock\",\"id\":5}")
    let answer = try page.next("clock")
    let received = try answer.integer("receivedUs")
    let sent = try answer.integer("sentUs")
    #expect(before <= received && received <= sent)
    #expect(sent <= running.premises.clock.now.microseconds)
  }

  @Test("a table that does not exist and a message before hello are refused by code")
  func refusals() throws {
    let running = try Running()
    let lost = try PageSocket(running.server, "/t/BCDFG/ws", hello: "\"as\":\"resume\"")
    #expect(try lost.next("bye").string("code") == "table.unknown")
    let bad = try PageSocket(running.server, "/t/AEIOU/ws", hello: "\"as\":\"resume\"")
    #expect(try bad.next("bye").string("code") == "code.malformed")
    let early = try PageSocket(running.server, "/ws")
    #expect(
      try early.command("\"t\":\"open\",\"solo\":false").string("code") == "message.outOfPlace")
  }

  @Test("a socket from another site's page, and one under a strange name, are not opened")
  func otherSites() throws {
    let running = try Running()
    let router = Router(premises: running.premises)
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), door: 0)
    func status(_ fields: KeyValuePairs<String, String>, _ path: String = "/ws") -> UInt16? {
      let request = Request(path: path, fields: Fields(fields))
      guard case .response(let response) = router.answer(to: request, from: peer, loops: 1) else {
        return nil
      }
      return response.status.code
    }
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://evil.example"]) == 403)
    #expect(status(["Host": "evil.example"]) == 421)
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"]) == nil)
    #expect(status(["Host": "127.0.0.1:8080"], "/healthz") == 200)
    #expect(status(["Host": "127.0.0.1:8080"], "/nothing/here") == 404)
    #expect(status(["Host": "127.0.0.1:8080"], "/metrics") == 200)
  }

  @Test("H9: the link with the secret makes a device the host's; another secret does nothing")
  func host() throws {
    let running = try Running()
    let router = Router(premises: running.premises)
    let guest = Peer(
      address: Endpoint(.v4(0xC0A8_0105), port: 1), local: Endpoint(.loopback, port: 8080), door: 0)
    func response(_ path: String) -> Response? {
      let request = Request(
        path: path,
        fields: Fields(["Host": "127.0.0.1:8080", "Cookie": "fourtop-device=\(device("a"))"]))
      guard case .response(let response) = router.answer(to: request, from: guest, loops: 1) else {
        return nil
      }
      return response
    }
    #expect(response("/metrics")?.status.code == 403)
    #expect(response("/host/wrong")?.status.code == 404)
    #expect(response("/metrics")?.status.code == 403)
    #expect(response("/host/\(running.premises.host.secret)")?.status.code == 303)
    #expect(response("/metrics")?.status.code == 200)
  }
}
