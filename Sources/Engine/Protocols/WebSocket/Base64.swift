/// Base 64 (RFC 4648 §4), with padding.
public enum Base64 {
  /// The base-64 text of `bytes`.
  public static func encode(_ bytes: Span<UInt8>) -> String {
    String(decoding: characters(of: bytes), as: UTF8.self)
  }

  /// The same in ASCII.
  static func characters(of bytes: Span<UInt8>) -> [UInt8] {
    var text = [UInt8](repeating: UInt8(ascii: "="), count: (bytes.count + 2) / 3 * 4)
    var characters = text.mutableSpan
    write(bytes, to: &characters)
    return text
  }

  /// Writes the text of `bytes` over equals signs, which stay as its padding.
  @inline(__always)
  static func write(_ bytes: Span<UInt8>, to characters: inout MutableSpan<UInt8>) {
    let alphabet = Self.alphabet
    func character(_ bits: UInt32) -> UInt8 { alphabet[Int(truncatingIfNeeded: bits & 0x3F)] }
    var (start, place) = (0, 0)
    while start < bytes.count {
      // Up to three bytes, from the highest, and a character for each six bits of them.
      let left = bytes.count &- start
      let second = left > 1 ? bytes[start &+ 1] : 0
      let third = left > 2 ? bytes[start &+ 2] : 0
      let bits = UInt32(bytes[start]) &<< 16 | UInt32(second) &<< 8 | UInt32(third)
      characters[place] = character(bits &>> 18)
      characters[place &+ 1] = character(bits &>> 12)
      if left > 1 { characters[place &+ 2] = character(bits &>> 6) }
      if left > 2 { characters[place &+ 3] = character(bits) }
      start &+= 3
      place &+= 4
    }
  }

  /// Whether `text` encodes exactly 16 bytes: 22 characters and two equals signs, with zero unused
  /// bits in the last character.
  static func spells16Bytes(_ text: Span<UInt8>) -> Bool {
    guard text.count == 24, text[22] == UInt8(ascii: "="), text[23] == UInt8(ascii: "="),
      let last = sextet(text[21]), last & 0xF == 0
    else { return false }
    for index in 0..<21 where !isCharacter(text[index]) { return false }
    return true
  }

  /// The characters of six bits.
  private static let alphabet: InlineArray<64, UInt8> = {
    var characters = InlineArray<64, UInt8>(repeating: UInt8(ascii: "+"))
    for place in 0..<26 {
      characters[place] = UInt8(ascii: "A") &+ UInt8(place)
      characters[26 + place] = UInt8(ascii: "a") &+ UInt8(place)
    }
    for place in 0..<10 { characters[52 + place] = UInt8(ascii: "0") &+ UInt8(place) }
    characters[63] = UInt8(ascii: "/")
    return characters
  }()

  /// Whether a byte stands for six bits: a bit for each byte below 64, and for each from there to 127.
  private static func isCharacter(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_8800_0000_0000 : 0x07FF_FFFE_07FF_FFFE
    return byte < 128 && bits &>> UInt64(byte & 63) & 1 != 0
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
