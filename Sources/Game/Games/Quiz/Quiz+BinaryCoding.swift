import Bytes
import GameCore

// The binary forms of a quiz and of its course.

extension OptionLetter: BinaryCodable {}
extension ShowAnswers: BinaryCodable {}
extension Scoring: BinaryCodable {}

extension Quiz: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(topic)
    writer.write(questions)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(topic: try reader.read(), questions: try reader.read())
    guard !questions.isEmpty else { throw .malformed }
  }
}

/// A question of a plain quiz file, in one language; `DetailedQuestion` has the rest.
extension Question: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(text.sentence)
    writer.write(text.options)
    writer.write(correct)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      sentence: try reader.read(), options: try reader.read(), correct: try reader.read())
  }

  /// Whether the plain form has all of it.
  fileprivate var isPlain: Bool {
    self == Question(sentence: text.sentence, options: text.options, correct: correct)
  }
}

extension Quiz {
  /// Whether the plain form of its questions has all of them.
  var isPlain: Bool { questions.allSatisfy(\.isPlain) }
}

extension Question.Options: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    for letter in OptionLetter.allCases { writer.write(self[letter]) }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      a: try reader.read(), b: try reader.read(), c: try reader.read(), d: try reader.read())
  }
}

extension Quiz {
  /// Whether a question has a sound, which `DetailedQuiz` does not have.
  var hasSounds: Bool { questions.contains { $0.sound != nil } }
}

extension Quiz {
  /// Whether somebody at the table has written a question, which `DetailedQuiz` does not say.
  var isWritten: Bool { questions.contains { $0.author != nil } }
}

/// A quiz that people at the table have written: a `DetailedQuiz`, then the seat of each question's author.
struct WrittenQuiz: BinaryCodable {
  let quiz: Quiz

  init(_ quiz: Quiz) { self.quiz = quiz }

  func write(to writer: inout BinaryWriter) {
    writer.write(DetailedQuiz(quiz))
    for question in quiz.questions { writer.write(question.author?.number) }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    var quiz = try reader.read(DetailedQuiz.self).quiz
    for index in quiz.questions.indices {
      quiz.questions[index].author = try reader.read(Int?.self).flatMap { Seat($0) }
    }
    self.quiz = quiz
  }
}

/// A quiz with sounds: a `DetailedQuiz`, then each question's sound with its descriptions.
struct SoundingQuiz: BinaryCodable {
  let quiz: Quiz

  init(_ quiz: Quiz) { self.quiz = quiz }

  func write(to writer: inout BinaryWriter) {
    writer.write(DetailedQuiz(quiz))
    for question in quiz.questions {
      writer.write(question.sound)
      writer.write(question.text.soundDescription)
      for language in Language.allCases {
        writer.write(question.translations[language]?.soundDescription)
      }
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    var quiz = try reader.read(DetailedQuiz.self).quiz
    for index in quiz.questions.indices {
      quiz.questions[index].sound = try reader.read()
      quiz.questions[index].text.soundDescription = try reader.read()
      for language in Language.allCases {
        let description = try reader.read(String?.self)
        quiz.questions[index].translations[language]?.soundDescription = description
      }
    }
    self.quiz = quiz
  }
}

/// A quiz with all that its questions have but sounds: explanations, pictures, further languages.
struct DetailedQuiz: BinaryCodable {
  let quiz: Quiz

  init(_ quiz: Quiz) { self.quiz = quiz }

  func write(to writer: inout BinaryWriter) {
    writer.write(quiz.topic)
    writer.write(unsigned: UInt64(quiz.questions.count))
    for question in quiz.withoutPlaces.questions {
      DetailedQuestion(question).write(to: &writer)
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    let topic: String = try reader.read()
    let questions: [DetailedQuestion] = try reader.read()
    guard !questions.isEmpty else { throw .malformed }
    quiz = Quiz(topic: topic, questions: questions.map(\.question))
  }
}

private struct DetailedQuestion: BinaryCodable {
  let question: Question

  init(_ question: Question) { self.question = question }

  func write(to writer: inout BinaryWriter) {
    question.text.write(with: question.explanation?.text, to: &writer)
    writer.write(question.correct)
    for language in Language.allCases {
      let text = question.translations[language]
      writer.write(text != nil)
      text?.write(with: question.explanation?.translations[language], to: &writer)
    }
    writer.write(question.id)
    writer.write(question.theme)
    writer.write(question.difficulty)
    writer.write(question.picture)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    let (text, explained) = try QuestionText.read(from: &reader)
    let correct: OptionLetter = try reader.read()
    var translations: [Language: QuestionText] = [:]
    var explanation = explained.map { Explanation($0) }
    for language in Language.allCases where try reader.read(Bool.self) {
      let (text, explained) = try QuestionText.read(from: &reader)
      translations[language] = text
      explanation?.translations[language] = explained
    }
    let (id, theme): (String?, String?) = (try reader.read(), try reader.read())
    let difficulty = try reader.read(Difficulty?.self)
    question = Question(
      text: text, correct: correct, translations: translations, explanation: explanation,
      id: id, theme: theme, difficulty: difficulty, picture: try reader.read())
  }
}

extension QuestionText {
  /// Appends the texts in one language, the explanation among them.
  fileprivate func write(with explanation: String?, to writer: inout BinaryWriter) {
    writer.write(sentence)
    writer.write(options)
    writer.write(explanation)
    writer.write(pictureDescription)
  }

  fileprivate static func read(
    from reader: inout BinaryReader
  ) throws(BinaryFault) -> (text: QuestionText, explanation: String?) {
    let (sentence, options): (String, Question.Options) = (try reader.read(), try reader.read())
    let explanation = try reader.read(String?.self)
    let text = QuestionText(
      sentence: sentence, options: options, pictureDescription: try reader.read())
    return (text, explanation)
  }
}

extension Difficulty: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(rawValue) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let difficulty = Difficulty(rawValue: try reader.read()) else { throw .malformed }
    self = difficulty
  }
}

extension BankChoice: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(theme)
    writer.write(difficulty)
    writer.write(length)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      theme: try reader.read(), difficulty: try reader.read(), length: try reader.read())
    guard BankChoice.lengths.contains(length) else { throw .malformed }
  }
}

extension QuizRules: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(showAnswers)
    writer.write(scoring)
    writer.write(question)
    writer.write(reveal)
    writer.write(wait)
    writer.write(publishAhead)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      showAnswers: try reader.read(), scoring: try reader.read(), question: try reader.read(),
      reveal: try reader.read(), wait: try reader.read(), publishAhead: try reader.read())
  }
}

extension QuizGame {
  /// Appends all but the quiz.
  public func write(to writer: inout BinaryWriter) {
    writer.write(rules)
    writer.write(firstRound)
    stage.write(to: &writer)
    writer.write(tallies)
    writer.write(conditions)
  }

  /// The game of the quiz with which it was written.
  public init(from reader: inout BinaryReader, quiz: Quiz) throws(BinaryFault) {
    self.quiz = quiz
    rules = try reader.read()
    firstRound = try reader.read()
    stage = try Stage(from: &reader)
    tallies = try reader.read()
    conditions = try reader.read()
    guard firstRound >= 1, tallies.count == conditions.presence.count, isConsistent else {
      throw .malformed
    }
  }

  /// Whether the stage is one of this quiz and of these seats.
  private var isConsistent: Bool {
    switch stage {
    case .stakes(let asked), .question(let asked): isConsistent(asked)
    case .reveal(let revealed):
      isConsistent(revealed.asked) && revealed.ready.count == tallies.count
    case .ended: true
    }
  }

  private func isConsistent(_ asked: Asked) -> Bool {
    quiz.questions.indices.contains(asked.index) && asked.answers.count == tallies.count
  }
}

extension QuizGame.Stage {
  fileprivate func write(to writer: inout BinaryWriter) {
    switch self {
    case .question(let asked):
      writer.write(byte: 0)
      writer.write(asked)
    case .reveal(let revealed):
      writer.write(byte: 1)
      writer.write(revealed.asked)
      writer.write(revealed.showAt)
      writer.write(revealed.nextAt)
      writer.write(revealed.ready)
    case .ended(let at):
      writer.write(byte: 2)
      writer.write(at)
    case .stakes(let asked):
      writer.write(byte: 3)
      writer.write(asked)
    }
  }

  fileprivate init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .question(try reader.read())
    case 1:
      let asked: QuizGame.Asked = try reader.read()
      let (showAt, nextAt): (Tick, Tick?) = (try reader.read(), try reader.read())
      self = .reveal(
        QuizGame.Revealed(
          asked: asked, showAt: showAt, nextAt: nextAt, ready: try reader.read()))
    case 2: self = .ended(at: try reader.read())
    case 3: self = .stakes(try reader.read())
    default: throw .malformed
    }
  }
}

extension QuizGame.Asked: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(index)
    writer.write(opensAt)
    writer.write(closesAt)
    writer.write(answers)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      index: try reader.read(), opensAt: try reader.read(), closesAt: try reader.read(),
      answers: try reader.read())
  }
}

extension QuizGame.Answer: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(option)
    writer.write(at)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(option: try reader.read(), at: try reader.read())
  }
}

extension QuizGame.Tally: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(score)
    writer.write(rightAnswers)
    writer.write(inARow)
    writer.write(longestRow)
    writer.write(furthestBehind)
    writer.write(thought)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    score = try reader.read()
    rightAnswers = try reader.read()
    inARow = try reader.read()
    longestRow = try reader.read()
    furthestBehind = try reader.read()
    thought = try reader.read()
  }
}
