import Bytes
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

@testable import Options
@testable import Requests
@testable import Services
@testable import UplinkHosting

@Suite("The public server's end of an uplink", .serialized, .waiting)
struct UplinkTests {
  func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }
  let table = TableKey(7)

  struct Public {
    let running: Running
    let token: UplinkToken

    /// Anna (`a`), Bob (`b`) and `others` are logged in, by their cookies.
    init(
      store: Store = Store(unavailable: .closed), pictures: String = "",
      bank: String = "/nowhere", others: [String: String] = [:],
      trustedProxies: [AddressRange] = [],
      token: UplinkToken? = nil, linkKey: [UInt8]? = nil, takesGuests: Bool = true
    ) throws {
      let names = others.merging([
        String(repeating: "a", count: 32): "anna.b", String(repeating: "b", count: 32): "bob",
      ]) { $1 }
      running = try Running(
        store: store, members: LoggedIn(names: names), isPublic: true,
        pictures: pictures, bank: bank, trustedProxies: trustedProxies,
        takesGuests: takesGuests, linkKey: linkKey)
      self.token = try token ?? UplinkToken()
      let name = try #require(UplinkName("home"))
      let grant = UplinkGrant(name: name, key: self.token.key, made: 0)
      _ = try running.onLoop { $0.uplinks.update([grant]) }
    }

    var server: Endpoint { running.secure }

    func laptop(_ tables: TableKey...) throws -> Laptop {
      try Laptop(server, token: token.text, sharing: tables)
    }

    func page(
      _ code: TableCode, _ cookie: String, secret: Secret128? = nil, from address: String? = nil
    ) throws -> PageSocket {
      let more = secret.map { ",\"secret\":\"\($0.text)\"" } ?? ""
      return try PageSocket(
        server, "/t/\(code)/ws", hello: "\"as\":\"join\"\(more)", cookie: cookie,
        isSecure: true, from: address)
    }

    func revokeAll() {
      running.service.mailboxes[0].post(.uplinkGrants([]))
    }
  }

  @Test("R4: messages between a page and a table at a laptop pass unchanged")
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

  @Test("limits: the laptop learns which guests share an address, and not the address")
  func sources() throws {
    let home = try Public(trustedProxies: [try #require(AddressRange("127.0.0.0/8"))])
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    _ = try home.page(code, device("a"), from: "198.51.100.1")
    let anna = try #require(try laptop.guest("anna.b").guest.source)
    _ = try home.page(code, device("b"), from: "198.51.100.1")
    #expect(try laptop.guest("bob").guest.source == anna)
    laptop.forget()
    _ = try home.page(code, device("b"), from: "198.51.100.2")
    #expect(try laptop.guest("bob").guest.source != anna)
    #expect(anna != 0xC633_6401)
  }

  @Test("R4: after a lost uplink guests come back by the same code; their pages reconnect (P11)")
  func lostUplink() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    _ = try laptop.guest("anna.b")
    laptop.forget()
    try laptop.reconnect(home.server, token: home.token.text)
    #expect(throws: WireSocket.Failure.closed(.tryAgainLater)) { try page.next("bye") }
    #expect(try laptop.code(of: table) == code)
    let back = try home.page(code, device("a"))
    let (stream, _) = try laptop.guest("anna.b")
    try laptop.say(Array("{\"t\":\"ok\",\"id\":1}".utf8), to: stream)
    #expect(try back.next("ok").integer("id") == 1)
  }

  @Test("limits: the laptop hears of a page that reads nothing, which is cut off in the end")
  func slowPage() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    let (stream, _) = try laptop.guest("anna.b")
    let view = Array(repeating: UInt8(ascii: "x"), count: 30_000)
    var events: [UplinkClientEvent] = []
    while !events.contains(.multiplexer(.closed(stream, .left))) {
      for _ in 0..<20 { try laptop.say(view, to: stream) }
      try laptop.goOn()
      events = laptop.events
    }
    #expect(events.contains(.reading(stream, false)))
    _ = page
  }

  @Test("limits: a page that sends more bytes than a game needs is cut off")
  func loudPage() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    let (stream, _) = try laptop.guest("anna.b")
    for _ in 0..<6 { try page.send(String(repeating: "x", count: 15_000)) }
    #expect(throws: WireSocket.Failure.closed(.policyViolation)) { try page.next("bye") }
    _ = try laptop.until {
      $0.events.contains(.multiplexer(.closed(stream, .fault))) ? true : nil
    }
    #expect(laptop.heard.count { $0.stream == stream } == 6, "the hello, and 75 000 bytes")
  }

  @Test("R4: a restarted laptop retains its codes; its guests reconnect by themselves (P11)")
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

  @Test("R4: a restarted public server gives a laptop's table its code again")
  func restarted() throws {
    let (token, linkKey) = (try UplinkToken(), [UInt8](repeating: 7, count: 32))
    func server() throws -> Public {
      try Public(token: token, linkKey: linkKey)
    }
    let before = try server()
    let former = try before.laptop(table, TableKey(8))
    let (code, secret) = (try former.code(of: table), try former.secret(of: table))
    #expect(try former.code(of: TableKey(8)) != code)
    _ = before

    let home = try server()
    let early = try home.page(code, device("a"), secret: secret)
    do {
      _ = try early.next("bye")
      Issue.record("the page was told that there is no such table")
    } catch WireSocket.Failure.closed(let reason) {
      #expect(reason == .tryAgainLater)
    }
    let wrong = try home.running.onLoop { $0.lookups.secret(of: code) }
    let stranger = try home.page(code, device("b"), secret: wrong)
    #expect(try stranger.next("bye").string("code") == "table.unknown")
    let laptop = try home.laptop(table)
    #expect(try laptop.code(of: table) == code)
    #expect(try laptop.secret(of: table) == secret)
    let page = try home.page(code, device("a"), secret: secret)
    _ = try laptop.guest("anna.b")
    _ = page
    let other = try Public(linkKey: linkKey)
    #expect(try other.laptop(table).code(of: table) != code, "it has another token")
    _ = other
  }

  @Test("the messages of a hostile laptop end only its uplink")
  func hostile() throws {
    for (kind, bytes) in [
      (MessageKind.text, Array("hello".utf8)), (.binary, []), (.binary, [99]),
      (.binary, [22, 0, 0, 0, 9]),
    ] {
      let home = try Public()
      let laptop = try home.laptop(table)
      _ = try laptop.code(of: table)
      try laptop.forge(kind, bytes)
      #expect(try laptop.hangUp() == CloseCode(UplinkClose.fault.rawValue))
      _ = try home.laptop(table).code(of: table)
    }
  }

  @Test("a table that sends anything but text loses only that guest")
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

  @Test("the round trip to a page is measured from the laptop to the browser and back")
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

  @Test("R4: photos of a laptop's players reach its guests, and guests' photos the laptop")
  func photos() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let picture = try Picture(SamplePNG.pixel)
    let visitor = try #require(IPAddress("127.0.0.1"))
    let annas = try #require(
      DeviceCookie(
        Request(
          method: .get, path: "/", fields: Fields(["Cookie": "__Host-device=\(device("a"))"])),
        isSecure: true)
    ).player
    let profile = try #require(Profile.named("Änna", colour: 3, face: 9))
    let name = try home.running.onLoop { context in
      context.identities.remember(profile, of: annas)
      return try context.photos.keep(picture, of: annas, from: visitor)
    }
    let page = try home.page(code, device("a"))
    let (_, guest) = try laptop.guest("anna.b")
    #expect(guest.name == "Änna")
    #expect(guest.colour == 3)
    #expect(guest.face == 9)
    let photo = try #require(guest.photo)
    #expect(PhotoName(photo) == name)
    try laptop.want(photo)
    _ = try laptop.until {
      $0.events.contains(.multiplexer(.photo(photo, picture.bytes))) ? true : nil
    }
    _ = page
  }

  @Test("a photo that only the laptop has is fetched only for its guest")
  func laptopsPhotos() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let page = try home.page(code, device("a"))
    _ = try laptop.guest("anna.b")
    let name = try #require(PhotoName(String(repeating: "5", count: 32)))
    laptop.photos[try #require(PhotoID(name))] = SamplePNG.pixel
    let picture = try Picture(SamplePNG.pixel)
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
        if case .multiplexer(.photoWanted) = $0 { true } else { false }
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

  @Test("H4: a player who types a public code finds its table")
  func found() throws {
    let home = try Public()
    let laptop = try home.laptop(table)
    let code = try laptop.code(of: table)
    let foyer = try PageSocket(
      home.server, "/ws", hello: "\"name\":\"Anna\"", cookie: device("a"), isSecure: true)
    _ = try foyer.next("welcome")
    let answer = try foyer.command("\"t\":\"find\",\"code\":\"\(code)\"")
    #expect(try answer.string("code") == code.description)
    // This server does not open a table with it: its own codes are shorter.
    let again = try foyer.command("\"t\":\"open\",\"solo\":false,\"code\":\"\(code)\"")
    #expect(try again.string("code") == code.description)
    let wrong = TableCode(code.number &+ 5, of: .eight)
    let refused = try foyer.command("\"t\":\"find\",\"code\":\"\(wrong)\"")
    #expect(try refused.string("code") == "table.unknown")
  }
}

/// Guests of laptops' tables without an account.
extension UplinkTests {
  @Test("R7: a page with a laptop's link needs no account, and is the same guest again")
  func byLink() throws {
    let home = try Public(others: [device("d"): "dora"])
    let laptop = try home.laptop(table)
    let (code, secret) = (try laptop.code(of: table), try laptop.secret(of: table))
    func guest(_ number: Int) throws -> Guest {
      try laptop.until { laptop in
        let opened = laptop.events.compactMap { event -> Guest? in
          if case .opened(_, _, let guest) = event { guest } else { nil }
        }
        return opened.count > number ? opened[number] : nil
      }
    }
    _ = try home.page(code, device("c"), secret: secret)
    let first = try guest(0)
    #expect(first.account == nil)
    #expect(first.name.isEmpty && first.photo == nil && first.device == nil)
    _ = try home.page(code, device("c"), secret: secret)
    #expect(try guest(1).id == first.id)
    _ = try home.page(code, device("e"), secret: secret)
    #expect(try guest(2).id != first.id)
    // The laptop learns which guest a device was before its log-in.
    _ = try home.page(code, device("d"), secret: secret)
    #expect(try guest(3).account == "dora")
    #expect(try guest(3).device == guest(3).id)
  }
}
