import Testing
import Transport

@Suite("Turns of a loop")
struct TurnTests {
  @Test(
    "somebody with hundreds of requests in one piece keeps nobody waiting", arguments: Way.allCases)
  func pipelining(way: Way) throws {
    let house = try House(way)
    let player = try house.client()
    try player.open("/ws")
    let many = (0..<300).flatMap { _ in Array("GET /a HTTP/1.1\r\nHost: h\r\n\r\n".utf8) }
    let visitors = try (0..<8).map { _ in try house.client() }
    for visitor in visitors { visitor.send(many) }
    player.send(.text, Array("here".utf8))
    #expect(try player.hear() == .text("here"))
    for visitor in visitors {
      for _ in 0..<300 { #expect(try visitor.takeResponse().body == "get /a ") }
    }
  }

  @Test("a message goes before requests that came first, and visitors take turns")
  func order() throws {
    let log = try Log()
    let gate = try Log()
    let door = Door(host: "127.0.0.1", port: 0)
    let service = try Service(Configuration(doors: [door])) { Host($0, log) }
    let player = try Client(to: service.endpoints[0])
    try player.open("/ws")
    let visitors = try (0..<4).map { _ in try Client(to: service.endpoints[0]) }
    for (number, visitor) in visitors.enumerated() {
      visitor.send(Host.request(number))
      _ = try visitor.takeResponse()
    }
    service.mailboxes[0].post(.wait(gate))
    _ = try log.lines(until: "waiting")
    for (number, visitor) in visitors.enumerated() {
      visitor.send((0..<1000).flatMap { _ in Array(Host.request(number).utf8) })
      visitor.send("GET /last HTTP/1.1\r\nHost: h\r\n\r\n")
    }
    player.send(.text, Array("here".utf8))
    gate.add("open")

    var lines: [String] = []
    while lines.count(where: { $0 == "/last" }) < visitors.count {
      lines += try log.lines(until: "/last")
    }
    #expect(lines.first == "here")
    // In 4 KiB there is a part of one request more than whole ones.
    let most = 4096 / Host.request(0).utf8.count + 1
    let runs = lines.dropFirst().reduce(into: [(line: String, count: Int)]()) { runs, line in
      if runs.last?.line == line { runs[runs.count - 1].count += 1 } else { runs.append((line, 1)) }
    }
    #expect(runs.map(\.count).max() ?? 0 <= most)
    service.stop()
    service.wait()
  }
}

/// Logs what it is asked and told, in order.
private final class Host: Application {
  enum Letter: Sendable {
    /// Holds the loop up until something is in the log.
    case wait(Log)
  }

  private let log: Log

  init(_ loop: Loop<Letter>, _ log: Log) {
    self.log = log
  }

  static func request(_ number: Int) -> String { "GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n" }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<Letter> {
    if request.path == "/ws" { return .webSocket(Upgrade()) }
    log.add(request.path)
    return .response(.text(""))
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    log.add("here")
  }

  func arrived(_ letter: Letter) {
    switch letter {
    case .wait(let gate): log.wait(for: gate)
    }
  }
}
