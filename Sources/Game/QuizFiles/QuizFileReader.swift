import GameCore
import Games
import JSON

/// The outcome of reading a quiz file: the quiz if a table can play it, and all faults.
public struct QuizReading: Equatable, Sendable {
  /// The quiz in the order of its numbers; nil if a fault prevents playing it.
  public var quiz: Quiz?
  /// All faults in the order of the file. A playable quiz may have some.
  public var faults: [QuizFault]

  /// Creates a reading.
  public init(quiz: Quiz?, faults: [QuizFault]) {
    self.quiz = quiz
    self.faults = faults
  }

  /// The first fault that prevents playing the file.
  public var refusal: QuizFault? {
    faults.first { !$0.isPlayable }
  }
}

/// Reads quiz files of format F1 and reports all faults (F3).
public struct QuizFileReader: Sendable {
  private let limits: QuizLimits

  /// Creates a reader with these limits.
  public init(limits: QuizLimits = QuizLimits()) {
    self.limits = limits
  }

  /// Reads a whole file. `file` is its name in sentences. The reader accepts a byte-order mark.
  public func read(file: String, bytes: [UInt8]) -> QuizReading {
    var findings = Findings(file: file, limits: limits)
    guard let root = findings.root(of: bytes) else {
      return QuizReading(quiz: nil, faults: findings.faults)
    }
    let topic = findings.topic(of: root)
    let questions = findings.questions(of: root)
    findings.compareCount(of: root)
    let isPlayable = findings.faults.allSatisfy(\.isPlayable)
    let sorted = questions.sorted { $0.number < $1.number }.map(\.question)
    return QuizReading(
      quiz: isPlayable ? Quiz(topic: topic, questions: sorted) : nil, faults: findings.faults)
  }
}

/// Collects faults while going through the tree of one file.
private struct Findings {
  let file: String
  let limits: QuizLimits
  var faults: [QuizFault] = []
  /// The number of elements in the list of questions; nil without a list.
  private var listed: Int?
  private var numbers: Set<Int> = []

  init(file: String, limits: QuizLimits) {
    self.file = file
    self.limits = limits
  }

  private mutating func note(_ kind: QuizFault.Kind) {
    faults.append(QuizFault(file: file, kind))
  }

  mutating func root(of bytes: [UInt8]) -> JSONObject? {
    guard bytes.count <= limits.bytes else {
      note(.tooLarge(size: bytes.count, limit: limits.bytes))
      return nil
    }
    do {
      let value = try JSONReader(limits: .file).read(ByteOrderMark.stripped(from: bytes))
      if case .object(let object) = value { return object }
      note(.notObject(found: value.kind))
    } catch {
      note(.notJSON(error))
    }
    return nil
  }

  /// The topic, or the file's name if there is none.
  mutating func topic(of root: JSONObject) -> String {
    guard
      let text = fileField(.topic, { () throws(JSONFieldError) in try root.string("topic") })
    else { return QuizSeries.stem(of: file) }
    let topic = Text.trimmed(text)
    if topic.isEmpty {
      note(.topicEmpty)
      return QuizSeries.stem(of: file)
    }
    if let length = limits.excess(of: topic) {
      note(.topicTooLong(length: length, limit: limits.characters))
      return topic
    }
    return topic.streamSafe
  }

  mutating func questions(of root: JSONObject) -> [(number: Int, question: Question)] {
    guard
      let list = fileField(.questions, { () throws(JSONFieldError) in try root.array("questions") })
    else { return [] }
    listed = list.count
    if list.isEmpty { note(.noQuestions) }
    if list.count > limits.questions {
      note(.tooManyQuestions(count: list.count, limit: limits.questions))
    }
    return list.prefix(limits.questions).enumerated().compactMap { index, value in
      question(value, place: index + 1)
    }
  }

  /// Reports a wrong count of questions. A table ignores it and plays the questions that are there.
  mutating func compareCount(of root: JSONObject) {
    guard
      let stated = fileField(
        .numberOfQuestions,
        { () throws(JSONFieldError) in try root.integer("numberOfQuestions", in: QuizLimits.numbers)
        }),
      let listed, stated != listed
    else { return }
    note(.countWrong(stated: stated, found: listed))
  }

  private mutating func fileField<Value>(
    _ field: QuizFault.FileField,
    _ access: () throws(JSONFieldError) -> Value
  ) -> Value? {
    do {
      return try access()
    } catch {
      switch error {
      case .missing: note(.fieldMissing(field))
      // A number that not every reader holds exactly.
      case .outOfRange: note(.fieldWrongType(field, expected: .integer, found: .double))
      case .wrongType(_, let expected, let found):
        note(.fieldWrongType(field, expected: expected, found: found))
      }
      return nil
    }
  }

  private mutating func question(
    _ value: JSONValue, place: Int
  ) -> (number: Int, question: Question)? {
    guard case .object(let object) = value else {
      note(.questionWrongType(question: place, .question, expected: .object, found: value.kind))
      return nil
    }
    let number = number(of: object, place: place)
    let name = number ?? place
    let sentence = sentence(of: object, question: name)
    let options = options(of: object, question: name)
    let correct = correctOption(of: object, question: name)
    guard let number, let sentence, let options, let correct else { return nil }
    return (number, Question(sentence: sentence, options: options, correct: correct))
  }

  private mutating func number(of object: JSONObject, place: Int) -> Int? {
    let number = field(.number, of: place) { () throws(JSONFieldError) in
      try object.integer("number", in: QuizLimits.numbers)
    }
    if let number, !numbers.insert(number).inserted {
      note(.numberRepeated(question: number))
    }
    return number
  }

  private mutating func sentence(of object: JSONObject, question: Int) -> String? {
    let written = field(.questionSentence, of: question) { () throws(JSONFieldError) in
      try object.string("questionSentence")
    }
    guard let written else { return nil }
    let sentence = Text.trimmed(written)
    if sentence.isEmpty { note(.sentenceEmpty(question: question)) }
    return checked(sentence, .questionSentence, question: question)
  }

  private mutating func options(of object: JSONObject, question: Int) -> Question.Options? {
    let inner = field(.options, of: question) { () throws(JSONFieldError) in
      try object.object("options")
    }
    guard let inner else { return nil }
    let texts = OptionLetter.allCases.map { option($0, of: inner, question: question) }
    guard texts.count == 4, let a = texts[0], let b = texts[1], let c = texts[2], let d = texts[3]
    else { return nil }
    return Question.Options(a: a, b: b, c: c, d: d)
  }

  private mutating func option(
    _ letter: OptionLetter, of options: JSONObject, question: Int
  ) -> String? {
    guard options[letter.rawValue] != nil else {
      note(.optionMissing(question: question, letter))
      return nil
    }
    let written = field(.option(letter), of: question) { () throws(JSONFieldError) in
      try options.string(letter.rawValue)
    }
    guard let written else { return nil }
    let text = Text.trimmed(written)
    if text.isEmpty { note(.optionEmpty(question: question, letter)) }
    return checked(text, .option(letter), question: question)
  }

  private mutating func correctOption(of object: JSONObject, question: Int) -> OptionLetter? {
    let written = field(.correctOption, of: question) { () throws(JSONFieldError) in
      try object.string("correctOption")
    }
    guard let written else { return nil }
    guard written.utf8.count == 1, let letter = OptionLetter(rawValue: written) else {
      note(.correctOptionUnknown(question: question, found: Text.excerpt(written)))
      return nil
    }
    return letter
  }

  /// The value of a question's field; notes the fault and returns nil if there is none.
  private mutating func field<Value>(
    _ field: QuizFault.QuestionField, of question: Int,
    _ access: () throws(JSONFieldError) -> Value
  ) -> Value? {
    do {
      return try access()
    } catch {
      switch error {
      case .missing: note(.questionFieldMissing(question: question, field))
      case .outOfRange:
        note(.questionWrongType(question: question, field, expected: .integer, found: .double))
      case .wrongType(_, let expected, let found):
        note(.questionWrongType(question: question, field, expected: expected, found: found))
      }
      return nil
    }
  }

  /// The text with its length checked. Only checked texts are compared.
  private mutating func checked(
    _ text: String, _ field: QuizFault.QuestionField, question: Int
  ) -> String {
    guard let length = limits.excess(of: text) else { return text.streamSafe }
    note(.textTooLong(question: question, field, length: length, limit: limits.characters))
    return text
  }
}

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
