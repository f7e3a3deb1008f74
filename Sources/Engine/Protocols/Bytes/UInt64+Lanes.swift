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
}
