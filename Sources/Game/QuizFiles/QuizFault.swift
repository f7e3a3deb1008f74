import GameCore
import Games
import JSON

/// A fault of a quiz file (F3): file, field, and a question's `number` or place in the list.
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
    case textEmpty(question: Int, QuestionField)
    case nameUnknown(question: Int, QuestionField, found: String)
    case idRepeated(question: Int)
    case difficultyUnknown(question: Int, found: Int)
    /// A picture or a sound beside the file that cannot be used, with the rest of a sentence about it.
    case mediumRefused(question: Int, QuestionField, name: String, clause: String)
    case mediaTooLarge(Int)
  }

  /// The fields of the file itself (F1).
  public enum FileField: String, Equatable, Sendable, CaseIterable {
    case numberOfQuestions, topic, questions
  }

  /// The fields of one question (F1, F7).
  public indirect enum QuestionField: Equatable, Sendable {
    /// The question as a whole, an element of `questions`.
    case question
    case number, questionSentence, options, correctOption
    case option(OptionLetter)
    case id, difficulty, tags, explanation, source
    /// The picture, its name and its description.
    case image, imageSource, imageDescription
    /// The sound, its name and its description.
    case audio, audioSource, audioDescription
    /// The question in further languages.
    case texts
    /// The question in one of them.
    case translation(Language)
    /// A field of the question in one of them.
    case translated(Language, QuestionField)

    /// The path in the file: `questionSentence`, `options.D`.
    public var path: String {
      switch self {
      case .question: "question"
      case .number: "number"
      case .questionSentence: "questionSentence"
      case .options: "options"
      case .correctOption: "correctOption"
      case .option(let letter): "options.\(letter.rawValue)"
      case .id: "id"
      case .difficulty: "difficulty"
      case .tags: "tags"
      case .explanation: "explanation"
      case .source: "source"
      case .image: "image"
      case .imageSource: "image.src"
      case .imageDescription: "image.alt"
      case .audio: "audio"
      case .audioSource: "audio.src"
      case .audioDescription: "audio.alt"
      case .texts: "texts"
      case .translation(let language): "texts.\(language.rawValue)"
      case .translated(let language, .imageDescription): "texts.\(language.rawValue).imageAlt"
      case .translated(let language, .audioDescription): "texts.\(language.rawValue).audioAlt"
      case .translated(let language, let field): "texts.\(language.rawValue).\(field.path)"
      }
    }
  }

  /// The question with the fault; `nil` for a fault of the whole file.
  var question: Int? {
    switch kind {
    case .questionFieldMissing(let question, _), .questionWrongType(let question, _, _, _),
      .optionMissing(let question, _), .sentenceEmpty(let question), .optionEmpty(let question, _),
      .textTooLong(let question, _, _, _), .correctOptionUnknown(let question, _),
      .numberRepeated(let question), .textEmpty(let question, _), .nameUnknown(let question, _, _),
      .idRepeated(let question), .difficultyUnknown(let question, _),
      .mediumRefused(let question, _, _, _):
      question
    case .tooLarge, .notJSON, .notObject, .fieldMissing, .fieldWrongType, .topicEmpty,
      .topicTooLong, .countWrong, .noQuestions, .tooManyQuestions, .mediaTooLarge:
      nil
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
      .textTooLong, .correctOptionUnknown, .numberRepeated, .textEmpty, .nameUnknown, .idRepeated,
      .difficultyUnknown, .mediumRefused, .mediaTooLarge:
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
  case textEmpty = "quiz.textEmpty"
  case nameUnknown = "quiz.nameUnknown"
  case idRepeated = "quiz.idRepeated"
  case difficultyUnknown = "quiz.difficultyUnknown"
  case mediumRefused = "quiz.mediumRefused"
  case mediaTooLarge = "quiz.mediaTooLarge"
}
