import Net
import TLS
import Testing
import WebSocket

@testable import Transport

@Suite("Through a TLS listener", .serialized, .waiting)
struct SecureTests {
  private static let request = Array("GET /a HTTP/1.1\r\nHost: h\r\n\r\n".utf8)

  @Test("large messages come back whole")
  func largeMessages() throws {
    let house = try House(.secure) {
      $0.message = 1 << 20
      $0.hardBacklog = 4 << 20
    }
    let client = try house.client()
    try client.open("/ws")
    let message = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for _ in 0..<2 {
      client.send(.binary, message)
      #expect(try client.hear() == .binary(message))
    }
  }

  @Test("what comes in one piece with the end of the handshake is answered, on any loop")
  func oneFlight() throws {
    let house = try House(.secure, loops: 2)
    let tunnel = try Tunnel()
    let client = try house.rawClient()
    client.sendRaw(tunnel.takeSealed())
    while !tunnel.isEstablished { _ = try tunnel.open(client.take(1)) }
    // The sealed bytes of the handshake's end, requests, the upgrade and a frame of the new loop.
    client.sendRaw(
      try tunnel.seal(
        Self.request + Client.upgrade("/ws/1") + Client.frame(.text, Array("early".utf8))))
    var answers: [UInt8] = []
    let frame = [0x81, 5] + Array("early".utf8)
    while !answers.suffix(frame.count).elementsEqual(frame) {
      answers += try tunnel.open(client.take(1))
    }
    let text = String(decoding: answers, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("get /a HTTP/1.1 101 "))
    #expect(
      try house.log.lines(until: "opened") == ["opened on 1 with moved at listener 5, secure"])
  }

  @Test("our end sends close_notify, whichever side ends")
  func ourEnd() throws {
    let house = try House(.secure) { $0.keepAlive = .milliseconds(50) }
    for text in ["Connection: close\r\n", "Connection: keep-alive\r\n"] {
      let client = try house.client()
      client.send("GET /a HTTP/1.1\r\nHost: h\r\n\(text)\r\n")
      #expect(try client.takeAll().hasSuffix("get /a "))
      #expect(client.tunnel?.hasEnded == true)
    }
  }

  @Test("an answer that is given up is not ended as if it were whole")
  func truncated() throws {
    let house = try House(.secure) {
      $0.slowTime = .milliseconds(50)
      $0.stopTime = .seconds(60)
    }
    let client = try house.client()
    client.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n")
    house.service.stop()
    house.service.wait()
    _ = try? client.takeAll()
    #expect(client.tunnel?.hasEnded == false)
  }

  @Test("a peer's close_notify ends the connection when all before it is answered")
  func peersEnd() throws {
    let house = try House(.secure)
    for path in ["/a", "/later", "/now"] {
      let client = try house.client()
      let tunnel = try #require(client.tunnel)
      let sealed = try tunnel.seal(Array("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
      // In one piece, and the connection stays open below.
      client.sendRaw(sealed + tunnel.end())
      #expect(try client.takeAll().hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(tunnel.hasEnded)
    }
  }

  @Test("a WebSocket whose peer sends close_notify without a close frame is lost")
  func endOfSocket() throws {
    let house = try House(.secure, loops: 2)
    for path in ["/ws", "/ws/1"] {
      let client = try house.client()
      let tunnel = try #require(client.tunnel)
      client.sendRaw(try tunnel.seal(Client.upgrade(path)) + tunnel.end())
      #expect(try house.log.lines(until: "closed").last == "closed lost")
    }
  }

  @Test("plain http is told to speak https, with the configuration's fields")
  func plainHTTP() throws {
    let house = try House(.secure, fields: [Field("X-House", "fourtop")])
    let client = try house.rawClient()
    client.sendRaw(Self.request)
    let (head, body) = try client.takeResponse()
    #expect(head.first == "HTTP/1.1 400 Bad Request" && body == "This listener speaks https.\n")
    #expect(head.contains("X-House: fourtop") && head.contains("Connection: close"))
    #expect(try client.takeAll() == "")
  }

  @Test("what is no handshake is answered with an alert, and others are served")
  func garbage() throws {
    let house = try House(.secure)
    let client = try house.rawClient()
    client.sendRaw([0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5])
    #expect(try client.take(1) == [0x15])
    _ = try client.takeAll()
    let other = try house.client()
    other.send(Self.request)
    #expect(try other.takeResponse().body == "get /a ")
  }

  @Test("a record that was changed on the way ends a WebSocket with an alert")
  func changedRecord() throws {
    let house = try House(.secure)
    let client = try house.client()
    try client.open("/ws")
    var sealed = try #require(client.tunnel).seal(Client.frame(.text, [97]))
    sealed[sealed.count - 1] ^= 1
    client.sendRaw(sealed)
    #expect(throws: TLSError.peerAlert(20)) { _ = try client.takeAll() }
    #expect(try house.log.lines(until: "closed").last == "closed lost")
  }

  @Test("a handshake cut off anywhere ends the connection and nothing else")
  func cutOff() throws {
    let house = try House(.secure)
    let greeting = try Tunnel().takeSealed()
    for count in [0, 1, 4, 5, 6, 100, greeting.count - 1] {
      let client = try house.rawClient()
      client.sendRaw(Array(greeting[..<count]))
      client.endSending()
      #expect(try client.takeAll() == "")
    }
    let other = try house.client()
    other.send(Self.request)
    #expect(try other.takeResponse().body == "get /a ")
  }

  @Test("a handshake that drips is given up after the time for the first head")
  func dripping() throws {
    let house = try House(.secure) { $0.headTime = .milliseconds(100) }
    let greeting = try Tunnel().takeSealed()
    let client = try house.rawClient()
    var sent = 0
    while sent < greeting.count {
      client.sendRaw([greeting[sent]])
      sent += 1
      // A byte every five milliseconds: the whole would take seconds.
      guard let isThere = try? client.read(within: .milliseconds(5)) else { continue }
      #expect(!isThere)
      break
    }
    #expect(sent < greeting.count)
  }

  @Test("a handshake and the first head share one time")
  func sharedTime() throws {
    let house = try House(.secure) { $0.headTime = .milliseconds(400) }
    let started = Instant.now
    let client = try house.client()
    client.send("GET / HTTP/1.1\r\nHo")
    #expect(try client.takeAll().hasPrefix("HTTP/1.1 408 "))
    #expect(started.duration(to: .now) < TimeBound.usual)
  }

  @Test("one connection too many is closed without a word")
  func tooMany() throws {
    let house = try House(.secure) { $0.perLoopbackAddress = 1 }
    let first = try house.client()
    #expect(try house.rawClient().takeAll() == "")
    first.send(Self.request)
    #expect(try first.takeResponse().body == "get /a ")
  }

  // MARK: Renewing

  @Test("a new identity is for new handshakes; connections live on, and tickets stay good")
  func renewing() throws {
    let house = try House(.secure, loops: 2)
    let socket = try house.client()
    try socket.open("/ws")
    let ticket = try #require(house.visit(Tunnel()).ticket)
    // Shakes hands across the change.
    let tunnel = try Tunnel()
    let slow = try house.rawClient()
    slow.sendRaw(tunnel.takeSealed())
    while !tunnel.isEstablished { _ = try tunnel.open(slow.take(1)) }

    let other = try OtherIdentity()
    house.service.renew(other.settings, listener: 5)
    house.service.renew(other.settings, listener: 77)

    for _ in 0..<2 {
      #expect(throws: (any Error).self) { _ = try house.visit(Tunnel()) }
      #expect(try !house.visit(Tunnel(believing: other.authority)).isResumed)
      #expect(try house.visit(Tunnel(with: ticket)).isResumed)
    }
    slow.sendRaw(tunnel.takeSealed())
    slow.sendRaw(try tunnel.seal(Self.request))
    var answer: [UInt8] = []
    while answer.isEmpty { answer = try tunnel.open(slow.take(1)) }
    #expect(answer.starts(with: Array("HTTP/1.1 200 ".utf8)))
    socket.send(.text, Array("still here".utf8))
    #expect(try socket.hear() == .text("still here"))
  }

  @Test("tickets are good until the keys were rotated twice")
  func rotating() throws {
    let house = try House(.secure, loops: 2)
    let ticket = try #require(house.visit(Tunnel()).ticket)
    for isGood in [true, false] {
      house.service.rotateTicketKeys()
      for _ in 0..<2 { #expect(try house.visit(Tunnel(with: ticket)).isResumed == isGood) }
    }
  }

  // MARK: Turns

  @Test("a turn carries on the handshakes that its share has time for, the rest in the next ones")
  func turns() throws {
    let log = try Log()
    let listener = Listener(host: "127.0.0.1", port: 0, tls: try Corpus.settings())
    var limits = Limits.standard
    limits.stopTime = .milliseconds(100)
    let service = try Service(Configuration(listeners: [listener], limits: limits)) {
      Watcher($0, log)
    }
    let clients = try (0..<100).map { _ in try Client(to: service.endpoints[0]) }
    service.mailboxes[0].post(.count(clients.count))
    _ = try log.lines(until: "all are here")
    // All begin while the loop is held up, so that it finds all of them at once.
    let gate = try Log()
    service.mailboxes[0].post(.wait(gate))
    _ = try log.lines(until: "waiting")
    for client in clients {
      client.sendRaw(try Tunnel().takeSealed())
      try client.waitUntilReceived()
    }
    gate.add("open")
    let counts = try log.lines(until: "none left").filter { $0.hasSuffix("wait") }
    // So many take several shares of 5 ms at most; between them others have their turn.
    #expect(counts.count > 2)
    let waiting = counts.compactMap { Int($0.dropLast(" wait".count)) }
    #expect(waiting.count == counts.count)
    // The first look may come while the loop finds them.
    #expect(zip(waiting, waiting.dropFirst()).drop { $0 <= $1 }.allSatisfy { $0 > $1 })
    for client in clients { #expect(try client.take(1) == [0x16]) }
    service.stop()
    service.wait()
  }
}

extension House {
  /// Shakes hands, has a request answered, and leaves.
  fileprivate func visit(_ tunnel: Tunnel) throws -> Tunnel {
    let client = try Client(to: service.endpoints[0], through: tunnel)
    client.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    guard try client.takeAll().hasSuffix("get /a ") else { throw Client.Failure.late }
    return tunnel
  }
}

/// Counts once a turn how many connections wait to shake hands.
private final class Watcher: Application {
  enum LoopMessage: Sendable {
    /// Notes when there are so many connections.
    case count(Int)
    /// Holds the loop up until something is in the log.
    case wait(Log)
    case look
  }

  private let loop: Loop<LoopMessage>
  private let log: Log
  private var hasSeenSome = false

  init(_ loop: Loop<LoopMessage>, _ log: Log) {
    self.loop = loop
    self.log = log
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    .later
  }

  func arrived(_ message: LoopMessage) {
    switch message {
    case .count(let count):
      if loop.core.connections.count == count { return log.add("all are here") }
      loop.post(message, to: 0)
    case .wait(let gate):
      log.wait(for: gate)
      loop.post(.look, to: 0)
    case .look:
      let count = loop.core.turn.handshakes.count
      if count > 0 {
        hasSeenSome = true
        log.add("\(count) wait")
      } else if hasSeenSome {
        return log.add("none left")
      }
      loop.post(.look, to: 0)
    }
  }
}
