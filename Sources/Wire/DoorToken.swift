/// What a page brings along when its player changes doors: 128 random bits, good once and for a
/// minute (`docs/protocol.md`, Changing doors).
public struct DoorToken: Hashable, Sendable, CustomStringConvertible {
  /// 32 hexadecimal digits in lower case.
  public let description: String

  /// `nil`: these are not 32 hexadecimal digits in lower case.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(DoorToken.isDigit) else { return nil }
    description = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
