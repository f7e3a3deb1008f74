/// How much a quiz file may hold (F3).
public struct QuizLimits: Equatable, Sendable {
  /// What a number in a file is: what every reader of JSON holds exactly (RFC 8259 §6).
  static let numbers = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Size of the file in bytes.
  public var bytes = 1_048_576
  /// Questions in one file.
  public var questions = 200
  /// Characters (as a reader counts them) of one text: topic, sentence, option.
  public var characters = 500
  /// Code points one character may have on average, so that 500 characters stay a few kilobytes.
  public var scalarsPerCharacter = 4

  /// The limits of F3.
  public init() {}

  /// Length of a text in characters if it is over the limit, else nil. A text of few characters
  /// made of very many code points counts its code points.
  func excess(of text: String) -> Int? {
    let scalars = text.unicodeScalars.count
    guard scalars <= self.characters * scalarsPerCharacter else { return scalars }
    let characters = text.count
    return characters > self.characters ? characters : nil
  }
}
