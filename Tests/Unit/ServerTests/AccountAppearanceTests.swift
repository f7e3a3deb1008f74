import Foundation
import GameCore
import JSON
import Net
import People
import Pictures
import SQLite
import Store
import TestSupport
import Testing

@testable import Services

@Suite(
  "An account's name, colour and face are saved before they are confirmed", .serialized, .waiting)
struct AccountAppearanceTests {
  private let folder: Folder
  private let store: Store
  private let running: Running
  private let anna: AccountVisitor

  /// Anna has an account with the name Anna and colour 1.
  init() throws {
    folder = try Folder()
    store = Store(.file("\(folder.path)/fourtop.db"))
    running = try Running(store: store)
    anna = AccountVisitor(running, "a")
    let foyer = try anna.page("/ws", "\"name\":\"Anna\",\"colour\":1")
    _ = try foyer.next("welcome")
    _ = try anna.register("anna", "kfw9x3p! tea")
  }

  // MARK: The store

  /// Blocks the store's thread until the semaphore is signalled.
  private func stopped() -> DispatchSemaphore {
    let (gate, stands) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    store.look(
      { _ in
        stands.signal()
        gate.wait()
      }, then: { (_: Result<Void, StoreError>) in })
    stands.wait()
    return gate
  }

  /// Makes changes of accounts fail, as on a faulty disk.
  private func failing(_ isFailing: Bool = true) throws {
    let connection = try Connection("\(folder.path)/fourtop.db")
    try connection.execute(
      isFailing
        ? """
        CREATE TRIGGER refuse BEFORE UPDATE ON accounts
        BEGIN SELECT RAISE(ABORT, 'the disk fails'); END
        """ : "DROP TRIGGER refuse")
  }

  /// The saved name and colour, whatever the server remembers.
  private func kept() throws -> String? {
    let connection = try Connection("\(folder.path)/fourtop.db", .readOnly)
    let row = try connection.row("SELECT shown, colour FROM accounts WHERE key = 'anna'")
    return try row.map { "\(try $0.text(0)) \(try $0.integer(1))" }
  }

  // MARK: Pages

  private func table() throws -> (code: String, page: PageSocket) {
    let foyer = try anna.page("/ws", "\"as\":\"\"")
    _ = try foyer.next("welcome")
    let code = try foyer.command("\"t\":\"open\",\"solo\":false").string("code")
    let page = try anna.page("/t/\(code)/ws", "\"as\":\"join\"")
    _ = try page.next("welcome")
    return (code, page)
  }

  private func foyer() throws -> PageSocket {
    let foyer = try anna.page("/ws", "\"as\":\"\"")
    _ = try foyer.next("welcome")
    return foyer
  }

  private func profile(_ name: String, _ colour: Int, id: Int) -> String {
    "{\"t\":\"profile\",\"id\":\(id),\"name\":\"\(name)\",\"colour\":\(colour)}"
  }

  /// Returns the next message of these kinds.
  private func next(_ kinds: Set<String>, on page: PageSocket) throws -> JSONObject {
    try page.next { kinds.contains((try? $0.string("t")) ?? "") }
  }

  private func kinds(_ count: Int, of kinds: Set<String>, on page: PageSocket) throws -> [String] {
    try (0..<count).map { _ in
      let message = try next(kinds, on: page)
      return "\(try message.string("t")) \(try message.integer("id"))"
    }
  }

  /// The first member's name and colour in the newest view.
  private func shown(_ view: JSONObject) throws -> String? {
    guard case .array(let members)? = view["members"], case .object(let member)? = members.first
    else { return nil }
    return "\(try member.string("name")) \(try member.integer("colour"))"
  }

  // MARK: Confirmed

  @Test(
    "H2 R1: in the foyer the answer follows the commit, and later messages follow the answer")
  func foyerWaits() throws {
    let page = try foyer()
    let gate = stopped()
    try page.send(profile("Annie", 4, id: 7))
    try page.send("{\"t\":\"open\",\"id\":8,\"solo\":false}")
    try page.send("{\"t\":\"clock\",\"id\":9}")
    #expect(try kinds(1, of: ["ok", "no", "clock"], on: page) == ["clock 9"])
    gate.signal()
    #expect(try kinds(2, of: ["ok", "no"], on: page) == ["ok 7", "ok 8"])
    #expect(try kept() == "Annie 4")
    #expect(try anna.ask("self", "", method: "GET").object.string("name") == "Annie")
  }

  @Test("H2 R1: at a table nobody sees the name before it is saved; the clock continues")
  func tableWaits() throws {
    let (_, page) = try table()
    let gate = stopped()
    try page.send(profile("Annie", 4, id: 7))
    let help = "\"doubleTime\":true,\"largeText\":false,\"readAloud\":false"
    try page.send("{\"t\":\"help\",\"id\":8,\(help)}")
    try page.send("{\"t\":\"clock\",\"id\":9}")
    #expect(try kinds(1, of: ["ok", "no", "clock"], on: page) == ["clock 9"])
    gate.signal()
    let answers = try kinds(2, of: ["ok", "no"], on: page)
    #expect(answers.map { $0.suffix(1) } == ["7", "8"])
    #expect(answers.first == "ok 7")
    #expect(try kept() == "Annie 4")
  }

  @Test("H2 R1: a hello with another name is welcomed after the commit")
  func helloWaits() throws {
    let (code, _) = try table()
    for (path, name) in [("/ws", "Annie"), ("/t/\(code)/ws", "Annika")] {
      let gate = stopped()
      let page = try anna.page(path, "\"as\":\"resume\",\"name\":\"\(name)\",\"colour\":4")
      try page.send("{\"t\":\"clock\",\"id\":9}")
      #expect(try next(["welcome", "clock"], on: page).string("t") == "clock")
      gate.signal()
      #expect(try page.next("welcome").string("name") == name)
      #expect(try kept() == "\(name) 4")
    }
  }

  @Test("H7: a player with an unsaved name continues during a disk stall once the quiz has begun")
  func playsOn() throws {
    let (code, page) = try table()
    let bob = AccountVisitor(running, "b")
    let other = try bob.page("/t/\(code)/ws", "\"as\":\"join\",\"name\":\"Bob\"")
    _ = try other.next("welcome")
    let gate = stopped()
    try page.send(profile("Annie", 4, id: 7))
    try page.send("{\"t\":\"clock\",\"id\":8}")
    _ = try page.next("clock")
    #expect(try other.command("\"t\":\"start\"").string("t") == "ok")
    let round = try page.phase("question").integer("round")
    // Accepted, or refused as early: the test needs only an answer.
    try page.send("{\"t\":\"submit\",\"id\":9,\"round\":\(round),\"option\":\"A\"}")
    #expect(try kinds(1, of: ["ok", "no"], on: page).map { $0.suffix(1) } == ["9"])
    gate.signal()
    let answer = try next(["ok", "no"], on: page)
    #expect(try answer.integer("id") == 7)
    #expect(try answer.optionalString("code") == "phase.wrong")
  }

  @Test("H2 P11: a page that disconnects during the save gets the answer after it reconnects")
  func gone() throws {
    let code: String
    let gate: DispatchSemaphore
    do {
      let (opened, page) = try table()
      (code, gate) = (opened, stopped())
      try page.send(profile("Annie", 4, id: 7))
      try page.send("{\"t\":\"clock\",\"id\":8}")
      _ = try page.next("clock")
    }
    let page = try anna.page("/t/\(code)/ws", "\"as\":\"resume\"")
    _ = try page.next("welcome")
    try page.send(profile("Annie", 4, id: 7))
    gate.signal()
    #expect(try kinds(1, of: ["ok", "no"], on: page) == ["ok 7"])
    #expect(try kept() == "Annie 4")
  }

  @Test("limits: a page with more waiting messages than the limit is closed, and reconnects")
  func flood() throws {
    for excess in 0...1 {
      let page = try foyer()
      let gate = stopped()
      try page.send(profile("Annie", 4 + excess, id: 7))
      let last = 7 + ClientSession.Waiting.mostMessages + excess
      for id in 8...last {
        try page.send("{\"t\":\"decline\",\"id\":\(id),\"invitation\":99}")
      }
      if excess == 0 {
        try page.send("{\"t\":\"clock\",\"id\":1}")
        #expect(try kinds(1, of: ["ok", "no", "clock"], on: page) == ["clock 1"])
        gate.signal()
        _ = try page.next { try $0.integer("id") == last }
      } else {
        #expect(throws: (any Error).self) { _ = try page.next { _ in false } }
        gate.signal()
      }
    }
    #expect(try foyer().command("\"t\":\"open\",\"solo\":false").string("t") == "ok")
  }

  // MARK: Refused

  @Test("H2 R1: a name that cannot be saved is refused, and nobody sees it")
  func refused() throws {
    let (_, page) = try table()
    let foyer = try foyer()
    try failing()
    for socket in [foyer, page] {
      let answer = try socket.command("\"t\":\"profile\",\"name\":\"Annie\",\"colour\":4")
      #expect(try answer.string("t") == "no")
      #expect(try answer.string("code") == "account.unsaved")
    }
    #expect(try kept() == "Anna 1")
    #expect(try anna.ask("self", "", method: "GET").object.string("name") == "Anna")
    #expect(try self.foyer().command("\"t\":\"open\",\"solo\":false").string("t") == "ok")
    try page.send("{\"t\":\"watch\",\"id\":99}")
    #expect(try shown(try page.next("view")) == "Anna 1")
    try failing(false)
    #expect(
      try page.command("\"t\":\"profile\",\"name\":\"Annie\",\"colour\":4").string("t") == "ok")
    #expect(try kept() == "Annie 4")
  }

  @Test("H2 R1: if the name of a hello cannot be saved, the former one stays, with a notice")
  func refusedHello() throws {
    let (code, _) = try table()
    try failing()
    for path in ["/ws", "/t/\(code)/ws"] {
      let page = try anna.page(path, "\"as\":\"resume\",\"name\":\"Annie\",\"colour\":4")
      let welcome = try next(["welcome", "no", "bye"], on: page)
      #expect(try welcome.string("t") == "welcome")
      #expect(try welcome.optionalString("name") == "Anna")
      let answer = try page.next("no")
      #expect(try answer.integer("id") == 0)
      #expect(try answer.string("code") == "account.unsaved")
    }
    #expect(try kept() == "Anna 1")
  }

  @Test("H2 R1: a player without a former name plays under the new one, with a notice")
  func firstName() throws {
    let bob = AccountVisitor(running, nil)
    _ = try bob.register("bobby", "kfw9x3p! tea")
    try failing()
    let code = try table().code
    let page = try PageSocket(
      running.secure, "/t/\(code)/ws", hello: "\"as\":\"join\",\"name\":\"Bob\"",
      cookie: String(repeating: "b", count: 32), isSecure: true, session: bob.session)
    #expect(try next(["welcome", "bye"], on: page).string("t") == "welcome")
    #expect(try page.next("no").string("code") == "account.unsaved")
  }
}
