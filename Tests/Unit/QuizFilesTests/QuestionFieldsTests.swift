import GameCore
import Games
import QuizFiles
import Testing

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
