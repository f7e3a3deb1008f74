import Glibc

/// The public internet addresses, from which a public server may fetch (RFC 6890 and the IANA
/// special-purpose registries).
struct AddressScope: Equatable, Sendable {
  /// Special addresses that count as public in tests, which have one machine.
  var alsoPublic: [[UInt8]] = []

  /// Whether the four or sixteen bytes of an address are public; false for any other length.
  func isPublic(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case _ where alsoPublic.contains(bytes): true
    case 4: AddressScope.isPublic(ipv4: bytes)
    case 16: AddressScope.isPublic(ipv6: bytes)
    default: false
    }
  }

  /// Whether an address in the form of `inet_ntop` is public; false for any other text.
  func isPublic(text: String) -> Bool {
    let isIPv6 = text.utf8.contains(UInt8(ascii: ":"))
    var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
    // SAFETY: inet_pton reads the text up to its end and writes as many bytes as the family has.
    let parsed = unsafe bytes.withUnsafeMutableBytes {
      unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, $0.baseAddress)
    }
    return parsed == 1 && isPublic(bytes)
  }

  /// Blocks of IPv4 that are not public: first address and length of the prefix.
  private static let specialIPv4: [(network: UInt32, length: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24),
    (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24),
    (0xE000_0000, 3),
  ]

  /// Whether the four bytes of an IPv4 address are public.
  static func isPublic(ipv4 bytes: some Collection<UInt8>) -> Bool {
    let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return !specialIPv4.contains { block in
      (address ^ block.network) >> (32 - block.length) == 0
    }
  }

  /// Whether the sixteen bytes of an IPv6 address are public. An address that contains an IPv4
  /// address (mapped, NAT64) is public if that one is.
  static func isPublic(ipv6 bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return false }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return isPublic(ipv4: bytes.suffix(4))
    }
    // Global unicast is 2000::/3; within it 2001::/23 (protocols, Teredo), 2001:db8::/32 and
    // 3fff::/20 (documentation) and 2002::/16 (6to4, which carries any IPv4) are special.
    guard bytes[0] >> 5 == 1 else { return false }
    if bytes[0] == 0x20, bytes[1] == 0x01 {
      return bytes[2] >= 2 && !(bytes[2] == 0x0D && bytes[3] == 0xB8)
    }
    if bytes[0] == 0x3F, bytes[1] == 0xFF { return bytes[2] >> 4 != 0 }
    return !(bytes[0] == 0x20 && bytes[1] == 0x02)
  }
}
