import GameCore

/// A quiz (F1): a topic, and questions in the order of their numbers.
///
/// It never leaves the server; `QuizGame.view(for:)` returns what a page may know.
public struct Quiz: Hashable, Sendable {
  public var topic: String
  public var questions: [Question]

  public init(topic: String, questions: [Question]) {
    self.topic = topic
    self.questions = questions
  }
}

extension Quiz {
  /// The same questions in random order, with the options of each under random letters.
  public func shuffled(using random: inout SeededGenerator) -> Quiz {
    var quiz = self
    quiz.questions.shuffle(using: &random)
    for index in quiz.questions.indices { quiz.questions[index].shuffleOptions(using: &random) }
    return quiz
  }
}

/// A question with its four options in the order A, B, C, D, and the right one.
public struct Question: Hashable, Sendable {
  public var sentence: String
  public var options: Options
  public var correct: OptionLetter

  public init(sentence: String, options: Options, correct: OptionLetter) {
    self.sentence = sentence
    self.options = options
    self.correct = correct
  }

  /// The texts of the four options.
  public struct Options: Hashable, Sendable {
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

extension Question {
  /// Shuffles the options. The right text stays right, whatever its letter.
  fileprivate mutating func shuffleOptions(using random: inout SeededGenerator) {
    let former = OptionLetter.allCases.shuffled(using: &random)
    let right = former.firstIndex(of: correct) ?? 0
    options = Options(
      a: options[former[0]], b: options[former[1]], c: options[former[2]], d: options[former[3]])
    correct = OptionLetter.allCases[right]
  }
}

/// The letters of the options: A, B over C, D (P3).
public enum OptionLetter: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"
  case c = "C"
  case d = "D"
}
