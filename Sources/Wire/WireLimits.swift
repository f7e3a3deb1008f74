import JSON

/// What a message of a page may measure (`docs/protocol.md`, Limits); beyond it is malformed.
public enum WireLimits {
  /// Size of a message of a page in bytes; a socket closes at the same size before it gets here.
  public static let messageBytes = 16_384
  /// The largest whole number that every reader of JSON holds exactly: 2^53 − 1 (RFC 8259 §6).
  public static let largestNumber = 9_007_199_254_740_991
  /// What a number is that nothing else bounds.
  public static let numbers = 0...largestNumber
  /// Length of the digest in `assets` in bytes of UTF-8: twice what 256 bits need in hexadecimal.
  public static let assetsBytes = 128

  /// A page's messages are small and flat: ten values are the most that any of them has, and
  /// fields of later versions have room.
  static let json = JSONLimits(
    bytes: messageBytes, depth: 32, stringBytes: messageBytes, elements: 1_024)
}
