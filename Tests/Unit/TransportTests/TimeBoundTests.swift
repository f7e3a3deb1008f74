import Net
import Testing
import WebSocket

@testable import Transport

/// Something that takes too long, and how it ends.
struct TimeBound: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes the time in question `short`.
  let change: @Sendable (inout Limits) -> Void
  /// Brings a connection to where the time begins.
  let begin: @Sendable (Client) throws -> Void
  /// Whether it ended as it must.
  let end: @Sendable (Client) throws -> Bool

  static let short: Duration = .milliseconds(200)
  /// Less than each of these times in games, so that what ends within it ends because of `short`.
  static let usual: Duration = .seconds(9)

  static let all = [
    TimeBound(
      testDescription: "no request", change: { $0.headTime = short }, begin: { _ in },
      end: { try $0.takeAll() == "" }),
    TimeBound(
      testDescription: "an unfinished head", change: { $0.headTime = short },
      begin: { $0.send("GET / HTTP/1.1\r\n") }, end: { try $0.takeAll().hasPrefix("HTTP/1.1 408 ") }
    ),
    TimeBound(
      testDescription: "a slow body", change: { $0.slowTime = short },
      begin: { $0.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n") },
      end: { try $0.takeAll().hasPrefix("HTTP/1.1 408 ") }),
    TimeBound(
      testDescription: "idle between requests", change: { $0.keepAlive = short },
      begin: {
        $0.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try $0.takeResponse()
      }, end: { try $0.takeAll() == "" }),
    TimeBound(
      testDescription: "an unfinished message", change: { $0.messageTime = short },
      begin: {
        try $0.open("/ws")
        $0.send(.text, [0x61], isFinal: false)
      }, end: { try $0.hear() == .close(.policyViolation) }),
    TimeBound(
      testDescription: "silence", change: { $0.silence = short },
      begin: { try $0.open("/ws") }, end: { try $0.hear() == .end }),
    TimeBound(
      testDescription: "until our ping", change: { $0.pingInterval = short },
      begin: { try $0.open("/ws") },
      end: { client in
        if case .ping = try client.hear() { true } else { false }
      }),
    TimeBound(
      testDescription: "a close frame that is not answered", change: { $0.closeTime = short },
      begin: {
        try $0.open("/ws")
        $0.send(.text, Array("bye".utf8))
        _ = try $0.hear()
      }, end: { try $0.hear() == .end }),
  ]
}

@Suite("Times of games", .waiting)
struct TimeBoundTests {
  @Test("nothing ends before its time, and all soon after", arguments: TimeBound.all)
  func times(bound: TimeBound) throws {
    let house = try House { bound.change(&$0) }
    let earliest = Instant.now
    let client = try house.client()
    try bound.begin(client)
    #expect(try bound.end(client))
    let passed = earliest.duration(to: .now)
    #expect(passed >= TimeBound.short && passed < TimeBound.usual)
  }

  @Test("a connection that takes an answer, or a backlog, too slowly is cut off, and not before")
  func backlog() throws {
    let house = try House { $0.backlogTime = TimeBound.short }
    let client = try house.client()
    try client.open("/ws")
    let earliest = Instant.now
    client.send(.text, Array("fill".utf8))
    #expect(try house.log.lines(until: "closed").last == "closed backlogged")
    #expect(earliest.duration(to: .now) >= TimeBound.short)
  }
}
