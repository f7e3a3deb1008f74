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

  @Test("R1: behind a proxy a seated player leaves the visitor room, and so does a closed socket")
  func room() throws {
    var limits = Transport.Limits.standard
    limits.perPublicAddress = 1
    let running = try Running(
      trustedProxies: [AddressRange(.loopback, prefix: 8)], sockets: limits,
      network: NetworkSettings(near: [AddressRange(.v4(0), prefix: 0)], isLoopbackOnly: true))
    func page(_ path: String, _ hello: String, from address: String) throws -> PageSocket {
      let page = try PageSocket(
        running.server, path, hello: hello, cookie: String(repeating: "a", count: 32),
        from: address)
      _ = try page.next("welcome")
      return page
    }
    let foyer = try page("/ws", "\"name\":\"Anna\"", from: "8.8.7.7")
    let code = try foyer.command("\"t\":\"open\",\"solo\":false").string("code")
    let seat = try page(
      "/t/\(code)/ws", "\"as\":\"join\",\"name\":\"Anna\"", from: "8.8.8.8")
    do {
      let other = try Self.open(running, "8.8.8.8")
      #expect(try Exchange(running.server, Self.upgrade(running, "8.8.8.8")).status == 503)
      withExtendedLifetime(other) {}
    }
    // The loop notes its end after a short time.
    var status = 503
    try Patience.wait(for: "room") {
      status = try Exchange(running.server, Self.upgrade(running, "8.8.8.8")).status
      return status != 503
    }
    #expect(status == 101)
    withExtendedLifetime((foyer, seat)) {}
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
