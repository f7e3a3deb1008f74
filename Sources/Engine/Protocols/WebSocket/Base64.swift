import Bytes

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
  private static func write(_ bytes: Span<UInt8>, to characters: inout MutableSpan<UInt8>) {
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

  /// The text of 20 bytes, five words with their most significant bytes first.
  static func characters(of words: InlineArray<5, UInt32>) -> InlineArray<28, UInt8> {
    let (a, b, c, d, e) = (words[0], words[1], words[2], words[3], words[4])
    let alphabet = Self.alphabet
    let letters = alphabet.span
    var text = InlineArray<28, UInt8>(repeating: UInt8(ascii: "="))
    var characters = text.mutableSpan
    // Four characters for each 24 bits. Behind the last 16 there is an equals sign.
    put(a &>> 8, letters, &characters, 0)
    put(a &<< 16 | b &>> 16, letters, &characters, 4)
    put(b &<< 8 | c &>> 24, letters, &characters, 8)
    put(c, letters, &characters, 12)
    put(d &>> 8, letters, &characters, 16)
    put(d &<< 16 | e &>> 16, letters, &characters, 20)
    put(e &<< 8, letters, &characters, 24)
    characters[27] = UInt8(ascii: "=")
    return text
  }

  /// Writes the characters of the lowest 24 bits.
  @inline(__always)
  private static func put(
    _ bits: UInt32, _ letters: Span<UInt8>, _ characters: inout MutableSpan<UInt8>, _ place: Int
  ) {
    characters[place] = letters[Int(bits &>> 18 & 0x3F)]
    characters[place &+ 1] = letters[Int(bits &>> 12 & 0x3F)]
    characters[place &+ 2] = letters[Int(bits &>> 6 & 0x3F)]
    characters[place &+ 3] = letters[Int(bits & 0x3F)]
  }

  /// Whether `text` encodes exactly 16 bytes: 22 characters and two equals signs, with zero unused
  /// bits in the last character.
  static func spells16Bytes(_ text: Span<UInt8>) -> Bool {
    guard text.count == 24, text[22] == UInt8(ascii: "="), text[23] == UInt8(ascii: "="),
      let last = sextet(text[21]), last & 0xF == 0
    else { return false }
    // The last word overlaps the one before it.
    guard let first = text.littleEndianWord(at: 0), let second = text.littleEndianWord(at: 8),
      let third = text.littleEndianWord(at: 14)
    else { return false }
    return first.areOfBase64 && second.areOfBase64 && third.areOfBase64
  }

  private static func character(_ bits: UInt32) -> UInt8 { alphabet[Int(bits & 0x3F)] }

  /// The characters of six bits.
  private static let alphabet: InlineArray<64, UInt8> = {
    var characters = InlineArray<64, UInt8>(repeating: UInt8(ascii: "+"))
    for place in 0..<26 {
      characters[place] = UInt8(ascii: "A") + UInt8(place)
      characters[26 + place] = UInt8(ascii: "a") + UInt8(place)
    }
    for place in 0..<10 { characters[52 + place] = UInt8(ascii: "0") + UInt8(place) }
    characters[63] = UInt8(ascii: "/")
    return characters
  }()

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

extension UInt64 {
  /// Whether each of the eight bytes stands for six bits. Exact: no sum carries into the next byte.
  fileprivate var areOfBase64: Bool {
    let low = self & UInt64(repeating: 0x7F)
    let letters = (low | UInt64(repeating: 0x20)).bytes(
      from: UInt8(ascii: "a"), to: UInt8(ascii: "z"))
    // The slash is the character before the figures.
    let others = low.bytes(from: UInt8(ascii: "/"), to: UInt8(ascii: "9"))
    let pluses = low.bytes(from: UInt8(ascii: "+"), to: UInt8(ascii: "+"))
    let highest = UInt64(repeating: 0x80)
    return (letters | others | pluses) & ~self & highest == highest
  }

  /// The highest bit of each of the eight bytes, all below 128, that is in a range.
  private func bytes(from first: UInt8, to last: UInt8) -> UInt64 {
    (self &+ UInt64(repeating: 0x80 - first)) & ~(self &+ UInt64(repeating: 0x7F - last))
  }
}
