/// The masking of RFC 6455 §5.3.
public enum Masking {
  /// Applies `key` (first byte on the wire lowest) to `bytes` in place, eight bytes at a time.
  /// `phase` is the place of the first byte within the payload, for a payload in pieces.
  public static func apply(_ key: UInt32, phase: Int = 0, to bytes: inout MutableSpan<UInt8>) {
    let turn = UInt32(truncatingIfNeeded: (phase & 3) * 8)
    let turned = key &>> turn | key &<< ((32 &- turn) & 31)
    let wide = UInt64(turned) << 32 | UInt64(turned)
    // SAFETY: every access is at an offset below `count`, checked by the loops' conditions.
    unsafe bytes.withUnsafeMutableBytes { raw in
      let count = raw.count
      var offset = 0
      while offset &+ 8 <= count {
        let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe raw.storeBytes(
          of: word ^ UInt64(littleEndian: wide), toByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      while offset < count {
        unsafe raw[offset] ^= UInt8(truncatingIfNeeded: turned &>> UInt32((offset & 3) * 8))
        offset &+= 1
      }
    }
  }
}
