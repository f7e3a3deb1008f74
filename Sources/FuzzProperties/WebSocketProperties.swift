import WebSocket

/// Frames in both roles, with and without compression: the same in any pieces, and what was read
/// is read again when written. The first byte chooses the role and the compression.
enum WebSocketProperties {
  private static let limits = Receiver.Limits(message: 4096, fragments: 16)

  private enum Said: Equatable {
    case message(MessageKind, [UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(CloseCode?)
  }

  private struct Reading: Equatable {
    var said: [Said] = []
    var error: WebSocketError?
  }

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let role: Role = choice & 1 == 0 ? .server : .client
    let permitsCompressed = choice & 2 != 0
    let rest = Array(bytes.dropFirst())
    let whole = read([rest], role, permitsCompressed)
    for pieces in divisions(of: rest) {
      let reading = read(pieces, role, permitsCompressed)
      guard reading.said == whole.said, areAlike(reading.error, whole.error) else {
        return "pieces are read otherwise than the whole"
      }
    }
    if let error = whole.error, !error.closeCode.mayBeSent {
      return "an error with a close code that may not be sent"
    }
    return whole.said.lazy.compactMap { finding(in: $0, role) }.first
  }

  /// A compressed piece is measured before it is judged as text, so that of two faults in one
  /// message the pieces may show the other first.
  private static func areAlike(_ a: WebSocketError?, _ b: WebSocketError?) -> Bool {
    a == b || [a, b].allSatisfy { $0 == .textInvalid || $0 == .messageTooLong(limit: 4096) }
  }

  private static func finding(in said: Said, _ role: Role) -> String? {
    let mask: UInt32? = role == .server ? 0x1234_5678 : nil
    let frame: PreparedFrame
    switch said {
    case .message(let kind, let payload):
      guard payload.count <= limits.message else { return "a message beyond the limit" }
      frame = PreparedFrame(kind, payload.span, mask: mask)
    case .ping(let payload): frame = PreparedFrame(opcode: .ping, payload.span, mask: mask)
    case .pong(let payload): frame = PreparedFrame(opcode: .pong, payload.span, mask: mask)
    case .close: return nil
    }
    let again = read([frame.bytes], role, false)
    return again == Reading(said: [said]) ? nil : "what was written is read otherwise"
  }

  private static func read(_ pieces: [[UInt8]], _ role: Role, _ permits: Bool) -> Reading {
    var receiver = Receiver(role: role, limits: limits, permitsCompressed: permits)
    var reading = Reading()
    do throws(WebSocketError) {
      for piece in pieces { try read(piece, &receiver, &reading) }
    } catch {
      reading.error = error
    }
    return reading
  }

  private static func read(
    _ piece: [UInt8], _ receiver: inout Receiver, _ reading: inout Reading
  ) throws(WebSocketError) {
    var bytes = piece
    let end = bytes.count
    var position = 0
    while let event = try next(&bytes, &position, end, &receiver) {
      switch event {
      case .message(let kind, .here(let range)):
        reading.said.append(.message(kind, Array(bytes[range])))
      case .message(let kind, .kept(let payload)): reading.said.append(.message(kind, payload))
      case .compressed(let range, isLast: _):
        // What was compressed stands for itself: only the receiver is looked at here.
        try receiver.inflated(Array(bytes[range]).span)
      case .ping(let payload): reading.said.append(.ping(payload))
      case .pong(let payload): reading.said.append(.pong(payload))
      case .close(let code): reading.said.append(.close(code))
      }
    }
  }

  private static func next(
    _ bytes: inout [UInt8], _ position: inout Int, _ end: Int, _ receiver: inout Receiver
  ) throws(WebSocketError) -> Receiver.Event? {
    var span = bytes.mutableSpan
    return try receiver.next(&span, from: &position, to: end)
  }
}
