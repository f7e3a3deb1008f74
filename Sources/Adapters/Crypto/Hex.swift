import Bytes

/// Bytes as lower-case hexadecimal text and back.
public enum Hex {
  /// Two lower-case digits a byte.
  public static func text(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 0x0F))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes that `text` writes, or nil if it is no even number of hexadecimal digits of either case.
  public static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let value = character.hexDigit else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
