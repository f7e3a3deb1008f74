import GameCore
import Net
import TestSupport
import Testing
import WebSocket

@testable import Transport

private let start = Instant(nanoseconds: 0)

/// What a recipient was told.
private struct Told: Equatable {
  var kind: MessageKind
  var payload: [UInt8]
  var instant = start
}

/// Notes what it is told, and does something to the connection the first time.
private final class Notes: Recipient {
  var told: [Told] = []
  var onFirst: () -> Void = {}

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    told.append(
      Told(kind: kind, payload: payload.indices.map { payload[$0] }, instant: instant))
    if told.count == 1 { onFirst() }
  }
}

/// An open WebSocket of a server, and what comes of the bytes that it reads.
private final class Reader {
  let connection: Connection
  let notes = Notes()
  var limits: Limits
  private(set) var actions: [SocketAction] = []

  init(_ change: (inout Limits) -> Void = { _ in }) throws {
    var limits = Limits.standard
    change(&limits)
    self.limits = limits
    let nobody = Endpoint(.loopback, port: 1)
    connection = Connection(
      token: 1 << 32, owning: -1, peer: Peer(address: nobody, local: nobody, listener: 0),
      channel: nil, limits: limits, now: start)
    connection.open(at: start, limits)
  }

  /// Reads all of `bytes`, as a loop does.
  func read(_ bytes: [UInt8], at now: Instant = start) {
    var buffer = bytes
    var span = buffer.mutableSpan
    var position = 0
    do throws(WebSocketError) {
      while connection.readsFrames,
        let action = try connection.readEvent(
          &span, &position, bytes.count, limits, at: now, for: notes)
      {
        if action != .nothing { actions.append(action) }
      }
      connection.socket.noteProgress(at: now)
    } catch {
      actions.append(connection.socket.fail(error.closeCode))
    }
  }
}

/// The answer to a ping.
private func pong(_ payload: [UInt8]) -> SocketAction {
  .send(PreparedFrame(opcode: .pong, payload.span))
}

private func frame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
  Client.frame(opcode, payload, isFinal: isFinal)
}

@Suite("Messages of a WebSocket as they are read")
struct MessageReadingTests {
  private let hi = Told(kind: .text, payload: [104, 105])

  @Test("whole messages, those in fragments and those between control frames are told in order")
  func order() throws {
    let reader = try Reader()
    reader.read(
      frame(.text, [104, 105]) + frame(.binary, [1], isFinal: false) + frame(.ping, [9])
        + frame(.continuation, [2]) + frame(.text, [104, 105]))
    #expect(reader.notes.told == [hi, Told(kind: .binary, payload: [1, 2]), hi])
    #expect(reader.actions == [pong([9])])
  }

  @Test("bytes in any pieces tell the same messages and ask for the same actions")
  func pieces() throws {
    let stream: [UInt8] =
      frame(.text, Array("grüße".utf8)) + frame(.ping, []) + frame(.binary, [], isFinal: false)
      + frame(.continuation, [UInt8](repeating: 7, count: 300), isFinal: false)
      + frame(.ping, [1, 2]) + frame(.continuation, [8]) + frame(.binary, [])
      + frame(.close, [0x03, 0xE8])
    let whole = try Reader()
    whole.read(stream)
    #expect(whole.notes.told.count == 3)
    #expect(
      whole.actions == [
        pong([]),
        pong([1, 2]),
        .end(.byPeer(.normal), .close(.normal)),
      ])
    for cut in 1..<stream.count {
      let reader = try Reader()
      reader.read(Array(stream[..<cut]))
      reader.read(Array(stream[cut...]))
      #expect(reader.notes.told == whole.notes.told && reader.actions == whole.actions)
    }
    var random = SeededGenerator.printed()
    for _ in 0..<50 {
      let reader = try Reader()
      var rest = stream[...]
      while !rest.isEmpty {
        let piece = rest.prefix(.random(in: 1...9, using: &random))
        rest = rest.dropFirst(piece.count)
        reader.read(Array(piece))
      }
      #expect(reader.notes.told == whole.notes.told && reader.actions == whole.actions)
    }
  }

  @Test("a message has the moment at which its last bytes were read")
  func moments() throws {
    let reader = try Reader()
    let bytes = frame(.binary, [1, 2, 3])
    reader.read(Array(bytes.dropLast()), at: start)
    let later = start + .seconds(2)
    reader.read(Array(bytes.suffix(1)), at: later)
    #expect(reader.notes.told == [Told(kind: .binary, payload: [1, 2, 3], instant: later)])
  }

  @Test("an unfinished message is noted from its first bytes to its last")
  func progress() throws {
    let reader = try Reader()
    let bytes = frame(.binary, [1, 2, 3])
    reader.read(Array(bytes.prefix(1)), at: start + .seconds(1))
    #expect(reader.connection.messageSince == start + .seconds(1))
    reader.read(Array(bytes[1..<4]), at: start + .seconds(3))
    #expect(reader.connection.messageSince == start + .seconds(1), "its clock runs on")
    reader.read(Array(bytes[4...]), at: start + .seconds(4))
    #expect(reader.connection.messageSince == nil)
  }

  @Test(
    "beyond the rate the connection fails, whole messages or fragments alike, and tells no more")
  func rate() throws {
    let whole = frame(.text, [104, 105])
    let parts = frame(.text, [104], isFinal: false) + frame(.continuation, [105])
    for message in [whole, parts] {
      let reader = try Reader { $0.messages = Limits.Rate(perSecond: 1, burst: 2) }
      reader.read(message + message)
      #expect(reader.notes.told == [hi, hi] && reader.actions == [])
      reader.read(message + message)
      #expect(reader.notes.told.count == 2)
      #expect(
        reader.actions == [.end(.byUs(.policyViolation), .close(.policyViolation))])
    }
  }

  @Test("a violation ends with its code; what came before it is told, what follows is not")
  func violation() throws {
    let text = frame(.text, [104, 105])
    let cases: [([UInt8], CloseCode)] = [
      (frame(.text, [0xFF]), .invalidText), (frame(.continuation, []), .protocolError),
      ([0x81, 0], .protocolError), ([0x83, 0x80, 0, 0, 0, 0], .protocolError),
      (frame(.binary, [UInt8](repeating: 0, count: 16 * 1024 + 1)), .messageTooBig),
    ]
    for (bytes, code) in cases {
      let reader = try Reader()
      reader.read(text + bytes + text)
      #expect(reader.notes.told == [hi])
      #expect(reader.actions == [.end(.byUs(code), .close(code))])
    }
  }

  @Test("once we close, messages are read and not told, and the peer's close frame ends it")
  func closing() throws {
    let reader = try Reader()
    let connection = reader.connection
    reader.notes.onFirst = { _ = connection.socket.close(.goingAway, at: start, .standard) }
    let text = frame(.text, [104, 105])
    let parts = frame(.text, [104], isFinal: false) + frame(.continuation, [105])
    reader.read(text + text + parts + frame(.close, []))
    #expect(reader.notes.told == [hi])
    #expect(reader.actions == [.end(.byUs(.goingAway), nil)])
  }

  @Test("a connection that ends during a message reads nothing more")
  func ended() throws {
    let reader = try Reader()
    let connection = reader.connection
    reader.notes.onFirst = { connection.end(.gone) }
    reader.read(frame(.text, [104, 105]) + frame(.ping, []) + frame(.text, [104, 105]))
    #expect(reader.notes.told == [hi] && reader.actions == [])
  }

  @Test("a client's pong to our ping is told with its time")
  func roundTrip() throws {
    let reader = try Reader()
    guard case .send(let ping) = reader.connection.socket.ping(at: start, .standard) else {
      Issue.record("no ping")
      return
    }
    reader.read(frame(.pong, Array(ping.bytes.dropFirst(2))), at: start + .milliseconds(30))
    #expect(reader.actions == [.tellRoundTrip(.milliseconds(30))])
  }
}
