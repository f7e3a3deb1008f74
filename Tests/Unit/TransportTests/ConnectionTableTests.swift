import Net
import TestSupport
import Testing

@testable import Transport

private let start = Instant(nanoseconds: 0)

@Suite("The connections of a loop", .waiting)
struct ConnectionTableTests {
  /// Adds the right end of `pair`.
  private func insert(_ pair: SocketPair, in table: inout ConnectionTable) throws -> Connection {
    let descriptor = pair.releaseRight()
    let nobody = Endpoint(.loopback, port: 1)
    let peer = Peer(address: nobody, local: nobody, listener: 0)
    let (connection, error) = table.insert { token in
      Connection(
        token: token, owning: descriptor, peer: peer, channel: nil, limits: .standard, now: start)
    }
    #expect(error == nil)
    return connection
  }

  /// The events that are there now.
  private func events(_ table: inout ConnectionTable) -> [Poller.Event] {
    let count = table.wait(until: start, from: start, readsAll: false)
    return (0..<count).map { table.event(at: $0) }
  }

  @Test("a connection is found by its token until it is removed, and never by an old one")
  func tokens() throws {
    var table = try ConnectionTable()
    let first = try insert(SocketPair(), in: &table)
    let second = try insert(SocketPair(), in: &table)
    #expect(table.count == 2 && first.token != second.token)
    #expect(table[first.token] === first && table[second.token] === second)
    #expect(first.token >> 32 != 0, "tokens of generation 0 belong to the loop")
    table.remove(first)
    #expect(table[first.token] == nil && table.count == 1)
    table.remove(first)
    #expect(table.count == 1, "it was removed once")
    let early = try insert(SocketPair(), in: &table)
    #expect(early.id.slot != first.id.slot, "events of this wakeup may still name the old slot")
    table.endBatch()
    let late = try insert(SocketPair(), in: &table)
    #expect(late.id.slot == first.id.slot && late.token != first.token)
    #expect(table[first.token] == nil)
    #expect(Set(table.all.map(\.token)) == Set([second, early, late].map(\.token)))
  }

  @Test("a descriptor that cannot be watched is told with its connection")
  func unwatched() throws {
    var table = try ConnectionTable()
    let nobody = Endpoint(.loopback, port: 1)
    let peer = Peer(address: nobody, local: nobody, listener: 0)
    let pair = try SocketPair()
    let number = pair.releaseRight()
    let (watched, none) = table.insert { token in
      Connection(
        token: token, owning: number, peer: peer, channel: nil, limits: .standard, now: start)
    }
    #expect(none == nil)
    // The kernel refuses to watch a descriptor twice.
    do throws(NetError) {
      try table.watch(watched.descriptor, 77)
      Issue.record("watched twice")
    } catch {
      #expect(error.errno != 0)
    }
  }

  @Test("events name the connection that has bytes, for as long as it is watched for them")
  func readiness() throws {
    var table = try ConnectionTable()
    let pair = try SocketPair()
    let connection = try insert(pair, in: &table)
    #expect(events(&table) == [])
    _ = Socket.send(pair.left.number, [1].span)
    let readable = [Poller.Event(token: connection.token, ready: .readable)]
    #expect(events(&table) == readable)
    #expect(events(&table) == readable, "they are still there")

    connection.block(at: start)
    table.updateInterest(connection)
    #expect(connection.interest == .writable)
    #expect(events(&table) == [Poller.Event(token: connection.token, ready: .writable)])
    connection.open(at: start, .standard)
    table.updateInterest(connection)
    #expect(events(&table).map(\.ready) == [[.readable, .writable]])
    connection.unblock(at: start)
    table.updateInterest(connection)
    #expect(events(&table) == readable)
    table.unwatch(connection.descriptor)
    #expect(events(&table) == [])
  }

  @Test("a watched descriptor that is no connection has a token of the loop's")
  func others() throws {
    var table = try ConnectionTable()
    let box = try Mailbox<Int>()
    try table.watch(box.descriptor, 1)
    box.post(7)
    #expect(events(&table) == [Poller.Event(token: 1, ready: .readable)])
    table.change(box.descriptor, 1, to: [])
    #expect(events(&table) == [])
    table.change(box.descriptor, 1, to: .readable)
    #expect(events(&table).map(\.token) == [1])
  }

  @Test("a wakeup serves 64 events, or all where deferred work waits")
  func batches() throws {
    var table = try ConnectionTable()
    let pairs = try (0..<80).map { _ in try SocketPair() }
    for pair in pairs {
      _ = try insert(pair, in: &table)
      _ = Socket.send(pair.left.number, [1].span)
    }
    #expect(table.wait(until: start, from: start, readsAll: false) == 64)
    #expect(table.wait(until: start, from: start, readsAll: true) == 80)
  }

  @Test("a connection is listed for writing once, in the order in which it was marked")
  func dirty() throws {
    var table = try ConnectionTable()
    let (first, second) = (
      try insert(SocketPair(), in: &table), try insert(SocketPair(), in: &table)
    )
    for connection in [second, first, second] { table.markDirty(connection) }
    // SAFETY: both live until the end of the test.
    let listed = (0..<3).map { unsafe table.dirty(at: $0)?.takeUnretainedValue().token }
    #expect(listed == [second.token, first.token, nil])
    table.removeDirty()
    // SAFETY: as above.
    let rest = unsafe table.dirty(at: 0)
    #expect(unsafe rest == nil)
    table.markDirty(first)
    // SAFETY: as above.
    let again = unsafe table.dirty(at: 0)
    #expect(unsafe again == nil, "it is marked until the loop has written it")
  }
}
