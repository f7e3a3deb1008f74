import GameCore
import Net
import TestSupport
import Testing
import WebSocket

@testable import Transport

private let start = Instant(nanoseconds: 0)

/// An open WebSocket that no loop has.
private func openConnection(dialled: Bool = false) throws -> Connection {
  let nobody = Endpoint(.loopback, port: 1)
  let destination = Destination(host: "10.0.0.1", port: 80, isSecure: false)
  let connection = Connection(
    token: 1 << 32, owning: -1, peer: Peer(address: nobody, local: nobody, listener: 0),
    channel: nil, limits: .standard, now: start,
    dialling: dialled ? try Dialling(DialID(raw: 1), destination, until: start) : nil)
  connection.open(at: start, .standard)
  return connection
}

/// What a queue contains, which is emptied.
private func queued(_ connection: Connection, in output: inout Output) -> [UInt8] {
  output.takeAll(of: connection).plain
}

private func payload(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
}

@Suite("Messages as they are framed")
struct FramingTests {
  /// On both sides of each form of the length (RFC 6455 §5.2).
  private static let sizes = [0, 1, 125, 126, 127, 255, 256, 65_534, 65_535, 65_536, 65_537]

  @Test("a message has the same bytes as a prepared frame, whatever its length", arguments: sizes)
  func lengths(size: Int) throws {
    let connection = try openConnection()
    var output = Output()
    let bytes = payload(size)
    for kind in [MessageKind.text, .binary] {
      let isQueued = output.append(kind, bytes.span, to: connection)
      #expect(isQueued)
      #expect(queued(connection, in: &output) == PreparedFrame(kind, bytes.span).bytes)
      let isFrameQueued = output.append(PreparedFrame(kind, bytes.span), to: connection)
      #expect(isFrameQueued)
      #expect(queued(connection, in: &output) == PreparedFrame(kind, bytes.span).bytes)
    }
  }

  @Test("a frame that is shared is the one that each would get alone")
  func shared() throws {
    let connections = [try openConnection(), try openConnection()]
    var output = Output()
    for size in [0, 125, 126, 3000] {
      let bytes = payload(size)
      guard let frame = output.share(.text, bytes.span) else {
        Issue.record("no room for \(size)")
        return
      }
      for connection in connections { output.append(frame, to: connection) }
      output.end(frame)
      for connection in connections {
        #expect(queued(connection, in: &output) == PreparedFrame(.text, bytes.span).bytes)
        output.releaseEmpty(connection)
      }
    }
  }

  @Test("messages follow each other in the order in which they were sent")
  func order() throws {
    let connection = try openConnection()
    var output = Output()
    var expected: [UInt8] = []
    var random = SeededGenerator.printed()
    for round in 0..<200 {
      let bytes = payload(.random(in: 0...400, using: &random))
      let kind: MessageKind = round % 2 == 0 ? .text : .binary
      _ = output.append(kind, bytes.span, to: connection)
      expected += PreparedFrame(kind, bytes.span).bytes
    }
    #expect(connection.unsent == expected.count)
    #expect(queued(connection, in: &output) == expected)
  }

  @Test("only an open WebSocket takes messages")
  func closed() throws {
    let stages: [(Connection) -> Void] = [
      { $0.end(.gone) }, { $0.end(.finishing(until: start)) },
      { _ = $0.socket.close(.normal, at: start, .standard) },
    ]
    for dialled in [false, true] {
      for end in stages {
        let connection = try openConnection(dialled: dialled)
        var output = Output()
        end(connection)
        let isQueued = output.append(.text, payload(3).span, to: connection)
        let isFrameQueued = output.append(PreparedFrame(.text, payload(3).span), to: connection)
        #expect(!isQueued && !isFrameQueued && connection.unsent == 0)
      }
    }
    let requests = try looseConnection()
    var output = Output()
    let isQueued = output.append(.text, payload(3).span, to: requests)
    #expect(!isQueued && requests.unsent == 0, "it reads requests")
  }

  @Test(
    "a client masks each message with a key of its own, prepared or not", arguments: [0, 5, 70_000])
  func masked(size: Int) throws {
    let connection = try openConnection(dialled: true)
    var output = Output()
    let bytes = payload(size)
    var frames: [[UInt8]] = []
    for round in 0..<4 {
      let isQueued =
        round % 2 == 0
        ? output.append(.binary, bytes.span, to: connection)
        : output.append(PreparedFrame(.binary, bytes.span), to: connection)
      #expect(isQueued)
      frames.append(queued(connection, in: &output))
    }
    for frame in frames {
      var receiver = Receiver(
        role: .server, limits: Receiver.Limits(message: 1 << 20, fragments: 1))
      var buffer = frame
      var span = buffer.mutableSpan
      var position = 0
      guard
        case .message(.binary, let content) = try receiver.next(
          &span, from: &position, to: frame.count)
      else {
        Issue.record("no message")
        return
      }
      switch content {
      case .here(let range): #expect(range.map { span[$0] } == bytes)
      case .kept(let kept): #expect(kept == bytes)
      }
      #expect(position == frame.count)
    }
    let width = size < 126 ? 2 : 10
    #expect(Set(frames.map { Array($0[width..<width + 4]) }).count > 1)
  }

  @Test("a client sends prepared messages alone: it cannot mask another frame anew")
  func controlFrames() throws {
    let connection = try openConnection(dialled: true)
    var output = Output()
    let isQueued = output.append(PreparedFrame(opcode: .ping, [1].span), to: connection)
    #expect(!isQueued && connection.unsent == 0)
  }

  @Test("frames differ between connections where some compress, or a server was dialled")
  func differ() throws {
    var plain = Output()
    var isDifferent = plain.framesDiffer
    #expect(!isDifferent)
    plain.noteDialled()
    isDifferent = plain.framesDiffer
    #expect(isDifferent)
    let packing = Output(packer: Packer(Deflation()))
    let differ = packing.framesDiffer
    #expect(differ)
  }

  // MARK: Compression

  @Test("a long message is packed for who agreed on it, once for all that get the same frame")
  func packed() throws {
    let packer = Packer(Deflation())
    var output = Output(packer: packer)
    let (first, second, other) = (
      try openConnection(), try openConnection(), try openConnection()
    )
    for connection in [first, second] { connection.agree(DeflateAgreement(), packer) }
    let frame = PreparedFrame(.text, [UInt8](repeating: 65, count: 2000).span)
    #expect(!packer.hasSent)
    for connection in [first, second, other] {
      let isQueued = output.append(frame, to: connection)
      #expect(isQueued)
    }
    #expect(packer.hasSent)
    packer.forgetSent()
    #expect(!packer.hasSent)
    let bytes = [first, second, other].map { queued($0, in: &output) }
    #expect(bytes[0] == bytes[1] && bytes[0].count < 60 && bytes[0][0] == 0xC1)
    #expect(bytes[2] == frame.bytes)
    _ = output.append(.text, [UInt8](repeating: 65, count: 2000).span, to: first)
    #expect(queued(first, in: &output) == bytes[0], "packed alone it has the same bytes")
  }

  @Test("a message below the smallest size goes as it is")
  func smallest() throws {
    let packer = Packer(Deflation())
    var output = Output(packer: packer)
    let connection = try openConnection()
    connection.agree(DeflateAgreement(), packer)
    for (size, first) in [(255, 0x82), (256, 0xC2)] as [(Int, UInt8)] {
      _ = output.append(.binary, [UInt8](repeating: 1, count: size).span, to: connection)
      #expect(queued(connection, in: &output).first == first)
    }
  }
}
