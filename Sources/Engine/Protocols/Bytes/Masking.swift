/// The masking of RFC 6455 §5.3.
public enum Masking {
  /// Applies `key` (first byte on the wire lowest) to `range` of `bytes` in place, many bytes at a
  /// time. `phase` is the offset of the first byte within the payload.
  public static func apply(
    _ key: UInt32, phase: Int, to bytes: inout MutableSpan<UInt8>, in range: Range<Int>
  ) {
    let turn = UInt32(truncatingIfNeeded: (phase & 3) &* 8)
    apply(key &>> turn | key &<< ((32 &- turn) & 31), to: &bytes, in: range)
  }

  /// The same for a whole payload. Returns the bitwise "or" of the unmasked payload, eight bytes at
  /// a time: without the highest bit in any byte, the payload is ASCII. Inlinable, because every
  /// message is unmasked.
  @inlinable
  @inline(__always)
  @discardableResult
  public static func apply(
    _ key: UInt32, to bytes: inout MutableSpan<UInt8>, in range: Range<Int>
  ) -> UInt64 {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    let wide = (UInt64(key) &<< 32 | UInt64(key)).littleEndian
    // SAFETY: every access is within `range`, which lies within the bytes.
    return unsafe bytes.withUnsafeMutableBytes { raw in
      var at = range.lowerBound
      var joined: UInt64 = 0
      if range.upperBound &- at >= 32 {
        let wider = SIMD4<UInt64>(repeating: wide)
        var all = SIMD4<UInt64>()
        repeat {
          let words = unsafe raw.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self) ^ wider
          unsafe raw.storeBytes(of: words, toByteOffset: at, as: SIMD4<UInt64>.self)
          all |= words
          at &+= 32
        } while range.upperBound &- at >= 32
        joined = all[0] | all[1] | all[2] | all[3]
      }
      // What is left of 31 bytes or less, halved each time, begins where the key does.
      let left = range.upperBound &- at
      if left & 16 != 0 {
        let words =
          unsafe raw.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
          ^ SIMD2(repeating: wide)
        unsafe raw.storeBytes(of: words, toByteOffset: at, as: SIMD2<UInt64>.self)
        joined |= words[0] | words[1]
        at &+= 16
      }
      if left & 8 != 0 {
        let word = unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ wide
        unsafe raw.storeBytes(of: word, toByteOffset: at, as: UInt64.self)
        joined |= word
        at &+= 8
      }
      if left & 4 != 0 {
        let word = unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt32.self) ^ key.littleEndian
        unsafe raw.storeBytes(of: word, toByteOffset: at, as: UInt32.self)
        joined |= UInt64(word)
        at &+= 4
      }
      var turned = key
      if left & 2 != 0 {
        let word =
          unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt16.self)
          ^ UInt16(truncatingIfNeeded: key).littleEndian
        unsafe raw.storeBytes(of: word, toByteOffset: at, as: UInt16.self)
        joined |= UInt64(word)
        turned = key &>> 16
        at &+= 2
      }
      if left & 1 != 0 {
        let byte = unsafe raw[at] ^ UInt8(truncatingIfNeeded: turned)
        unsafe raw[at] = byte
        joined |= UInt64(byte)
      }
      return joined
    }
  }
}
