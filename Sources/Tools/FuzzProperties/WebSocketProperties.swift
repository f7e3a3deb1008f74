import WebSocket

/// Frames in both roles: the same in any pieces, messages within the limits and text that is
/// text, and what was read is read again when written. The first byte chooses the role and the
/// limits.
enum WebSocketProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let terms = FrameReading.Terms(
      role: choice & 1 == 0 ? .server : .client,
      limits: choice & 2 == 0
        ? Receiver.Limits(message: 4096, fragments: 16)
        : Receiver.Limits(message: 24, fragments: 3))
    let whole = FrameReading(of: bytes, in: Division.none(of: bytes, from: 1), by: terms)
    guard FrameReading(of: bytes, in: Division(of: bytes, from: 1), by: terms) == whole else {
      return "pieces are read otherwise than the whole"
    }
    return finding(in: whole, by: terms) ?? finding(inWritten: whole.said, by: terms)
  }

  /// Whether what was read may be.
  static func finding(in reading: FrameReading, by terms: FrameReading.Terms) -> String? {
    if let error = reading.error, !error.closeCode.mayBeSent {
      return "an error with a close code that may not be sent"
    }
    for case .message(let kind, let payload) in reading.said {
      guard payload.count <= terms.limits.message else { return "a message beyond the limit" }
      guard kind == .binary || String(validating: payload, as: UTF8.self) != nil else {
        return "text that is none"
      }
    }
    return nil
  }

  private static func finding(
    inWritten said: [FrameReading.Said], by terms: FrameReading.Terms
  ) -> String? {
    let mask: UInt32? = terms.role == .server ? 0x1234_5678 : nil
    let frames = said.flatMap { frame(of: $0, mask).bytes }
    let again = FrameReading(of: frames, in: Division.none(of: frames), by: terms)
    return again == FrameReading(said: said) ? nil : "what was written is read otherwise"
  }

  private static func frame(of said: FrameReading.Said, _ mask: UInt32?) -> PreparedFrame {
    switch said {
    case .message(let kind, let payload): PreparedFrame(kind, payload.span, mask: mask)
    case .ping(let payload): PreparedFrame(opcode: .ping, payload.span, mask: mask)
    case .pong(let payload): PreparedFrame(opcode: .pong, payload.span, mask: mask)
    case .close(let code): .close(code, mask: mask)
    }
  }
}
