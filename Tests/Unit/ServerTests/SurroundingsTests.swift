import HTTP
import Net
import QR
import Synchronization
import TestSupport
import Testing
import Transport
import WebSocket

@testable import Requests
@testable import Routing
@testable import Server

@Suite("The network of this machine", .waiting)
struct SurroundingsTests {
  private static let home = Interface(name: "a", address: .v4(0x0A00_0001), prefix: 24)
  private static let other = Interface(name: "b", address: .v4(0x0A00_0101), prefix: 24)

  /// Answers in turn; the last answer repeats.
  private final class System: Sendable {
    private let answers: Mutex<[[Interface]?]>
    let asked = Mutex(0)

    init(_ answers: [[Interface]?]) { self.answers = Mutex(answers) }

    func read() -> [Interface]? {
      asked.withLock { $0 += 1 }
      return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }

  @Test("H4, R5: a QR code contains the secret of the header field, and is then not cached")
  func secretCode() throws {
    let running = try Running()
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 80), listener: 0)
    let secret = "00112233445566778899aabbccddeeff"
    func answer(_ said: String) -> Response? {
      let fields = Fields(["Host": "10.0.0.1", "Link-Secret": said])
      let request = Request(path: "/qr.svg", query: "t=KRTPN", fields: fields)
      return try? running.answer(to: request, from: peer)
    }
    let link = "http://10.0.0.1/t/KRTPN"
    let whole = try #require(answer(secret))
    #expect(try whole.body == Array(QRMatrix(encoding: "\(link)#\(secret)").svg.utf8))
    #expect(whole.fields.contains(Field("Cache-Control", "no-store")))
    for wrong in ["", "x", "\(secret)0", secret.uppercased()] {
      #expect(try answer(wrong)?.body == Array(QRMatrix(encoding: link).svg.utf8))
    }
  }

  @Test("R1: interfaces are read every five seconds, and stay the same if the system call fails")
  func kept() {
    let system = System([[Self.home], nil, [Self.other]])
    let start = Instant.now
    let interfaceCache = InterfaceCache(at: start, read: system.read)
    for seconds in [0, 1, 4] {
      #expect(interfaceCache.interfaces(at: start + .seconds(seconds)) == [Self.home])
    }
    #expect(system.asked.withLock { $0 } == 1)
    // The call fails, as without free descriptors.
    #expect(interfaceCache.interfaces(at: start + .seconds(5)) == [Self.home])
    #expect(interfaceCache.interfaces(at: start + .seconds(9)) == [Self.home])
    #expect(interfaceCache.interfaces(at: start + .seconds(10)) == [Self.other])
    #expect(system.asked.withLock { $0 } == 3)
  }

  @Test("H4: the same code is drawn once, and the cache is bounded")
  func drawings() throws {
    let drawings = QRCodeCache()
    let first = try #require(drawings.svg(of: "http://10.0.0.1/"))
    #expect(try first == Array(QRMatrix(encoding: "http://10.0.0.1/").svg.utf8))
    #expect(drawings.svg(of: "http://10.0.0.1/") == first)
    for number in 0..<200 { _ = drawings.svg(of: "http://10.0.0.1/t/\(number)") }
    #expect(drawings.count <= QRCodeCache.most)
    #expect(drawings.svg(of: String(repeating: "x", count: 10_000)) == nil)
  }

  @Test("R1: behind a proxy a visitor may have as many sockets as without, and so may others")
  func proxiedSockets() throws {
    var limits = Transport.Limits.standard
    limits.perPublicAddress = 2
    limits.perPrivateAddress = 3
    for (visitor, other, most) in [
      ("8.8.8.8", "8.8.4.4", 2), ("2001:db8::1", "2001:db8:0:1::1", 2),
      ("192.168.1.9", "192.168.1.8", 3),
    ] {
      let running = try Running(
        trustedProxies: [AddressRange(.loopback, prefix: 8)], sockets: limits)
      let pages = try (0..<most).map { _ in try Self.open(running, visitor) }
      #expect(try Exchange(running.server, Self.upgrade(running, visitor)).status == 503)
      let another = try Self.open(running, other)
      withExtendedLifetime((pages, another)) {}
    }
  }

  @Test("R1: a closed socket behind the proxy makes room for the visitor's next one")
  func gone() throws {
    var limits = Transport.Limits.standard
    limits.perPublicAddress = 1
    let running = try Running(
      trustedProxies: [AddressRange(.loopback, prefix: 8)], sockets: limits)
    do { _ = try Self.open(running, "8.8.8.8") }
    // The loop notes its end after a short time.
    var status = 503
    try Patience.wait(for: "room") {
      status = try Exchange(running.server, Self.upgrade(running, "8.8.8.8")).status
      return status != 503
    }
    #expect(status == 101)
  }

  @Test("R1: 200 seated players of one address leave room, behind a proxy; the next stranger too")
  func seated() throws {
    var limits = Transport.Limits.standard
    limits.perPublicAddress = 8
    let running = try Running(
      trustedProxies: [AddressRange(.loopback, prefix: 8)], sockets: limits,
      network: NetworkSettings(near: [AddressRange(.v4(0), prefix: 0)], isLoopbackOnly: true))
    func page(
      _ path: String, _ number: Int, _ hello: String, from address: String = "8.8.8.8"
    ) throws -> PageSocket {
      try PageSocket(
        running.server, path, hello: hello, cookie: String(format: "%032x", number),
        from: address)
    }
    var seats: [PageSocket] = []
    for table in 0..<50 {
      let foyer = try page(
        "/ws", table * 4 + 1, "\"name\":\"Anna\"", from: "8.8.7.\(table)")
      _ = try foyer.next("welcome")
      let code = try foyer.command("\"t\":\"open\",\"solo\":false").string("code")
      for seat in 1...4 {
        let player = try page(
          "/t/\(code)/ws", table * 4 + seat, "\"as\":\"join\",\"name\":\"Bob\"")
        _ = try player.next("welcome")
        seats.append(player)
      }
    }
    #expect(seats.count == 200)
    // Those without a seat have their own bound.
    let pages = try (0..<8).map { _ in try Self.open(running, "8.8.8.8") }
    #expect(try Exchange(running.server, Self.upgrade(running, "8.8.8.8")).status == 503)
    withExtendedLifetime((seats, pages)) {}
  }

  @Test("NW3, NW13: a visitor's own Forwarded changes nothing; all who are unknown share one bound")
  func ownForwarded() throws {
    var limits = Transport.Limits.standard
    limits.perPublicAddress = 2
    let running = try Running(
      trustedProxies: [AddressRange(.loopback, prefix: 8)], sockets: limits)
    func page(_ fields: [Field]) throws -> WireSocket {
      try WireSocket(running.server, "/ws", subprotocol: "fourtop.v1", fields: fields)
    }
    let known = [Field("X-Forwarded-For", "8.8.8.8")]
    var pages = try [page(known), page(known + [Field("Forwarded", "for=1.2.3.4")])]
    for own in ["for=1.2.3.4", "for=unknown", ";", ""] {
      #expect(throws: WireSocket.Failure.self) { try page(known + [Field("Forwarded", own)]) }
    }
    // Whom the proxy does not name, or not readably.
    pages.append(try page([]))
    pages.append(try page([Field("X-Forwarded-For", "unknown")]))
    for line in ["unknown", "_hidden", "8.8.4.4,", ""] {
      #expect(throws: WireSocket.Failure.self) { try page([Field("X-Forwarded-For", line)]) }
    }
    pages.append(try page([Field("X-Forwarded-For", "8.8.4.4")]))
    withExtendedLifetime(pages) {}
  }

  @Test("NW13: behind an own proxy that the options do not name, visitors share one bound")
  func unnamedProxy() throws {
    var limits = Transport.Limits.standard
    limits.perPublicAddress = 2
    let running = try Running(sockets: limits)
    let pages = try ["8.8.8.8", "8.8.4.4"].map { try Self.open(running, $0) }
    #expect(try Exchange(running.server, Self.upgrade(running, "8.8.8.8")).status == 503)
    let own = try WireSocket(running.server, "/ws", subprotocol: "fourtop.v1")
    withExtendedLifetime((pages, own)) {}
  }

  @Test("a client that keeps a forbidden context gets no compression at its next socket")
  func keptContext() throws {
    let running = try Running(
      trustedProxies: [AddressRange(.loopback, prefix: 8)], deflation: PartyServer.deflation)
    func page(_ agent: String, from visitor: String = "8.8.8.8") throws -> WireSocket {
      try WireSocket(
        running.server, "/ws", subprotocol: "fourtop.v1",
        fields: [
          Field("Sec-WebSocket-Extensions", "permessage-deflate"), Field("User-Agent", agent),
          Field("X-Forwarded-For", visitor),
        ])
    }
    func isPacked(_ page: WireSocket) -> Bool { page.head.contains("permessage-deflate") }
    func say(_ packed: [UInt8], to page: WireSocket) throws {
      try page.send(
        PreparedFrame(opcode: .text, isCompressed: true, packed.span, mask: 0x1234_5678))
    }
    let first = try page("Odd/15.2")
    #expect(isPacked(first))
    // zlib's messages {"t":"clock","id":1} and, after it, {"t":"clock","id":2}.
    try say(
      [
        0xAA, 0x56, 0x2A, 0x51, 0xB2, 0x52, 0x4A, 0xCE, 0xC9, 0x4F, 0xCE, 0x56, 0xD2, 0x51, 0xCA,
        0x4C, 0x51, 0xB2, 0x32, 0xAC, 0x05, 0x00,
      ], to: first)
    #expect(String(decoding: try first.message(), as: UTF8.self).contains("\"t\":\"clock\""))
    try say([0xAA, 0xC6, 0x10, 0x33, 0xAA, 0x05, 0x00], to: first)
    #expect(throws: WireSocket.Failure.closed(.invalidText)) { try first.message() }

    let second = try page("Odd/15.2")
    #expect(!isPacked(second))
    try second.send(.text, Array(#"{"t":"clock","id":2}"#.utf8))
    #expect(String(decoding: try second.message(), as: UTF8.self).contains("\"t\":\"clock\""))
    // Others keep it.
    #expect(isPacked(try page("Even/16.0")))
    #expect(isPacked(try page("Odd/15.2", from: "8.8.4.4")))
  }

  private static func upgrade(_ running: Running, _ visitor: String) -> String {
    "GET /ws HTTP/1.1\nHost: \(running.server)\nX-Forwarded-For: \(visitor)\nUpgrade: websocket\n"
      + "Connection: Upgrade, close\nSec-WebSocket-Version: 13\nSec-WebSocket-Protocol: fourtop.v1\n"
      + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n\n"
  }

  private static func open(_ running: Running, _ visitor: String) throws -> WireSocket {
    try WireSocket(
      running.server, "/ws", subprotocol: "fourtop.v1",
      fields: [Field("X-Forwarded-For", visitor)])
  }
}
