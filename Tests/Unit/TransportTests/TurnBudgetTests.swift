import Net
import TestSupport
import Testing

@testable import Transport

@Suite("What is deferred in a turn")
struct TurnBudgetTests {
  private let limits = Limits.standard

  private func budget(rest: Int = 1 << 20) -> TurnBudget {
    TurnBudget(holdings: Holdings(handshakes: 1 << 20, rest: rest))
  }

  @Test("a connection is queued once, until it was read")
  func deferring() throws {
    let (first, second) = (try looseConnection(), try looseConnection(token: 2 << 32))
    var turn = budget()
    let queued = [first, first, second].map { turn.deferReading($0) }
    #expect(queued == [true, false, true])
    #expect(turn.deferred.map(\.token) == [1 << 32, 2 << 32])
    first.isDeferred = false
    turn.removeDeferred(1)
    #expect(turn.deferred.map(\.token) == [2 << 32])
    let again = turn.deferReading(first)
    #expect(again, "it may wait again")
    #expect(turn.deferred.map(\.token) == [2 << 32, 1 << 32])
  }

  @Test("handshakes wait in the order they came")
  func handshakes() throws {
    let channels = [SecureChannel(), SecureChannel()]
    let (first, second) = (
      try looseConnection(channel: channels[0]),
      try looseConnection(token: 2 << 32, channel: channels[1])
    )
    var turn = budget()
    turn.queueHandshake(first, channels[0])
    turn.queueHandshake(second, channels[1])
    #expect(channels.map(\.isQueued) == [true, true])
    turn.removeHandshakes(1)
    #expect(turn.handshakes.map(\.token) == [2 << 32])
  }

  @Test("a share is as long as the turn has taken, at least 2 ms and at most 5")
  func shares() {
    for (taken, share) in [(0, 2), (3, 3), (60, 5)] {
      let before = Instant.now
      let end = TurnBudget.shareEnd(before - .milliseconds(taken))
      let after = Instant.now
      #expect(end >= before + .milliseconds(share))
      // The turn's own time goes on while its share is computed.
      #expect(end <= after + .milliseconds(share) + before.duration(to: after))
    }
  }

  @Test("too much memory is wanted back from the holder of most, and only while it is too much")
  func memory() throws {
    let small = try looseConnection(from: .v4(0x0A00_0001))
    let large = try looseConnection(token: 2 << 32, from: .v4(0x0A00_0002))
    var turn = budget(rest: 100_000)
    turn.count(small, .init(handshake: 0, rest: 30_000), isOne: true)
    #expect(!turn.isMemoryWanted)
    var holder = turn.takeHolder()
    #expect(holder == nil)
    turn.count(large, .init(handshake: 0, rest: 80_000), isOne: true)
    #expect(turn.isMemoryWanted)
    holder = turn.takeHolder()
    #expect(holder == 2 << 32)
    #expect(!turn.isMemoryWanted)
    holder = turn.takeHolder()
    #expect(holder == nil)
  }

  @Test("many that hold little each are counted for their addresses when it is too much")
  func crowd() throws {
    let crowd = try (1...40).map { try looseConnection(token: UInt64($0) << 32) }
    var turn = budget(rest: 100_000)
    for connection in crowd { turn.count(connection, .init(handshake: 0, rest: 3000), isOne: true) }
    #expect(turn.isMemoryWanted)
    turn.fileLoose { crowd }
    var given: [UInt64] = []
    while let token = turn.takeHolder() { given.append(token >> 32) }
    #expect(given == Array(1...7), "the oldest first, until the rest fits")
  }
}
