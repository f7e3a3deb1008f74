import Compression
import HTTP
import Net
import WebSocket

/// A client's WebSocket with a thread to itself: it waits for what comes and sends it back.
final class EchoSocket {
  enum Failure: Error {
    /// Nothing came for too long.
    case late
    case ended
    case refused(AnswerError)
    case faulty(WebSocketError)
  }

  /// The suite's own patience is two minutes at most.
  private static let patience: Duration = .seconds(150)
  private static let limits = Receiver.Limits(message: 1 << 25, fragments: 1 << 20)

  private let socket: Descriptor
  private var poller: Poller
  private var receiver = Receiver(role: .client, limits: EchoSocket.limits)
  private var packing: Packing?
  /// The bytes behind the server's answer.
  private var early: [UInt8] = []
  private var isOver = false

  /// Connects and shakes hands. `offer` is of compression; nil: none.
  init(to server: Endpoint, target: String, offer: DeflateOffer?) throws {
    socket = try Socket.connect(to: server)
    poller = try Poller()
    try poller.add(socket.number, for: .readable, token: 0)
    Socket.setBlocking(socket.number, true)
    let handshake = try ClientHandshake(
      target: target, host: server.description,
      nonce: (0..<16).map { _ in UInt8.random(in: 0...255) }, deflate: offer)
    send(handshake.request)
    if let agreement = try shakeHands(handshake).deflate {
      packing = try Packing(agreement)
      receiver.permitsCompressed = true
    }
  }

  /// Sends every message back until the server ends the connection.
  func echo() throws {
    try listen { kind, message in self.send(kind, message) }
  }

  /// The first message, after which we close.
  func onlyMessage() throws -> [UInt8] {
    var first: [UInt8]?
    try listen { _, message in
      guard first == nil else { return }
      first = Array(copying: message)
      self.close(.normal)
    }
    guard let first else { throw Failure.ended }
    return first
  }

  private func shakeHands(_ handshake: ClientHandshake) throws -> ClientHandshake.Opened {
    var handshake = handshake
    while true {
      let bytes = try read()
      guard !bytes.isEmpty else { throw Failure.ended }
      var position = 0
      do throws(AnswerError) {
        guard let opened = try handshake.received(bytes.span, from: &position) else { continue }
        early = Array(bytes[position...])
        return opened
      } catch {
        throw Failure.refused(error)
      }
    }
  }

  // MARK: Reading

  /// Tells each message until the connection ends. What breaks the rules is answered with its
  /// close code (RFC 6455 §7.1.7).
  private func listen(_ heard: (MessageKind, Span<UInt8>) -> Void) throws {
    var bytes = early
    while true {
      if !isOver {
        do throws(WebSocketError) {
          try understand(&bytes, heard)
        } catch {
          close(error.closeCode)
        }
      }
      bytes = try read()
      if bytes.isEmpty { return }
    }
  }

  private func understand(
    _ bytes: inout [UInt8], _ heard: (MessageKind, Span<UInt8>) -> Void
  ) throws(WebSocketError) {
    let end = bytes.count
    var span = bytes.mutableSpan
    var position = 0
    while let event = try receiver.next(&span, from: &position, to: end) {
      switch event {
      case .message(let kind, .here(let range)): heard(kind, span.span.extracting(range))
      case .message(let kind, .kept(let message)): heard(kind, message.span)
      case .compressed(let range, let isLast):
        try packing?.unpack(span.span.extracting(range), isLast: isLast, for: &receiver)
      case .ping(let payload):
        send(PreparedFrame(opcode: .pong, payload.span, mask: Self.mask()).bytes)
      case .pong: break
      case .close(let code): close(code)
      }
    }
  }

  /// Reads once; nothing: the server has ended.
  private func read() throws -> [UInt8] {
    var events: [Poller.Event] = []
    poller.wait(until: .now + Self.patience, into: &events)
    if events.isEmpty { throw Failure.late }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var bytes = buffer.mutableSpan
    guard case .bytes(let count) = Socket.receive(socket.number, into: &bytes) else { return [] }
    return Array(buffer[..<count])
  }

  // MARK: Sending

  /// A fresh key for each frame (RFC 6455 §5.3).
  private static func mask() -> UInt32 { .random(in: 0...UInt32.max) }

  /// Sends a message, compressed where that was agreed on and makes it smaller.
  private func send(_ kind: MessageKind, _ message: Span<UInt8>) {
    guard let packed = packing?.pack(message) else {
      return send(PreparedFrame(kind, message, mask: Self.mask()).bytes)
    }
    send(
      PreparedFrame(
        opcode: kind == .text ? .text : .binary, isCompressed: true, packed.span,
        mask: Self.mask()
      ).bytes)
  }

  /// Nothing is sent after it; the server ends the connection (RFC 6455 §7.1.1).
  private func close(_ code: CloseCode?) {
    send(PreparedFrame.close(code, mask: Self.mask()).bytes)
    isOver = true
  }

  /// If the server is gone, reading tells.
  private func send(_ bytes: [UInt8]) {
    var rest = bytes.span
    while !isOver, !rest.isEmpty {
      let count = Socket.send(socket.number, rest)
      if count <= 0 { return }
      rest = rest.extracting(droppingFirst: count)
    }
  }
}

/// Compression as a client agreed on it (RFC 7692 §7.2).
final class Packing {
  private var inflater: Inflater
  private var deflater: Deflater

  init(_ agreement: DeflateAgreement) throws(CompressionError) {
    // The suite's own messages inflate as far as DEFLATE goes.
    let inflater = try Inflater(
      window: agreement.serverWindow, keepsContext: agreement.serverKeepsContext, ratio: 1100)
    let deflater = try Deflater(
      window: agreement.clientWindow, keepsContext: agreement.clientKeepsContext)
    self.inflater = inflater
    self.deflater = deflater
  }

  /// The message compressed; nil: it would not get smaller.
  func pack(_ message: Span<UInt8>) -> [UInt8]? {
    deflater.deflate(message)
  }

  /// Inflates a piece and says to the receiver what it was.
  func unpack(
    _ piece: Span<UInt8>, isLast: Bool, for receiver: inout Receiver
  ) throws(WebSocketError) {
    var position = 0
    var room = [UInt8](repeating: 0, count: 16_384)
    var plain = room.mutableSpan
    while let count = try next(piece, &position, isLast, &plain) {
      try receiver.inflated(plain.span.extracting(..<count))
    }
  }

  private func next(
    _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool,
    _ plain: inout MutableSpan<UInt8>
  ) throws(WebSocketError) -> Int? {
    do throws(CompressionError) {
      return try inflater.next(piece, from: &position, isLast: isLast, into: &plain)
    } catch .outOfMemory {
      throw .compressionUnavailable
    } catch .ratio(let limit) {
      throw .compressionRatio(limit: limit)
    } catch {
      throw .compressionInvalid
    }
  }
}
