import GameCore
import Games
import Testing

@testable import QuizFiles

private let rich = """
  {"numberOfQuestions": 1, "topic": "Flags", "questions": [
    {"number": 1, "id": "flag-1", "questionSentence": "Which country?", "correctOption": "B",
     "options": {"A": "Laos", "B": "Kenya", "C": "Chile", "D": "Spain"}, "difficulty": 3,
     "explanation": " Its capital is Nairobi. ", "tags": ["flags"], "source": "an atlas",
     "image": {"src": "4a1f.svg", "alt": "A flag"}, "unknown": 7,
     "texts": {"de": {"questionSentence": "Welches Land?", "imageAlt": "Eine Flagge",
       "options": {"A": "Laos", "B": "Kenia", "C": "Chile", "D": "Spanien"},
       "explanation": "Die Hauptstadt ist Nairobi.", "unknown": 7}, "xx": 7}}]}
  """

private let question = Question(
  text: QuestionText(
    sentence: "Which country?", options: .init(a: "Laos", b: "Kenya", c: "Chile", d: "Spain"),
    pictureDescription: "A flag"),
  correct: .b,
  translations: [
    .german: QuestionText(
      sentence: "Welches Land?", options: .init(a: "Laos", b: "Kenia", c: "Chile", d: "Spanien"),
      pictureDescription: "Eine Flagge")
  ],
  explanation: Explanation(
    "Its capital is Nairobi.", translations: [.german: "Die Hauptstadt ist Nairobi."]),
  id: "flag-1", difficulty: .hard, picture: "4a1f.svg")

private func read(_ text: String) -> QuizReading {
  QuizFileReader().read(file: "f.json", bytes: Array(text.utf8))
}

private func changed(_ old: String, _ new: String) -> String { rich.replacing(old, with: new) }

@Suite("Fields of questions beyond the published form")
struct QuestionFieldsTests {
  @Test("F1: the further fields are read; an unknown language and an unknown field are ignored")
  func fields() {
    #expect(
      read(rich) == QuizReading(quiz: Quiz(topic: "Flags", questions: [question]), faults: []))
  }

  @Test("F13: a file that names its language can be read in it, and in those of all questions")
  func languages() {
    func languages(_ field: String) -> Set<Language> {
      read(rich.replacing("\"topic\"", with: "\(field)\"topic\"")).languages
    }
    #expect(languages("\"language\": \"tr\",") == [.turkish, .german])
    for field in ["", "\"language\": \"xx\",", "\"language\": 7,", "\"language\": null,"] {
      #expect(languages(field) == [], "\(field)")
    }
  }

  @Test("F1: a field that is null is absent")
  func null() {
    let bare = changed("\"flag-1\"", "null").replacing(
      "\"difficulty\": 3", with: "\"difficulty\": null"
    )
    .replacing("\" Its capital is Nairobi. \"", with: "null")
    .replacing("{\"src\": \"4a1f.svg\", \"alt\": \"A flag\"}", with: "null")
    .replacing("[\"flags\"]", with: "null").replacing("\"an atlas\"", with: "null")
    let found = read(bare).quiz?.questions.first
    #expect(read(bare).faults.isEmpty)
    #expect(found?.id == nil && found?.difficulty == nil && found?.picture == nil)
    #expect(found?.explanation == nil && found?.text.pictureDescription == nil)
  }

  @Test("F1: what is written is read again as it was")
  func writing() {
    let quiz = Quiz(
      topic: "Flags",
      questions: [
        question,
        Question(
          sentence: "S?", options: .init(a: "a", b: "b", c: "c", d: "d"), correct: .a),
      ])
    let again = QuizFileReader().read(file: "f.json", bytes: QuizFileWriter.bytes(of: quiz))
    #expect(again == QuizReading(quiz: quiz, faults: []))
  }

  @Test(
    "F3: a fault of a further field is one sentence with file, question and field",
    arguments: [
      (changed("\"flag-1\"", "7"), "id is a whole number instead of a text"),
      (
        changed("\"flag-1\"", "\"Flag 1\""),
        "id is \"Flag 1\"; a name has small letters, digits and hyphens"
      ),
      (
        changed("\"flag-1\"", "\"\(String(repeating: "a", count: 65))\""),
        "id is \"\(String(repeating: "a", count: 40))\"; a name has small letters, digits and hyphens"
      ),
      (changed("\"difficulty\": 3", "\"difficulty\": 4"), "difficulty is 4 instead of 1, 2 or 3"),
      (
        changed("\"difficulty\": 3", "\"difficulty\": \"easy\""),
        "difficulty is a text instead of a whole number"
      ),
      (changed(" Its capital is Nairobi. ", " "), "explanation is empty"),
      (
        changed(" Its capital is Nairobi. ", String(repeating: "x", count: 201)),
        "explanation has 201 characters, 200 are allowed"
      ),
      (changed("[\"flags\"]", "\"flags\""), "tags is a text instead of a list"),
      (changed("[\"flags\"]", "[7]"), "tags is a whole number instead of a text"),
      (changed("\"an atlas\"", "7"), "source is a whole number instead of a text"),
      (
        changed("{\"src\": \"4a1f.svg\", \"alt\": \"A flag\"}", "\"4a1f.svg\""),
        "image is a text instead of an object"
      ),
      (changed("\"src\": \"4a1f.svg\", ", ""), "image.src is missing"),
      (
        changed("4a1f.svg", "../a.svg"),
        "image.src is \"../a.svg\"; a name has small letters, digits and hyphens, and ends with .svg, .png, .jpg, .jpeg or .webp"
      ),
      (changed(", \"alt\": \"A flag\"", ""), "image.alt is missing"),
      (changed("\"A flag\"", "\"\""), "image.alt is empty"),
      (
        changed("\"texts\": {", "\"texts\": [], \"other\": {"),
        "texts is a list instead of an object"
      ),
      (
        changed("\"de\": {", "\"de\": 7, \"xy\": {"),
        "texts.de is a whole number instead of an object"
      ),
      (
        changed("\"questionSentence\": \"Welches Land?\", ", ""),
        "texts.de.questionSentence is missing"
      ),
      (changed("\"Welches Land?\"", "\"\""), "texts.de.questionSentence is empty"),
      (changed("\"D\": \"Spanien\"", "\"E\": \"Spanien\""), "texts.de.options.D is missing"),
      (changed("\"D\": \"Spanien\"", "\"D\": \" \""), "texts.de.options.D is empty"),
      (
        changed("\"explanation\": \"Die Hauptstadt ist Nairobi.\", ", ""),
        "texts.de.explanation is missing"
      ),
      (changed(", \"imageAlt\": \"Eine Flagge\"", ""), "texts.de.imageAlt is missing"),
    ])
  func faults(text: String, sentence: String) {
    let reading = read(text)
    #expect(reading.quiz == nil)
    #expect(reading.faults.map(\.sentence) == ["f.json, question 1: \(sentence)"])
  }

  @Test("F3: an explanation of 200 characters is taken, an id comes once")
  func limits() {
    let long = String(repeating: "é", count: 200)
    #expect(
      read(changed(" Its capital is Nairobi. ", long)).quiz?.questions.first?.explanation?.text
        == long)
    let twice = rich.replacing("\"numberOfQuestions\": 1", with: "\"numberOfQuestions\": 2")
      .replacing(
        "}}]}",
        with: "}},\n" + """
          {"number": 2, "id": "flag-1", "questionSentence": "S?", "correctOption": "A",
           "options": {"A": "a", "B": "b", "C": "c", "D": "d"}}]}
          """)
    #expect(
      read(twice).faults.map(\.sentence)
        == ["f.json, question 2: another question has the same id"])
  }
}

@Suite("Texts of quiz files")
struct TextTests {
  @Test(
    "white space at the ends goes, scalar by scalar",
    arguments: [
      ("  a b ", "a b"), ("\r\na\r\n", "a"), ("e\u{301} \n", "e\u{301}"),
      ("\u{3000}x\u{2003}", "x"), (" \u{301}a", "\u{301}a"), ("a\r", "a"), (" \t", ""), ("", ""),
    ])
  func trimmed(text: String, wanted: String) {
    #expect(Array(Text.trimmed(text).utf8) == Array(wanted.utf8))
    #expect(Array(Text.trimmed(("x" + text).dropFirst()).utf8) == Array(wanted.utf8))
  }

  @Test("a text is too long by its characters, not by its bytes")
  func excess() {
    let limits = QuizLimits()
    #expect(limits.excess(of: String(repeating: "é", count: 10), over: 10) == nil)
    #expect(limits.excess(of: String(repeating: "é", count: 11), over: 10) == 11)
    #expect(limits.excess(of: "", over: 0) == nil)
  }
}

@Suite("Numbers in quiz files")
struct NumberTests {
  private static let numbers = [
    "-1", "0", "1", "2147483647", "2147483648", "9007199254740991", "9007199254740992",
    "4611686018427387903", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "1e308", "0.5", "NaN",
  ]

  private static func file(count: String, number: String) -> String {
    let options = #""options":{"A":"a","B":"b","C":"c","D":"d"}"#
    let question = #"{"number":\#(number),"questionSentence":"q",\#(options),"correctOption":"A"}"#
    return #"{"topic":"T","numberOfQuestions":\#(count),"questions":[\#(question)]}"#
  }

  @Test(
    "F3: each number at its extremes is read or named as a fault in a sentence", arguments: numbers)
  func extremes(number: String) {
    for text in [
      NumberTests.file(count: number, number: "1"), NumberTests.file(count: "1", number: number),
    ] {
      let bytes = Array(text.utf8)
      let report = QuizCheck.report(file: "quiz1.json", bytes: bytes)
      #expect(report.lines.allSatisfy { $0.contains("quiz1.json") })
      #expect(report.isOK == (QuizFileReader().read(file: "quiz1.json", bytes: bytes).faults == []))
      let trivia = #"{"response_code":\#(number),"results":[]}"#
      #expect(QuizImport.run(.opentdb, file: "a", bytes: Array(trivia.utf8)).json == nil)
      _ = QuizImport.run(.gift, file: "a", bytes: Array("q &#\(number); {=a ~%\(number)%b}".utf8))
      _ = try? QuizSeries("https://h.example/quiz\(number).json").entry(.max)
    }
  }

  @Test("F3: a number beyond what every reader of JSON holds is no whole number")
  func beyond() {
    let text = NumberTests.file(count: "1", number: "9007199254740992")
    #expect(
      QuizCheck.report(file: "quiz1.json", bytes: Array(text.utf8)).lines
        == ["quiz1.json, question 1: number is a number instead of a whole number"])
  }
}
