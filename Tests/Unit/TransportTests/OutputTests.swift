import Net
import TLS
import TestSupport
import Testing

@testable import Transport

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
    try channel.begin(TLSContext(Corpus.settings()))
    var room = [UInt8](repeating: 0, count: LoopCore.plainBuffer)
    while true {
      var plain = room.mutableSpan
      let count = try channel.openAll(tunnel.takeSealed().span, into: &plain, through: output.pipe)
      #expect(count == 0)
      let said = output.pipe.withSealed { sealed in sealed.indices.map { sealed[$0] } }
      output.pipe.clear()
      if case .established = channel.stage, tunnel.isEstablished, said.isEmpty { break }
      _ = try tunnel.open(said)
    }
  }

  func flush() throws -> OutgoingQueue.Flushed { try output.flush(connection, channel) }

  /// What the peer can read now.
  func received() throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var bytes = buffer.mutableSpan
      guard case .bytes(let count) = Socket.receive(pair.left.number, into: &bytes) else {
        return all
      }
      all += try tunnel.open(Array(buffer[..<count]))
    }
  }
}

@Suite("What goes out of a loop")
struct OutputTests {
  private let block = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  @Test("a frame for many stands once, and each connection sends it with what it has besides")
  func shared() throws {
    let pairs = [try SocketPair(), try SocketPair()]
    let connections = try pairs.map { try looseConnection(of: $0) }
    var output = Output()
    output.append([9].span, to: connections[1])
    let payload: [UInt8] = [1, 2, 3]
    guard let frame = output.share(0x8203, 2, payload.span) else {
      Issue.record("an empty page has no room")
      return
    }
    for connection in connections { output.append(frame, to: connection) }
    output.end(frame)
    var received: [[UInt8]] = []
    for (pair, connection) in zip(pairs, connections) {
      let flushed = output.flush(connection)
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
    for _ in 0..<40 {
      ends.output.append(block.span, to: ends.connection)
      sent += block
    }
    var flushed = try ends.flush()
    #expect(flushed == .part)
    #expect(ends.channel.sealed.count <= TLSPipe.usualCapacity, "the rest stays plain")
    ends.connection.block(at: Instant(nanoseconds: 0))
    var received = try ends.received()
    while flushed != .everything {
      flushed = try ends.flush()
      received += try ends.received()
    }
    #expect(received == sent)
    #expect(ends.connection.unsent == 0)
  }

  @Test("a connection that another loop takes over gives its plain and its sealed bytes away")
  func takingOver() throws {
    let ends = try SealedPair()
    for _ in 0..<80 { ends.output.append(block.span, to: ends.connection) }
    #expect(try ends.flush() == .part)
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
    let flushed = try output.flush(connection, channel)
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
