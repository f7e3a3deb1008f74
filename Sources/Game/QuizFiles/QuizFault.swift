import GameCore
import Games
import JSON

/// A fault of a quiz file (F3), with file, question and field.
///
/// A question is named by its `number`, or by its place in the list if it has none.
public struct QuizFault: Error, Equatable, Sendable {
  /// The name of the file, such as `quiz2.json`.
  public var file: String
  /// The kind of the fault.
  public var kind: Kind

  /// A fault of this file.
  public init(file: String, _ kind: Kind) {
    self.file = file
    self.kind = kind
  }

  /// The kinds of faults; `found` and `stated` are values from the file.
  public enum Kind: Equatable, Sendable {
    case tooLarge(size: Int, limit: Int)
    case notJSON(JSONError)
    case notObject(found: JSONKind)
    case fieldMissing(FileField)
    case fieldWrongType(FileField, expected: JSONKind, found: JSONKind)
    case topicEmpty
    case topicTooLong(length: Int, limit: Int)
    case countWrong(stated: Int, found: Int)
    case noQuestions
    case tooManyQuestions(count: Int, limit: Int)
    case questionFieldMissing(question: Int, QuestionField)
    case questionWrongType(question: Int, QuestionField, expected: JSONKind, found: JSONKind)
    case optionMissing(question: Int, OptionLetter)
    case sentenceEmpty(question: Int)
    case optionEmpty(question: Int, OptionLetter)
    case textTooLong(question: Int, QuestionField, length: Int, limit: Int)
    case correctOptionUnknown(question: Int, found: String)
    case numberRepeated(question: Int)
  }

  /// The fields of the file itself (F1).
  public enum FileField: String, Equatable, Sendable, CaseIterable {
    case numberOfQuestions, topic, questions
  }

  /// The fields of one question (F1).
  public enum QuestionField: Equatable, Sendable {
    /// The question as a whole, an element of `questions`.
    case question
    case number, questionSentence, options, correctOption
    case option(OptionLetter)

    /// The path in the file: `questionSentence`, `options.D`.
    public var path: String {
      switch self {
      case .question: "question"
      case .number: "number"
      case .questionSentence: "questionSentence"
      case .options: "options"
      case .correctOption: "correctOption"
      case .option(let letter): "options.\(letter.rawValue)"
      }
    }
  }

  /// Whether a table can play the file nevertheless: the fault concerns no question.
  public var isPlayable: Bool {
    switch kind {
    case .countWrong, .topicEmpty: true
    case .fieldMissing(let field): field != .questions
    case .fieldWrongType(let field, _, _): field == .numberOfQuestions
    case .tooLarge, .notJSON, .notObject, .topicTooLong, .noQuestions, .tooManyQuestions,
      .questionFieldMissing, .questionWrongType, .optionMissing, .sentenceEmpty, .optionEmpty,
      .textTooLong, .correctOptionUnknown, .numberRepeated:
      false
    }
  }
}

/// The codes of ``QuizFault``; the page's catalogue has a sentence for each raw value.
public enum QuizFaultCode: String, Equatable, Sendable, CaseIterable {
  case tooLarge = "quiz.tooLarge"
  case notJSON = "quiz.notJSON"
  case notObject = "quiz.notObject"
  case fieldMissing = "quiz.fieldMissing"
  case fieldWrongType = "quiz.fieldWrongType"
  case topicEmpty = "quiz.topicEmpty"
  case topicTooLong = "quiz.topicTooLong"
  case countWrong = "quiz.countWrong"
  case noQuestions = "quiz.noQuestions"
  case tooManyQuestions = "quiz.tooManyQuestions"
  case questionFieldMissing = "quiz.questionFieldMissing"
  case questionWrongType = "quiz.questionWrongType"
  case optionMissing = "quiz.optionMissing"
  case sentenceEmpty = "quiz.sentenceEmpty"
  case optionEmpty = "quiz.optionEmpty"
  case textTooLong = "quiz.textTooLong"
  case correctOptionUnknown = "quiz.correctOptionUnknown"
  case numberRepeated = "quiz.numberRepeated"
}
