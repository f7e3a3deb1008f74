import Net
import TLS
import Testing
import WebSocket

@testable import Transport

@Suite("What all connections hold together", .waiting)
struct HoldingTests {
  /// Nearly a whole request, of which a service keeps `count` bytes.
  private static func unfinished(_ count: Int) -> [UInt8] {
    Array("GET /".utf8) + [UInt8](repeating: 0x61, count: count - 5)
  }

  @Test("up to the limit no connection ends; one byte more ends the oldest holder, with 503")
  func requests() throws {
    for (last, isTooMuch) in [(999, false), (1000, false), (1001, true)] {
      let house = try House { $0.unfinished = 3000 }
      let clients = try [1000, 1000, last].map { count in
        let client = try house.client()
        client.send(Self.unfinished(count))
        // Answered once the bytes before are counted.
        try house.expectAnswer()
        return client
      }
      if isTooMuch {
        #expect(try clients[0].takeAll().hasPrefix("HTTP/1.1 503 "))
      }
      for client in clients.dropFirst(isTooMuch ? 1 : 0) {
        client.send(" HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try client.takeResponse().head.first == "HTTP/1.1 200 OK")
      }
    }
  }

  @Test("a connection that has released all counts from the beginning")
  func order() throws {
    let house = try House { $0.unfinished = 3000 }
    let clients = try (0..<3).map { _ in try house.client() }
    for client in clients {
      client.send(Self.unfinished(900))
      try house.expectAnswer()
    }
    clients[0].send(" HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = try clients[0].takeResponse()
    clients[0].send(Self.unfinished(1500))
    #expect(try clients[1].takeAll().hasPrefix("HTTP/1.1 503 "))
    clients[0].send(" HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try clients[0].takeResponse().head.first == "HTTP/1.1 200 OK")
  }

  @Test("an unfinished message is ended with 1013, and an idle WebSocket never")
  func messages() throws {
    let house = try House { $0.unfinished = 60_000 }
    let idle = try house.client()
    try idle.open("/ws")
    let half = Array(Client.frame(.binary, [UInt8](repeating: 1, count: 16_000)).dropLast(10))
    let clients = try (0..<4).map { _ in
      let client = try house.client()
      try client.open("/ws")
      client.send(half)
      try house.expectAnswer()
      return client
    }
    #expect(try clients[0].hear() == .close(.tryAgainLater))
    idle.send(.text, Array("here".utf8))
    #expect(try idle.hear() == .text("here"))
    for client in clients[1...] {
      client.send([UInt8](repeating: 1, count: 10))
      guard case .binary(let bytes) = try client.hear() else { throw Client.Failure.late }
      #expect(bytes.count == 16_000)
    }
  }

  @Test("a connection that does not read an answer holds its storage until somebody else needs it")
  func answers() throws {
    // One answer counts for half at most, so that there is room for two.
    let house = try House { $0.unfinished = 15 << 20 }
    let clients = try (0..<3).map { _ in
      let client = try house.client()
      client.send("GET /big HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
      #expect(try client.take(1) == [0x48])
      return client
    }
    // A connection that has to end has ended once the others are answered.
    for _ in 0..<2 { try house.expectAnswer() }
    for client in clients { while try client.read() {} }
    #expect(clients.map { $0.unread.count > 8 << 20 } == [false, true, true])
  }

  @Test("a greeting that is not whole has no session; of those that have one any is ended")
  func handshakes() throws {
    // Room for two sessions; the first records of the others are counted apart.
    let house = try House(.secure) { $0.handshakes = 110_000 }
    let greeting = try Tunnel().takeSealed()
    let dripping = try (0..<20).map { _ in
      let client = try house.rawClient()
      client.sendRaw(Array(greeting.dropLast()))
      return client
    }
    for client in dripping[..<2] {
      client.sendRaw(Array(greeting.suffix(1)))
      #expect(try client.take(1) == [0x16])
    }
    // A third session is one too many, whoever brings it.
    dripping[19].sendRaw(Array(greeting.suffix(1)))
    #expect(try dripping[19].take(1) == [0x16])
    // Whoever else has to end does so in the same turn of the loop.
    var ended = 0
    let end = Instant.now + Client.patience
    while ended == 0, Instant.now < end {
      ended = [dripping[0], dripping[1], dripping[19]].count { $0.hasEnded }
    }
    #expect(ended == 1)
    // The connections without a session still exist.
    dripping[2].sendRaw(Array(greeting.suffix(1)))
    #expect(try dripping[2].take(1) == [0x16])
  }

  @Test("a greeting is a whole record, or what cannot become one")
  func greetings() {
    let record: [UInt8] = [0x16, 3, 1, 0, 2, 7, 7]
    for count in 0..<record.count {
      #expect(TLSSession.isGreeting(record.span.extracting(..<count)) == false)
    }
    let others: [[UInt8]] = [[0x47], [0x16, 3, 1, 0x40, 1], [0x16, 3, 1, 0xFF, 0xFF]]
    for whole in [record, record + [0x16]] + others {
      let isGreeting = TLSSession.isGreeting(whole.span)
      #expect(isGreeting)
    }
    let largest: [UInt8] = [0x16, 3, 1, 0x40, 0]
    #expect(TLSSession.isGreeting(largest.span) == false)
  }

  @Test("each loop may hold its part, but enough for some dozens of handshakes")
  func parts() {
    func parts(_ limit: Int?) -> [Int] {
      [1, 2, 4, 64].map { Limits.part(of: limit, ofEach: $0) >> 20 }
    }
    #expect(parts(Limits.standard.unfinished) == [4, 2, 2, 2])
    #expect(parts(Limits.standard.handshakes) == [16, 8, 4, 2])
    #expect([1, 4].map { Limits.part(of: 3000, ofEach: $0) } == [3000, 3000])
    #expect(Limits.part(of: nil, ofEach: 4) == .max)
  }
}

extension Client {
  /// Whether the server has ended the connection.
  fileprivate var hasEnded: Bool {
    do {
      while try read(within: .milliseconds(20)) {}
      return true
    } catch {
      return false
    }
  }
}

extension House {
  /// Has a request answered: what came before it is understood.
  fileprivate func expectAnswer() throws {
    let client = try client()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try client.takeResponse().body == "get /a ")
  }
}
