extension String {
  /// Whether both have the same bytes of UTF-8. Use it for text from the network: `==` compares by
  /// canonical equivalence (Unicode Standard Annex 15), in time quadratic in a run of combining
  /// marks.
  public func hasSameBytes(as other: String) -> Bool {
    let (own, others) = (utf8Span.span, other.utf8Span.span)
    guard own.count == others.count else { return false }
    for index in own.indices where own[index] != others[index] { return false }
    return true
  }

  /// Whether it is a protocol word: 1 to 32 bytes of visible ASCII. Only such text may be compared
  /// with `==` or `switch`.
  public var isProtocolWord: Bool {
    (1...32).contains(utf8.count) && utf8.allSatisfy { (0x21...0x7E).contains($0) }
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
