/// Base 64 (RFC 4648 §4), with padding.
public enum Base64 {
  /// The base-64 text of `bytes`.
  public static func encode(_ bytes: Span<UInt8>) -> String {
    var text = [UInt8](repeating: UInt8(ascii: "="), count: (bytes.count + 2) / 3 * 4)
    var characters = text.mutableSpan
    var (start, place) = (0, 0)
    while start < bytes.count {
      // Up to three bytes, from the highest, and a character for each six bits of them.
      var bits: UInt32 = 0
      let count = min(3, bytes.count &- start)
      for offset in 0..<count {
        bits |= UInt32(bytes[start &+ offset]) &<< UInt32(24 &- 8 &* offset)
      }
      for offset in 0...count {
        characters[place &+ offset] = character(UInt8(truncatingIfNeeded: bits &>> 26))
        bits = bits &<< 6
      }
      start &+= 3
      place &+= 4
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether `text` encodes exactly 16 bytes: 22 characters and two equals signs, with zero unused
  /// bits in the last character.
  static func spells16Bytes(_ text: Span<UInt8>) -> Bool {
    guard text.count == 24, text[22] == UInt8(ascii: "="), text[23] == UInt8(ascii: "="),
      let last = sextet(text[21]), last & 0xF == 0
    else { return false }
    for index in 0..<21 where sextet(text[index]) == nil { return false }
    return true
  }

  private static func character(_ sextet: UInt8) -> UInt8 {
    switch sextet {
    case 0..<26: UInt8(ascii: "A") + sextet
    case 26..<52: UInt8(ascii: "a") + sextet - 26
    case 52..<62: UInt8(ascii: "0") + sextet - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  private static func sextet(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
