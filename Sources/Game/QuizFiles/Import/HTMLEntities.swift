import Bytes

/// Character references of HTML in plain text: `&quot;`, `&#039;`, `&#x20AC;`, `&eacute;`. The
/// names are those of HTML 4, the older ones also without a semicolon, and those of ASCII and of Latin letters
/// that came later; a number from 128 to 159 is a character of Windows-1252. What stands for no character stays as it is.
enum HTMLEntities {
  /// `text` with its references replaced, once (`&amp;quot;` becomes `&quot;`).
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var plain = ""
    var rest = Substring(text)
    while let ampersand = rest.firstIndex(of: "&") {
      plain += rest[..<ampersand]
      rest = rest[ampersand...]
      if let (characters, after) = reference(at: rest) {
        plain += characters
        rest = rest[after...]
      } else {
        plain += "&"
        rest = rest.dropFirst()
      }
    }
    return plain + rest
  }

  /// The text of the reference at the start of `text`, and the position after it.
  private static func reference(at text: Substring) -> (String, String.Index)? {
    let body = text.dropFirst()
    if body.first == "#" { return numeric(body.dropFirst()) }
    // No name is longer than 31 characters; the prefix keeps a text of ampersands linear.
    let name = body.prefix(longestName).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if body[name.endIndex...].first == ";", let entry = table[String(name)] {
      return (entry.text, body.index(after: name.endIndex))
    }
    var end = name.endIndex
    while end > name.startIndex {
      if let entry = table[String(name[..<end])], entry.isLegacy { return (entry.text, end) }
      end = name.index(before: end)
    }
    return nil
  }

  /// The character after `&#`: at most eight digits, with or without a semicolon.
  private static func numeric(_ text: Substring) -> (String, String.Index)? {
    let isHex = text.first == "x" || text.first == "X"
    let digits = text.dropFirst(isHex ? 1 : 0).prefix(9).prefix { character in
      character.isASCII && (isHex ? character.isHexDigit : character.isNumber)
    }
    guard let number = UInt32(digits: digits, radix: isHex ? 16 : 10, in: 0...0x10_FFFF),
      let scalar = scalar(number)
    else { return nil }
    let isEnded = text[digits.endIndex...].first == ";"
    return (String(scalar), isEnded ? text.index(after: digits.endIndex) : digits.endIndex)
  }

  /// The character of a number; `nil` for one that shows nothing.
  private static func scalar(_ number: UInt32) -> Unicode.Scalar? {
    switch number {
    case 0x09, 0x0A, 0x0D: Unicode.Scalar(number)
    case 0x80...0x9F: windows1252[Int(number - 0x80)].flatMap(Unicode.Scalar.init)
    case 0x20..<0x7F, 0xA0...: Unicode.Scalar(number)
    default: nil
    }
  }

  private static let windows1252: [UInt32?] = [
    0x20AC, nil, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, nil, 0x017D, nil,
    nil, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, nil, 0x017E, 0x0178,
  ]

  private static let longestName = 32

  private static let table: [String: (text: String, isLegacy: Bool)] = {
    var table: [String: (text: String, isLegacy: Bool)] = [:]
    for entry in names.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: "=")
      guard parts.count == 2, let number = UInt32(digits: parts[1], radix: 16, in: 0...0x10_FFFF),
        let scalar = Unicode.Scalar(number)
      else { continue }
      let isLegacy = parts[0].hasSuffix("!")
      table[String(isLegacy ? parts[0].dropLast() : parts[0])] = (String(scalar), isLegacy)
    }
    return table
  }()
}
