/// The names in a pack: small letters, digits and hyphens, so that each is a word of a path and of a
/// log line.
enum BankName {
  /// Whether `text` is a name: the id of a question, a theme.
  static func isName(_ text: String, limits: QuizLimits) -> Bool {
    isName(text.utf8, limits: limits)
  }

  /// Whether `bytes` are a name.
  static func isName(_ bytes: some Collection<UInt8>, limits: QuizLimits) -> Bool {
    !bytes.isEmpty && bytes.count <= limits.nameBytes && bytes.allSatisfy(isLetter)
  }

  /// Whether `text` is the name of a picture: a name and `.svg`.
  static func isPicture(_ text: String, limits: QuizLimits) -> Bool {
    text.hasSuffix(".svg") && isName(text.utf8.dropLast(4), limits: limits)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
