import Net
import TestSupport
import Testing

@testable import Transport

private let start = Instant(nanoseconds: 1_000_000_000)

@Suite("What is deferred in a turn")
struct TurnBudgetTests {
  private let limits = Limits.standard

  private func budget(rest: Int = 1 << 20) -> TurnBudget {
    TurnBudget(holdings: Holdings(handshakes: 1 << 20, rest: rest), now: start)
  }

  @Test("a connection is queued once, until it was read")
  func deferring() throws {
    let (first, second) = (try looseConnection(), try looseConnection(token: 2 << 32))
    var turn = budget()
    let queued = [first, first, second].map { turn.deferReading($0) }
    #expect(queued == [true, false, true])
    var taken = turn.takeDeferred()
    #expect(taken === first && !first.isDeferred)
    let again = turn.deferReading(first)
    #expect(again, "it may wait again, behind the others")
    taken = turn.takeDeferred()
    #expect(taken === second)
    taken = turn.takeDeferred()
    #expect(taken === first && !turn.hasDeferred)
    taken = turn.takeDeferred()
    #expect(taken == nil)
  }

  @Test("handshakes wait in the order they came, each once")
  func handshakes() throws {
    let channels = [SecureChannel(), SecureChannel()]
    let (first, second) = (
      try looseConnection(channel: channels[0]),
      try looseConnection(token: 2 << 32, channel: channels[1])
    )
    var turn = budget()
    turn.queueHandshake(first, channels[0])
    turn.queueHandshake(second, channels[1])
    #expect(channels.map(\.isQueued) == [true, true] && turn.handshakes.count == 2)
    var taken = turn.takeHandshake()
    #expect(taken === first && channels.map(\.isQueued) == [false, true])
    taken = turn.takeHandshake()
    #expect(taken === second && turn.handshakes.isEmpty)
  }

  @Test("a queue gives everything back in its order, however it is filled and emptied")
  func queue() throws {
    let connections = try (1...20).map { try looseConnection(token: UInt64($0) << 32) }
    var queue = ConnectionQueue()
    var expected: [UInt64] = []
    var random = SystemRandomNumberGenerator()
    for round in 0..<2000 {
      if Bool.random(using: &random) {
        let connection = connections[round % connections.count]
        queue.append(connection)
        expected.append(connection.token)
      } else {
        let taken = queue.takeFirst()?.token
        #expect(taken == (expected.isEmpty ? nil : expected.removeFirst()))
      }
      #expect(queue.isEmpty == expected.isEmpty)
    }
  }

  @Test("a queue retains no connection that was taken, however many still wait")
  func taken() throws {
    var queue = ConnectionQueue()
    queue.append(try looseConnection(token: 1 << 32))
    for number in 2...20 { queue.append(try looseConnection(token: UInt64(number) << 32)) }
    var first = queue.takeFirst()
    weak let ended = first
    #expect(first?.token == 1 << 32)
    first = nil
    #expect(ended == nil)
    #expect(queue.count == 19)
  }

  @Test("a sweep looks at each connection once, in as many turns as it takes, and then rests")
  func sweep() throws {
    let all = try (1...3).map { try looseConnection(token: UInt64($0) << 32) }
    var turn = budget()
    var seen: Set<UInt64> = []
    for turns in 0..<3 {
      let begins = turn.beginSweep(at: start) { all }
      #expect(begins)
      if let connection = turn.takeUnswept() { seen.insert(connection.token) }
      turn.endSweep(at: start, every: .seconds(1))
      #expect(turn.nextDue(at: start, isIdle: false) == (turns < 2 ? start : start + .seconds(1)))
    }
    #expect(seen.count == 3)
    var begins = turn.beginSweep(at: start + .nanoseconds(999_999_999)) { all }
    #expect(!begins)
    begins = turn.beginSweep(at: start + .seconds(1)) { [] }
    #expect(begins && turn.takeUnswept() == nil)
  }

  @Test("work is due at once while connections wait or memory is wanted, else at the next sweep")
  func due() throws {
    let connection = try looseConnection(from: .v4(0x0A00_0001))
    var turn = budget(rest: 100_000)
    turn.endSweep(at: start, every: .seconds(1))
    #expect(turn.nextDue(at: start, isIdle: false) == start + .seconds(1))
    _ = turn.deferReading(connection)
    #expect(turn.nextDue(at: start, isIdle: false) == start)
    _ = turn.takeDeferred()
    turn.count(connection, .init(handshake: 0, rest: 200_000), isOne: true)
    #expect(turn.nextDue(at: start, isIdle: false) == start)
    #expect(turn.nextDue(at: start, isIdle: true) == start)
    _ = turn.takeHolder()
    #expect(turn.nextDue(at: start, isIdle: false) == start + .seconds(1))
    #expect(turn.nextDue(at: start, isIdle: true) == Instant(nanoseconds: .max))
  }

  @Test("the heap is trimmed after memory was freed, at most every 50 ms")
  func trimming() throws {
    let connection = try looseConnection(from: .v4(0x0A00_0001))
    var turn = budget(rest: 1000)
    var trims = 0
    func trim(_ milliseconds: Int, frees: Bool) {
      if frees {
        turn.count(connection, .init(handshake: 0, rest: 5000), isOne: true)
        _ = turn.takeHolder()
        turn.count(connection, .init(), isOne: true)
      }
      turn.trimHeap(at: start + .milliseconds(milliseconds)) { trims += 1 }
    }
    trim(0, frees: false)
    #expect(trims == 0, "nothing was freed")
    trim(0, frees: true)
    trim(1, frees: false)
    #expect(trims == 1)
    trim(49, frees: true)
    #expect(trims == 1, "it was trimmed a moment ago")
    trim(50, frees: false)
    #expect(trims == 2)
  }

  @Test("what a connection holds is counted when it changes, and given back when it leaves")
  func recounting() throws {
    let admission = Admission(limits: .standard, descriptors: 1000)
    let connection = try looseConnection(from: .v4(0x0A00_0001))
    var turn = budget()
    connection.unread = [UInt8](repeating: 0, count: 9000)
    turn.recount(connection, by: admission)
    turn.recount(connection, by: admission)
    #expect(turn.holdings.rest.bytes == 9000)
    connection.unread = []
    turn.recount(connection, by: admission)
    #expect(turn.holdings.rest.bytes == 0)
    connection.unread = [1]
    turn.recount(connection, by: admission)
    turn.uncount(connection, by: admission)
    #expect(turn.holdings.rest.bytes == 0 && connection.held.amounts == .init())
  }

  @Test("a share is as long as the turn has taken, at least 2 ms and at most 5")
  func shares() {
    for (taken, share) in [(0, 2), (2, 2), (3, 3), (5, 5), (60, 5)] {
      let now = start + .milliseconds(taken)
      #expect(TurnBudget.shareEnd(start, at: now) == now + .milliseconds(share))
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
