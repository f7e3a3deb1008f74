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

extension Question: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(text.sentence)
    for letter in OptionLetter.allCases { writer.write(text.options[letter]) }
    writer.write(correct)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      sentence: try reader.read(),
      options: Options(
        a: try reader.read(), b: try reader.read(), c: try reader.read(), d: try reader.read()),
      correct: try reader.read())
  }
}

extension QuizRules: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(showAnswers)
    writer.write(scoring)
    for time in [question, reveal, wait, publishAhead] { writer.write(time) }
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
    writer.write(stage)
    writer.write(tallies)
    writer.write(conditions)
  }

  /// The game of the quiz with which it was written.
  public init(from reader: inout BinaryReader, quiz: Quiz) throws(BinaryFault) {
    self.quiz = quiz
    rules = try reader.read()
    firstRound = try reader.read()
    stage = try reader.read()
    tallies = try reader.read()
    conditions = try reader.read()
    guard firstRound >= 1, tallies.count == conditions.presence.count, isConsistent else {
      throw .malformed
    }
  }

  /// Whether the stage is one of this quiz and of these seats.
  private var isConsistent: Bool {
    switch stage {
    case .question(let asked): isConsistent(asked)
    case .reveal(let revealed): isConsistent(revealed.asked)
    case .ended: true
    }
  }

  private func isConsistent(_ asked: Asked) -> Bool {
    quiz.questions.indices.contains(asked.index) && asked.answers.count == tallies.count
  }
}

extension QuizGame.Stage: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    switch self {
    case .question(let asked):
      writer.write(byte: 0)
      writer.write(asked)
    case .reveal(let revealed):
      writer.write(byte: 1)
      writer.write(revealed.asked)
      writer.write(revealed.showAt)
      writer.write(revealed.nextAt)
    case .ended(let at):
      writer.write(byte: 2)
      writer.write(at)
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .question(try reader.read())
    case 1:
      self = .reveal(
        QuizGame.Revealed(
          asked: try reader.read(), showAt: try reader.read(), nextAt: try reader.read()))
    case 2: self = .ended(at: try reader.read())
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
    for number in [score, rightAnswers, inARow, longestRow, furthestBehind] { writer.write(number) }
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
