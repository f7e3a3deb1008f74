import Bytes

/// A whole message in one frame of less than 64 KiB with all its bytes present: nearly every frame,
/// and the fastest to read (RFC 6455 §5.2). Two bytes, an extended length and the mask are read as
/// one word.
@usableFromInline
struct WholeFrame {
  @usableFromInline let kind: MessageKind
  /// The mask of a client's frame.
  @usableFromInline let mask: UInt32
  /// The range of the payload.
  @usableFromInline let payload: Range<Int>

  /// Reads the frame at `position`, which ends at `end` at the latest. Returns nil for another kind
  /// of frame, a faulty one, one of more than `longest` bytes, a tiny one at the end, or an
  /// incomplete one.
  @inlinable
  @inline(__always)
  init?(
    _ bytes: borrowing Span<UInt8>, at position: Int, to end: Int, isMasked: Bool,
    upTo longest: Int
  ) {
    guard let word = bytes.littleEndianWord(at: position) else { return nil }
    // The last frame of a message, no reserved bit, 0x1 or 0x2; and whether there is a mask.
    guard word & 0x80FC == (isMasked ? 0x8080 : 0x0080), (word &+ 1) & 2 != 0 else { return nil }
    kind = word & 1 != 0 ? .text : .binary
    let maskSize = isMasked ? 4 : 0
    let start: Int
    let length: Int
    let short = Int(truncatingIfNeeded: word &>> 8 & 0x7F)
    if short < 126 {
      mask = UInt32(truncatingIfNeeded: word &>> 16)
      start = position &+ 2 &+ maskSize
      length = short
    } else {
      mask = UInt32(truncatingIfNeeded: word &>> 32)
      start = position &+ 4 &+ maskSize
      length = Int(UInt16(truncatingIfNeeded: word &>> 16).byteSwapped)
      // A shorter form was due, which is a fault; a longer one is left to others.
      guard short == 126, length > 125 else { return nil }
    }
    guard end &- start >= length, length <= longest else { return nil }
    payload = start..<(start &+ length)
  }
}
