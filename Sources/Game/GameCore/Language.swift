/// The languages of the page and of the questions (P16), by their codes of ISO 639-1.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case turkish = "tr"

  /// The language of a code from a message or a file, compared byte by byte.
  public init?(code: String) {
    let known = Language.allCases.first { $0.rawValue.utf8.elementsEqual(code.utf8) }
    guard let known else { return nil }
    self = known
  }
}
