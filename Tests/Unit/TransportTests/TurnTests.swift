import Testing
import Transport

@Suite("Turns of a loop", .waiting)
struct TurnTests {
  @Test(
    "somebody with hundreds of requests in one piece keeps nobody waiting", arguments: Way.allCases)
  func pipelining(way: Way) throws {
    let house = try House(way)
    let player = try house.client()
    try player.open("/ws")
    let many = (0..<300).flatMap { _ in Array("GET /a HTTP/1.1\r\nHost: h\r\n\r\n".utf8) }
    let clients = try (0..<8).map { _ in try house.client() }
    for client in clients { client.send(many) }
    player.send(.text, Array("here".utf8))
    #expect(try player.hear() == .text("here"))
    for client in clients {
      for _ in 0..<300 { #expect(try client.takeResponse().body == "get /a ") }
    }
  }

  @Test("a message goes before earlier requests, and bulk connections take turns")
  func order() throws {
    let (service, log) = try Host.serve()
    let player = try Client(to: service.endpoints[0])
    try player.open("/ws")
    try player.play(log)
    let clients = try (0..<4).map { _ in try Client(to: service.endpoints[0]) }
    for (number, client) in clients.enumerated() {
      client.send(Host.request(number))
      _ = try client.takeResponse()
    }
    // Long requests: what they are answered fits into a socket that nobody reads, so that no answer makes one wait.
    let padding = String(repeating: "a", count: 460)
    func request(_ path: String) -> [UInt8] {
      Array("GET /\(path) HTTP/1.1\r\nHost: h\r\nPad: \(padding)\r\n\r\n".utf8)
    }
    try service.whileWaiting(log) {
      for (number, client) in clients.enumerated() {
        client.send((0..<100).flatMap { _ in request("\(number)") } + request("last"))
      }
      for client in clients { try client.waitUntilReceived() }
      player.send(.text, Array("here".utf8))
    }

    var lines: [String] = []
    while lines.count(where: { $0 == "/last" }) < clients.count {
      lines += try log.lines(until: "/last")
    }
    #expect(lines.first == "here")
    // In 4 KiB there is a part of one request more than whole ones.
    let most = 4096 / request("0").count + 1
    // The last ones have nobody to take turns with.
    let contended = lines.dropFirst().prefix { $0 != "/last" }
    var served: [String: Int] = [:]
    var widest = 0
    for line in contended {
      served[line, default: 0] += 1
      let fewest = served.count < clients.count ? 0 : served.values.min() ?? 0
      widest = max(widest, (served.values.max() ?? 0) - fewest)
    }
    // Where a turn of the loop ends, one may be first again that has just had its share.
    #expect(widest <= 2 * most, "in this order: \(contended.joined(separator: " "))")
    service.stop()
    service.wait()
  }

  @Test("a connection that sent much waits for a turn until it has sent little for a while")
  func bringingMuch() throws {
    let (service, log) = try Host.serve()
    let player = try Client(to: service.endpoints[0])
    let other = try Client(to: service.endpoints[0])
    for client in [player, other] {
      try client.open("/ws")
      try client.play(log)
    }
    /// Which of both is heard first, when the other's message has come before the player's.
    func first() throws -> String? {
      try service.whileWaiting(log) {
        other.send(.text, Array("other".utf8))
        try other.waitUntilReceived()
        player.send(.text, Array("here".utf8))
      }
      var lines: [String] = []
      while lines.count < 2 { lines += try log.lines(until: "") }
      return lines.first
    }
    #expect(try first() == "other", "it has brought little so far")
    try service.whileWaiting(log) {
      other.send(.binary, [UInt8](repeating: 0, count: 10_000))
    }
    _ = try log.lines(until: "10000 bytes")
    for _ in 0..<16 { #expect(try first() == "here") }
    #expect(try first() == "other")
    service.stop()
    service.wait()
  }

  @Test("while all hold too much, a turn reads from many who wait, not from one")
  func fullMemory() throws {
    var limits = Limits.standard
    limits.unfinished = 10_000
    let (service, log) = try Host.serve(limits)
    let half = Array("GET /".utf8) + [UInt8](repeating: 0x61, count: 2000)
    let crowd = try (0..<300).map { _ in try Client(to: service.endpoints[0]) }
    let visitor = try Client(to: service.endpoints[0])
    for client in crowd + [visitor] {
      client.send(Host.request(0))
      _ = try client.takeResponse()
    }
    try service.whileWaiting(log) {
      service.mailboxes[0].post(.countTurns)
      for client in crowd { client.send(half) }
      visitor.send("GET /turns HTTP/1.1\r\nHost: h\r\n\r\n")
    }
    let turns = try #require(try log.lines(until: "turns ").last?.dropFirst(6))
    // A share has time for several, also where all is slow; one for each turn would be as many turns.
    #expect(try #require(Int(turns)) < crowd.count * 3 / 4)
    service.stop()
    service.wait()
  }
}

extension Client {
  /// Says something, and waits until it was heard: no client from then on.
  fileprivate func play(_ log: Log) throws {
    send(.text, Array("hello".utf8))
    _ = try log.lines(until: "hello")
  }
}

extension Service where App == Host {
  /// Holds the loop up until `body` is done.
  fileprivate func whileWaiting(_ log: Log, _ body: () throws -> Void) throws {
    let gate = try Log()
    mailboxes[0].post(.wait(gate))
    _ = try log.lines(until: "waiting")
    try body()
    gate.add("open")
  }
}

/// Logs what it is asked and told, in order.
private final class Host: Application {
  enum LoopMessage: Sendable {
    /// Holds the loop up until something is in the log.
    case wait(Log)
    /// Counts the loop's turns until they are asked for.
    case countTurns
  }

  private let loop: Loop<LoopMessage>
  private let log: Log
  private var turns = 0
  private var areTurnsAsked = false

  init(_ loop: Loop<LoopMessage>, _ log: Log) {
    self.loop = loop
    self.log = log
  }

  static func serve(
    _ limits: Limits = .standard
  ) throws -> (service: Service<Host>, log: Log) {
    let log = try Log()
    var limits = limits
    // The end of a test does not wait for clients that it has left open.
    limits.stopTime = .milliseconds(20)
    let listener = Listener(host: "127.0.0.1", port: 0)
    let configuration = Configuration(listeners: [listener], limits: limits)
    return (try Service(configuration) { Host($0, log) }, log)
  }

  static func request(_ number: Int) -> String { "GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n" }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    if request.path == "/ws" { return .webSocket(Upgrade()) }
    areTurnsAsked = request.path == "/turns"
    log.add(areTurnsAsked ? "turns \(turns)" : request.path)
    return .response(.text(""))
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    log.add(payload.count > 100 ? "\(payload.count) bytes" : text(payload))
  }

  func arrived(_ message: LoopMessage) {
    switch message {
    case .wait(let gate): log.wait(for: gate)
    case .countTurns:
      turns += 1
      if !areTurnsAsked { loop.post(.countTurns, to: loop.index) }
    }
  }
}
