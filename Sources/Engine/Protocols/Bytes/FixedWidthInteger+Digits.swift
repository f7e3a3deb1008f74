extension FixedWidthInteger {
  /// Parses ASCII digits without a sign; nil for other text or a value outside `range`. Numbers
  /// from outside get the range that makes sense, so that arithmetic on them cannot overflow.
  public init?(digits text: some StringProtocol, radix: Self = 10, in range: ClosedRange<Self>) {
    let digits = text.utf8
    guard !digits.isEmpty else { return nil }
    var value: Self = 0
    for byte in digits {
      guard let digit = byte.hexDigit, digit < radix else { return nil }
      let (shifted, overflowed) = value.multipliedReportingOverflow(by: radix)
      let (sum, passed) = shifted.addingReportingOverflow(Self(digit))
      guard !overflowed, !passed else { return nil }
      value = sum
    }
    guard range.contains(value) else { return nil }
    self = value
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit of either case in ASCII; nil for another byte.
  @inlinable public var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
