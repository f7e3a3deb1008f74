/// The name of a laptop's uplink at the public server (R4): 1 to 40 lower-case letters, digits,
/// dots, hyphens or underscores.
public struct UplinkName: Hashable, Sendable {
  /// The most characters, each of one byte.
  public static let longest = 40

  public let text: String

  /// `nil` if the text is not a valid name.
  public init?(_ text: String) {
    guard (1...UplinkName.longest).contains(text.utf8.count),
      text.utf8.allSatisfy(UplinkName.isUsable)
    else { return nil }
    self.text = text
  }

  private static func isUsable(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The SHA-256 of an uplink token. A thief who reads it in the store cannot compute the token.
public struct UplinkKey: Hashable, Sendable {
  /// The length of a SHA-256.
  public static let byteCount = 32

  public let bytes: [UInt8]

  /// Returns `nil` unless there are 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == UplinkKey.byteCount else { return nil }
    self.bytes = bytes
  }
}

/// A public server's permission for one laptop, valid until it is revoked (R4).
public struct UplinkGrant: Hashable, Sendable {
  public let name: UplinkName
  /// The key of the laptop's token.
  public let key: UplinkKey
  /// Creation in seconds since 1970, by the wall clock.
  public let made: Int64

  public init(name: UplinkName, key: UplinkKey, made: Int64) {
    self.name = name
    self.key = key
    self.made = made
  }
}
