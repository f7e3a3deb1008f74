import Bytes

/// A whole message in one frame of less than 64 KiB, of which all bytes are there: nearly every
/// frame, and the quickest to be read (RFC 6455 §5.2). Two bytes, the length if it is long, and
/// the mask are read as one word.
@usableFromInline
struct WholeFrame {
  @usableFromInline let kind: MessageKind
  /// The mask of a client's frame.
  @usableFromInline let mask: UInt32
  /// Where the payload begins.
  @usableFromInline let start: Int
  /// The length of the payload.
  @usableFromInline let length: Int

  /// Reads the frame at `position`, which ends at `end` at the latest. Nil: it is another kind of
  /// frame, a faulty one, a tiny one at the end, or not all of it is there.
  @inlinable
  @inline(__always)
  init?(_ bytes: borrowing Span<UInt8>, at position: Int, to end: Int, _ role: Role) {
    guard let word = bytes.littleEndianWord(at: position) else { return nil }
    switch word & 0xFF {
    case 0x81: kind = .text
    case 0x82: kind = .binary
    default: return nil
    }
    // The bit that says whether there is a mask is made the size of one.
    let maskSize = Int(truncatingIfNeeded: word &>> 13 & 4)
    guard maskSize == (role == .server ? 4 : 0) else { return nil }
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
    guard end &- start >= length else { return nil }
  }
}
