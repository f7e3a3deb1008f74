import JSON
import Synchronization
import Testing
import Transport

@testable import Services

@Suite("Slow readers over real sockets", .serialized, .waiting)
struct SlowReaderTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  private func score(_ scoring: String) -> String {
    "\"t\":\"settings\",\"showAnswers\":\"afterMine\",\"scoring\":\"\(scoring)\""
  }

  private func dropped(_ running: Running) throws -> Int {
    try running.onLoop { $0.metrics.counters.viewsDropped.now }
  }

  @Test("a slow page misses older views, and gets the newest one when it reads again")
  func older() throws {
    var limits = Limits.standard
    limits.messages = nil
    // No slow reader is disconnected, however long the test takes.
    limits.backlogTime = .seconds(3600)
    limits.silence = .seconds(3600)
    let running = try Running(limits: limits)
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    let bob = try running.join(code, "Bob", cookie: device("b"))
    try bob.receiveLittle()

    // Enough to fill the kernel's buffers and then reach the soft limit.
    var changes = 0
    while try dropped(running) == 0, changes < 50_000 {
      changes += 1
      try anna.command(score(changes.isMultiple(of: 2) ? "onePoint" : "faster"))
    }
    try anna.command(score("streak"))
    #expect(try dropped(running) > 0)

    var versions: [Int64] = []
    _ = try bob.next { message in
      guard case .object(let settings) = message["settings"] else { return false }
      versions.append(Int64(try message.integer("v")))
      return settings["scoring"] == .string("streak")
    }
    #expect(versions == versions.sorted())
    let first = try #require(versions.first)
    let last = try #require(versions.last)
    #expect(last - first + 1 > versions.count, "some were left out")
  }

  @Test("H4: a slow page gets changes later, and then the whole list")
  func nearby() throws {
    var limits = Limits.standard
    limits.messages = nil
    limits.backlogTime = .seconds(3600)
    limits.silence = .seconds(3600)
    let running = try Running(limits: limits)
    let anna = try PageSocket(
      running.server, "/ws", hello: "\"name\":\"Anna\"", cookie: device("a"))
    let bob = try PageSocket(running.server, "/ws", hello: "\"name\":\"Bob\"", cookie: device("b"))
    try bob.receiveLittle()
    let all = try bob.next("nearby")
    #expect(all["gone"] == nil)
    let change = try bob.next("nearby")
    #expect(change["gone"] == .array([]))

    // Enough to fill the kernel's buffers; less at once than lies between the soft limit and the
    // hard one.
    var guests: [PageSocket] = []
    while try dropped(running) == 0, guests.count < 200 {
      for _ in 0..<2_000 { try bob.send(#"{"t":"clock","id":1}"#) }
      let name = "\"name\":\"Guest \(guests.count)\""
      guests.append(try PageSocket(running.server, "/ws", hello: name))
      _ = try anna.next("nearby")
    }
    #expect(try dropped(running) > 0)
    let later = try bob.next { $0["t"] == .string("nearby") && $0["gone"] == nil }
    let names = try later.array("people").map(\.name)
    #expect(names.starts(with: ["Anna", "Bob", "Guest 0"]))
  }
}

extension JSONValue {
  /// The name in an object.
  fileprivate var name: String? {
    guard case .object(let object) = self, case .string(let name)? = object["name"] else {
      return nil
    }
    return name
  }
}
