import Games
import QuizFiles
import Testing

private func imported(_ form: ImportForm, _ text: String) -> QuizImport.Outcome {
  QuizImport.run(form, file: "f.txt", bytes: Array(text.utf8))
}

/// Sentence, right option and the wrong ones in alphabetical order, of each question.
private func questions(of outcome: QuizImport.Outcome) throws -> [[String]] {
  let reading = QuizFileReader().read(file: "out.json", bytes: try #require(outcome.json))
  #expect(reading.faults.isEmpty)
  return try #require(reading.quiz).questions.map { question in
    let wrong = OptionLetter.allCases.filter { $0 != question.correct }
    return [question.text.sentence, question.text.options[question.correct]]
      + wrong.map { question.text.options[$0] }.sorted()
  }
}

@Suite("Import of Aiken and of tables")
struct TableImportTests {
  @Test("F6: Aiken's choices of four are taken, everything else is listed by line")
  func aiken() throws {
    let outcome = imported(
      .aiken,
      """
      Which is a fruit?
      A. Stone
      B) Pear
      C. Brick
      D. Nail
      ANSWER: B

      Three only?
      A. a
      B. b
      C. c
      ANSWER: A
      No answer?
      A. a
      B. b
      Next?
      A. a
      B. b
      C. c
      D. d
      answer: d
      Wrong letter?
      A. a
      B. b
      C. c
      D. d
      ANSWER: E
      Out of order?
      B. a
      A. b
      C. c
      D. d
      ANSWER: A
      ANSWER: A
      Alone
      """)
    #expect(
      try questions(of: outcome) == [
        ["Which is a fruit?", "Pear", "Brick", "Nail", "Stone"], ["Next?", "d", "a", "b", "c"],
      ])
    #expect(
      outcome.lines == [
        "f.txt, line 8: 3 options, not four",
        "f.txt, line 13: no right option",
        "f.txt, line 22: no right option",
        "f.txt, line 28: a field is missing or of the wrong type",
        "f.txt, line 34: a field is missing or of the wrong type",
        "f.txt, line 35: a field is missing or of the wrong type",
      ])
  }

  @Test(
    "F6: a table has a header or the fixed columns",
    arguments: [
      (.csv, "Q?,r,w1,w2,w3"), (.tsv, "Q?\tr\tw1\tw2\tw3"), (.csv, "Q?,w1,w2,r,w3,C\r\n"),
      (.csv, "Question,Right,Wrong 1,Wrong 2,Wrong 3\nQ?,r,w1,w2,w3\n"),
      (.csv, "\u{FEFF}wrong1,wrong2,question,wrong3,correct\nw1,w2,Q?,w3,r"),
      (.csv, "question,a,b,c,d,answer\nQ?,w1,r,w2,w3,b"),
      (.csv, "question,Option A,Option B,Option C,Option D,correct option\nQ?,w1,w2,w3,r,r"),
      (
        .tsv,
        "answer 1\tanswer 2\tanswer 3\tanswer 4\tcorrect answer(s)\tquestion\nw1\tr\tw2\tw3\t2\tQ?"
      ),
    ] as [(ImportForm, String)])
  func columns(form: ImportForm, text: String) throws {
    let outcome = imported(form, text)
    #expect(outcome.lines == [])
    #expect(try questions(of: outcome) == [["Q?", "r", "w1", "w2", "w3"]])
  }

  @Test("F6: in CSV a quoted cell holds commas, line breaks and doubled quotes")
  func quoting() throws {
    let outcome = imported(
      .csv,
      "\"Say \"\"hi\"\",\nplease?\",\"a, b\",c,\"\",d,\n\nQ?,\"1\"x,2,3,4\nZ?,1,2,3\nR?,1,2,3,\"4")
    #expect(try questions(of: outcome) == [["Q?", "1x", "2", "3", "4"]])
    #expect(
      outcome.lines == [
        "f.txt, line 1: 3 options, not four", "f.txt, line 5: 3 options, not four",
        "f.txt, line 6: a quotation mark without its other half",
      ])
    let long = imported(.csv, "\"Say \"\"hi\"\",\nplease?\",\"a, b\",c,e,d")
    #expect(try questions(of: long) == [["Say \"hi\", please?", "a, b", "c", "d", "e"]])
  }

  @Test("F6: a CSV may have semicolons; a row with more cells than the first one is left out")
  func separators() throws {
    let semicolons = imported(
      .csv, "\n\"question\";a;b;c;d;answer\nIs it red, or not?;1;2;3;4;B\nR?;1\n")
    #expect(try questions(of: semicolons) == [["Is it red, or not?", "2", "1", "3", "4"]])
    #expect(semicolons.lines == ["f.txt, line 4: 1 option, not four"])
    let unquoted = imported(.csv, "question,right,wrong,wrong,wrong\nRed, or not?,r,w1,w2,w3")
    #expect(
      unquoted.lines.first
        == "f.txt, line 2: 6 cells, but the first row has 5; a text with a separator needs quotation marks"
    )
  }

  @Test("F6: a digit is a number among numbered columns, and a text among lettered ones")
  func digits() throws {
    let numbered = imported(
      .csv,
      "question,answer 1,answer 2,answer 3,answer 4,correct answer\nQ?,4,3,2,1,1\nR?,4,3,2,1,\"1,2\""
    )
    #expect(try questions(of: numbered) == [["Q?", "4", "1", "2", "3"]])
    #expect(numbered.lines == ["f.txt, line 3: more than one right option"])
    let lettered = imported(
      .csv, "question,a,b,c,d,answer\nQ?,4,3,2,1,1\nR?,4,3,2,1,x\nS?,4,3,,1,1")
    #expect(try questions(of: lettered) == [["Q?", "1", "2", "3", "4"]])
    #expect(
      lettered.lines == [
        "f.txt, line 3: no right option", "f.txt, line 4: 3 options, not four",
      ])
  }

  @Test(
    "F6: a table that is not UTF-8 or has nothing is refused",
    arguments: [ImportForm.csv, .tsv, .aiken])
  func nothing(form: ImportForm) {
    #expect(
      QuizImport.run(form, file: "f", bytes: [0xFF]).lines
        == ["f, whole file: not a text in UTF-8", "f: no question could be taken"])
    #expect(imported(form, "").lines == ["f.txt: no question could be taken"])
    #expect(imported(form, "\n\n").lines == ["f.txt: no question could be taken"])
  }
}
