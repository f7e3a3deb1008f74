import Net
import TLS
import TestSupport
import Testing

@testable import Transport

private let start = Instant(nanoseconds: 0)

/// A connection behind TLS whose handshake is done, its peer, and what the peer has read.
private final class SealedPair {
  let pair: SocketPair
  let channel = SecureChannel()
  let connection: Connection
  var output = Output()
  private let tunnel: Tunnel

  init() throws {
    pair = try SocketPair()
    tunnel = try Tunnel()
    connection = try looseConnection(channel: channel, of: pair)
    let context = try TLSContext(Corpus.settings())
    var room = [UInt8](repeating: 0, count: ReceiveBuffers.mostPlain)
    let isWhole = channel.receivedGreeting(tunnel.takeSealed().span)
    #expect(isWhole)
    while true {
      var plain = room.mutableSpan
      let sealed = tunnel.takeSealed()
      let count =
        channel.stage == .untouched
        ? try channel.openGreeting(context, into: &plain, through: output.pipe)
        : try channel.openAll(sealed.span, into: &plain, through: output.pipe)
      #expect(count == 0)
      let said = output.pipe.withSealed { sealed in sealed.indices.map { sealed[$0] } }
      output.pipe.clear()
      if case .established = channel.stage, tunnel.isEstablished, said.isEmpty { break }
      _ = try tunnel.open(said)
    }
  }

  func write() -> Output.Written { output.write(connection, at: start) }

  /// What the peer can read now. Bytes may be on their way for a moment, so it waits for `least` bytes.
  func received(atLeast least: Int = 0) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var poller = try Poller()
    try poller.add(pair.left.number, for: .readable, token: 1)
    while true {
      var bytes = buffer.mutableSpan
      if case .bytes(let count) = Socket.receive(pair.left.number, into: &bytes) {
        all += try tunnel.open(Array(buffer[..<count]))
      } else if all.count >= least {
        return all
      } else {
        var events: [Poller.Event] = []
        poller.wait(until: .now + Client.patience, into: &events)
        if events.isEmpty { return all }
      }
    }
  }
}

@Suite("What goes out of a loop", .waiting)
struct OutputTests {
  private let block = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  @Test("a frame for many stands once, and each connection sends it with what it has besides")
  func shared() throws {
    let pairs = [try SocketPair(), try SocketPair()]
    let connections = try pairs.map { try looseConnection(of: $0) }
    var output = Output()
    output.append([9].span, to: connections[1])
    let payload: [UInt8] = [1, 2, 3]
    guard let frame = output.share(.binary, payload.span) else {
      Issue.record("an empty page has no room")
      return
    }
    for connection in connections { output.append(frame, to: connection) }
    output.end(frame)
    var received: [[UInt8]] = []
    for (pair, connection) in zip(pairs, connections) {
      let flushed = output.write(connection, at: start)
      #expect(flushed == .everything && connection.unsent == 0)
      var buffer = [UInt8](repeating: 0, count: 16)
      var bytes = buffer.mutableSpan
      guard case .bytes(let count) = Socket.receive(pair.left.number, into: &bytes) else { break }
      received.append(Array(buffer[..<count]))
    }
    #expect(received == [[0x82, 3, 1, 2, 3], [9, 0x82, 3, 1, 2, 3]])
  }

  @Test("bytes are sealed as the socket takes them, and arrive whole and in order")
  func sealed() throws {
    let ends = try SealedPair()
    var sent: [UInt8] = []
    // How much a socket takes depends on the machine and its load.
    var flushed = Output.Written.everything
    while flushed == .everything {
      for _ in 0..<40 {
        ends.output.append(block.span, to: ends.connection)
        sent += block
      }
      flushed = ends.write()
    }
    #expect(flushed == .part)
    #expect(ends.channel.sealed.count <= TLSPipe.usualCapacity, "the rest stays plain")
    #expect(ends.connection.isBlocked && ends.connection.blocking?.since == start)
    var received = try ends.received()
    while flushed == .part {
      flushed = ends.write()
      received += try ends.received()
    }
    received += try ends.received(atLeast: sent.count - received.count)
    #expect(received == sent)
    #expect(flushed == .backlog && !ends.connection.isBlocked)
    #expect(ends.connection.unsent == 0 && ends.write() == .everything)
  }

  @Test("a full socket is noted with the time and what it has taken; one that has gone fails")
  func fullSocket() throws {
    let pair = try SocketPair()
    let connection = try looseConnection(of: pair)
    var output = Output()
    var queued = 0
    var written = Output.Written.everything
    while written == .everything {
      output.append(block.span, to: connection)
      queued += block.count
      written = output.write(connection, at: start + .seconds(1))
    }
    #expect(written == .part && connection.isBlocked)
    #expect(connection.blocking?.since == start + .seconds(1))
    let taken = connection.blocking?.taken.bytes ?? 0
    #expect(taken <= block.count && connection.unsent > 0)
    written = output.write(connection, at: start + .seconds(2))
    #expect(written == .part && connection.blocking?.since == start + .seconds(1))
    connection.close()
    written = output.write(connection, at: start + .seconds(3))
    #expect(written == .failed)
  }

  @Test("a connection behind TLS that is gone writes nothing")
  func gone() throws {
    let ends = try SealedPair()
    ends.connection.end(.gone)
    let written = ends.write()
    #expect(written == .nothing)
  }

  @Test("a connection that another loop takes over gives its plain and its sealed bytes away")
  func takingOver() throws {
    let ends = try SealedPair()
    for _ in 0..<80 { ends.output.append(block.span, to: ends.connection) }
    let flushed = ends.write()
    #expect(flushed == .part)
    let waiting = ends.connection.unsent
    let taken = ends.output.takeAll(of: ends.connection)
    #expect(!taken.sealed.isEmpty && !taken.plain.isEmpty)
    #expect(taken.sealed.count + taken.plain.count == waiting)
    #expect(ends.connection.unsent == 0)
  }

  @Test("what a failed handshake leaves queued is dropped, since nobody could open it")
  func failed() throws {
    let pair = try SocketPair()
    let channel = SecureChannel()
    let connection = try looseConnection(channel: channel, of: pair)
    var output = Output()
    output.append(block.span, to: connection)
    let flushed = output.write(connection, at: start)
    #expect(flushed == .everything && connection.unsent == 0)
  }

  @Test("a dropped connection says close_notify, unless bytes are missing before it")
  func closeNotify() throws {
    for isWhole in [true, false] {
      let ends = try SealedPair()
      if !isWhole { ends.output.append([1].span, to: ends.connection) }
      ends.output.sendCloseNotify(ends.connection, ends.channel)
      ends.connection.close()
      #expect(try ends.received() == [])
      #expect(ends.hasEnded == isWhole)
    }
  }
}

extension SealedPair {
  fileprivate var hasEnded: Bool { tunnel.hasEnded }
}
