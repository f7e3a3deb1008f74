/// The names in a pack: small letters, digits and hyphens, for paths and lines of the log.
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

  private static let pictureSuffixes = [".svg", ".png", ".jpg", ".jpeg", ".webp"]

  /// Whether `text` is the name of a picture beside a quiz file: a name and the end of a known kind.
  static func isOwnPicture(_ text: String, limits: QuizLimits) -> Bool {
    pictureSuffixes.first(where: text.hasSuffix).map { suffix in
      isName(text.utf8.dropLast(suffix.utf8.count), limits: limits)
    } ?? false
  }

  /// Whether `text` is the name of a sound: a name and `.wav` or `.mp3`.
  static func isSound(_ text: String, limits: QuizLimits) -> Bool {
    Sound.Kind(ofFile: text).map { kind in
      isName(text.utf8.dropLast(kind.suffix.utf8.count), limits: limits)
    } ?? false
  }

  /// Whether the name of a pack's sound tells nothing: 8 to 32 hexadecimal digits before the point.
  static func isNeutral(_ sound: String) -> Bool {
    let name = sound.utf8.prefix { $0 != UInt8(ascii: ".") }
    return (8...32).contains(name.count)
      && name.allSatisfy { isLetter($0) && $0 <= UInt8(ascii: "f") && $0 != UInt8(ascii: "-") }
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
