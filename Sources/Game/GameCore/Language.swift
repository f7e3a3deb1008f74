/// The languages of the page and of the questions (P16), by their codes of ISO 639-1.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case turkish = "tr"
}
