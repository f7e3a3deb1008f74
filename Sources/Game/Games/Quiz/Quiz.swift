import GameCore

/// A quiz (F1): a topic, and questions in the order of their numbers. It never leaves the server;
/// `QuizGame.view(for:)` returns what a page may know.
public struct Quiz: Hashable, Sendable {
  /// The title that pages show with each question and at the end.
  public var topic: String
  /// The questions in the order in which they are asked.
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
    return quiz.optionsShuffled(using: &random)
  }

  /// The same questions in the same order, with the options of each under random letters.
  public func optionsShuffled(using random: inout SeededGenerator) -> Quiz {
    var quiz = self
    for index in quiz.questions.indices { quiz.questions[index].shuffleOptions(using: &random) }
    return quiz
  }

  /// The picture and the sound of the question at this index; nothing if there is no such question.
  public func media(at index: Int) -> QuizMedia {
    guard questions.indices.contains(index) else { return QuizMedia() }
    return QuizMedia(
      pictures: [questions[index].picture].compactMap(\.self),
      sounds: [questions[index].sound].compactMap(\.self))
  }

  /// Whether one of the first `count` questions shows or plays the file of this name.
  public func shows(_ medium: String, inFirst count: Int) -> Bool {
    questions.prefix(max(0, count)).contains { $0.picture == medium || $0.sound == medium }
  }
}

/// The names of files that a question shows and plays.
public struct QuizMedia: Hashable, Sendable {
  /// The names of picture files.
  public var pictures: [String]
  /// The names of sound files.
  public var sounds: [String]

  public init(pictures: [String] = [], sounds: [String] = []) {
    self.pictures = pictures
    self.sounds = sounds
  }
}

/// A question with its four options in the order A, B, C, D, and the right one.
public struct Question: Hashable, Sendable {
  /// The question in the language of its file.
  public var text: QuestionText
  /// The right option, in all languages alike.
  public var correct: OptionLetter
  /// The question in further languages; all of them have the same right option.
  public var translations: [Language: QuestionText]
  /// Apart from the texts, because it may name the answer: it is public from the reveal on (P7).
  public var explanation: Explanation?
  /// Its id in the question bank; `nil` for a question of a quiz file without ids.
  public var id: String?
  /// The theme of its pack; `nil` outside the question bank.
  public var theme: String?
  /// The difficulty; `nil` if the file gives none.
  public var difficulty: Difficulty?
  /// The name of its picture; it tells nothing about the answer.
  public var picture: String?
  /// The name of its sound; it tells nothing about the answer.
  public var sound: String?
  /// The seat on which somebody has written it: it is not asked (W5).
  public var author: Seat?

  public init(
    text: QuestionText, correct: OptionLetter, translations: [Language: QuestionText] = [:],
    explanation: Explanation? = nil, id: String? = nil, theme: String? = nil,
    difficulty: Difficulty? = nil, picture: String? = nil, sound: String? = nil
  ) {
    self.text = text
    self.correct = correct
    self.translations = translations
    self.explanation = explanation
    self.id = id
    self.theme = theme
    self.difficulty = difficulty
    self.picture = picture
    self.sound = sound
  }

  /// A question in one language, without a picture or an explanation.
  public init(sentence: String, options: Options, correct: OptionLetter) {
    self.init(text: QuestionText(sentence: sentence, options: options), correct: correct)
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

    /// The text under a letter.
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

/// The texts of a question in one language, as pages show them before the reveal.
public struct QuestionText: Hashable, Sendable {
  /// The question itself.
  public var sentence: String
  public var options: Question.Options
  /// A description of the picture for those who cannot see it; it does not name the answer.
  public var pictureDescription: String?
  /// The same for the sound.
  public var soundDescription: String?

  public init(
    sentence: String, options: Question.Options, pictureDescription: String? = nil,
    soundDescription: String? = nil
  ) {
    self.sentence = sentence
    self.options = options
    self.pictureDescription = pictureDescription
    self.soundDescription = soundDescription
  }
}

extension Question {
  /// Shuffles the options, in all languages alike. The right text stays right, whatever its letter.
  fileprivate mutating func shuffleOptions(using random: inout SeededGenerator) {
    let former = OptionLetter.allCases.shuffled(using: &random)
    let right = former.firstIndex(of: correct) ?? 0
    text.options = text.options.reordered(former)
    translations = translations.mapValues { text in
      var text = text
      text.options = text.options.reordered(former)
      return text
    }
    correct = OptionLetter.allCases[right]
  }
}

extension Question.Options {
  /// The same texts, the n-th one from the n-th letter of `former`.
  fileprivate func reordered(_ former: [OptionLetter]) -> Question.Options {
    Question.Options(a: self[former[0]], b: self[former[1]], c: self[former[2]], d: self[former[3]])
  }
}

/// One sentence about the right option of a question.
public struct Explanation: Hashable, Sendable {
  /// In the language of the question's own text.
  public var text: String
  /// In the further languages of the question.
  public var translations: [Language: String]

  public init(_ text: String, translations: [Language: String] = [:]) {
    self.text = text
    self.translations = translations
  }
}

/// How hard a question of the bank is.
public enum Difficulty: Int, Hashable, Sendable, CaseIterable {
  case easy = 1
  case medium = 2
  case hard = 3
}

/// Which questions of the bank a table wants.
public struct BankChoice: Hashable, Sendable {
  /// The numbers of questions that a table can choose.
  public static let lengths = [5, 10, 15]

  /// A theme of the bank; `nil` for a mixture of all themes.
  public var theme: String?
  /// `nil` for a mixture of all difficulties.
  public var difficulty: Difficulty?
  /// One of `lengths`.
  public var length: Int

  public init(theme: String? = nil, difficulty: Difficulty? = nil, length: Int = 10) {
    self.theme = theme
    self.difficulty = difficulty
    self.length = length
  }
}

/// When a question of the bank was last asked of somebody (F8).
public struct LastAsked: Hashable, Comparable, Sendable {
  /// Orders what was asked in the same second: a question that was asked later has a greater number.
  public var number: Int64
  /// Seconds since 1970, by the clock of the server that asked it; 0 if it is not known.
  public var seconds: Int64

  public init(number: Int64, seconds: Int64) {
    self.number = number
    self.seconds = seconds
  }

  /// Whether one was asked before the other.
  public static func < (one: LastAsked, other: LastAsked) -> Bool {
    (one.seconds, one.number) < (other.seconds, other.number)
  }
}

/// One theme of the bank with its numbers of questions.
public struct BankTheme: Hashable, Sendable {
  /// The name by which a `BankChoice` refers to the theme.
  public var name: String
  /// The number of questions of each difficulty, from easy to hard.
  public var questions: [Int]

  public init(name: String, questions: [Int]) {
    self.name = name
    self.questions = questions
  }
}

/// The letters of the options: A, B over C, D (P3).
public enum OptionLetter: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"
  case c = "C"
  case d = "D"
}
