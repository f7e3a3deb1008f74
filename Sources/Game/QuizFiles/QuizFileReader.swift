import GameCore
import Games
import JSON

/// The outcome of reading a quiz file: the quiz if a table can play it, and all faults.
public struct QuizReading: Equatable, Sendable {
  /// The quiz in the order of its numbers; nil if a fault prevents playing it.
  public var quiz: Quiz?
  /// All faults in the order of the file. A playable quiz may have some.
  public var faults: [QuizFault]
  /// The languages in which every question can be read; empty if the file names none of its own.
  public var languages: Set<Language>

  /// Creates a reading.
  public init(quiz: Quiz?, faults: [QuizFault], languages: Set<Language> = []) {
    self.quiz = quiz
    self.faults = faults
    self.languages = languages
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
    let found = parts(file: file, bytes: bytes)
    let isPlayable = found.faults.allSatisfy(\.isPlayable)
    let sorted = found.questions.sorted { $0.number < $1.number }.map(\.question)
    let further = Language.allCases.filter { language in
      sorted.allSatisfy { $0.translations[language] != nil }
    }
    return QuizReading(
      quiz: isPlayable ? Quiz(topic: found.topic, questions: sorted) : nil, faults: found.faults,
      languages: found.language.map { Set(further + [$0]) } ?? [])
  }

  /// The questions that can be read, whatever faults others have, in the order of the file.
  func parts(
    file: String, bytes: [UInt8]
  ) -> (
    topic: String, language: Language?, questions: [(number: Int, question: Question)],
    faults: [QuizFault]
  ) {
    var findings = QuizFindings(file: file, limits: limits)
    guard let root = findings.root(of: bytes) else { return ("", nil, [], findings.faults) }
    let topic = findings.topic(of: root)
    let language = (try? root.string("language")).flatMap(Language.init(code:))
    let questions = findings.questions(of: root)
    findings.compareCount(of: root)
    return (topic, language, questions, findings.faults)
  }

  /// Reads one question, an element of `questions`, with the reasons if it cannot be played.
  func question(file: String, bytes: [UInt8]) -> (question: Question?, faults: [QuizFault]) {
    var findings = QuizFindings(file: file, limits: limits)
    guard let object = findings.root(of: bytes) else { return (nil, findings.faults) }
    let question = findings.question(.object(object), place: 1)?.question
    return (findings.faults.isEmpty ? question : nil, findings.faults)
  }
}

/// Collects faults while going through the tree of one file.
struct QuizFindings {
  let file: String
  let limits: QuizLimits
  var faults: [QuizFault] = []
  /// The number of elements in the list of questions; nil without a list.
  private var listed: Int?
  var numbers: Set<Int> = []
  var ids: Set<String> = []

  init(file: String, limits: QuizLimits) {
    self.file = file
    self.limits = limits
  }

  mutating func note(_ kind: QuizFault.Kind) {
    faults.append(QuizFault(file: file, kind))
  }

  mutating func root(of bytes: [UInt8]) -> JSONObject? {
    guard bytes.count <= limits.bytes else {
      note(.tooLarge(size: bytes.count, limit: limits.bytes))
      return nil
    }
    do {
      let value = try JSONReader(limits: limits.json).read(ByteOrderMark.stripped(from: bytes))
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
}

/// The limits of a quiz file (F3) and of a pack (F7).
public struct QuizLimits: Equatable, Sendable {
  /// Integers that every JSON reader represents exactly (RFC 8259 §6).
  static let numbers = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Size of the file in bytes.
  public var bytes = 1_048_576
  /// Questions in one file.
  public var questions = 200
  /// Characters (grapheme clusters) of one text: topic, sentence, option.
  public var characters = 500
  /// Characters of an explanation.
  public var explanation = 200
  /// Bytes of a name: the id of a question, a picture, a theme.
  public var nameBytes = 64
  /// Bytes of a picture.
  public var pictureBytes = 40_960
  /// Pictures of one pack.
  public var pictures = 2_000
  /// Sounds of one pack.
  public var sounds = 500
  /// Bytes of a sound (F10): 20 s of MP3 at 128 kbit/s.
  public var soundBytes = 327_680
  /// Average code points of one character, so that 500 characters stay a few kilobytes.
  public var scalarsPerCharacter = 4

  /// The limits of F3.
  public init() {}

  /// The limits of a pack's files (F7).
  public static let pack: QuizLimits = {
    var limits = QuizLimits()
    limits.bytes = 8 << 20
    limits.questions = 5_000
    return limits
  }()

  /// The limits of the file's JSON: as many values as a file can reasonably hold.
  var json: JSONLimits {
    JSONLimits(bytes: bytes, stringBytes: 262_144, elements: max(bytes / 16, 1))
  }

  /// The length of a text in characters if it is over the limit, else nil. A text with few
  /// characters of very many code points counts code points.
  func excess(of text: String) -> Int? { excess(of: text, over: characters) }

  func excess(of text: String, over limit: Int) -> Int? {
    // No text has more characters than bytes.
    guard text.utf8.count > limit else { return nil }
    let scalars = text.unicodeScalars.count
    guard scalars <= limit * scalarsPerCharacter else { return scalars }
    let characters = text.count
    return characters > limit ? characters : nil
  }
}
