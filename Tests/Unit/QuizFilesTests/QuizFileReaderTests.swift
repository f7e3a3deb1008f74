import GameCore
import Games
import JSON
import QuizFiles
import TestSupport
import Testing

private let good = """
  {"numberOfQuestions": 2, "topic": " General ", "questions": [
    {"number": 2, "questionSentence": " Second? ", "correctOption": "C",
     "options": {"A": "a", "B": "b", "C": " c ", "D": "d"}},
    {"number": 1, "questionSentence": "First?", "correctOption": "A",
     "options": {"A": "1", "B": "2", "C": "3", "D": "4"}, "hint": "ignored"}]}
  """

private let goodQuiz = Quiz(
  topic: "General",
  questions: [
    Question(
      sentence: "First?", options: .init(a: "1", b: "2", c: "3", d: "4"), correct: .a),
    Question(
      sentence: "Second?", options: .init(a: "a", b: "b", c: "c", d: "d"), correct: .c),
  ])

private func read(_ text: String) -> QuizReading {
  QuizFileReader().read(file: "quiz2.json", bytes: Array(text.utf8))
}

/// The good file with one piece exchanged.
private func changed(_ old: String, _ new: String) -> String {
  good.replacing(old, with: new)
}

@Suite("QuizFileReader")
struct QuizFileReaderTests {
  @Test("F1: a file of the published form becomes the quiz, in the order of its numbers")
  func form() {
    #expect(read(good) == QuizReading(quiz: goodQuiz, faults: []))
  }

  @Test("F1: a byte-order mark before the text is tolerated")
  func byteOrderMark() {
    #expect(read("\u{FEFF}" + good).quiz == goodQuiz)
  }

  @Test(
    "F3: each fault that forbids play is one sentence with file, question and field",
    arguments: [
      ("nonsense", "quiz2.json is not JSON: \"o\" is out of place at byte 1"),
      ("", "quiz2.json is not JSON: the text ends early, at byte 0"),
      ("[]", "quiz2.json holds a list instead of an object"),
      (changed("\"questions\": [", "\"other\": ["), "quiz2.json: questions is missing"),
      (changed("\" General \"", "7"), "quiz2.json: topic is a whole number instead of a text"),
      (
        "{\"numberOfQuestions\": 0, \"topic\": \"t\", \"questions\": []}",
        "quiz2.json: there are no questions"
      ),
      (
        "{\"numberOfQuestions\": 1, \"topic\": \"t\", \"questions\": {}}",
        "quiz2.json: questions is an object instead of a list"
      ),
      (
        "{\"numberOfQuestions\": 1, \"topic\": \"t\", \"questions\": [7]}",
        "quiz2.json, question 1: the question is a whole number instead of an object"
      ),
      (changed("\"number\": 2,", ""), "quiz2.json, question 1: number is missing"),
      (
        changed("\"number\": 2,", "\"number\": \"2\","),
        "quiz2.json, question 1: number is a text instead of a whole number"
      ),
      (
        changed("\"number\": 2,", "\"number\": 2.5,"),
        "quiz2.json, question 1: number is a number instead of a whole number"
      ),
      (
        changed("\"number\": 1,", "\"number\": 2,"),
        "quiz2.json, question 2: another question has the same number"
      ),
      (
        changed("\"questionSentence\": \"First?\",", ""),
        "quiz2.json, question 1: questionSentence is missing"
      ),
      (
        changed("\"First?\"", "\" \\n\\u00a0 \""),
        "quiz2.json, question 1: questionSentence is empty"
      ),
      (
        changed("\"options\": {\"A\": \"a\"", "\"x\": {\"A\": \"a\""),
        "quiz2.json, question 2: options is missing"
      ),
      (
        changed("{\"A\": \"a\", \"B\": \"b\", \"C\": \" c \", \"D\": \"d\"}", "[]"),
        "quiz2.json, question 2: options is a list instead of an object"
      ),
      (changed(", \"D\": \"d\"", ""), "quiz2.json, question 2: option D is missing"),
      (changed("\"D\": \"d\"", "\"D\": \"\""), "quiz2.json, question 2: option D is empty"),
      (
        changed("\"D\": \"d\"", "\"D\": null"),
        "quiz2.json, question 2: option D is null instead of a text"
      ),
      (
        changed("\"correctOption\": \"C\"", "\"correctOption\": \"E\""),
        "quiz2.json, question 2: correctOption is \"E\" instead of A, B, C or D"
      ),
      (
        changed("\"correctOption\": \"C\"", "\"correctOption\": \"c\""),
        "quiz2.json, question 2: correctOption is \"c\" instead of A, B, C or D"
      ),
      (
        changed("\"correctOption\": \"C\"", "\"correctOption\": 3"),
        "quiz2.json, question 2: correctOption is a whole number instead of a text"
      ),
      (
        changed("\"correctOption\": \"C\",", ""),
        "quiz2.json, question 2: correctOption is missing"
      ),
      (
        changed("\"B\": \"b\"", "\"A\": \"b\""),
        "quiz2.json is not JSON: the key \"A\" a second time at byte 158"
      ),
    ])
  func refused(text: String, sentence: String) {
    let reading = read(text)
    #expect(reading.quiz == nil)
    #expect(reading.refusal?.sentence == sentence)
  }

  @Test(
    "F3: a fault that concerns no question is reported, and a table plays the questions there are",
    arguments: [
      (
        changed("\"numberOfQuestions\": 2", "\"numberOfQuestions\": 3"),
        "quiz2.json: numberOfQuestions says 3, but the file has 2", "General"
      ),
      (
        changed("\"numberOfQuestions\": 2,", ""), "quiz2.json: numberOfQuestions is missing",
        "General"
      ),
      (
        changed("\"numberOfQuestions\": 2", "\"numberOfQuestions\": \"two\""),
        "quiz2.json: numberOfQuestions is a text instead of a whole number", "General"
      ),
      (changed("\" General \"", "\" \""), "quiz2.json: topic is empty", "quiz2"),
      (changed("\"topic\"", "\"x\""), "quiz2.json: topic is missing", "quiz2"),
    ])
  func playable(text: String, sentence: String, topic: String) {
    let reading = read(text)
    #expect(reading.faults.map(\.sentence) == [sentence])
    #expect(reading.refusal == nil)
    #expect(reading.quiz == Quiz(topic: topic, questions: goodQuiz.questions))
  }

  @Test("F3: all faults are collected in the order of the file")
  func collected() {
    let text = """
      {"numberOfQuestions": 9, "topic": "t", "questions": [
        {"number": 4, "questionSentence": "", "correctOption": "X", "options": {"A": "a", "C": ""}},
        "no question",
        {"options": {"A": "a", "B": 2, "C": "c", "D": "d"}, "correctOption": "B", "number": 4,
         "questionSentence": "Why?"}]}
      """
    let faults: [QuizFault.Kind] = [
      .sentenceEmpty(question: 4), .optionMissing(question: 4, .b),
      .optionEmpty(question: 4, .c), .optionMissing(question: 4, .d),
      .correctOptionUnknown(question: 4, found: "X"),
      .questionWrongType(question: 2, .question, expected: .object, found: .string),
      .numberRepeated(question: 4),
      .questionWrongType(question: 4, .option(.b), expected: .string, found: .integer),
      .countWrong(stated: 9, found: 3),
    ]
    let expected = QuizReading(
      quiz: nil, faults: faults.map { QuizFault(file: "quiz2.json", $0) })
    #expect(read(text) == expected)
    #expect(read(text).refusal == expected.faults.first)
  }

  @Test("F3: a file of 1 MiB is read, one byte more is refused unread")
  func fileSize() {
    let padding = String(repeating: " ", count: 1_048_576 - good.utf8.count)
    #expect(read(good + padding).quiz == goodQuiz)
    #expect(
      read(good + padding + " ").faults.map(\.sentence)
        == ["quiz2.json: 1048577 bytes are more than the 1048576 allowed"])
  }

  @Test("F3: 200 questions are played, 201 are refused")
  func questionCount() {
    #expect(read(file(questions: 200)).quiz?.questions.count == 200)
    #expect(
      read(file(questions: 201)).faults.map(\.sentence)
        == ["quiz2.json: 201 questions are more than the 200 allowed"])
  }

  private func file(questions count: Int) -> String {
    let options = "\"options\": {\"A\": \"a\", \"B\": \"b\", \"C\": \"c\", \"D\": \"d\"}"
    let questions = (1...count).map { number in
      "{\"number\": \(number), \"questionSentence\": \"?\", \(options), \"correctOption\": \"D\"}"
    }
    return
      "{\"numberOfQuestions\": \(count), \"topic\": \"t\", \"questions\": [\(questions.joined(separator: ","))]}"
  }

  @Test("F3: texts of 500 characters are read, 501 are refused with field and length")
  func textLength() {
    let limit = String(repeating: "é", count: 500)
    #expect(read(changed("First?", limit)).quiz?.questions[0].text.sentence == limit)
    #expect(read(changed("\"d\"", "\"\(limit)\"")).quiz?.questions[1].text.options.d == limit)
    #expect(read(changed("General", limit)).quiz?.topic == limit)
    #expect(
      read(changed("First?", limit + "x")).faults.map(\.sentence)
        == ["quiz2.json, question 1: questionSentence has 501 characters, 500 are allowed"])
    #expect(
      read(changed("\"d\"", "\"\(limit)x\"")).faults.map(\.sentence)
        == ["quiz2.json, question 2: option D has 501 characters, 500 are allowed"])
    #expect(
      read(changed("General", limit + "x")).faults.map(\.sentence)
        == ["quiz2.json: topic has 501 characters, 500 are allowed"])
  }

  @Test("F3: one character with thousands of accents is too long")
  func stackedAccents() {
    let text = "e" + String(repeating: "\u{301}", count: 2000)
    #expect(
      read(changed("First?", text)).faults.map(\.kind)
        == [.textTooLong(question: 1, .questionSentence, length: 2001, limit: 500)])
  }

  @Test("F3: a file cut short at any length is refused, never played in part")
  func truncated() {
    let bytes = Array(good.utf8)
    for length in 0..<bytes.count {
      let reading = QuizFileReader().read(file: "quiz2.json", bytes: Array(bytes[..<length]))
      #expect(reading.quiz == nil)
      #expect(reading.faults.map(\.code) == [.notJSON])
    }
  }

  @Test("F3: every code has its arguments, the file first")
  func codes() {
    let kinds: [(QuizFault.Kind, String, [RefusalArgument])] = [
      (.tooLarge(size: 9, limit: 8), "quiz.tooLarge", [.init("size", 9), .init("limit", 8)]),
      (.notJSON(.badEscape(at: 3)), "quiz.notJSON", [.init("at", 3)]),
      (.notObject(found: .array), "quiz.notObject", [.init("found", "array")]),
      (.fieldMissing(.topic), "quiz.fieldMissing", [.init("field", "topic")]),
      (
        .fieldWrongType(.topic, expected: .string, found: .bool), "quiz.fieldWrongType",
        [.init("field", "topic"), .init("expected", "string"), .init("found", "bool")]
      ),
      (.topicEmpty, "quiz.topicEmpty", []),
      (
        .topicTooLong(length: 501, limit: 500), "quiz.topicTooLong",
        [.init("length", 501), .init("limit", 500)]
      ),
      (
        .countWrong(stated: 3, found: 2), "quiz.countWrong",
        [.init("stated", 3), .init("found", 2)]
      ),
      (.noQuestions, "quiz.noQuestions", []),
      (
        .tooManyQuestions(count: 201, limit: 200), "quiz.tooManyQuestions",
        [.init("count", 201), .init("limit", 200)]
      ),
      (
        .questionFieldMissing(question: 3, .options), "quiz.questionFieldMissing",
        [.init("question", 3), .init("field", "options")]
      ),
      (
        .questionWrongType(question: 3, .option(.b), expected: .string, found: .null),
        "quiz.questionWrongType",
        [
          .init("question", 3), .init("field", "options.B"), .init("expected", "string"),
          .init("found", "null"),
        ]
      ),
      (
        .optionMissing(question: 3, .d), "quiz.optionMissing",
        [.init("question", 3), .init("option", "D")]
      ),
      (.sentenceEmpty(question: 3), "quiz.sentenceEmpty", [.init("question", 3)]),
      (
        .optionEmpty(question: 3, .a), "quiz.optionEmpty",
        [.init("question", 3), .init("option", "A")]
      ),
      (
        .textTooLong(question: 3, .questionSentence, length: 501, limit: 500), "quiz.textTooLong",
        [
          .init("question", 3), .init("field", "questionSentence"), .init("length", 501),
          .init("limit", 500),
        ]
      ),
      (
        .correctOptionUnknown(question: 3, found: "E"), "quiz.correctOptionUnknown",
        [.init("question", 3), .init("found", "E")]
      ),
      (.numberRepeated(question: 3), "quiz.numberRepeated", [.init("question", 3)]),
      (
        .textEmpty(question: 3, .translated(.german, .option(.b))), "quiz.textEmpty",
        [.init("question", 3), .init("field", "texts.de.options.B")]
      ),
      (
        .nameUnknown(question: 3, .imageSource, found: "A.svg"), "quiz.nameUnknown",
        [.init("question", 3), .init("field", "image.src"), .init("found", "A.svg")]
      ),
      (.idRepeated(question: 3), "quiz.idRepeated", [.init("question", 3)]),
      (
        .difficultyUnknown(question: 3, found: 4), "quiz.difficultyUnknown",
        [.init("question", 3), .init("found", 4)]
      ),
      (
        .mediumRefused(question: 3, .audioSource, name: "a.wav", clause: "is no sound"),
        "quiz.mediumRefused",
        [
          .init("question", 3), .init("field", "audio.src"), .init("found", "a.wav"),
        ]
      ),
      (.mediaTooLarge(5), "quiz.mediaTooLarge", [.init("limit", 5)]),
    ]
    for (kind, code, arguments) in kinds {
      let fault = QuizFault(file: "q.json", kind)
      #expect(fault.code.rawValue == code)
      #expect(fault.arguments == [.init("file", "q.json")] + arguments)
    }
    #expect(kinds.map(\.1) == QuizFaultCode.allCases.map(\.rawValue))
  }

  @Test("F5: check prints OK, or every fault, a wrong count too")
  func check() {
    #expect(
      QuizCheck.report(file: "quiz2.json", bytes: Array(good.utf8))
        == QuizCheck.Report(
          lines: ["OK: quiz2.json, 2 questions, topic \"General\""], isOK: true))
    let one = file(questions: 1)
    #expect(
      QuizCheck.report(file: "a.json", bytes: Array(one.utf8)).lines
        == ["OK: a.json, 1 question, topic \"t\""])
    let broken = changed("\"numberOfQuestions\": 2", "\"numberOfQuestions\": 3")
      .replacing(", \"D\": \"d\"", with: "")
    #expect(
      QuizCheck.report(file: "quiz2.json", bytes: Array(broken.utf8))
        == QuizCheck.Report(
          lines: [
            "quiz2.json, question 2: option D is missing",
            "quiz2.json: numberOfQuestions says 3, but the file has 2",
          ], isOK: false))
  }
}

/// Files of the checkout that tests read.
enum Corpus {
  /// A file under `Tests/Corpora/quiz`.
  static func quiz(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: "Tests/Corpora/quiz/\(name)")
  }

  /// A built-in quiz.
  static func pack(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: "web/quizzes/\(name)")
  }
}
