/// A one-time token with which a player changes from http to https: 128 random bits, valid for a
/// minute (`docs/protocol.md`, Changing doors).
public struct HandoverToken: Hashable, Sendable, CustomStringConvertible {
  /// 32 hexadecimal digits in lower case.
  public let description: String

  /// Returns `nil` unless the text is 32 hexadecimal digits in lower case.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(HandoverToken.isDigit) else { return nil }
    description = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
