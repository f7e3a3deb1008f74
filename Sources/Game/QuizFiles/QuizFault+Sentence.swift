import GameCore
import Games
import JSON

extension QuizFault {
  /// The fault in English without a full stop: `quiz2.json, question 3: option D is missing`.
  public var sentence: String {
    switch kind {
    case .tooLarge(let size, let limit):
      "\(file): \(size) bytes are more than the \(limit) allowed"
    case .notJSON(let error): "\(file) is not JSON: \(error)"
    case .notObject(let found): "\(file) holds \(found.name) instead of an object"
    case .fieldMissing(let field): "\(file): \(field.rawValue) is missing"
    case .fieldWrongType(let field, let expected, let found):
      "\(file): \(field.rawValue) is \(found.name) instead of \(expected.name)"
    case .topicEmpty: "\(file): topic is empty"
    case .topicTooLong(let length, let limit):
      "\(file): topic has \(length) characters, \(limit) are allowed"
    case .countWrong(let stated, let found):
      "\(file): numberOfQuestions says \(stated), but the file has \(found)"
    case .noQuestions: "\(file): there are no questions"
    case .tooManyQuestions(let count, let limit):
      "\(file): \(count) questions are more than the \(limit) allowed"
    case .questionFieldMissing(let question, let field):
      "\(place(question)): \(field.english) is missing"
    case .questionWrongType(let question, let field, let expected, let found):
      "\(place(question)): \(field.english) is \(found.name) instead of \(expected.name)"
    case .optionMissing(let question, let letter):
      "\(place(question)): option \(letter.rawValue) is missing"
    case .sentenceEmpty(let question): "\(place(question)): questionSentence is empty"
    case .optionEmpty(let question, let letter):
      "\(place(question)): option \(letter.rawValue) is empty"
    case .textTooLong(let question, let field, let length, let limit):
      "\(place(question)): \(field.english) has \(length) characters, \(limit) are allowed"
    case .correctOptionUnknown(let question, let found):
      "\(place(question)): correctOption is \"\(found)\" instead of A, B, C or D"
    case .numberRepeated(let question):
      "\(place(question)): another question has the same number"
    case .mediumRefused(let question, let field, let name, let clause):
      "\(place(question)): \(field.english) \"\(name)\" \(clause)"
    case .mediaTooLarge(let limit):
      "\(file): with its pictures and sounds, those of all quizzes have more than \(limit) bytes"
    case .textEmpty(let question, let field): "\(place(question)): \(field.english) is empty"
    case .nameUnknown(let question, let field, let found):
      "\(place(question)): \(field.english) is \"\(found)\"; a name has small letters, digits and "
        + "hyphens\(Self.suffixes(of: field))"
    case .idRepeated(let question): "\(place(question)): another question has the same id"
    case .difficultyUnknown(let question, let found):
      "\(place(question)): difficulty is \(found) instead of 1, 2 or 3"
    }
  }

  /// The stable code. The page has its sentence in the player's language.
  public var code: QuizFaultCode {
    switch kind {
    case .tooLarge: .tooLarge
    case .notJSON: .notJSON
    case .notObject: .notObject
    case .fieldMissing: .fieldMissing
    case .fieldWrongType: .fieldWrongType
    case .topicEmpty: .topicEmpty
    case .topicTooLong: .topicTooLong
    case .countWrong: .countWrong
    case .noQuestions: .noQuestions
    case .tooManyQuestions: .tooManyQuestions
    case .questionFieldMissing: .questionFieldMissing
    case .questionWrongType: .questionWrongType
    case .optionMissing: .optionMissing
    case .sentenceEmpty: .sentenceEmpty
    case .optionEmpty: .optionEmpty
    case .textTooLong: .textTooLong
    case .correctOptionUnknown: .correctOptionUnknown
    case .numberRepeated: .numberRepeated
    case .textEmpty: .textEmpty
    case .nameUnknown: .nameUnknown
    case .idRepeated: .idRepeated
    case .difficultyUnknown: .difficultyUnknown
    case .mediumRefused: .mediumRefused
    case .mediaTooLarge: .mediaTooLarge
    }
  }

  /// The values of the sentence: always `file`, then those of the code, such as `question`,
  /// `option`. Kinds of value are ``JSONKind`` raw values, fields are paths in the file.
  public var arguments: [RefusalArgument] {
    [RefusalArgument("file", file)] + ownArguments
  }

  private var ownArguments: [RefusalArgument] {
    switch kind {
    case .topicEmpty, .noQuestions: []
    case .notJSON(let error): [RefusalArgument("at", error.offset)]
    case .notObject(let found): [RefusalArgument("found", found.rawValue)]
    case .fieldMissing(let field): [RefusalArgument("field", field.rawValue)]
    case .fieldWrongType(let field, let expected, let found):
      [RefusalArgument("field", field.rawValue)] + Self.kinds(expected, found)
    case .tooLarge(let size, let limit):
      [RefusalArgument("size", size), RefusalArgument("limit", limit)]
    case .topicTooLong(let length, let limit):
      [RefusalArgument("length", length), RefusalArgument("limit", limit)]
    case .countWrong(let stated, let found):
      [RefusalArgument("stated", stated), RefusalArgument("found", found)]
    case .tooManyQuestions(let count, let limit):
      [RefusalArgument("count", count), RefusalArgument("limit", limit)]
    case .questionFieldMissing(let question, let field):
      [RefusalArgument("question", question), RefusalArgument("field", field.path)]
    case .questionWrongType(let question, let field, let expected, let found):
      [RefusalArgument("question", question), RefusalArgument("field", field.path)]
        + Self.kinds(expected, found)
    case .optionMissing(let question, let letter), .optionEmpty(let question, let letter):
      [RefusalArgument("question", question), RefusalArgument("option", letter.rawValue)]
    case .sentenceEmpty(let question), .numberRepeated(let question), .idRepeated(let question):
      [RefusalArgument("question", question)]
    case .textTooLong(let question, let field, let length, let limit):
      [
        RefusalArgument("question", question), RefusalArgument("field", field.path),
        RefusalArgument("length", length), RefusalArgument("limit", limit),
      ]
    case .correctOptionUnknown(let question, let found):
      [RefusalArgument("question", question), RefusalArgument("found", found)]
    case .difficultyUnknown(let question, let found):
      [RefusalArgument("question", question), RefusalArgument("found", found)]
    case .mediumRefused(let question, let field, let name, _):
      [
        RefusalArgument("question", question), RefusalArgument("field", field.path),
        RefusalArgument("found", name),
      ]
    case .mediaTooLarge(let limit): [RefusalArgument("limit", limit)]
    case .textEmpty(let question, let field):
      [RefusalArgument("question", question), RefusalArgument("field", field.path)]
    case .nameUnknown(let question, let field, let found):
      [
        RefusalArgument("question", question), RefusalArgument("field", field.path),
        RefusalArgument("found", found),
      ]
    }
  }

  private static func kinds(_ expected: JSONKind, _ found: JSONKind) -> [RefusalArgument] {
    [
      RefusalArgument("expected", expected.rawValue), RefusalArgument("found", found.rawValue),
    ]
  }

  /// The ends that the name of a file may have.
  private static func suffixes(of field: QuestionField) -> String {
    if field == .imageSource { return ", and ends with .svg, .png, .jpg, .jpeg or .webp" }
    return field == .audioSource ? ", and ends with .wav or .mp3" : ""
  }

  private func place(_ question: Int) -> String { "\(file), question \(question)" }
}

extension QuizFault.QuestionField {
  /// The field in an English sentence: "questionSentence", "option D".
  fileprivate var english: String {
    switch self {
    case .question: "the question"
    case .option(let letter): "option \(letter.rawValue)"
    case .number, .questionSentence, .options, .correctOption, .id, .difficulty, .tags,
      .explanation, .source, .image, .imageSource, .imageDescription, .audio, .audioSource,
      .audioDescription, .texts, .translation, .translated:
      path
    }
  }
}
