/// One quiz as it is played (F1): a topic and questions in the order of their numbers.
///
/// Never leaves the server; what a page may know of it goes through `QuizGame.view(for:)`.
public struct Quiz: Hashable, Codable, Sendable {
  public var topic: String
  public var questions: [Question]

  public init(topic: String, questions: [Question]) {
    self.topic = topic
    self.questions = questions
  }
}

/// One question with its four options in the order A, B, C, D, and the right one.
public struct Question: Hashable, Codable, Sendable {
  public var sentence: String
  public var options: Options
  public var correct: OptionLetter

  public init(sentence: String, options: Options, correct: OptionLetter) {
    self.sentence = sentence
    self.options = options
    self.correct = correct
  }

  /// The texts of the four options.
  public struct Options: Hashable, Codable, Sendable {
    public var a: String
    public var b: String
    public var c: String
    public var d: String

    public init(a: String, b: String, c: String, d: String) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    public subscript(letter: OptionLetter) -> String {
      switch letter {
      case .a: a
      case .b: b
      case .c: c
      case .d: d
      }
    }
  }
}

/// A, B over C, D (P3).
public enum OptionLetter: String, Hashable, Codable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"
  case c = "C"
  case d = "D"
}
