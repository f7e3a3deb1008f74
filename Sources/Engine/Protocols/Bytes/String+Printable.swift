extension String {
  /// The text for one line of a terminal or a log. U+FFFD replaces each scalar that moves the
  /// cursor, ends the line, begins an escape sequence or changes the direction of text.
  public var printable: String {
    guard !unicodeScalars.allSatisfy(\.isPrintable) else { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isPrintable ? scalar : "\u{FFFD}") }
    return String(text)
  }

  /// The text for several lines of a terminal: line feeds stay, each line is `printable`.
  public var printableLines: String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append(scalar == "\n" || scalar.isPrintable ? scalar : "\u{FFFD}")
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// False for the controls C0, DEL and C1 (Unicode Standard, 23.1), line and paragraph separators, and the
  /// twelve characters of the property Bidi_Control (Unicode Standard Annex 9, §2).
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x20...0x7E: true
    case 0x00...0x9F: false
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
