import Games
import QuizFiles
import Testing

private func imported(_ form: ImportForm, _ text: String) -> QuizImport.Outcome {
  QuizImport.run(form, file: "f.txt", bytes: Array(text.utf8))
}

/// Sentence, right option and the wrong ones in alphabetical order, of each question.
func questions(of outcome: QuizImport.Outcome) throws -> [[String]] {
  let reading = QuizFileReader().read(file: "out.json", bytes: try #require(outcome.json))
  #expect(reading.faults.isEmpty)
  return try #require(reading.quiz).questions.map { question in
    let wrong = OptionLetter.allCases.filter { $0 != question.correct }
    return [question.text.sentence, question.text.options[question.correct]]
      + wrong.map { question.text.options[$0] }.sorted()
  }
}

@Suite("Import of tables")
struct TableImportTests {
  @Test(
    "F6: a table is read in the encodings, separators and line ends of spreadsheets",
    arguments: [
      (.csv, "question,right,wrong,wrong,wrong\nQ?,r,w1,w2,w3"),
      (.csv, "question,right,wrong,wrong,wrong\r\nQ?,r,w1,w2,w3\r\n"),
      (.csv, "question,right,wrong,wrong,wrong\rQ?,r,w1,w2,w3\r"),
      (.csv, "sep=;\r\nquestion;right;wrong;wrong;wrong\r\nQ?;r;w1;w2;w3"),
      (.csv, "\u{FEFF}\"SEP=,\"\rquestion,right,wrong,wrong,wrong\rQ?,r,w1,w2,w3"),
      (.csv, "sep=|\nquestion|right|wrong|wrong|wrong\nQ?|r|w1|w2|w3"),
      (.csv, "question\tright\twrong\twrong\twrong\nQ?\tr\tw1\tw2\tw3"),
      (.tsv, "question\tright\twrong\twrong\twrong\nQ?\tr\tw1\tw2\tw3"),
      (.csv, "A quiz; for all\n\nquestion,right,wrong,wrong,wrong\nQ?,r,w1,w2,w3"),
      (.csv, "question, right, wrong, wrong, wrong\nQ?, \"r\", w1 ,\"w2\" , w3"),
      (.csv, "\u{FEFF}wrong1,wrong2,question,wrong3,correct\nw1,w2,Q?,w3,r"),
      (.csv, "question,Option A,Option B,Option C,Option D,correct option\nQ?,w1,w2,w3,r,r"),
      (
        .tsv,
        "answer 1\tanswer 2\tanswer 3\tanswer 4\tcorrect answer(s)\tquestion\nw1\tr\tw2\tw3\t2\tQ?"
      ),
    ] as [(ImportForm, String)])
  func forms(form: ImportForm, text: String) throws {
    let units = text.utf16.map {
      (UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0))
    }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [$0, $1] }
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [$1, $0] }
    for bytes in [Array(text.utf8), little, big, Array(big.dropFirst(2))] {
      let outcome = QuizImport.run(form, file: "f.txt", bytes: bytes)
      #expect(outcome.lines == [])
      #expect(try questions(of: outcome) == [["Q?", "r", "w1", "w2", "w3"]])
    }
  }

  @Test("F6: in CSV a quoted cell holds commas, line breaks and doubled quotes")
  func quoting() throws {
    let head = "question,right,wrong,wrong,wrong\n"
    let outcome = imported(
      .csv,
      head
        + "\"Say \"\"hi\"\",\nplease?\",\"a, b\",c,\"\",d,\n\nQ?,1\"x,2,3,4\nY?,\"1\"x,2,3,4\nZ?,1,2,3\nR?,1,2,3,\"4"
    )
    #expect(try questions(of: outcome) == [["Q?", "1\"x", "2", "3", "4"]])
    #expect(
      outcome.lines == [
        "f.txt, line 2: 3 options, not four",
        "f.txt, line 6: a quotation mark without its other half",
        "f.txt, line 7: 3 options, not four",
        "f.txt, line 8: a quotation mark without its other half",
      ])
    let long = imported(.csv, head + "\"Say \"\"hi\"\",\nplease?\",\"a, b\",c,e,d")
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
        == "f.txt, line 2: 6 cells, but the table has 5 columns; a text with a separator needs quotation marks"
    )
    let shifted = imported(
      .csv, "question,right,wrong,wrong,wrong,time,link\nRed, or not?,r,w1,w2,w3\nQ?,r, w1,w2,w3,,")
    #expect(try questions(of: shifted) == [["Q?", "r", "w1", "w2", "w3"]])
    #expect(shifted.lines.count == 1)
  }

  @Test(
    "F6: a table that is not UTF-8 or has nothing is refused",
    arguments: [ImportForm.csv, .tsv, .aiken])
  func nothing(form: ImportForm) {
    #expect(
      QuizImport.run(form, file: "f", bytes: [0xFF]).lines
        == [
          "f, whole file: not a text in UTF-8; save it in this encoding (\"CSV UTF-8\" in a spreadsheet)",
          "f: no question could be taken",
        ])
    #expect(
      QuizImport.run(form, file: "f", bytes: [0x50, 0x4B, 3, 4, 0xFF]).lines.first
        == "f, whole file: a workbook or another archive, not a text; import it as xlsx")
    #expect(imported(form, "").lines == ["f.txt: no question could be taken"])
    #expect(imported(form, "\n\n").lines == ["f.txt: no question could be taken"])
  }
}
