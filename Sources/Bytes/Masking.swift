/// The masking of RFC 6455 §5.3.
public enum Masking {
  /// Applies `key` (first byte on the wire lowest) to `range` of `bytes` in place, many bytes at a
  /// time. `phase` is the place of the first byte within the payload, for one in pieces.
  public static func apply(
    _ key: UInt32, phase: Int, to bytes: inout MutableSpan<UInt8>, in range: Range<Int>
  ) {
    let turn = UInt32(truncatingIfNeeded: (phase & 3) &* 8)
    apply(key &>> turn | key &<< ((32 &- turn) & 31), to: &bytes, in: range)
  }

  /// The same for a whole payload. Inlinable, because every message is unmasked.
  @inlinable
  @inline(__always)
  public static func apply(
    _ key: UInt32, to bytes: inout MutableSpan<UInt8>, in range: Range<Int>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    let wide = (UInt64(key) &<< 32 | UInt64(key)).littleEndian
    // SAFETY: every access is within `range`, which lies within the bytes.
    unsafe bytes.withUnsafeMutableBytes { raw in
      var offset = range.lowerBound
      let wider = SIMD4<UInt64>(repeating: wide)
      while range.upperBound &- offset >= 32 {
        let words = unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        unsafe raw.storeBytes(of: words ^ wider, toByteOffset: offset, as: SIMD4<UInt64>.self)
        offset &+= 32
      }
      // What is left of 31 bytes or less, halved each time, begins where the key does.
      let left = range.upperBound &- offset
      if left & 16 != 0 {
        let words = unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        unsafe raw.storeBytes(
          of: words ^ wider.lowHalf, toByteOffset: offset, as: SIMD2<UInt64>.self)
        offset &+= 16
      }
      if left & 8 != 0 {
        let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe raw.storeBytes(of: word ^ wide, toByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      if left & 4 != 0 {
        let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        unsafe raw.storeBytes(of: word ^ key.littleEndian, toByteOffset: offset, as: UInt32.self)
        offset &+= 4
      }
      if left & 2 != 0 {
        unsafe raw[offset] ^= UInt8(truncatingIfNeeded: key)
        unsafe raw[offset &+ 1] ^= UInt8(truncatingIfNeeded: key &>> 8)
        offset &+= 2
      }
      if left & 1 != 0 {
        let turned = left & 2 != 0 ? key &>> 16 : key
        unsafe raw[offset] ^= UInt8(truncatingIfNeeded: turned)
      }
    }
  }
}
