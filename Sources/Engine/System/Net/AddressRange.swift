import Bytes

/// A block of addresses in CIDR notation (RFC 4632): `192.168.0.0/16`, `fd00::/8`. An address alone
/// is a block of one.
public struct AddressRange: Hashable, Sendable {
  /// Any address of the block.
  public let base: IPAddress
  /// The number of leading bits that all its addresses share.
  public let prefix: Int

  /// Creates a block; `prefix` is clamped to the family's range.
  public init(_ base: IPAddress, prefix: Int) {
    self.base = base
    self.prefix = min(max(0, prefix), AddressRange.bits(of: base))
  }

  /// Returns `nil` unless the text is an address with at most one prefix length that fits its
  /// family.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let base = IPAddress(String(parts[0])) else { return nil }
    // An IPv4 address in IPv6 notation has a prefix length of IPv6.
    let isMapped = text.contains(":") && AddressRange.bits(of: base) == 32
    var prefix = AddressRange.bits(of: base)
    if parts.count == 2 {
      guard parts[1].utf8.count <= 3, let length = Int(digits: parts[1], in: 0...128) else {
        return nil
      }
      prefix = isMapped ? length - 96 : length
    }
    guard (0...AddressRange.bits(of: base)).contains(prefix) else { return nil }
    self.init(base, prefix: prefix)
  }

  /// Whether the block contains the address.
  public func contains(_ other: IPAddress) -> Bool {
    switch (base, other) {
    case (.v4(let mine), .v4(let theirs)):
      return prefix == 0 || (mine ^ theirs) >> UInt32(32 - prefix) == 0
    case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
      guard prefix > 64 else {
        return prefix == 0 || (high ^ otherHigh) >> UInt64(64 - prefix) == 0
      }
      return high == otherHigh && (low ^ otherLow) >> UInt64(128 - prefix) == 0
    case (.v4, .v6), (.v6, .v4):
      return false
    }
  }

  private static func bits(of address: IPAddress) -> Int {
    switch address {
    case .v4: 32
    case .v6: 128
    }
  }
}
