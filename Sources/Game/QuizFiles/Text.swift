/// Small operations on texts of quiz files.
enum Text {
  /// `text` without white space at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let ascii: ClosedRange<Unicode.Scalar> = "!"..."~"
    if let first = text.unicodeScalars.first, ascii.contains(first),
      let last = text.unicodeScalars.last, ascii.contains(last)
    {
      return String(text)
    }
    let visible = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = visible.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(text[visible.startIndex..<text.unicodeScalars.index(after: last)])
  }

  /// `text` trimmed, with every run of white space inside as one space.
  static func collapsed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// FNV-1a, 64 bits: the standard library's hash differs from run to run.
  static func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The beginning of a text for a message.
  static func excerpt(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
  }
}

/// The three bytes some editors put before UTF-8.
enum ByteOrderMark {
  private static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes after the mark, if there is one.
  static func stripped(from bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: utf8) ? bytes.dropFirst(utf8.count) : bytes[...]
  }
}
