/// The masking of RFC 6455 §5.3.
public enum Masking {
  /// Applies `key` (first byte on the wire lowest) to `range` of `bytes` in place, eight bytes at
  /// a time. `phase` is the place of the first byte within the payload, for one in pieces.
  public static func apply(
    _ key: UInt32, phase: Int = 0, to bytes: inout MutableSpan<UInt8>, in range: Range<Int>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    let turn = UInt32(truncatingIfNeeded: (phase & 3) &* 8)
    let turned = key &>> turn | key &<< ((32 &- turn) & 31)
    let wide = (UInt64(turned) &<< 32 | UInt64(turned)).littleEndian
    // SAFETY: every access is within `range`, which lies within the bytes.
    unsafe bytes.withUnsafeMutableBytes { raw in
      var offset = range.lowerBound
      while range.upperBound &- offset >= 8 {
        let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe raw.storeBytes(of: word ^ wide, toByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      var rest = turned
      while offset < range.upperBound {
        unsafe raw[offset] ^= UInt8(truncatingIfNeeded: rest)
        rest = rest &>> 8 | rest &<< 24
        offset &+= 1
      }
    }
  }
}
