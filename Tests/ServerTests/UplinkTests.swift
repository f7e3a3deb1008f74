import GameCore
import HTTP
import JSON
import Net
import People
import Pictures
import Store
import Tables
import TestSupport
import Testing
import Transport
import Uplink
import WebSocket

@testable import Server

@Suite("The public side of an uplink", .serialized)
struct UplinkTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }
  private let table = TableKey(7)

  struct Public {
    let running: Running
    let token: UplinkToken

    /// Anna (`a`) and Bob (`b`) are logged in.
    init(
      loops: Int = 2, store: Store = Store(unavailable: .closed), pictures: String = ""
    ) throws {
      let names = [
        String(repeating: "a", count: 32): "anna.b", String(repeating: "b", count: 32): "bob",
      ]
      running = try Running(
        loops: loops, store: store, members: LoggedIn(names: names), isPublic: true,
        pictures: pictures)
      token = try UplinkToken()
      let name = try #require(UplinkName("home"))
      _ = running.premises.uplinks.update([UplinkGrant(name: name, key: token.key, made: 0)])
    }

    var server: Endpoint { running.secure }

    func laptop(_ tables: TableKey...) throws -> Laptop {
      try Laptop(server, token: token.text, sharing: tables)
    }

    func page(_ code: TableCode, _ cookie: String) throws -> PageSocket {
      try PageSocket(
        server, "/t/\(code)/ws", hello: "\"as\":\"join\"", cookie: cookie, isSecure: true)
    }

    func revokeAll() {
      _ = running.premises.uplinks.update([])
      for mailbox in running.service.mailboxes { mailbox.post(.uplinksRevoked) }
    }
  }

  @Test("R4: an uplink needs a good token, https, and a public server")
  func admission() throws {
    let home = try Public()
    func status(_ port: Endpoint, _ token: String?) throws -> Int {
      let line = token.map { "Authorization: \($0)\n" } ?? ""
      return try Exchange(
        port,
        """
        GET /uplink HTTP/1.1
        Host: \(port.description)
        \(line)Connection: close, Upgrade
        Upgrade: websocket
        Sec-WebSocket-Version: 13
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
        Sec-WebSocket-Protocol: fourtop.uplink.v1


        """
      ).status
    }
    let good = "Bearer \(home.token.text)"
    #expect(try status(home.server, good) == 101)
    #expect(try status(home.server, nil) == 401)
    #expect(try status(home.server, "Bearer \(try UplinkToken().text)") == 401)
    #expect(try status(home.server, "Basic \(home.token.text)") == 401)
    #expect(try status(home.server, "\(good)0") == 401)
    #expect(try status(home.running.server, good) != 101)
    home.revokeAll()
    #expect(try status(home.server, good) == 401)
    let party = try Running()
    #expect(try status(party.secure, good) == 404)
  }

  @Test("R4: what a page and a table at a laptop say to each other passes as it is")
  func passing() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    #expect(code.length == .eight)
    let page = try home.page(code, device("a"))
    let (stream, guest) = try laptop.guest("anna.b")
    #expect(guest.name == "anna.b")
    #expect(
      try laptop.words(of: stream)
        == "{\"t\":\"hello\",\"protocol\":[1,1],\"assets\":\"\",\"as\":\"join\"}")
    try page.send("anything at all, not even JSON: ü")
    #expect(try laptop.words(of: stream, count: 2) == "anything at all, not even JSON: ü")
    try laptop.say(Array("{\"t\":\"view\",\"v\":1}".utf8), to: stream)
    #expect(try page.next("view").integer("v") == 1)
    try laptop.say(Array("{\"t\":\"bye\",\"code\":\"table.ended\"}".utf8), to: stream)
    try laptop.close(stream)
    _ = try page.next("bye")
    #expect(throws: WireSocket.Failure.self) { try page.next("more") }
  }

  @Test("R4: an account is the same guest each time, and another one at another uplink")
  func aliases() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let first = try home.page(code, device("a"))
    let anna = try laptop.guest("anna.b")
    try first.send("one")
    let second = try home.page(code, device("b"))
    let bob = try laptop.guest("bob")
    _ = second
    #expect(anna.guest.id != bob.guest.id)
    let player = PlayerID(high: 1, low: 2)
    let other = try UplinkToken().key
    #expect(UplinkDesk.alias(of: player, at: home.token.key) != player)
    #expect(
      UplinkDesk.alias(of: player, at: home.token.key)
        == UplinkDesk.alias(of: player, at: home.token.key))
    #expect(
      UplinkDesk.alias(of: player, at: home.token.key) != UplinkDesk.alias(of: player, at: other))
  }

  @Test("R1: nobody comes to a table at a laptop without having logged in")
  func strangers() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("c"))
    #expect(try page.next("bye").string("code") == "account.needed")
  }

  @Test("limits: the twenty-first wrong code of a minute is not looked up, nor is a right one then")
  func guessing() throws {
    let home = try Public(loops: 1)
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let bobs = try home.page(code, device("b"))
    _ = try laptop.guest("bob")
    _ = bobs
    for number in 0..<20 {
      let wrong = TableCode(code.number &+ UInt64(number) &+ 1, of: .eight)
      let page = try home.page(wrong, device("a"))
      #expect(try page.next("bye").string("code") == "table.unknown")
    }
    let page = try home.page(code, device("a"))
    #expect(try page.next("bye").string("code") == "code.tooMany")
    // From the same address; he was there before.
    let again = try home.page(code, device("b"))
    try again.send("still Bob")
    _ = try laptop.until { $0.heard.contains { $0.text == "still Bob" } ? true : nil }
  }

  @Test("R4: guests stay through a lost connection, and lose nothing by it")
  func resume() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    let (stream, _) = try laptop.guest("anna.b")
    try laptop.reconnect(home.server, token: home.token.text)
    try page.send("said meanwhile")
    #expect(try laptop.words(of: stream, count: 2) == "said meanwhile")
    #expect(laptop.events.contains(.welcomed(isResumed: true)))
    try laptop.say(Array("{\"t\":\"ok\",\"id\":1}".utf8), to: stream)
    #expect(try page.next("ok").integer("id") == 1)
  }

  @Test("R4: a laptop that starts again keeps its codes; its guests come back by themselves (P11)")
  func startedAgain() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    _ = try laptop.guest("anna.b")
    let again = try home.laptop(table)
    #expect(try again.code(of: table) == code)
    #expect(throws: WireSocket.Failure.self) { try page.next("bye") }
    #expect(try laptop.hangUp() == CloseCode(UplinkClose.replaced.rawValue))
    let back = try home.page(code, device("a"))
    _ = try again.guest("anna.b")
    _ = back
  }

  @Test("R4: a token that is revoked ends its uplink, the guests and the codes")
  func revoked() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    _ = try laptop.guest("anna.b")
    home.revokeAll()
    #expect(try laptop.hangUp() == CloseCode(UplinkClose.revoked.rawValue))
    #expect(throws: WireSocket.Failure.self) { try page.next("bye") }
    let late = try home.page(code, device("a"))
    #expect(try late.next("bye").string("code") == "table.unknown")
  }

  @Test("what a hostile laptop sends ends its uplink, and nothing else")
  func hostile() throws {
    for (kind, bytes) in [
      (MessageKind.text, Array("hello".utf8)), (.binary, []), (.binary, [99]),
      (.binary, [22, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 1]),
    ] {
      let home = try Public()
      let laptop = try home.laptop(table)
      _ = try laptop.code(of: table)
      try laptop.forge(kind, bytes)
      #expect(try laptop.hangUp() == CloseCode(UplinkClose.fault.rawValue))
      _ = try home.laptop(table).code(of: table)
    }
  }

  @Test("a table that says something else than text loses that guest alone")
  func noText() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let anna = try home.page(code, device("a"))
    let bob = try home.page(code, device("b"))
    let first = try laptop.guest("anna.b").stream
    let second = try laptop.guest("bob").stream
    try laptop.say([0xFF, 0xFE], to: first)
    #expect(throws: WireSocket.Failure.self) { try anna.next("view") }
    try laptop.say(Array("{\"t\":\"view\",\"v\":2}".utf8), to: second)
    #expect(try bob.next("view").integer("v") == 2)
  }

  @Test("the way to a page is measured from the laptop to the browser and back")
  func measured() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    let (stream, _) = try laptop.guest("anna.b")
    try laptop.ping(stream)
    // The page answers pings while it reads.
    try laptop.say(Array("{\"t\":\"view\",\"v\":3}".utf8), to: stream)
    _ = try page.next("view")
    try page.send("something to read")
    let trip: Duration = try laptop.until { laptop in
      for case .pinged(stream, let trip, _) in laptop.events { return trip }
      return nil
    }
    #expect(trip > .zero)
  }

  @Test("R4: photos of a laptop's players reach its guests, and guests' the laptop")
  func photos() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let picture = try Picture(PhotoTests.png)
    let visitor = try #require(IPAddress("127.0.0.1"))
    let annas = try #require(
      DeviceCookie(
        Request(
          method: .get, path: "/", fields: Fields(["Cookie": "__Host-device=\(device("a"))"])),
        isSecure: true)
    ).player
    let name = try home.running.premises.photos.keep(picture, of: annas, from: visitor)
    home.running.premises.profiles.remember(
      try #require(Profile.named("Änna", colour: 3)), of: annas)
    let page = try home.page(code, device("a"))
    let (_, guest) = try laptop.guest("anna.b")
    #expect(guest.name == "Änna")
    #expect(guest.colour == 3)
    let photo = try #require(guest.photo)
    #expect(PhotoName(photo) == name)
    try laptop.want(photo)
    _ = try laptop.until { $0.events.contains(.trunk(.photo(photo, picture.bytes))) ? true : nil }
    _ = page
  }

  @Test("a photo that only the laptop has is fetched for its guest, and for nobody else")
  func laptopsPhotos() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    _ = try laptop.guest("anna.b")
    let name = try #require(PhotoName(String(repeating: "5", count: 32)))
    laptop.photos[try #require(PhotoID(name))] = PhotoTests.png
    let picture = try Picture(PhotoTests.png)
    func ask(_ cookie: String) throws -> Descriptor {
      try Exchange.ask(
        home.server,
        """
        GET /photo/\(name.text) HTTP/1.1
        Host: \(home.server.description)
        Cookie: __Host-device=\(cookie)
        Connection: close


        """)
    }
    let annas = try ask(device("a"))
    _ = try laptop.until { laptop in
      laptop.events.contains {
        if case .trunk(.photoWanted) = $0 { true } else { false }
      } ? true : nil
    }
    let found = Exchange(awaiting: annas)
    #expect(found.status == 200)
    #expect(found.body == picture.bytes)
    #expect(found.fields["content-type"] == "image/png")
    #expect(Exchange(awaiting: try ask(device("b"))).status == 404)
    #expect(Exchange(awaiting: try ask(device("c"))).status == 404)
    _ = page
  }

  @Test("H4: a public code is found by who types it")
  func found() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let foyer = try PageSocket(
      home.server, "/ws", hello: "\"name\":\"Anna\"", cookie: device("a"), isSecure: true)
    _ = try foyer.next("welcome")
    let answer = try foyer.command("\"t\":\"find\",\"code\":\"\(code)\"")
    #expect(try answer.string("code") == code.description)
    // No table of this server is opened with it, whose own codes are shorter here.
    let again = try foyer.command("\"t\":\"open\",\"solo\":false,\"code\":\"\(code)\"")
    #expect(try again.string("code") == code.description)
    let wrong = TableCode(code.number &+ 5, of: .eight)
    let refused = try foyer.command("\"t\":\"find\",\"code\":\"\(wrong)\"")
    #expect(try refused.string("code") == "table.unknown")
  }
}
