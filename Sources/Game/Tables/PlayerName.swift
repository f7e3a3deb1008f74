import GameCore

/// A player's name (H2): 1 to 20 visible characters, at most 80 bytes, trimmed and normalised. No
/// invisible character can make two names look alike.
public struct PlayerName: Hashable, Sendable {
  /// Characters as people count them (grapheme clusters).
  public static let longest = 20
  /// Bytes of UTF-8 of one character: a family of four in all skin colours, but not 500 accents.
  public static let bytesOfCharacter = 40
  /// Bytes of UTF-8, since everybody nearby gets every name: twenty Chinese characters take 60.
  public static let mostBytes = 80

  /// In normalisation form C, so that equal names are equal bytes.
  public let text: String

  /// Trims, normalises and checks typed text. Throws `name.missing`, `name.tooLong` (arguments
  /// `limit` and `bytes`) or `name.invisible`.
  public init(_ typed: String) throws(Refusal) {
    // A text far beyond any name is neither trimmed nor normalised: both take long.
    let most = PlayerName.longest * PlayerName.bytesOfCharacter
    guard typed.utf8.count <= 2 * most else { throw PlayerName.tooLong }
    let trimmed = PlayerName.trimmed(typed)
    guard trimmed.utf8.count <= most else { throw PlayerName.tooLong }
    guard !trimmed.isEmpty else { throw Refusal(.nameMissing) }
    let name = PlayerName.trimmed(VisibleText(trimmed.streamSafe).text)
    guard !name.isEmpty else { throw Refusal(.nameInvisible) }
    guard name.allSatisfy(PlayerName.isVisible) else { throw Refusal(.nameInvisible) }
    guard name.utf8.count <= PlayerName.mostBytes, name.count <= PlayerName.longest,
      name.allSatisfy({ $0.utf8.count <= PlayerName.bytesOfCharacter })
    else { throw PlayerName.tooLong }
    text = name
  }

  private static var tooLong: Refusal {
    Refusal(
      .nameTooLong, [RefusalArgument("limit", longest), RefusalArgument("bytes", mostBytes)])
  }

  static func trimmed(_ typed: String) -> String {
    let visible = typed.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = visible.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(visible[...last])
  }

  public static func == (left: PlayerName, right: PlayerName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Array(text.utf8))
  }

  /// Whether the character is a space, or is visible and neither hides nor reorders its neighbours.
  static func isVisible(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard scalars.allSatisfy(isHarmless) else { return false }
    return scalars.allSatisfy { $0.properties.generalCategory == .spaceSeparator }
      || scalars.contains(where: leavesMark)
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      false
    case .format:
      // These joiners shape Indic and Persian words and family emoji; tags spell regional flags.
      scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .spaceSeparator:
      true
    @unknown default:
      false
    }
  }

  private static func leavesMark(_ scalar: Unicode.Scalar) -> Bool {
    // The braille pattern without a dot is the one symbol that shows nothing.
    guard !scalar.properties.isDefaultIgnorableCodePoint, scalar.value != 0x2800 else {
      return false
    }
    return scalar.properties.generalCategory != .spaceSeparator
  }
}

/// The short name under a figure (P1).
enum ShortName {
  /// The short names of players in the order in which they sit down.
  static func all(of names: [String]) -> [String] {
    var taken: [String] = []
    for (seat, name) in names.enumerated() {
      taken.append(short(name, seat: seat, taken: taken))
    }
    return taken
  }

  /// The first four letters or digits, upper case if there is one. With two or fewer it is p1 to p4
  /// by seat. If it is taken, the first three and the smallest free digit.
  private static func short(_ name: String, seat: Int, taken: [String]) -> String {
    let signs = name.filter { $0.isLetter || $0.isWholeNumber }.prefix(4)
    guard signs.count > 2 else { return "p\(seat + 1)" }
    let wish = signs.map { $0.uppercased() }.joined()
    guard taken.contains(wish) else { return wish }
    let start = signs.prefix(3).map { $0.uppercased() }.joined()
    // Four seats: one of four digits is always free.
    return (1...4).lazy.map { "\(start)\($0)" }.first { !taken.contains($0) } ?? wish
  }
}
