import Net
import Testing
import WebSocket

@testable import Transport

/// A request line, a head or a body of some size, and what is answered to one that is too large.
struct RequestBound: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let most: Int
  let refusal: Int
  /// A request of that size.
  let request: @Sendable (Int) -> String

  static let all = [
    RequestBound(testDescription: "request line", most: 8 * 1024, refusal: 414) {
      "GET /" + text($0 - 14) + " HTTP/1.1\r\nHost: h\r\n\r\n"
    },
    RequestBound(testDescription: "field line", most: 8 * 1024, refusal: 431) {
      "GET / HTTP/1.1\r\nHost: h\r\nA: " + text($0 - 3) + "\r\n\r\n"
    },
    RequestBound(testDescription: "all fields", most: 16 * 1024, refusal: 431) {
      // "Host: h" is seven bytes more.
      "GET / HTTP/1.1\r\nHost: h\r\nA: " + text(8000 - 3) + "\r\nB: " + text(8000 - 3)
        + "\r\nC: " + text($0 - 16_010) + "\r\n\r\n"
    },
    RequestBound(testDescription: "number of fields", most: 100, refusal: 431) {
      "GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "A: b\r\n", count: $0 - 1) + "\r\n"
    },
    RequestBound(testDescription: "body", most: 64 * 1024, refusal: 413) {
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \($0)\r\n\r\n" + text($0)
    },
    RequestBound(testDescription: "body in chunks", most: 64 * 1024, refusal: 413) {
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n8000\r\n" + text(0x8000)
        + "\r\n\(String($0 - 0x8000, radix: 16))\r\n" + text($0 - 0x8000) + "\r\n0\r\n\r\n"
    },
  ]

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }
}

/// Frames of some size or number, how often they are answered, and how a connection is closed
/// that sends more.
struct SocketBound: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let most: Int
  let refusal: CloseCode
  let frames: @Sendable (Int) -> [UInt8]
  let answers: @Sendable (Int) -> Int

  static let all = [
    SocketBound(
      testDescription: "message", most: 16 * 1024, refusal: .messageTooBig,
      frames: { Client.frame(.binary, letters($0)) }, answers: { _ in 1 }),
    SocketBound(
      testDescription: "message in fragments", most: 16 * 1024, refusal: .messageTooBig,
      frames: {
        Client.frame(.binary, letters(9000), isFinal: false)
          + Client.frame(.continuation, letters($0 - 9000))
      }, answers: { _ in 1 }),
    SocketBound(
      testDescription: "fragments, all but one empty", most: 64, refusal: .policyViolation,
      frames: { count in
        Client.frame(.text, letters(1), isFinal: false)
          + (2..<count).flatMap { _ in Client.frame(.continuation, [], isFinal: false) }
          + Client.frame(.continuation, [])
      }, answers: { _ in 1 }),
    SocketBound(
      testDescription: "messages at once", most: 120, refusal: .policyViolation,
      frames: { (0..<$0).flatMap { _ in Client.frame(.text, letters(1)) } }, answers: { $0 }),
    SocketBound(
      testDescription: "pings at once", most: 20, refusal: .policyViolation,
      frames: { (0..<$0).flatMap { _ in Client.frame(.ping, letters(1)) } }, answers: { $0 }),
  ]

  private static func letters(_ count: Int) -> [UInt8] { Array(repeating: 0x61, count: count) }
}

@Suite("Bounds of games, one below, at and one above", .waiting)
struct BoundTests {
  @Test("a request is answered up to its bound, and refused above", arguments: RequestBound.all)
  func requests(bound: RequestBound) throws {
    let house = try House()
    for (size, status) in [(-1, 200), (0, 200), (1, bound.refusal)] {
      let client = try house.client()
      client.send(bound.request(bound.most + size))
      #expect(try client.takeResponse().head.first?.hasPrefix("HTTP/1.1 \(status) ") == true)
    }
  }

  @Test(
    "frames are answered up to their bound, and end the connection above",
    arguments: SocketBound.all)
  func sockets(bound: SocketBound) throws {
    let house = try House()
    for size in [-1, 0, 1] {
      let client = try house.client()
      try client.open("/ws")
      client.send(bound.frames(bound.most + size))
      if size <= 0 {
        for _ in 0..<bound.answers(bound.most + size) {
          if case .close = try client.hear() { Issue.record("closed too early") }
        }
        client.send(.close, [0x03, 0xE8])
        #expect(try client.hear() == .close(.normal))
      } else {
        var last = try client.hear()
        while last != .end, last != .close(bound.refusal) { last = try client.hear() }
        #expect(last == .close(bound.refusal))
      }
    }
  }

  @Test("a backlog is kept up to its bound, and a reader above it is cut off")
  func backlog() throws {
    for (size, isKept) in [(-1, true), (0, true), (1, false)] {
      let log = try Log()
      let service = try Service(Configuration(listeners: [Listener(host: "127.0.0.1", port: 0)])) {
        Filling($0, log, upTo: Limits.standard.hardBacklog + size)
      }
      defer {
        service.stop()
        service.wait()
      }
      try fill(service, log, isKept)
    }
  }

  /// Somebody reads nothing until it is known whether the backlog is kept, and then goes.
  private func fill(_ service: Service<Filling>, _ log: Log, _ isKept: Bool) throws {
    let client = try Client(to: service.endpoints[0])
    try client.open("/ws")
    client.send(.text, [0x61])
    let told = try log.lines(until: isKept ? "kept" : "closed")
    #expect(told.contains("kept") == isKept)
    #expect(told.contains("closed backlogged") == !isKept)
    withExtendedLifetime(client) {}
  }

  @Test("the values are those of the tables in docs/defences.md")
  func values() {
    let game = Limits.standard
    let sizes: [Int?] = [
      game.body, game.message, game.fragments, game.softBacklog, game.hardBacklog,
      game.slowestBytesPerSecond, game.unfinished, game.handshakes, game.perPrivateAddress,
      game.perPublicAddress, game.perPublicNetwork, game.vouchedPerNetwork,
    ]
    #expect(
      sizes == [
        65_536, 16_384, 64, 65_536, 262_144, 1024, 4_194_304, 16_777_216, 200, 128, 256, 256,
      ])
    let times: [Duration?] = [
      game.headTime, game.slowTime, game.keepAlive, game.messageTime, game.pingInterval,
      game.silence, game.backlogTime,
    ]
    #expect(times == [10, 10, 15, 10, 15, 35, 10].map { .seconds($0) })
    #expect(game.messages == Limits.Rate(perSecond: 60, burst: 120))
    #expect(game.controls == Limits.Rate(perSecond: 5, burst: 20))
    let echo = Limits.echo
    #expect([echo.message, echo.fragments] == [16 << 20, 1 << 20])
    #expect(echo.messages == nil && echo.controls == nil && echo.messageTime == nil)
  }
}

/// Sends to whoever speaks, who does not read, until exactly so many bytes wait.
private final class Filling: Application {
  private let loop: Loop<Never>
  private let log: Log
  private let most: Int

  init(_ loop: Loop<Never>, _ log: Log, upTo most: Int) {
    self.loop = loop
    self.log = log
    self.most = most
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<Never> {
    .webSocket(Upgrade())
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    let block = [UInt8](repeating: 1, count: 50_000)
    while loop.backlog(of: socket) + 2 * block.count < most {
      loop.send(binary: block.span, to: socket)
    }
    // Two messages more, each with a header of four bytes.
    let left = most - loop.backlog(of: socket)
    for count in [left / 2, left - left / 2] {
      loop.send(binary: [UInt8](repeating: 2, count: count - 4).span, to: socket)
    }
    if loop.backlog(of: socket) == most { log.add("kept") }
  }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Never?) {}
  func closed(_ socket: SocketID, _ closing: Closing) { log.add("closed \(closing)") }
  func arrived(_ message: Never) {}
}
