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
  private let elsewhere = Endpoint(.v4(0xC0A8_0105), port: 1)

  /// The answer to `POST /door` (or another method) for the device at the http listener.
  private func ask(
    _ running: Running, cookie: String?, from address: Endpoint = Endpoint(.loopback, port: 1),
    origin: String? = "http://127.0.0.1:8080", method: HTTP.Method = .post, body: [UInt8] = [],
    isSecure: Bool = false
  ) throws -> Response {
    let host = "127.0.0.1:8080"
    let pairs: KeyValuePairs<String, String> =
      switch (cookie, origin) {
      case (let cookie?, let origin?): ["Host": host, "Cookie": cookie, "Origin": origin]
      case (let cookie?, nil): ["Host": host, "Cookie": cookie]
      case (nil, let origin?): ["Host": host, "Origin": origin]
      case (nil, nil): ["Host": host]
      }
    let request = Request(method: method, path: "/door", fields: Fields(pairs), body: body)
    let peer = Peer(
      address: address, local: Endpoint(.loopback, port: 8080), listener: 0, isSecure: isSecure)
    return try running.response(to: request, from: peer)
  }

  private func token(
    _ running: Running, _ letter: Character, from address: Endpoint = Endpoint(.loopback, port: 1)
  ) throws -> String {
    let response = try ask(running, cookie: "fourtop-device=\(device(letter))", from: address)
    guard case .object(let object) = try JSONReader().read(response.body) else {
      throw PageSocket.Failure.unreadable
    }
    return try object.string("token")
  }

  @Test("POST /door answers the http listener's page with a token and the address, for no cache")
  func route() throws {
    let running = try Running()
    let cookie = "fourtop-device=\(device("a"))"
    let response = try ask(running, cookie: cookie)
    #expect(response.status == .ok)
    #expect(response.fields.contains(Field("Cache-Control", "no-store")))
    #expect(response.fields.contains(Field("Content-Type", "application/json")))
    guard case .object(let object) = try JSONReader().read(response.body) else {
      Issue.record("no object")
      return
    }
    #expect(try object.string("url") == "https://127.0.0.1:\(running.secure.port)")
    #expect(try object.string("token").utf8.count == 32)
    #expect(try ask(running, cookie: cookie).body != response.body)
  }

  @Test("POST /door needs this listener's origin and cookie, and only POST is permitted")
  func refusedRoutes() throws {
    let running = try Running()
    let cookie = "fourtop-device=\(device("a"))"
    #expect(try ask(running, cookie: cookie, origin: nil).status == .forbidden)
    #expect(
      try ask(running, cookie: cookie, origin: "https://127.0.0.1:8080").status == .forbidden)
    #expect(try ask(running, cookie: cookie, origin: "http://evil.example").status == .forbidden)
    #expect(try ask(running, cookie: nil).status == .forbidden)
    #expect(try ask(running, cookie: "__Host-device=\(device("a"))").status == .forbidden)
    #expect(try ask(running, cookie: cookie, body: [1]).status == .badRequest)
    for method in [HTTP.Method.get, .head, .put, .delete, .options] {
      let response = try ask(running, cookie: cookie, method: method)
      #expect(response.status == .methodNotAllowed)
      #expect(response.fields.contains(Field("Allow", "POST")))
    }
    #expect(
      try ask(
        running, cookie: "__Host-device=\(device("a"))", origin: "https://127.0.0.1:8080",
        isSecure: true
      ).status == .notFound)
    try running.stand(Endpoints.EndpointStatus(httpPort: 8080))
    #expect(try ask(running, cookie: cookie).status == .notFound)
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

  @Test("a token used twice, late, over http, without a cookie or by a stranger is refused")
  func refused() throws {
    let running = try Running()
    func hello(
      _ token: String, _ letter: Character?, companion: Character? = nil, isSecure: Bool = true
    ) throws -> (PageSocket, JSONObject) {
      let page = try PageSocket(
        isSecure ? running.secure : running.server, "/ws", hello: "\"token\":\"\(token)\"",
        cookie: letter.map { device($0) }, isSecure: isSecure,
        companion: companion.map { device($0) })
      return (page, try page.next { $0["t"] == .string("no") || $0["t"] == .string("welcome") })
    }
    let spent = try token(running, "a")
    #expect(try hello(spent, "c").1.string("t") == "welcome")
    let strangers = try token(running, "a", from: elsewhere)
    for (token, letter, companion, isSecure) in [
      (spent, "d", nil, true), (device("0"), "d", nil, true), (strangers, "d", "e", true),
      (try token(running, "a"), nil, nil, true), (try token(running, "a"), "d", nil, false),
    ] as [(String, Character?, Character?, Bool)] {
      let (page, no) = try hello(token, letter, companion: companion, isSecure: isSecure)
      #expect(try no.string("code") == "door.refused")
      #expect(try no.integer("id") == 0)
      // The hello does not count: the page may send another one.
      #expect(
        try page.command("\"t\":\"open\",\"solo\":false").string("code") == "message.outOfPlace")
      try page.send("{\"t\":\"hello\",\"protocol\":[1,1],\"assets\":\"\",\"name\":\"Eve\"}")
      #expect(try page.next("welcome").string("name") == "Eve")
    }
    // The issuer's own cookie is in the request: the same device at another address.
    let moved = try token(running, "a", from: elsewhere)
    #expect(try hello(moved, "f", companion: "a").1.string("t") == "welcome")
  }

  @Test("the foyer sends the profile that the other listener knows")
  func profile() throws {
    let running = try Running()
    let first = try PageSocket(
      running.server, "/ws", hello: "\"name\":\"Anna\",\"colour\":5", cookie: device("a"))
    _ = try first.next("welcome")
    let token = try token(running, "a")
    let second = try PageSocket(
      running.secure, "/ws", hello: "\"token\":\"\(token)\"", cookie: device("c"), isSecure: true)
    let welcome = try second.next("welcome")
    #expect(try welcome.string("name") == "Anna")
    #expect(try welcome.integer("colour") == 5)
  }

  @Test("H9: a host who changes listeners is the host at both")
  func host() throws {
    let running = try Running()
    func status(_ path: String, _ cookie: String, isSecure: Bool) -> UInt16? {
      self.status(running, path, cookie, isSecure: isSecure)
    }
    let plain = "fourtop-device=\(device("a"))"
    let secure = "__Host-device=\(device("c"))"
    #expect(status("\(running.hostLink)", plain, isSecure: false) == 303)
    #expect(status("/metrics", secure, isSecure: true) == 403)
    let token = try token(running, "a")
    let page = try PageSocket(
      running.secure, "/ws", hello: "\"token\":\"\(token)\"", cookie: device("c"), isSecure: true)
    _ = try page.next("welcome")
    #expect(status("/metrics", secure, isSecure: true) == 200)
    #expect(status("/metrics", plain, isSecure: false) == 200)
    #expect(status("/metrics", "__Host-device=\(device("a"))", isSecure: true) == 403)
    #expect(status("/metrics", plain, isSecure: true) == 403)
    #expect(status("/metrics", secure, isSecure: false) == 403)
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

  @Test("H9: a player who changed listeners and opens the host's link is the host at both")
  func hostOverThere() throws {
    let running = try Running()
    let token = try token(running, "a")
    let page = try PageSocket(
      running.secure, "/ws", hello: "\"token\":\"\(token)\"", cookie: device("c"), isSecure: true)
    _ = try page.next("welcome")
    let link = "\(running.hostLink)"
    let plain = "fourtop-device=\(device("a"))"
    #expect(
      status(running, link, "__Host-device=\(device("c"))", isSecure: true) == 303)
    #expect(status(running, "/metrics", plain, isSecure: false) == 200)
  }

  /// The answer to a device at another address; `nil` for a socket.
  private func status(
    _ running: Running, _ path: String, _ cookie: String, isSecure: Bool
  ) -> UInt16? {
    let request = Request(
      path: path, fields: Fields(["Host": "127.0.0.1:8080", "Cookie": "\(cookie)"]))
    let peer = Peer(
      address: elsewhere, local: Endpoint(.loopback, port: 8080), listener: 0, isSecure: isSecure)
    return (try? running.answer(to: request, from: peer))?.status.code
  }

  private func seat(_ index: Int, of view: JSONObject) throws -> JSONObject {
    guard let seats = try? view.array("seats"), seats.indices.contains(index),
      case .object(let seat) = seats[index]
    else { return JSONObject(members: [JSONMember(key: "submitted", value: .bool(false))]) }
    return seat
  }
}
