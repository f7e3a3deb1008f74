extension Array where Element == UInt8 {
  /// Appends a copy of `bytes` in one move.
  public mutating func append(_ bytes: Span<UInt8>) {
    // SAFETY: the pointer is used during the call alone, and appending copies from it.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// A copy of `bytes`.
  public init(copying bytes: Span<UInt8>) {
    self.init()
    append(bytes)
  }
}
