@_spi(_Unicode) import Swift

/// A text without invisible characters, which would let two different names look alike, and with no
/// more marks on a letter than languages use.
struct VisibleText {
  /// The most marks on one letter: a Hebrew letter with points and an accent has four.
  static let marks = 4

  /// In normalisation form C.
  let text: String

  init(_ typed: String) {
    let scalars = Array(String.UnicodeScalarView(typed._nfd))
    var kept = String.UnicodeScalarView()
    var marks = 0
    var index = 0
    while index < scalars.count {
      let flag = VisibleText.regionalFlag(in: scalars[index...])
      if !flag.isEmpty {
        kept.append(contentsOf: flag)
        index += flag.count
        marks = 0
        continue
      }
      let scalar = scalars[index]
      index += 1
      let next = index < scalars.count ? scalars[index] : nil
      marks = scalar.isMark ? marks + 1 : 0
      guard marks <= VisibleText.marks, scalar.isSeen(after: kept.last, before: next) else {
        continue
      }
      kept.append(scalar)
    }
    text = String(String.UnicodeScalarView(String(kept)._nfc))
  }

  /// The flag of a region at the start of `rest`: a black flag, the region's letters as tags, and
  /// their end (UTS 51, ED-14a). Empty if there is none.
  private static func regionalFlag(in rest: ArraySlice<Unicode.Scalar>) -> ArraySlice<
    Unicode.Scalar
  > {
    guard rest.first?.value == 0x1F3F4 else { return [] }
    let tags = rest.dropFirst().prefix { (0xE0030...0xE007A).contains($0.value) }
    guard (3...6).contains(tags.count), tags.endIndex < rest.endIndex,
      rest[tags.endIndex].value == 0xE007F
    else { return [] }
    return rest[...tags.endIndex]
  }
}

/// One typed line, trimmed, whose characters everybody sees.
struct VisibleLine {
  enum Fault: Error {
    case missing
    case invisible
    case tooLong
  }

  let text: String

  /// `longest`: characters as people count them (grapheme clusters), of four bytes of UTF-8 on average.
  init(_ typed: String, longest: Int) throws(Fault) {
    // A text far beyond that is not even trimmed.
    guard typed.utf8.count <= 8 * longest else { throw .tooLong }
    let trimmed = PlayerName.trimmed(typed)
    guard !trimmed.isEmpty else { throw .missing }
    text = trimmed.streamSafe
    guard text.allSatisfy(PlayerName.isVisible) else { throw .invisible }
    guard text.count <= longest, text.utf8.count <= 4 * longest else { throw .tooLong }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    properties.canonicalCombiningClass != .notReordered
      && properties.canonicalCombiningClass != .virama
      || properties.generalCategory == .enclosingMark && value != 0x20E3
  }

  /// Whether the scalar changes what is visible between these two.
  fileprivate func isSeen(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x200D: return last?.isVirama == true || last?.endsEmoji == true && next?.isPicture == true
    case 0x200C: return last?.isVirama == true || last?.joins == true && next?.isArabic == true
    case 0xFE0E, 0xFE0F:
      return last?.isPicture == true || last?.isEmojiKey == true && next?.value == 0x20E3
    // Mongolian letters have several forms.
    case 0x180B...0x180D, 0x180F: return last.map { (0x1800...0x18AF).contains($0.value) } ?? false
    // Controls of other kinds are refused and not dropped: what they do is seen.
    default:
      return properties.generalCategory == .format && !isTag
        || !properties.isDefaultIgnorableCodePoint
    }
  }

  private var isTag: Bool { (0xE0000...0xE0FFF).contains(value) }
  private var isVirama: Bool { properties.canonicalCombiningClass == .virama }
  private var isPicture: Bool { properties.isEmoji && value > 0x7F }
  /// True for the keys 0 to 9, # and *.
  private var isEmojiKey: Bool { properties.isEmoji && value <= 0x7F }
  /// True for a picture, its skin colour, or the selector after it.
  private var endsEmoji: Bool { isPicture || value == 0xFE0F }
  private var isArabic: Bool { properties.isAlphabetic && (0x0620...0x08FF).contains(value) }

  /// True for an Arabic letter that joins the next one (RFC 5892, A.1).
  private var joins: Bool {
    switch value {
    case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677,
      0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2, 0x06D3, 0x06D5:
      false
    default: isArabic
    }
  }
}
