extension Span where Element == UInt8 {
  /// The unsigned integer of `width` bytes (at most 8) at `offset`, most significant byte first;
  /// nil if the span is too short.
  public func bigEndian(at offset: Int, width: Int) -> UInt64? {
    guard offset >= 0, width <= 8, offset <= count, count - offset >= width else { return nil }
    var value: UInt64 = 0
    for index in offset..<(offset + width) { value = value << 8 | UInt64(self[index]) }
    return value
  }
}

extension Span where Element == UInt8 {
  /// Eight bytes at `offset`, least significant byte first; nil if the span is too short.
  @inlinable
  public func littleEndianWord(at offset: Int) -> UInt64? {
    guard count >= 8, UInt(bitPattern: offset) <= UInt(bitPattern: count &- 8) else { return nil }
    // SAFETY: the eight bytes lie within the span.
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }
}

extension Array where Element == UInt8 {
  /// Appends the lowest `width` bytes of `value`, most significant first.
  public mutating func append(bigEndian value: UInt64, width: Int) {
    var shift = UInt64(truncatingIfNeeded: width &* 8)
    while shift > 0 {
      shift &-= 8
      append(UInt8(truncatingIfNeeded: value &>> shift))
    }
  }
}
