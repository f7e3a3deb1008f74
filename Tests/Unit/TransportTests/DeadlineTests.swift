import GameCore
import Net
import Testing

@testable import Transport

private let start = Instant(nanoseconds: 0)

@Suite("Deadlines of connections")
struct DeadlineTests {
  private static let limits = Limits.standard

  /// A connection that has lived through so many random events.
  private func connection(
    _ events: Int, from random: inout some RandomNumberGenerator
  ) throws -> (Connection, Instant) {
    let connection = try looseConnection()
    let limits = Self.limits
    var now = start
    for _ in 0..<events {
      now = now + .milliseconds(.random(in: 0...4000, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: connection.open(at: now, limits)
      case 1: connection.block(at: now)
      case 2: connection.unblock(at: now)
      case 3: connection.end(.finishing(until: now + limits.slowTime))
      case 4: connection.end(.lingering(until: now + limits.closeTime))
      case 5: _ = connection.socket.close(.normal, at: now, limits)
      case 6: _ = connection.socket.ping(at: now, limits)
      case 7: connection.lastReceived = now
      case 8: connection.noteTaken(.random(in: 0...30_000, using: &random))
      case 9: _ = connection.happened(.timePassed, at: now, limits)
      case 10:
        read("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n", of: connection, at: now)
      default:
        read("a", of: connection, at: now)
        if let number = connection.http?.requests {
          _ = connection.http?.answered(number, at: now)
        }
      }
    }
    return (connection, now)
  }

  private func read(_ text: String, of connection: Connection, at now: Instant) {
    guard let http = connection.http, !http.isAnswering else { return }
    var position = 0
    let bytes = Array(text.utf8)
    if case .malformed = http.received(bytes.span, from: &position, at: now) {
      connection.end(.finishing(until: now + Self.limits.slowTime))
    }
  }

  @Test(
    "time decides nothing before a deadline, and at it something, whatever has happened",
    arguments: UInt64(1)...4)
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stages: Set<String> = []
    for _ in 0..<2000 {
      let (connection, now) = try connection(.random(in: 0...12, using: &random), from: &random)
      let limits = Self.limits
      guard let deadline = connection.deadline(limits) else {
        let action = connection.happened(.timePassed, at: now + .seconds(1 << 20), limits)
        #expect(action == .nothing)
        continue
      }
      let before = max(now, deadline - .nanoseconds(1))
      if before < deadline {
        #expect(connection.happened(.timePassed, at: before, limits) == .nothing)
        #expect(connection.deadline(limits) == deadline)
      }
      let at = max(now, deadline)
      let action = connection.happened(.timePassed, at: at, limits)
      let isMoved = connection.deadline(limits).map { $0 > at } ?? true
      #expect(action != .nothing || isMoved, "\(connection.stage)")
      stages.insert("\(action)")
    }
    #expect(stages.count >= 6, "\(stages)")
  }
}
