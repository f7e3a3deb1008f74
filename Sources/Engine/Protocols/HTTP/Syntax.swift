import Bytes

/// The character classes of RFC 9110 and RFC 9112.
enum Syntax {
  /// `tchar` of RFC 9110 §5.6.2.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
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

  /// Whether every byte is valid in a field value; looks at words.
  static func isFieldValue(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    while let word = bytes.littleEndianWord(at: place) {
      if word.bytes(below: 0x20) | (word ^ UInt64(repeating: 0x7F)).zeroBytes != 0,
        !all(bytes.extracting(place..<(place &+ 8)), isFieldValue)
      {
        return false
      }
      place &+= 8
    }
    return all(bytes.extracting(place...), isFieldValue)
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

  /// The value of a hexadecimal digit.
  static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
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
        hex($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
    }
    return end > 0 && all(host, isHostName)
  }

  private static func isHostName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func lastColon(in bytes: Span<UInt8>) -> Int? {
    var index = bytes.count - 1
    while index >= 0, bytes[index] != UInt8(ascii: ":") { index -= 1 }
    return index >= 0 ? index : nil
  }
}
