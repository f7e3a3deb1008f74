import Net

extension IPAddress {
  /// 4 or 16, as they stand in a certificate.
  var bytes: [UInt8] {
    switch self {
    case .v4(let bits): IPAddress.bytes(of: bits)
    case .v6(let high, let low): IPAddress.bytes(of: high) + IPAddress.bytes(of: low)
    }
  }

  /// From 4 or 16 bytes; `nil` for another number.
  init?(bytes: [UInt8]) {
    func number(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes[...])))
    case 16: self = .v6(high: number(bytes[..<8]), low: number(bytes[8...]))
    default: return nil
    }
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }
}
