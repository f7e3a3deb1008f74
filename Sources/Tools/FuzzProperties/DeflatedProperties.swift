import Compression
import WebSocket

/// Compressed messages on their way through frames and the inflater, as the transport reads them:
/// the same in any pieces (but for what came before an error of the ratio), within the limits, and
/// read again when compressed and written. The first byte chooses what was agreed on, the second
/// how much is inflated at once; the rest are frames, or a message that is put into frames here.
enum DeflatedProperties {
  private static let overhead = 2

  static func finding(in bytes: [UInt8]) -> String? {
    guard bytes.count >= overhead else { return nil }
    let choice = bytes[0]
    var terms = FrameReading.Terms(
      role: choice & 1 == 0 ? .server : .client,
      limits: Receiver.Limits(message: choice & 2 == 0 ? 4096 : 96 * 1024, fragments: 16),
      deflate: FrameReading.Deflate(
        window: choice & 4 == 0 ? 9 : 15, keepsContext: choice & 8 != 0))
    let isFramed = choice & 16 == 0
    let frames = isFramed ? bytes : self.frames(of: bytes, isText: choice & 32 != 0, terms.role)
    let start = isFramed ? overhead : 0
    let whole = FrameReading(of: frames, in: Division.none(of: frames, from: start), by: terms)
    terms.room = max(1 + Int(bytes[1]), terms.limits.message / 256)
    let parts = FrameReading(of: frames, in: Division(of: frames, from: start), by: terms)
    guard areAlike(parts, whole) || refersTooFar(frames, start, terms, [parts, whole]) else {
      return "pieces are read otherwise than the whole"
    }
    return WebSocketProperties.finding(in: whole, by: terms)
      ?? finding(inWritten: whole.said, by: terms)
  }

  /// The pieces may show the other of two faults in a message first: how much is inflated at once
  /// is measured before it is judged as text, and lost where what follows it is no DEFLATE data.
  private static func areAlike(_ a: FrameReading, _ b: FrameReading) -> Bool {
    if a == b || isAboutRatio(a) || isAboutRatio(b) { return true }
    return a.said == b.said
      && [a, b].allSatisfy { reading in
        switch reading.error {
        case .textInvalid, .messageTooLong, .compressionInvalid: true
        default: false
        }
      }
  }

  /// References beyond the window are resolved or refused, but never read as anything else:
  /// it is what the largest window shows, in any pieces.
  private static func refersTooFar(
    _ frames: [UInt8], _ start: Int, _ terms: FrameReading.Terms, _ readings: [FrameReading]
  ) -> Bool {
    if terms.deflate?.window == 15 { return false }
    var terms = terms
    terms.deflate?.window = 15
    let largest = FrameReading(of: frames, in: Division.none(of: frames, from: start), by: terms)
    let parts = FrameReading(of: frames, in: Division(of: frames, from: start), by: terms)
    return areAlike(parts, largest)
      && readings.allSatisfy { reading in
        areAlike(reading, largest)
          || reading.error == .compressionInvalid && largest.said.starts(with: reading.said)
      }
  }

  /// How much zlib reads ahead depends on the pieces, and so where the ratio is noticed.
  private static func isAboutRatio(_ reading: FrameReading) -> Bool {
    reading.error == .compressionRatio(limit: FrameReading.Deflate.ratio)
  }

  /// Twice the same message, so that the second may refer to the first, each in the fragments that
  /// its bytes choose.
  private static func frames(of bytes: [UInt8], isText: Bool, _ role: Role) -> [UInt8] {
    let mask: UInt32? = role == .server ? 0x89AB_CDEF : nil
    var message: [UInt8] = []
    for piece in Division(of: bytes, from: overhead) {
      let isFirst = message.isEmpty
      message +=
        PreparedFrame(
          opcode: isFirst ? isText ? .text : .binary : .continuation, isFinal: piece.isLast,
          isCompressed: isFirst, bytes.span.extracting(piece.range), mask: mask
        ).bytes
    }
    return message + message
  }

  private static func finding(
    inWritten said: [FrameReading.Said], by terms: FrameReading.Terms
  ) -> String? {
    guard let deflate = terms.deflate, !said.isEmpty,
      var deflater = try? Deflater(window: deflate.window, keepsContext: deflate.keepsContext)
    else { return nil }
    let messages = said.filter { if case .message = $0 { true } else { false } }
    var frames: [UInt8] = []
    for case .message(let kind, let payload) in messages {
      guard let packed = deflater.deflate(payload.span) else { return nil }
      frames +=
        PreparedFrame(
          opcode: kind == .text ? .text : .binary, isCompressed: true, packed.span,
          mask: terms.role == .server ? 0x1234_5678 : nil
        ).bytes
    }
    let again = FrameReading(of: frames, in: Division.none(of: frames), by: terms)
    return isAboutRatio(again) || again == FrameReading(said: messages)
      ? nil : "what was compressed and written is read otherwise"
  }
}
