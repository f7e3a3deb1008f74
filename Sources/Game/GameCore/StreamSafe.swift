extension String {
  /// The text in Stream-Safe Format (Unicode Standard Annex 15, §13), with a combining grapheme
  /// joiner (U+034F) after every 30 combining marks. Normalising and comparing such text takes time
  /// linear in its length; a long run of marks would take quadratic time.
  public var streamSafe: String {
    guard utf8.count > String.mostMarks, utf8.contains(where: { $0 >= String.firstByteOfMarks }),
      longestRunOfMarks > String.mostMarks
    else { return self }
    var safe = UnicodeScalarView()
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isMark ? run + 1 : 0
      if run > String.mostMarks {
        safe.append("\u{34F}")
        run = 1
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  private static let mostMarks = 30
  /// The first byte of U+0300 in UTF-8. Scalars before it are no marks.
  private static let firstByteOfMarks: UInt8 = 0xCC

  private var longestRunOfMarks: Int {
    var (run, longest) = (0, 0)
    for scalar in unicodeScalars {
      run = scalar.isMark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

extension Unicode.Scalar {
  /// True if normalising reorders the scalar or what it decomposes to: the three Tibetan vowels
  /// have no combining class of their own.
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    return properties.canonicalCombiningClass != .notReordered
      || value == 0x0F73 || value == 0x0F75 || value == 0x0F81
  }
}
