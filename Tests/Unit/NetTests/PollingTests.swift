import Glibc
import Net
import TestSupport
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
  poller.wait(until: .now + .seconds(60), into: &events)
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

@Test("a listener on port 0 reports its port, accepts, and reports both ends")
func listening() throws {
  let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
  #expect(listener.endpoint.port != 0)
  #expect(listener.accept() == .nobody)
  let client = try Socket.connect(to: listener.endpoint)
  var poller = try Poller()
  try poller.add(listener.descriptor, for: .readable, token: 1)
  var events: [Poller.Event] = []
  poller.wait(until: .now + .seconds(60), into: &events)
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
  poller.wait(until: .now + .seconds(60), into: &events)
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

@Test("reading tells bytes, nothing yet, the end, and an error after a reset")
func receiving() throws {
  let pair = try SocketPair()
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
    flushed = queue.flush(to: pair.left.number, from: &pool)
  }
  guard case .failed = flushed else {
    Issue.record("writing to a closed connection did not fail")
    return
  }
}
