import Net
import Testing
import Transport
import WebSocket

@Suite("WebSockets over real sockets", .serialized, .waiting)
struct SocketTests {
  @Test(
    "messages come back, also when handshake and frames come byte by byte or all at once",
    arguments: Way.allCases)
  func echo(way: Way) throws {
    let house = try House(way)
    let opening = Client.upgrade("/ws")
    let text = Client.frame(.text, Array("héllo".utf8))
    let binary = Client.frame(.binary, Array(repeating: 9, count: 300))
    for pieces in [[opening + text + binary], (opening + text + binary).map { [$0] }] {
      let client = try house.client()
      for piece in pieces { client.send(piece) }
      let head = try client.takeResponse(hasBody: false).head
      #expect(head.first == "HTTP/1.1 101 Switching Protocols")
      #expect(head.contains("Set-Cookie: a=b"))
      #expect(try client.hear() == .text("héllo"))
      #expect(try client.hear() == .binary(Array(repeating: 9, count: 300)))
      #expect(
        try house.log.lines(until: "opened").last
          == "opened on 0 with t at listener 5\(way == .secure ? ", secure" : "")")
    }
  }

  @Test("a wrong handshake is answered 426 and the connection lives on", arguments: Way.allCases)
  func wrongHandshake(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    client.send("GET /ws HTTP/1.1\r\nHost: h\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try client.takeResponse().head.first == "HTTP/1.1 426 Upgrade Required")
    #expect(try client.takeResponse().body == "get /a ")
    try client.open("/ws")
    _ = try house.log.lines(until: "opened")
  }

  @Test("fields that cannot be written do not become a 101", arguments: Way.allCases)
  func unwritableFields(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    client.send(Client.upgrade("/ws/bad"))
    #expect(try client.takeResponse().head.first == "HTTP/1.1 500 Internal Server Error")
  }

  @Test(
    "a connection moves to the loop of its upgrade with every byte, before and after",
    arguments: Way.allCases)
  func handOver(way: Way) throws {
    let house = try House(way, loops: 2)
    let frame = Client.frame(.text, Array("early".utf8))
    let client = try house.client()
    client.send(
      Array("GET /a HTTP/1.1\r\nHost: h\r\n\r\n".utf8) + Client.upgrade("/ws/1") + frame)
    #expect(try client.takeResponse().body == "get /a ")
    #expect(
      try client.takeResponse(hasBody: false).head.first == "HTTP/1.1 101 Switching Protocols")
    #expect(try client.hear() == .text("early"))
    #expect(
      try house.log.lines(until: "opened").first
        == "opened on 1 with moved at listener 5\(way == .secure ? ", secure" : "")")
    client.send(.text, Array("again".utf8))
    #expect(try client.hear() == .text("again"))
    client.send(.close)
    #expect(try client.hear() == .close(nil))
    #expect(try house.log.lines(until: "closed") == ["closed byPeer(nil)"])
  }

  @Test("connections are dealt to the loops in turn", arguments: Way.allCases)
  func dealing(way: Way) throws {
    let house = try House(way, loops: 2)
    var loops: [String] = []
    for _ in 0..<4 {
      try house.client().open("/ws")
      loops += try house.log.lines(until: "opened")
        .filter { $0.hasPrefix("opened") }.map { String($0.prefix(11)) }
    }
    #expect(loops == ["opened on 0", "opened on 1", "opened on 0", "opened on 1"])
  }

  @Test("a loop that does not exist leaves the socket where it is", arguments: Way.allCases)
  func unknownLoop(way: Way) throws {
    let house = try House(way)
    try house.client().open("/ws/9")
    #expect(
      try house.log.lines(until: "opened").first
        == "opened on 0 with nothing at listener 5\(way == .secure ? ", secure" : "")")
  }

  @Test("a ping is answered with its payload, and ours is measured", arguments: Way.allCases)
  func pings(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    try client.open("/ws")
    client.send(.ping, [1, 2, 3])
    #expect(try client.hear() == .pong([1, 2, 3]))
    client.send(.pong, [0, 0, 0, 0, 0, 0, 0, 9])
    client.send(.text, Array("ping".utf8))
    guard case .ping(let payload) = try client.hear() else {
      Issue.record("no ping")
      return
    }
    client.send(.pong, payload)
    client.send(.pong, payload)
    client.send(.close, [0x03, 0xE8])
    #expect(
      try house.log.lines(until: "closed").dropFirst()
        == ["pinged true", "closed byPeer(Optional(WebSocket.CloseCode(value: 1000)))"])
  }

  @Test(
    "a peer that answers pings lives on, one that says nothing is given up", arguments: Way.allCases
  )
  func silence(way: Way) throws {
    let house = try House(way) {
      $0.pingInterval = .milliseconds(150)
      $0.silence = .seconds(1)
    }
    let client = try house.client()
    try client.open("/ws")
    let began = Instant.now
    // Longer than a silent peer has: real time, because the peer's pongs are what moves the end.
    while began.duration(to: .now) < .milliseconds(1250) {
      guard case .ping(let payload) = try client.hear() else {
        Issue.record("no ping")
        return
      }
      client.send(.pong, payload)
    }
    #expect(try house.log.lines(until: "closed").last == "closed silent")
  }

  @Test(
    "we close with code and reason, and what comes meanwhile is not told", arguments: Way.allCases)
  func closing(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, Array("bye".utf8))
    client.send(.text, Array("too late".utf8))
    #expect(try client.hear() == .close(CloseCode(3000)))
    client.send(.close, [0x0B, 0xB8])
    #expect(try client.hear() == .end)
    #expect(
      try house.log.lines(until: "closed").last
        == "closed byUs(WebSocket.CloseCode(value: 3000))")
  }

  @Test("a close frame of ours that is not answered ends after a while", arguments: Way.allCases)
  func unansweredClose(way: Way) throws {
    let house = try House(way) { $0.closeTime = .milliseconds(50) }
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, Array("bye".utf8))
    #expect(try house.log.lines(until: "closed").last?.hasPrefix("closed byUs") == true)
    withExtendedLifetime(client) {}
  }

  @Test(
    "a fault of the peer is answered with its close code",
    arguments: [
      (Client.frame(.text, [0xFF]), 1007),
      ([0xC1, 0x80, 0, 0, 0, 0], 1002),
      (Client.frame(.binary, Array(repeating: 0, count: 16_385)), 1009),
    ] as [([UInt8], UInt16)])
  func faults(bytes: [UInt8], code: UInt16) throws {
    let house = try House()
    let client = try house.client()
    try client.open("/ws")
    client.send(bytes)
    #expect(try client.hear() == .close(CloseCode(code)))
    #expect(try client.hear() == .end)
    #expect(
      try house.log.lines(until: "closed").last
        == "closed byUs(WebSocket.CloseCode(value: \(code)))")
  }

  @Test("messages up to the burst are welcome, one more closes with 1008", arguments: Way.allCases)
  func messageRate(way: Way) throws {
    let house = try House(way) { $0.messages = Limits.Rate(perSecond: 1, burst: 20) }
    let client = try house.client()
    try client.open("/ws")
    for _ in 0..<20 { client.send(.text, [97]) }
    for _ in 0..<20 { #expect(try client.hear() == .text("a")) }
    client.send(.text, [97])
    client.send(.text, [97])
    #expect(try client.hear() == .close(.policyViolation))
  }

  @Test("pings up to the burst are welcome, one more closes with 1008", arguments: Way.allCases)
  func controlRate(way: Way) throws {
    let house = try House(way) { $0.controls = Limits.Rate(perSecond: 1, burst: 5) }
    let client = try house.client()
    try client.open("/ws")
    for _ in 0..<7 { client.send(.ping) }
    for _ in 0..<5 { #expect(try client.hear() == .pong([])) }
    #expect(try client.hear() == .close(.policyViolation))
  }

  @Test("a message that is not finished in time closes with 1008", arguments: Way.allCases)
  func messageTime(way: Way) throws {
    let house = try House(way) { $0.messageTime = .milliseconds(50) }
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, [97], isFinal: false)
    #expect(try client.hear() == .close(.policyViolation))
  }

  @Test("a reader that is too slow is cut off, and the loop serves others", arguments: Way.allCases)
  func slowReader(way: Way) throws {
    let house = try House(way)
    let slow = try house.client()
    try slow.open("/ws")
    slow.send(.text, Array("flood".utf8))
    #expect(try house.log.lines(until: "closed").last == "closed backlogged")
    let other = try house.client()
    try other.open("/ws")
    other.send(.text, [98])
    #expect(try other.hear() == .text("b"))
  }

  @Test("a reader that catches up is told to be drained", arguments: Way.allCases)
  func drained(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, Array("fill".utf8))
    // The kernel may take the rest by itself, as it widens its windows.
    var hasDrained = try house.log.lines(until: "filled").contains("drained, 0 left")
    let end = Instant.now + Client.patience
    while !hasDrained, Instant.now < end {
      _ = try? client.read(within: .milliseconds(10))
      hasDrained = house.log.hasLine("drained, 0 left")
    }
    #expect(hasDrained)
  }

  @Test("a reader that stops is given up in time", arguments: Way.allCases)
  func stoppedReader(way: Way) throws {
    let house = try House(way) { $0.backlogTime = .milliseconds(50) }
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, Array("fill".utf8))
    #expect(try house.log.lines(until: "closed").last == "closed backlogged")
  }

  @Test("a connection that goes without a word is lost", arguments: Way.allCases)
  func lost(way: Way) throws {
    let house = try House(way)
    do {
      let client = try house.client()
      try client.open("/ws")
    }
    #expect(try house.log.lines(until: "closed").last == "closed lost")
  }

  @Test("what a loop posts to itself arrives after the callback, in the order of posting")
  func posted() throws {
    let house = try House()
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, Array("post".utf8))
    let lines = try house.log.lines(until: "post three")
    #expect(lines.suffix(4) == ["callback over", "post one", "post two", "post three"])
  }

  @Test("timers fire in order of time, and a cancelled one not", arguments: Way.allCases)
  func timers(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    try client.open("/ws")
    client.send(.text, Array("timers".utf8))
    let fired = try house.log.lines(until: "timer 3").filter { $0.hasPrefix("timer") }
    #expect(fired == ["timer 1", "timer 2", "timer 3"])
  }

  @Test(
    "the end of the service closes sockets with 1001, and idle connections", arguments: Way.allCases
  )
  func gracefulStop(way: Way) throws {
    let house = try House(way, loops: 2) { $0.stopTime = .seconds(60) }
    let sockets = try (0..<4).map { _ in try house.client() }
    for socket in sockets { try socket.open("/ws") }
    let idle = try house.client()
    idle.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try idle.takeResponse().body == "get /a ")
    house.service.stop()
    for socket in sockets {
      #expect(try socket.hear() == .close(.goingAway))
      socket.send(.close, [0x03, 0xE9])
      #expect(try socket.hear() == .end)
    }
    #expect(try idle.takeAll() == "")
    house.service.wait()
  }

  @Test("the end of the service does not wait for ever", arguments: Way.allCases)
  func stubbornPeer(way: Way) throws {
    let house = try House(way) {
      $0.stopTime = .milliseconds(100)
      $0.closeTime = .seconds(60)
    }
    let client = try house.client()
    try client.open("/ws")
    _ = try house.log.lines(until: "opened")
    house.service.stop()
    house.service.wait()
    #expect(
      try house.log.lines(until: "closed")
        == ["stopping", "closed byUs(WebSocket.CloseCode(value: 1001))"])
  }
}
