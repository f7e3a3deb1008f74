import Glibc
import Net
import Testing

@Test("a posted letter wakes the poller once, and all letters are taken in order")
func mailbox() throws {
  let mailbox = try Mailbox<Int>()
  var poller = try Poller()
  try poller.add(mailbox.descriptor, for: .readable, token: 7)
  var events: [Poller.Event] = []
  poller.wait(until: .now, into: &events)
  #expect(events.isEmpty)
  for number in 0..<5 { mailbox.post(number) }
  poller.wait(until: .now + .seconds(5), into: &events)
  #expect(events == [Poller.Event(token: 7, ready: .readable)])
  #expect(mailbox.empty() == [0, 1, 2, 3, 4])
  events = []
  poller.wait(until: .now, into: &events)
  #expect(events.isEmpty)
}

@Test("letters of many threads all arrive, each thread's in order")
func manyThreads() throws {
  let mailbox = try Mailbox<(Int, Int)>()
  let threads = try (0..<4).map { thread in
    try Thread { for number in 0..<1000 { mailbox.post((thread, number)) } }
  }
  for thread in threads { thread.wait() }
  let letters = mailbox.empty()
  #expect(letters.count == 4000)
  for thread in 0..<4 {
    #expect(letters.filter { $0.0 == thread }.map(\.1) == Array(0..<1000))
  }
}

@Test("a listener on port 0 tells its port, accepts, and tells both ends")
func listening() throws {
  let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
  #expect(listener.endpoint.port != 0)
  #expect(listener.accept() == .nobody)
  let client = try Socket.connect(to: listener.endpoint)
  var poller = try Poller()
  try poller.add(listener.descriptor, for: .readable, token: 1)
  var events: [Poller.Event] = []
  poller.wait(until: .now + .seconds(5), into: &events)
  guard case .connection(let number, let peer) = listener.accept() else {
    Issue.record("nobody came")
    return
  }
  let server = Descriptor(owning: number)
  #expect(peer == Socket.localEndpoint(client.number))
  #expect(Socket.localEndpoint(server.number) == listener.endpoint)
  #expect(delaysNothing(server) && delaysNothing(client))
}

/// Whether Nagle's delay is off.
private func delaysNothing(_ socket: borrowing Descriptor) -> Bool {
  var isOn: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  // SAFETY: both outlive the call, and `size` is the size of the other.
  let result = unsafe getsockopt(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, &size)
  return result == 0 && isOn != 0
}

@Test("a dual listener tells IPv4 visitors by their IPv4 address")
func dualStack() throws {
  let listener = try ListeningSocket(host: nil, port: 0)
  let client = try Socket.connect(to: Endpoint(.loopback, port: listener.endpoint.port))
  var poller = try Poller()
  try poller.add(listener.descriptor, for: .readable, token: 1)
  var events: [Poller.Event] = []
  poller.wait(until: .now + .seconds(5), into: &events)
  guard case .connection(let number, let peer) = listener.accept() else {
    Issue.record("nobody came")
    return
  }
  _ = Descriptor(owning: number)
  #expect(peer.address == .loopback)
  _ = client.number
}

@Test("a taken port and a name are refused")
func refusedListeners() throws {
  let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
  let port = listener.endpoint.port
  var refusals: [NetError] = []
  for host in ["127.0.0.1", "no.such.host"] {
    do throws(NetError) {
      _ = try ListeningSocket(host: host, port: port)
    } catch {
      refusals.append(error)
    }
  }
  #expect(refusals.count == 2)
  #expect(refusals.last == .badHost("no.such.host"))
  _ = listener.descriptor
}

/// Two connected sockets.
private final class Pair {
  let left: Descriptor
  private(set) var right: Descriptor?

  init() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    left = try Socket.connect(to: listener.endpoint)
    while right == nil {
      if case .connection(let number, _) = listener.accept() {
        right = Descriptor(owning: number)
      }
    }
  }

  var rightNumber: Int32 { right?.number ?? -1 }

  func closeRight() { right = nil }
}

@Test("a queue grows, is written as the socket takes it, and arrives whole and in order")
func outgoing() throws {
  let pair = try Pair()
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let block = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  var sent: [UInt8] = []
  for turn in 0..<80 {
    queue.append(bigEndian: UInt64(turn), width: 3, from: &pool)
    queue.append(block.span, from: &pool)
    sent += [0, 0, UInt8(turn)] + block
  }
  let capacity = queue.capacity
  #expect(capacity > OutgoingQueue.usualCapacity)
  var received: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var wasFull = false
  while received.count < sent.count {
    if queue.flush(to: pair.rightNumber) == .part { wasFull = true }
    var bytes = buffer.mutableSpan
    if case .bytes(let count) = Socket.receive(pair.left.number, into: &bytes) {
      received += buffer[..<count]
    }
  }
  let left = queue.count
  #expect(wasFull && left == 0)
  #expect(received == sent)
}

@Test("a number and bytes are appended together, at every width and place before the storage's end")
func appendingTogether() {
  for filled in (OutgoingQueue.usualCapacity - 20)...OutgoingQueue.usualCapacity {
    for width in 1...8 {
      var pool = OutgoingPool()
      var queue = OutgoingQueue()
      let before = [UInt8](repeating: 7, count: filled)
      let after: [UInt8] = [9, 8]
      queue.append(before.span, from: &pool)
      queue.append(bigEndian: 0x0102_0304_0506_0708, width: width, then: after.span, from: &pool)
      let all = queue.takeAll()
      #expect(all == before + Array([1, 2, 3, 4, 5, 6, 7, 8].suffix(width)) + after)
    }
  }
}

@Test("an empty queue gives its storage back, and a pool keeps what is of usual size")
func resting() {
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let three: [UInt8] = [1, 2, 3]
  queue.append(three.span, from: &pool)
  queue.rest(in: &pool)
  var capacity = queue.capacity
  #expect(capacity == OutgoingQueue.usualCapacity, "what is not empty keeps its storage")
  let taken = queue.takeAll()
  #expect(taken == three)
  queue.rest(in: &pool)
  capacity = queue.capacity
  var spares = pool.count
  #expect(capacity == 0 && spares == 1)
  queue.append(three.span, from: &pool)
  spares = pool.count
  #expect(spares == 0)
  let large = [UInt8](repeating: 0, count: OutgoingQueue.usualCapacity)
  queue.append(large.span, from: &pool)
  queue.removeAll()
  queue.rest(in: &pool)
  spares = pool.count
  #expect(spares == 0, "what has grown is given back to the system")
}

@Test("a queue shows its bytes in pieces, and keeps a piece that was not taken")
func takingPieces() {
  struct Refusal: Error {}
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let five: [UInt8] = [1, 2, 3, 4, 5]
  queue.append(five.span, from: &pool)
  var seen: [UInt8] = []
  try? queue.take(upTo: 2) { (_) throws(Refusal) in throw Refusal() }
  queue.take(upTo: 2) { seen.append(contentsOf: [$0[0], $0[1]]) }
  queue.take(upTo: 9) { seen.append(contentsOf: [$0[0], $0[1], $0[2]]) }
  let left = queue.count
  #expect(seen == five && left == 0)
}

@Test("a list of tokens keeps their order, grows, and is empty again")
func tokens() {
  var list = TokenList()
  for token in 0..<1000 { list.append(UInt64(token)) }
  var kept: [UInt64] = []
  while let token = list[kept.count] { kept.append(token) }
  #expect(kept == Array(0..<1000))
  list.removeAll()
  let (count, first) = (list.count, list[0])
  #expect(count == 0 && first == nil)
}

@Test("reading tells bytes, nothing yet, the end, and an error after a reset")
func receiving() throws {
  let pair = try Pair()
  var buffer = [UInt8](repeating: 0, count: 16)
  var bytes = buffer.mutableSpan
  var received = Socket.receive(pair.left.number, into: &bytes)
  #expect(received == .nothingYet)
  let three: [UInt8] = [1, 2, 3]
  let count = Socket.send(pair.rightNumber, three.span)
  #expect(count == 3)
  received = Socket.receive(pair.left.number, into: &bytes)
  #expect(received == .bytes(3))
  Socket.endSending(pair.rightNumber)
  received = Socket.receive(pair.left.number, into: &bytes)
  #expect(received == .ended)
  var pool = OutgoingPool()
  var queue = OutgoingQueue()
  let one: [UInt8] = [1]
  pair.closeRight()
  var flushed = OutgoingQueue.Flushed.everything
  for _ in 0..<100 where flushed == .everything {
    queue.append(one.span, from: &pool)
    flushed = queue.flush(to: pair.left.number)
  }
  guard case .failed = flushed else {
    Issue.record("writing to a closed connection did not fail")
    return
  }
}
