import Games
import QuizFiles
import Testing

private func imported(_ form: ImportForm, _ text: String, seed: UInt64 = 0) -> QuizImport.Outcome {
  QuizImport.run(form, file: "party.txt", bytes: Array(text.utf8), seed: seed)
}

/// The quiz that an import would have a server read.
private func quiz(of outcome: QuizImport.Outcome) throws -> Quiz {
  let reading = QuizFileReader().read(file: "out.json", bytes: try #require(outcome.json))
  #expect(reading.faults.isEmpty)
  return try #require(reading.quiz)
}

/// Sentence, right option and the wrong ones in alphabetical order.
private func sorted(_ question: Question) -> [String] {
  let wrong = OptionLetter.allCases.filter { $0 != question.correct }
  return [question.text.sentence, question.text.options[question.correct]]
    + wrong.map { question.text.options[$0] }.sorted()
}

@Suite("QuizImport")
struct QuizImportTests {
  @Test(
    "F6: Open Trivia DB's file gives the same quiz in each of its encodings",
    arguments: [
      "opentdb-html.json", "opentdb-percent.json", "opentdb-form.json", "opentdb-base64.json",
      "opentdb-list.json",
    ])
  func openTrivia(name: String) throws {
    let outcome = QuizImport.run(.opentdb, file: name, bytes: try Corpus.quiz(name))
    let quiz = try quiz(of: outcome)
    #expect(quiz.topic == "Film")
    #expect(
      quiz.questions.map(sorted) == [
        [
          "Which \"talkie\" of 1927 is called the first?", "The Jazz Singer", "Café & Bar",
          "Sunrise", "Wings",
        ],
        ["What does a gaffer look after?", "Lights", "Costumes", "Food", "It's the sound"],
      ])
    #expect(outcome.taken == 2)
    #expect(
      outcome.lines == [
        "\(name), question 3: true or false, not a choice of four",
        "\(name), question 4: 3 options, not four",
      ])
  }

  @Test("F6: GIFT's choices of four are taken, everything else is listed by line")
  func gift() throws {
    let outcome = QuizImport.run(.gift, file: "garden.gift", bytes: try Corpus.quiz("garden.gift"))
    let quiz = try quiz(of: outcome)
    #expect(quiz.topic == "Garden")
    #expect(
      quiz.questions.map(sorted) == [
        [
          "What do bees: workers and queens\\, carry home?", "Nectar = sugar water", "Leaves",
          "Sand", "Stones",
        ],
        ["The tallest grass is _____ of them all.", "bamboo & its kin", "oats", "rye", "wheat"],
        ["A tag is written <b>?", "Always", "<i>", "Never", "Sometimes"],
      ])
    #expect(
      outcome.lines == [
        "garden.gift, line 17: true or false, not a choice of four",
        "garden.gift, line 19: a number, not a choice of four",
        "garden.gift, line 21: a short answer, not a choice of four",
        "garden.gift, line 23: a matching, not a choice of four",
        "garden.gift, line 25: a free text, not a choice of four",
        "garden.gift, line 27: more than one right option",
        "garden.gift, line 29: no right option",
        "garden.gift, line 31: more than one right option",
        "garden.gift, line 33: 3 options, not four",
        "garden.gift, line 35: two equal options",
        "garden.gift, line 37: no closing brace before the next empty line",
        "garden.gift, line 39: no answers in braces",
        "garden.gift, line 41: a weight that is no number from -100 to 100",
        "garden.gift, line 43: a picture or other attached file",
      ])
  }

  @Test(
    "F6: what cannot be taken at all says why and writes nothing",
    arguments: [
      (.opentdb, "x", "party.txt, whole file: not JSON: \"x\" is out of place at byte 0"),
      (.opentdb, "7", "party.txt, whole file: no list of results"),
      (.opentdb, "{}", "party.txt, whole file: no list of results"),
      (
        .opentdb, "{\"response_code\": 5, \"results\": []}",
        "party.txt, whole file: an answer without questions (response code 5)"
      ),
      (
        .opentdb, "{\"results\": [7]}", "party.txt, question 1: no object with a question"
      ),
      (
        .opentdb, "{\"results\": [{\"type\": \"multiple\"}]}",
        "party.txt, question 1: the field \"incorrect_answers\" is missing"
      ),
      (
        .opentdb, "[{\"type\": \"multiple\", \"incorrect_answers\": [], \"question\": 7}]",
        "party.txt, question 1: the field \"question\" is a whole number instead of a text"
      ),
      (
        .opentdb,
        "{\"results\": [{\"type\": \"multiple\", \"question\": \"q\", \"correct_answer\": \"a\", \"incorrect_answers\": [1]}]}",
        "party.txt, question 1: an element of \"incorrect_answers\" is no text"
      ),
      (
        .opentdb,
        "{\"results\": [{\"type\": \"essay\", \"question\": \"q\", \"correct_answer\": \"a\", \"incorrect_answers\": []}]}",
        "party.txt, question 1: of type \"essay\", not a choice of four"
      ),
      (
        .opentdb,
        "{\"results\": [{\"type\": \"bXVsdGlwbGU=\", \"question\": \"?\", \"correct_answer\": \"YQ==\", \"incorrect_answers\": []}]}",
        "party.txt, question 1: a text is not in the encoding of the file"
      ),
      (.gift, "Q {=a ~b ~c ~}", "party.txt, line 1: an empty text"),
      (.gift, "{=a ~b ~c ~d}", "party.txt, line 1: an empty text"),
      (
        .gift, "A {=a ~b ~c ~d} and {=e ~f}",
        "party.txt, line 1: several gaps, not a choice of four"
      ),
      (.gift, "Q {####only feedback}", "party.txt, line 1: a free text, not a choice of four"),
      (
        .gift, "Q {what}",
        "party.txt, line 1: answers in braces that begin with neither = nor ~"
      ),
      (.gift, "\n\nQ {FALSE#no}", "party.txt, line 3: true or false, not a choice of four"),
      (
        .gift, "Q {=%120%a ~b ~c ~d}",
        "party.txt, line 1: a weight that is no number from -100 to 100"
      ),
    ] as [(ImportForm, String, String)])
  func nothing(form: ImportForm, text: String, line: String) {
    #expect(
      imported(form, text)
        == QuizImport.Outcome(
          json: nil, taken: 0, lines: [line, "party.txt: no question could be taken"]))
  }

  @Test("F6: in GIFT only full marks make an option right, whatever others are worth")
  func weights() throws {
    let quiz = try quiz(
      of: imported(.gift, "Q {~%60%b =a ~%-100%c ~%99.5%d}\r\n\r\nR {~b ~%100%a ~c ~d}"))
    #expect(quiz.questions.map { $0.text.options[$0.correct] } == ["a", "a"])
    #expect(imported(.gift, "a {=a ~b ~c ~d}").taken == 1)
    #expect(
      imported(.gift, "Q {~%99%a ~b ~c ~d}").lines.first
        == "party.txt, line 1: more than one right option")
  }

  @Test(
    "F6: base64 is taken with its padding at the end alone",
    arguments: ["YQ==YQ==", "YQ=YYWI=", "YQ=", "Y===", "Y*=="])
  func badBase64(text: String) {
    let result =
      "{\"type\": \"bXVsdGlwbGU=\", \"question\": \"\(text)\", \"correct_answer\": \"YQ==\", \"incorrect_answers\": [\"Yg==\", \"Yw==\", \"ZA==\"]}"
    #expect(
      imported(.opentdb, "{\"results\": [\(result)]}").lines.first
        == "party.txt, question 1: a text is not in the encoding of the file")
  }

  @Test("F6: a GIFT text that is not UTF-8 or over 1 MiB is refused as a whole")
  func badBytes() {
    #expect(
      QuizImport.run(.gift, file: "a.gift", bytes: [0x51, 0xFF]).lines.first
        == "a.gift, whole file: not a text in UTF-8; save it in this encoding (\"CSV UTF-8\" in a spreadsheet)"
    )
    let large = [UInt8](repeating: 0x20, count: 1_048_577)
    #expect(
      QuizImport.run(.gift, file: "a.gift", bytes: large).lines
        == ["a.gift: 1048577 bytes are more than the 1048576 allowed"])
  }

  @Test("F6: texts over 500 characters and questions over 200 are left out")
  func limits() throws {
    let long = String(repeating: "x", count: 501)
    let questions = (1...201).map { "Question \($0)? {=a ~b ~c ~d}\n\n" }.joined()
    let outcome = imported(.gift, "\(long) {=a ~b ~c ~d}\n\n" + questions)
    #expect(outcome.taken == 200)
    #expect(
      outcome.lines == [
        "party.txt, line 1: a text of 501 characters, 500 are allowed",
        "party.txt, line 403: over the 200 questions a file may have",
      ])
    #expect(try quiz(of: outcome).topic == "party")
  }

  @Test(
    "F6: the order of options follows from the seed and the question alone, all letters come up")
  func shuffling() throws {
    let text = (1...40).map { "Question \($0)? {=right ~b ~c ~d}\n\n" }.joined()
    let first = imported(.gift, text)
    #expect(imported(.gift, text) == first)
    #expect(imported(.gift, text, seed: 1) != first)
    let letters = try quiz(of: first).questions.map(\.correct)
    for letter in OptionLetter.allCases {
      #expect((4...18).contains(letters.count { $0 == letter }))
    }
    let alone = try quiz(of: imported(.gift, "Question 7? {=right ~b ~c ~d}")).questions
    #expect(try quiz(of: first).questions[6] == alone.first)
  }

  @Test("F6: references of HTML are decoded once, unknown ones stay")
  func entities() throws {
    let text =
      "&lt;&amp;quot;&#233;&#xE9;&Eacute;&yuml;&nbsp;x&euro;&pi;&nonsense;&#0;&#x110000;&; & &amp; {=a ~b ~c ~d}"
    // `&#233;` is a character even where `#` begins feedback elsewhere.
    #expect(
      try quiz(of: imported(.gift, "Q {=It&#39;s ~b#no ~c ~&d#;}")).questions.map(sorted)
        == [["Q", "It's", "&d", "b", "c"]])
    #expect(
      try quiz(of: imported(.gift, text)).questions[0].text.sentence
        == "<&quot;ééÉÿ x€π&nonsense;&#0;&#x110000;&; & &")
  }

  @Test("F6: any text is taken or listed, never worse", arguments: 1...8 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) throws {
    var random = SystemlessRandom(state: seed)
    let gift = try Corpus.quiz("garden.gift")
    let trivia = try Corpus.quiz("opentdb-html.json")
    for _ in 0..<100 {
      for (form, bytes) in [(ImportForm.gift, gift), (.opentdb, trivia)] {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let index = Int.random(in: changed.indices, using: &random)
          changed[index] =
            Array("{}=~#%:\\[]\n<>&;\"x".utf8).randomElement(using: &random) ?? 0
        }
        let outcome = QuizImport.run(form, file: "f", bytes: changed)
        #expect(outcome.json != nil || !outcome.lines.isEmpty)
        if let json = outcome.json {
          #expect(QuizFileReader().read(file: "f", bytes: json).faults.isEmpty)
        }
      }
    }
  }

  @Test("F6: a GIFT text cut short at any length is taken or listed")
  func truncated() throws {
    let gift = try Corpus.quiz("garden.gift")
    for length in 0..<gift.count {
      let outcome = QuizImport.run(.gift, file: "f", bytes: Array(gift[..<length]))
      #expect(outcome.taken > 0 || !outcome.lines.isEmpty)
    }
  }
}

/// A linear congruential generator (Knuth), enough to vary bytes.
private struct SystemlessRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
