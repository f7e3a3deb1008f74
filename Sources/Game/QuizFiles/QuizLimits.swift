/// The limits of a quiz file (F3).
public struct QuizLimits: Equatable, Sendable {
  /// Integers that every JSON reader represents exactly (RFC 8259 §6).
  static let numbers = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Size of the file in bytes.
  public var bytes = 1_048_576
  /// Questions in one file.
  public var questions = 200
  /// Characters (grapheme clusters) of one text: topic, sentence, option.
  public var characters = 500
  /// Average code points of one character, so that 500 characters stay a few kilobytes.
  public var scalarsPerCharacter = 4

  /// The limits of F3.
  public init() {}

  /// The length of a text in characters if it is over the limit, else nil. A text with few
  /// characters of very many code points counts code points.
  func excess(of text: String) -> Int? {
    let scalars = text.unicodeScalars.count
    guard scalars <= self.characters * scalarsPerCharacter else { return scalars }
    let characters = text.count
    return characters > self.characters ? characters : nil
  }
}
