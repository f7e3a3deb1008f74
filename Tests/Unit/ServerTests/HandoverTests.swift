import Bytes
import Crypto
import GameCore
import HTTP
import JSON
import Net
import People
import Store
import TestSupport
import Testing
import Transport

@testable import Requests
@testable import Routing
@testable import Services

@Suite("Changing listeners", .serialized, .waiting)
struct HandoverTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  /// The answer to `POST /door` for the device at the http listener.
  private func ask(_ running: Running, _ letter: Character) throws -> Response {
    try running.response(
      .post, "/door", cookie: letter, origin: "http://127.0.0.1:8080", body: [])
  }

  private func token(_ running: Running, _ letter: Character) throws -> String {
    let response = try ask(running, letter)
    guard case .object(let object) = try JSONReader().read(response.body) else {
      throw PageSocket.Failure.unreadable
    }
    return try object.string("token")
  }

  @Test("a phone that changes listeners retains seat, submission, score, colour and rights")
  func crossing() throws {
    let running = try Running()
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    let bob = try running.join(code, "Bob", cookie: device("b"))
    #expect(try bob.command("\"t\":\"start\"").string("t") == "ok")
    let question = try anna.phase("question")
    let opensAt = Tick(microseconds: Int64(try question.integer("opensAtUs")))
    try running.wait(until: opensAt)
    let round = try question.integer("round")
    let submit = "\"t\":\"submit\",\"round\":\(round),\"option\":"
    #expect(try anna.command(submit + "\"C\"").string("t") == "ok")
    let before = try anna.next { try seat(0, of: $0).bool("submitted") }

    let token = try token(running, "a")
    let there = try PageSocket(
      running.secure, "/t/\(code)/ws", hello: "\"as\":\"resume\",\"token\":\"\(token)\"",
      cookie: device("c"), isSecure: true)
    let welcome = try there.next("welcome")
    #expect(try welcome.integer("you") == 1)
    #expect(try welcome.string("name") == "Anna")
    #expect(try anna.next("bye").string("code") == "seat.takenOver")
    let after = try there.next("view")
    for field in ["opener", "members", "seats", "phase"] {
      #expect(after[field] == before[field], "\(field)")
    }
    #expect(
      try there.command(submit + "\"A\"").string("code") == "submitted.already")
    #expect(try bob.command(submit + "\"A\"").string("t") == "ok")
    let revealed = try there.next { message in
      guard case .object(let phase) = message["phase"] else { return false }
      return phase["name"] == .string("reveal")
    }
    #expect(try seat(0, of: revealed).integer("score") == 1)

    // Without the token from now on: the https cookie identifies Anna, and only Anna.
    let again = try PageSocket(
      running.secure, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("c"),
      isSecure: true)
    #expect(try again.next("welcome").integer("you") == 1)
    let back = try PageSocket(
      running.server, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("a"))
    #expect(try back.next("welcome").integer("you") == 1)
    let other = try PageSocket(
      running.server, "/t/\(code)/ws", hello: "\"as\":\"resume\"", cookie: device("c"))
    #expect(try other.next("bye").string("code") == "seat.none")
  }

  @Test("H9: the host's devices come back with the tables, and only then")
  func restoredHosts() throws {
    let folder = try Folder()
    let store = Store(.file("\(folder.path)/fourtop.db"))
    defer { store.close() }
    let (host, other) = (PlayerID.sample(1), PlayerID.sample(2))
    let secret = try Secret128.random()
    let first = Identities(store: store, hostSecret: secret)
    #expect(first.admit(host, with: secret))
    #expect(!first.admit(other, with: nil))
    let isHost = try [true, false, true].map { isWanted in
      var saved = SavedRecords()
      try saved.readDevices(of: [], areHostsWanted: isWanted, in: store)
      let identities = Identities(store: store, hostSecret: secret, hosts: saved.hosts)
      return [identities.isHost(host), identities.isHost(other)]
    }
    #expect(isHost == [[true, false], [false, false], [false, false]])
  }

  private func seat(_ index: Int, of view: JSONObject) throws -> JSONObject {
    guard let seats = try? view.array("seats"), seats.indices.contains(index),
      case .object(let seat) = seats[index]
    else { return JSONObject(members: [JSONMember(key: "submitted", value: .bool(false))]) }
    return seat
  }
}
