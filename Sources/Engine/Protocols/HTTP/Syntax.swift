import Bytes

/// The character classes of RFC 9110 and RFC 9112.
enum Syntax {
  /// `tchar` of RFC 9110 §5.6.2: a bit for each byte below 64, and for each from there to 127.
  static func isToken(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return byte < 128 && bits &>> UInt64(byte & 63) & 1 != 0
  }

  /// The end of the token that begins at `start`, as far as the bytes go.
  static func endOfToken(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while let word = bytes.littleEndianWord(at: place) {
      let others = word.others
      if others == 0 {
        place &+= 8
        continue
      }
      place &+= others.trailingZeroBitCount &>> 3
      guard isToken(bytes[place]) else { return place }
      place &+= 1
    }
    while place < bytes.count, isToken(bytes[place]) { place &+= 1 }
    return place
  }

  static func isToken(_ bytes: Span<UInt8>) -> Bool {
    !bytes.isEmpty && all(bytes, isToken)
  }

  /// Whether every byte belongs to a class.
  @inline(__always)
  static func all(_ bytes: Span<UInt8>, _ isOfClass: (UInt8) -> Bool) -> Bool {
    for index in bytes.indices where !isOfClass(bytes[index]) { return false }
    return true
  }

  /// Whether every byte is valid in a field value.
  static func isFieldValue(_ bytes: Span<UInt8>) -> Bool {
    endOfFieldValue(bytes, from: 0) == bytes.count
  }

  /// The end of the field value that begins at `start`, as far as the bytes go; looks at words.
  static func endOfFieldValue(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while let word = bytes.littleEndianWord(at: place) {
      let found = word.bytes(below: 0x20) | (word ^ UInt64(repeating: 0x7F)).zeroBytes
      if found == 0 {
        place &+= 8
        continue
      }
      // A tab is valid, too.
      place &+= found.trailingZeroBitCount &>> 3
      guard isFieldValue(bytes[place]) else { return place }
      place &+= 1
    }
    while place < bytes.count, isFieldValue(bytes[place]) { place &+= 1 }
    return place
  }

  /// Whether a byte is valid in a field value: visible characters, space, tab, bytes above ASCII.
  static func isFieldValue(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == 0x09
  }

  /// Whether a byte is valid in a target: visible ASCII without `"`, `#`, `<`, `>` and `\`. It
  /// accepts braces, bars and carets, which browsers send in queries although RFC 3986 excludes
  /// them.
  static func isTarget(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x23, 0x3C, 0x3E, 0x5C: false
    case 0x21...0x7E: true
    default: false
    }
  }

  /// A decimal number of at most `digits` digits.
  static func decimal(_ bytes: Span<UInt8>, digits: Int) -> Int? {
    guard !bytes.isEmpty, bytes.count <= digits else { return nil }
    var value = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// `host [ ":" port ]` of RFC 3986 §3.2.2: a name, an IPv4 address, or a bracketed literal.
  static func isAuthority(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    var end = bytes.count
    if let colon = lastColon(in: bytes), bytes[end - 1] != UInt8(ascii: "]") {
      guard let port = decimal(bytes.extracting((colon + 1)...), digits: 5), port <= 65_535 else {
        return false
      }
      end = colon
    }
    let host = bytes.extracting(..<end)
    if end > 2, host[0] == UInt8(ascii: "["), host[end - 1] == UInt8(ascii: "]") {
      return all(host.extracting(1..<(end - 1))) {
        $0.hexDigit != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
    }
    return end > 0 && all(host, isHostName)
  }

  /// The text of an authority, which is ASCII, in lower case.
  static func lowercased(_ authority: Span<UInt8>) -> String {
    String(decoding: Array(copying: authority).map(Bytes.lowercased), as: UTF8.self)
  }

  /// Letters, figures, `-`, `.`, `_` and `~`: a bit for each byte, as for tokens.
  private static func isHostName(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
    return byte < 128 && bits &>> UInt64(byte & 63) & 1 != 0
  }

  private static func lastColon(in bytes: Span<UInt8>) -> Int? {
    var index = bytes.count - 1
    while index >= 0, bytes[index] != UInt8(ascii: ":") { index -= 1 }
    return index >= 0 ? index : nil
  }
}

extension UInt64 {
  /// The highest bit of each of the eight bytes that is neither a letter of ASCII nor a hyphen, the
  /// characters of most tokens. Exact for every byte: no sum carries into the next.
  fileprivate var others: UInt64 {
    let low = UInt64(repeating: 0x7F)
    let lower = (self | UInt64(repeating: 0x20)) & low
    let isFromA = lower &+ UInt64(repeating: 0x80 - UInt8(ascii: "a"))
    let isBeyondZ = lower &+ UInt64(repeating: 0x7F - UInt8(ascii: "z"))
    let isLetter = isFromA & ~isBeyondZ & ~self
    let difference = self ^ UInt64(repeating: UInt8(ascii: "-"))
    let isHyphen = ~((difference & low) &+ low | difference)
    return ~(isLetter | isHyphen) & UInt64(repeating: 0x80)
  }
}
