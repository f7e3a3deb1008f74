import GameCore
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
    var random = SeededGenerator.printed()
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

  @Test("a connection is looked at once its deadline is over, soon after, and once")
  func deadlines() throws {
    let all = try (1...3).map { try looseConnection(token: UInt64($0) << 32) }
    var turn = budget()
    for (connection, seconds) in zip(all, [3, 1, 2]) {
      let deadline = start + .seconds(seconds)
      let due = turn.watchTime(of: connection, until: deadline, now: start) ?? start
      #expect(deadline < due && due < deadline + .milliseconds(70))
    }
    for token in [UInt64(2), 3, 1] {
      let due = try #require(all[Int(token) - 1].alarm?.due)
      #expect(turn.nextDue(at: start) == due)
      #expect(!turn.isAlarmDue(at: due - .nanoseconds(1)))
      #expect(turn.isAlarmDue(at: due))
      var taken = turn.takeAlarm(at: due)
      #expect(taken == token << 32)
      taken = turn.takeAlarm(at: due)
      #expect(taken == nil)
    }
    #expect(turn.nextDue(at: start) == Instant(nanoseconds: .max))
  }

  @Test(
    "a nearer deadline replaces the alarm, a farther one waits for it, and the end takes it back")
  func movedDeadlines() throws {
    let connection = try looseConnection()
    var turn = budget()
    func watch(_ seconds: Int) -> Instant? {
      turn.watchTime(of: connection, until: start + .seconds(seconds), now: start)
    }
    let (farthest, again) = (watch(15), [watch(20), watch(15)])
    let first = try #require(farthest)
    #expect(again == [nil, nil] && connection.alarm?.due == first)
    let nearest = watch(3)
    let nearer = try #require(nearest)
    #expect(nearer < first && turn.nextDue(at: start) == nearer)
    var taken = turn.takeAlarm(at: first)
    #expect(taken == connection.token)
    taken = turn.takeAlarm(at: first)
    #expect(taken == nil, "the former alarm is gone")
    connection.alarm = nil
    _ = watch(5)
    turn.unwatchTime(of: connection)
    taken = turn.takeAlarm(at: start + .seconds(60))
    #expect(taken == nil)
    let late = turn.watchTime(of: connection, until: start - .seconds(9), now: start)
    #expect(try #require(late) > start, "what is long over makes no turn without end")
    turn.unwatchTime(of: connection)
    let endless = turn.watchTime(
      of: connection, until: Instant(nanoseconds: .max), now: start)
    #expect(try #require(endless) > start + .seconds(1 << 30))
  }

  @Test("work is due at once while connections wait or memory is wanted, else at the next deadline")
  func due() throws {
    let connection = try looseConnection(from: .v4(0x0A00_0001))
    let (soon, later) = (start + .seconds(1), start + .seconds(2))
    var turn = budget(rest: 100_000)
    #expect(turn.nextDue(at: start) == Instant(nanoseconds: .max))
    #expect(turn.nextDue(at: start, or: later, soon) == soon)
    #expect(turn.nextDue(at: start, or: nil, later) == later)
    _ = turn.deferReading(connection)
    #expect(turn.nextDue(at: start) == start)
    _ = turn.takeDeferred()
    turn.count(connection, .init(handshake: 0, rest: 200_000), isOne: true)
    #expect(turn.nextDue(at: start) == start)
    turn.trimHeap(at: start) {}
    _ = turn.takeHolder()
    #expect(turn.nextDue(at: start) == start, "the heap has yet to be trimmed")
    turn.trimHeap(at: start) {}
    #expect(turn.nextDue(at: start) == Instant(nanoseconds: .max))
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
