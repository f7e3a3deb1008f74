import Bytes
import CLinux

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address is always the IPv4 one, so that one
/// visitor has one address on a dual-stack listener.
public enum IPAddress: Hashable, Sendable {
  /// Host byte order: 127.0.0.1 is `0x7F00_0001`.
  case v4(UInt32)
  /// The upper and the lower 64 bits, host byte order.
  case v6(high: UInt64, low: UInt64)

  /// 127.0.0.1.
  public static let loopback = IPAddress.v4(0x7F00_0001)
  /// ::1.
  public static let loopback6 = IPAddress.v6(high: 0, low: 1)
  /// Every interface of both families.
  public static let any = IPAddress.v6(high: 0, low: 0)

  /// Whether it stands for every interface, of one family or both.
  public var isAny: Bool {
    switch self {
    case .v4(let bits): bits == 0
    case .v6(let high, let low): high == 0 && low == 0
    }
  }

  /// Whether it is in 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    switch self {
    case .v4(let bits): bits >> 24 == 127
    case .v6(let high, let low): high == 0 && low == 1
    }
  }

  /// Whether it is an address of a home or office network: RFC 1918, 169.254/16, loopback,
  /// fc00::/7, fe80::/10.
  public var isPrivate: Bool {
    switch self {
    case .v4(let bits):
      bits >> 24 == 10 || bits >> 20 == 0xAC1 || bits >> 16 == 0xC0A8 || bits >> 16 == 0xA9FE
        || isLoopback
    case .v6(let high, _):
      high >> 57 == 0xFC >> 1 || high >> 54 == 0xFE80 >> 6 || isLoopback
    }
  }

  /// The key of limits by visitor: the IPv4 address, or the /64 of an IPv6 address, because a
  /// device gives itself any number of addresses in it. ::1 is one device.
  public var visitor: IPAddress {
    switch self {
    case .v4: self
    case .v6(let high, _): isLoopback ? self : .v6(high: high, low: 0)
    }
  }

  /// The identity that an address gives: the address, or the /64 of a public IPv6 address, because
  /// a device changes its own within it.
  public var sender: IPAddress {
    switch self {
    case .v4: self
    case .v6: isPrivate ? self : visitor
    }
  }

  /// The largest block that one customer of a provider usually has: the IPv4 address, or the /48 of an
  /// IPv6 address.
  public var network: IPAddress {
    switch self {
    case .v4: self
    case .v6(let high, _): isLoopback ? self : .v6(high: (high >> 16) << 16, low: 0)
    }
  }

  /// The block of 256 neighbouring networks: the /24 of an IPv4 address, the /40 of an IPv6 address.
  public var subnet: IPAddress {
    switch self {
    case .v4(let bits): .v4((bits >> 8) << 8)
    case .v6(let high, _): isLoopback ? self : .v6(high: (high >> 24) << 24, low: 0)
    }
  }

  /// The keys of fair shares, from wide to narrow: `network` and `visitor`.
  public var holder: [IPAddress] { [network, visitor] }

  /// The number of keys in `holder`.
  public static let holderLevels = 2
}

/// An address with a port.
public struct Endpoint: Hashable, Sendable {
  /// The address.
  public var address: IPAddress
  /// The port.
  public var port: UInt16

  /// Creates an endpoint.
  public init(_ address: IPAddress, port: UInt16) {
    self.address = address
    self.port = port
  }
}

extension IPAddress: CustomStringConvertible {
  /// Parses an address such as `192.168.1.2` or `fe80::1`; nil for anything else.
  public init?(_ text: String) {
    var raw = linux_endpoint()
    // SAFETY: the string is terminated and, like `raw`, outlives the call.
    guard unsafe linux_parse_address(text, &raw) == 0 else { return nil }
    self = Endpoint(raw).address
  }

  public var description: String {
    var raw = Endpoint(self, port: 0).raw
    let text = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      // SAFETY: the buffer's own size bounds what is written; the result counts it.
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        max(0, Int(unsafe linux_format_address(&raw, characters.baseAddress, 64)))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension IPAddress {
  /// Its 4 or 16 bytes in network order.
  public var networkBytes: [UInt8] {
    func bytes(of number: some FixedWidthInteger) -> [UInt8] {
      stride(from: number.bitWidth - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: number >> $0)
      }
    }
    return switch self {
    case .v4(let bits): bytes(of: bits)
    case .v6(let high, let low): bytes(of: high) + bytes(of: low)
    }
  }

  /// Whether it is in fe80::/10, and so in use on every link of a machine.
  public var isLinkLocal6: Bool {
    if case .v6(let high, _) = self { high >> 54 == 0xFE80 >> 6 } else { false }
  }

  /// The address of a text such as `fe80::1%eth0`, without its zone (RFC 4007 §11); `nil` for
  /// anything else than an address.
  public init?(zoned text: String) {
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(String(parts[0])),
      parts.count == 1 || (address.isLinkLocal6 && !parts[1].isEmpty)
    else { return nil }
    self = address
  }

  /// The address that a URL names as its host: IPv6 in brackets, maybe with a zone (RFC 6874).
  public init?(inURL host: String) {
    if host.hasPrefix("["), host.hasSuffix("]") {
      self.init(zoned: String(host.dropFirst().dropLast()))
    } else {
      self.init(host)
    }
  }

  /// As it stands in a URL: IPv6 in brackets (RFC 3986 §3.2.2).
  public var inURL: String {
    switch self {
    case .v4: description
    case .v6: "[\(description)]"
    }
  }
}

extension Endpoint: CustomStringConvertible {
  init(_ raw: linux_endpoint) {
    self.init(
      raw.is_v6 == 0 ? .v4(raw.v4) : .v6(high: raw.high, low: raw.low), port: raw.port)
  }

  var raw: linux_endpoint {
    switch address {
    case .v4(let bits): linux_endpoint(high: 0, low: 0, v4: bits, port: port, is_v6: 0)
    case .v6(let high, let low):
      linux_endpoint(high: high, low: low, v4: 0, port: port, is_v6: 1)
    }
  }

  /// The form in a URL: `192.168.1.2:8080`, `[fe80::1]:8080`.
  public var description: String {
    switch address {
    case .v4: "\(address.description):\(port)"
    case .v6: "[\(address.description)]:\(port)"
    }
  }
}

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
