extension String {
  /// Whether both have the same bytes of UTF-8. Use it for text from the network: `==` compares by
  /// canonical equivalence (Unicode Standard Annex 15), in time quadratic in a run of combining
  /// marks.
  public func hasSameBytes(as other: String) -> Bool {
    // Before the spans: that of a short text costs a copy.
    guard utf8.count == other.utf8.count else { return false }
    let (own, others) = (utf8Span.span, other.utf8Span.span)
    for index in own.indices where own[index] != others[index] { return false }
    return true
  }

  /// The text of `bytes` in UTF-8; U+FFFD replaces what is none.
  public init(decoding bytes: Span<UInt8>) {
    // SAFETY: the pointer is used during the call alone, and the text is a copy.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether it is a protocol word: 1 to 32 bytes of visible ASCII. Only such text may be compared
  /// with `==` or `switch`.
  public var isProtocolWord: Bool {
    guard (1...32).contains(utf8.count) else { return false }
    let bytes = utf8Span.span
    for index in bytes.indices where !(0x21...0x7E).contains(bytes[index]) { return false }
    return true
  }

  /// `bytes` as text with a question mark for every byte outside ASCII: two such texts are equal if
  /// their bytes are.
  public init(ascii bytes: ArraySlice<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
    } else {
      self.init(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
  }
}

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
