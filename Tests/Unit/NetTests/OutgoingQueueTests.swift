import Bytes
import GameCore
import Glibc
import TestSupport
import Testing

@testable import Net

@Test("a queue grows, is written as the socket takes it, and arrives whole and in order")
func outgoing() throws {
  let pair = try SocketPair()
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let block = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  var sent: [UInt8] = []
  for turn in 0..<80 {
    queue.append(bigEndian: UInt64(turn), width: 3, from: &pool)
    queue.append(block.span, from: &pool)
    sent += [0, 0, UInt8(turn)] + block
  }
  let capacity = queue.ownCapacity
  #expect(capacity > OutgoingQueue.usualCapacity)
  let (received, wasFull) = pair.drain(&queue, &pool, until: sent.count)
  let left = queue.count
  #expect(wasFull && left == 0)
  #expect(received == sent)
}

@Test("a number and bytes are appended together, at every width and place before the storage's end")
func appendingTogether() {
  for end in [OutgoingQueue.usualCapacity, OutgoingPool.pageCapacity] {
    for filled in (end - 20)...end {
      for width in 1...8 {
        var pool = OutgoingPool()
        var queue = OutgoingQueue()
        let before = [UInt8](repeating: 7, count: filled)
        let after: [UInt8] = [9, 8]
        queue.append(before.span, from: &pool)
        queue.append(bigEndian: 0x0102_0304_0506_0708, width: width, then: after.span, from: &pool)
        let all = queue.takeAll(from: pool)
        #expect(all == before + Array([1, 2, 3, 4, 5, 6, 7, 8].suffix(width)) + after)
      }
    }
  }
}

@Test("an empty queue gives its storage back, and a pool keeps what is of usual size")
func resting() {
  var pool = OutgoingPool()
  var first = OutgoingQueue()
  var queue = OutgoingQueue()
  let three: [UInt8] = [1, 2, 3]
  queue.append(three.span, from: &pool)
  first.append(three.span, from: &pool)
  var capacity = queue.ownCapacity
  #expect(capacity == 0, "it begins on the page")
  queue.append(three.span, from: &pool)
  capacity = queue.ownCapacity
  #expect(capacity == OutgoingQueue.usualCapacity, "something of another came between")
  queue.rest(in: &pool)
  capacity = queue.ownCapacity
  #expect(capacity == OutgoingQueue.usualCapacity, "what is not empty keeps its storage")
  let taken = queue.takeAll(from: pool)
  #expect(taken == three + three)
  queue.rest(in: &pool)
  capacity = queue.ownCapacity
  var spares = pool.count
  #expect(capacity == 0 && spares == 1)
  queue.append(three.span, from: &pool)
  first.append(three.span, from: &pool)
  spares = pool.count
  #expect(spares == 0)
  let large = [UInt8](repeating: 0, count: OutgoingQueue.usualCapacity)
  first.append(large.span, from: &pool)
  spares = pool.count
  #expect(spares == 1, "it has grown out of what it had")
  first.removeAll()
  first.rest(in: &pool)
  spares = pool.count
  #expect(spares == 1, "what has grown is given back to the system")
}

@Test("a queue shows its bytes in pieces, and keeps a piece that was not taken")
func takingPieces() {
  struct Refusal: Error {}
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let five: [UInt8] = [1, 2, 3, 4, 5]
  queue.append(five.span, from: &pool)
  var seen: [UInt8] = []
  try? queue.take(upTo: 2, from: pool) { (_) throws(Refusal) in throw Refusal() }
  queue.take(upTo: 2, from: pool) { seen.append(contentsOf: [$0[0], $0[1]]) }
  queue.take(upTo: 9, from: pool) { seen.append(contentsOf: [$0[0], $0[1], $0[2]]) }
  let left = queue.count
  #expect(seen == five && left == 0)
}

/// Some queues of one pool, and what each must hold.
private struct Queues: ~Copyable {
  var pool = OutgoingPool()
  var first = OutgoingQueue()
  var second = OutgoingQueue()
  var third = OutgoingQueue()
  var held: [[UInt8]] = [[], [], []]

  mutating func with(
    _ index: Int, _ body: (inout OutgoingQueue, inout OutgoingPool, inout [UInt8]) -> Void
  ) {
    switch index {
    case 0: body(&first, &pool, &held[0])
    case 1: body(&second, &pool, &held[1])
    default: body(&third, &pool, &held[2])
    }
  }
}

@Test("queues that share a page hold their own bytes, whatever is appended, shared and taken")
func sharingThePage() {
  var random = SeededGenerator(seed: 20_261_121)
  for _ in 0..<Rounds.count(10, deep: 30) {
    var queues = Queues()
    for step in 0..<200 {
      let index = Int.random(in: 0..<3, using: &random)
      let longest = [3, 40, 3_000, 40_000].randomElement(using: &random) ?? 0
      let length = Int.random(in: 0...longest, using: &random)
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: step), count: length)
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        queues.with(index) { queue, pool, held in
          queue.append(bytes.span, from: &pool)
          held += bytes
        }
      case 2, 3:
        queues.with(index) { queue, pool, held in
          queue.append(bigEndian: 0x0A0B, width: 2, then: bytes.span, from: &pool)
          held += [0x0A, 0x0B] + bytes
        }
      case 4, 5: share(bytes, among: &queues, &random)
      case 6:
        queues.with(index) { queue, pool, _ in
          queue.leavePage(in: &pool)
          let hasLeft = queue.hasLeftPage
          #expect(hasLeft)
        }
      default:
        queues.with(index) { queue, pool, held in
          let count = Int.random(in: 0...max(1, 2 * queue.count), using: &random)
          var seen: [UInt8] = []
          queue.take(upTo: count, from: pool) { seen.append($0) }
          #expect(seen[...] == held.prefix(count))
          held.removeFirst(seen.count)
          queue.rest(in: &pool)
        }
      }
    }
    for index in 0..<3 {
      queues.with(index) { queue, pool, held in
        let left = queue.takeAll(from: pool)
        #expect(left == held)
        queue.rest(in: &pool)
      }
    }
    let holders = queues.pool.holders
    #expect(holders == 0, "nobody is left on the page")
  }
}

extension SocketPair {
  /// Flushes a queue to the right and receives on the left until so many bytes have come; and
  /// whether the socket was full meanwhile.
  fileprivate func drain(
    _ queue: inout OutgoingQueue, _ pool: inout OutgoingPool, until count: Int
  ) -> (received: [UInt8], wasFull: Bool) {
    var received: [UInt8] = []
    var wasFull = false
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while received.count < count {
      if queue.flush(to: rightNumber, from: &pool) == .part { wasFull = true }
      var bytes = buffer.mutableSpan
      if case .bytes(let count) = Socket.receive(left.number, into: &bytes) {
        received += buffer[..<count]
      }
    }
    return (received, wasFull)
  }
}

private func share(
  _ bytes: [UInt8], among queues: inout Queues, _ random: inout SeededGenerator
) {
  // The page may be full.
  guard let shared = queues.pool.share(bigEndian: 0x01, width: 1, then: bytes.span) else { return }
  for index in 0..<3 where Bool.random(using: &random) {
    // Now and then twice to the same one.
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      queues.with(index) { queue, pool, held in
        queue.append(shared, from: &pool)
        held += [0x01] + bytes
      }
    }
  }
  queues.pool.end(shared)
}

@Test("nothing has no place on the page, and what waits there can leave it")
func waitingElsewhere() {
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  queue.append(Span(), from: &pool)
  #expect(pool.holders == 0)
  let three: [UInt8] = [1, 2, 3]
  queue.append(three.span, from: &pool)
  #expect(pool.holders == 1)
  queue.leavePage(in: &pool)
  let capacity = queue.ownCapacity
  #expect(pool.holders == 0 && capacity == 512, "no more than it needs")
  let large = [UInt8](repeating: 7, count: 40_000)
  queue.append(large.span, from: &pool)
  let taken = queue.takeAll(from: pool)
  #expect(taken == three + large)
}

@Test("a full socket leaves nothing on the page, and what it did not take arrives later")
func leavingThePage() throws {
  let pair = try SocketPair()
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let block = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  var sent: [UInt8] = []
  var flushed = OutgoingQueue.Flushed.everything
  while flushed == .everything {
    queue.append(block.span, from: &pool)
    let capacity = queue.ownCapacity
    #expect(capacity == 0)
    sent += block
    flushed = queue.flush(to: pair.rightNumber, from: &pool)
  }
  let (capacity, holders) = (queue.ownCapacity, pool.holders)
  #expect(flushed == .part && capacity > 0 && holders == 0)
  let (received, _) = pair.drain(&queue, &pool, until: sent.count)
  #expect(received == sent)
}
