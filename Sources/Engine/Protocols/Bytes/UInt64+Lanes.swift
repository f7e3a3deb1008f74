extension UInt64 {
  /// Eight times `byte`.
  @inlinable
  public init(repeating byte: UInt8) {
    self = UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// Not zero if one of the eight bytes is zero; its lowest set bit is the highest bit of the first
  /// such byte.
  @inlinable
  public var zeroBytes: UInt64 { bytes(below: 1) }

  /// Not zero if one of the eight bytes is less than `bound`, which is at most 128; its lowest set
  /// bit is the highest bit of the first such byte.
  @inlinable
  public func bytes(below bound: UInt8) -> UInt64 {
    (self &- UInt64(repeating: bound)) & ~self & UInt64(repeating: 0x80)
  }

  /// Its eight bytes with lower-case letters in place of ASCII capitals.
  @inlinable
  public var lowercased: UInt64 {
    // Of each byte the lowest seven bits, raised so that the highest bit tells on which side of the
    // capitals they are.
    let low = self & UInt64(repeating: 0x7F)
    let isFromA = low &+ UInt64(repeating: 0x80 - UInt8(ascii: "A"))
    let isBeyondZ = low &+ UInt64(repeating: 0x7F - UInt8(ascii: "Z"))
    let capitals = (isFromA ^ isBeyondZ) & ~self & UInt64(repeating: 0x80)
    return self | capitals &>> 2
  }
}
