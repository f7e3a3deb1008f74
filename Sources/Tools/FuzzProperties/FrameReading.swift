import Compression
import WebSocket

/// The result of reading bytes as frames, as the transport does.
struct FrameReading: Equatable {
  enum Said: Equatable {
    case message(MessageKind, [UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(CloseCode?)
  }

  /// The agreed terms.
  struct Terms {
    var role: Role
    var limits: Receiver.Limits
    /// Nil: no compression.
    var deflate: Deflate?
    /// The bytes of a compressed message to inflate at once.
    var room = 512
  }

  struct Deflate {
    static let ratio = 32
    var window: Int
    var keepsContext: Bool
  }

  private(set) var said: [Said] = []
  private(set) var error: WebSocketError?

  init(said: [Said]) {
    self.said = said
  }

  /// Reads `pieces` of `bytes` one after the other, up to the first error.
  init(of bytes: [UInt8], in pieces: some Sequence<Division.Piece>, by terms: Terms) {
    var bytes = bytes
    do throws(WebSocketError) {
      try read(&bytes, pieces, terms)
    } catch {
      self.error = error
    }
  }

  private mutating func read(
    _ bytes: inout [UInt8], _ pieces: some Sequence<Division.Piece>, _ terms: Terms
  ) throws(WebSocketError) {
    var receiver = Receiver(
      role: terms.role, limits: terms.limits, permitsCompressed: terms.deflate != nil)
    var inflation: Inflation?
    if let deflate = terms.deflate { inflation = try Inflation(deflate, room: terms.room) }
    for piece in pieces {
      var position = piece.range.lowerBound
      while let event = try next(&bytes, &position, piece.range.upperBound, &receiver) {
        if case .compressed(let range, let isLast) = event {
          try inflation?.tell(bytes.span.extracting(range), isLast, to: &receiver)
        } else {
          take(event, bytes)
        }
      }
    }
  }

  private mutating func take(_ event: Receiver.Event, _ bytes: [UInt8]) {
    switch event {
    case .message(let kind, .here(let range)): said.append(.message(kind, Array(bytes[range])))
    case .message(let kind, .kept(let payload)): said.append(.message(kind, payload))
    case .ping(let payload): said.append(.ping(payload))
    case .pong(let payload): said.append(.pong(payload))
    case .close(let code): said.append(.close(code))
    case .compressed: break
    }
  }

  private func next(
    _ bytes: inout [UInt8], _ position: inout Int, _ end: Int, _ receiver: inout Receiver
  ) throws(WebSocketError) -> Receiver.Event? {
    var span = bytes.mutableSpan
    return try receiver.next(&span, from: &position, to: end)
  }
}
