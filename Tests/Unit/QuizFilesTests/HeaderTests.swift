import QuizFiles
import Testing

private func imported(_ text: String, columns: ImportColumns? = nil) -> QuizImport.Outcome {
  QuizImport.run(.csv, file: "f.csv", bytes: Array(text.utf8), columns: columns)
}

private let right = [["Q?", "r", "w1", "w2", "w3"]]

@Suite("Columns of imported tables")
struct HeaderTests {
  @Test(
    "F6: a header names the columns in several languages and spellings",
    arguments: [
      "Question,Right,Wrong 1,Wrong 2,Wrong 3\nQ?,r,w1,w2,w3",
      "Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3\nQ?,r,w1,w2,w3",
      "Frage;Richtige Antwort;Falsche Antwort 1;Falsche Antwort 2;Falsche Antwort 3\nQ?;r;w1;w2;w3",
      "Domanda;Risposta esatta;Risposta sbagliata 1;Risposta errata 2;Falsa 3\nQ?;r;w1;w2;w3",
      "Pregunta;Correcta;Incorrecta 1;Incorrecta 2;Incorrecta 3\nQ?;r;w1;w2;w3",
      "question_text,correct_answer,incorrect_answer_1,incorrect_answer_2,incorrect_answer_3\nQ?,r,w1,w2,w3",
      "questionText,correctAnswer,wrongAnswer1,wrongAnswer2,wrongAnswer3\nQ?,r,w1,w2,w3",
      "Frage,Antwort 1 (richtig),Antwort 2 (falsch),Antwort 3 (falsch),Antwort 4 (falsch)\nQ?,r,w1,w2,w3",
      "Question;Réponse A;Réponse B;Réponse C;Réponse D;Bonne réponse\nQ?;w1;r;w2;w3;B",
      "Frage;Antwort A;Antwort B;Antwort C;Antwort D;Richtig\nQ?;w1;r;w2;w3;B",
      "Fragetext;Antwortmöglichkeit 1;Antwortmöglichkeit 2;Antwortmöglichkeit 3;Antwortmöglichkeit 4;Lösung\nQ?;w1;r;w2;w3;2",
      "Soru;A Şıkkı;B Şıkkı;C Şıkkı;D Şıkkı;Doğru Cevap\nQ?;w1;r;w2;w3;B",
      "questionText,optionA,optionB,optionC,optionD,correctOption\nQ?,w1,r,w2,w3,optionB",
      "question,questiontype,optiona,optionb,optionc,optiond,correctanswer\nQ?,mc,w1,r,w2,w3,r",
      "Nr.;Frage;A;B;C;D;Lösungsbuchstabe;Erklärung\n1;Q?;w1;r;w2;w3;(b);weil",
      "Question,Answer,Answer,Answer,Answer,Correct\nQ?,w1,r,w2,w3,r",
      "question,option0,option1,option2,option3,correct\nQ?,w1,r,w2,w3,1",
      "question,a,b,c,d,answer\nQ?,w1,w2,w3,r,4",
      "question,a,b,c,d,correct_index\nQ?,w1,r,w2,w3,1\nR?,1,2,3,4,0",
      "question,a,b,c,d,Correct Answer Number\nQ?,w1,r,w2,w3,2",
      "Question,Option (A),Option (B),Option (C),Option (D),Answer (A-D)\nQ?,w1,r,w2,w3,Option B",
    ])
  func languages(text: String) throws {
    let outcome = imported(text)
    #expect(outcome.lines == [])
    #expect(try Array(questions(of: outcome).prefix(1)) == right)
    #expect(outcome.notes.count == 1)
  }

  @Test("F6: the templates of other products are read below their title lines")
  func templates() throws {
    let quizizz = imported(
      """
      Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link
      Q?,Multiple Choice,w1,w2,r,w3,,3,20,
      R?,Checkbox,w1,w2,r,w3,,"1,3",20,
      S?,Multiple Choice,a,,b,c,d,5,20,
      T?,Poll,a,b,c,d,,,20,
      U?,Multiple Choice,a,b,c,d,e,1,20,
      """)
    #expect(try questions(of: quizizz) == right + [["S?", "d", "a", "b", "c"]])
    #expect(
      quizizz.lines == [
        "f.csv, line 3: more than one right option", "f.csv, line 5: no right option",
        "f.csv, line 6: 5 options, not four",
      ])
    #expect(
      quizizz.notes == [
        "f.csv, line 1: column 1 \"Question Text\" is the question, 3 \"Option 1\" option 1, 4 \"Option 2\" option 2, "
          + "5 \"Option 3\" option 3, 6 \"Option 4\" option 4, 7 \"Option 5\" option 5, 8 \"Correct Answer\" tells "
          + "the right one (a number from 1); not used: 2 \"Question Type\", 9 \"Time in seconds\", 10 \"Image Link\""
      ])
    let blooket = imported(
      """
      "Blooket
      Import Template",,,,,,,
      Question #,Question Text,Answer 1,Answer 2,"Answer 3
      (Optional)","Answer 4
      (Optional)","Time Limit (sec)
      (Max: 300 seconds)","Correct Answer(s)
      (Only include Answer #)"
      1,Q?,w1,w2,r,w3,20,3
      """)
    #expect(try questions(of: blooket) == right)
    let gimkit = imported(
      "Gimkit Spreadsheet Import Template,,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)\nQ?,r,w1,w2,w3"
    )
    #expect(try questions(of: gimkit) == right)
  }

  @Test(
    "F6: a table whose columns are not known gives no question and asks for --columns",
    arguments: [
      "Q?,r,w1,w2,w3", "Q?,w1,w2,r,w3,3", "Q?,w1,w2,r,w3,C", "Q?,w1,w2,r,w3,r",
      "Pitanje,Točno,Netočno,Netočno,Netočno\nQ?,r,w1,w2,w3",
      "Question,Answer,A,B,C,D,Correct\nQ?,x,a,b,c,d,A", "Question,Correct\nQ?,r",
      "Question,Question,Right,Wrong,Wrong,Wrong\nQ?,Q?,r,w1,w2,w3",
      "question,correct_answer,incorrect_answers\nQ?,r,\"w1,w2,w3\"",
      "Question,Option A,Option B,Option 3,Option 4,Answer\nQ?,r,w1,w2,w3,A",
      "Question,Right,Answer 2,Answer 3,Answer 4\nQ?,r,w1,w2,w3", "Q;r;w\n",
    ])
  func unknown(text: String) {
    let outcome = imported(text)
    #expect(outcome.json == nil)
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.lines[0].hasPrefix(
        "f.csv, whole file: no line says what the columns are (line 1: 1 \""))
    #expect(outcome.lines[0].contains("--columns question,"))
  }

  @Test("F6: the user names the columns and skips lines")
  func named() throws {
    let plain = try #require(ImportColumns("question,right,wrong,wrong,wrong"))
    #expect(try questions(of: imported("Q?,r,w1,w2,w3", columns: plain)) == right)
    let behind = try #require(ImportColumns("-, Question,right,wrong,wrong,wrong", skipped: 2))
    let text = "title\nx,Pitanje,Točno,Netočno,Netočno,Netočno\n1,Q?,r,w1,w2,w3\n2,R?,a,b,c,d,e"
    let outcome = imported(text, columns: behind)
    #expect(try questions(of: outcome) == right)
    #expect(
      outcome.lines == [
        "f.csv, line 4: 7 cells, but the table has 6 columns; a text with a separator needs quotation marks"
      ])
    let headed = imported("question,right,wrong,wrong,wrong\nQ?,r,w1,w2,w3", columns: plain)
    #expect(headed.lines == ["f.csv, line 1: the names of the columns, not a question"])
    for (role, key) in [
      ("answer", "4"), ("number", "2"), ("index", "1"), ("letter", "b"), ("text", "R"),
    ] {
      let columns = try #require(ImportColumns("question,option,option,option,option,\(role)"))
      let row = role == "answer" ? "Q?,w1,w2,w3,r,\(key)" : "Q?,w1,r,w2,w3,\(key)"
      #expect(try questions(of: imported(row, columns: columns)) == right, "\(role)")
    }
  }

  @Test(
    "F6: columns that make no question of four are refused",
    arguments: [
      "", "question", "question,right,wrong,wrong", "question,right,right,wrong,wrong,wrong",
      "right,wrong,wrong,wrong", "question,option,option,option,answer",
      "question,option,option,option,option",
      "question,option,option,option,option,answer,index",
      "question,right,wrong,wrong,wrong,answer",
      "question,right,wrong,wrong,wrong,option", "question,right,wrong,wrong,wrong,time",
    ])
  func badColumns(text: String) {
    #expect(ImportColumns(text) == nil)
  }

  @Test(
    "F6: a table that tells the right options in two possible ways is in doubt",
    arguments: [
      (
        "question,a,b,c,d,answer\nQ?,w,x,y,z,1\nR?,w,x,y,z,3",
        "\"1\" may be a number from 1 or a number from 0"
      ),
      (
        "question,option1,option2,option3,option4,correctIndex\nQ?,w,x,y,z,2",
        "\"2\" may be a number from 1 or a number from 0"
      ),
      ("question,a,b,c,d,answer\nQ?,C,D,E,B,B", "\"B\" may be a letter or the option's text"),
      (
        "question,answer 1,answer 2,answer 3,answer 4,correct answer\n1+1?,1,2,3,4,2\n2+2?,2,4,6,8,4",
        "\"4\" may be a number from 1 or the option's text"
      ),
    ])
  func doubt(text: String, words: String) {
    let outcome = imported(text)
    #expect(outcome.json == nil)
    #expect(outcome.lines[0].contains(words), "\(outcome.lines)")
    #expect(
      outcome.lines[0].contains(
        "--columns question,option,option,option,option,HOW --skip 1, where"))
  }

  @Test(
    "F6: the way that fits all rows tells the right options; a row that it does not fit is listed")
  func keys() throws {
    let zero = imported(
      "question,option1,option2,option3,option4,correct\nQ?,r,w1,w2,w3,0\nR?,a,b,c,d,3")
    #expect(try questions(of: zero) == right + [["R?", "d", "a", "b", "c"]])
    let texts = imported("question,a,b,c,d,answer\nQ?,w1,R,w2,w3,r\nR?,C,D,E,B,B")
    #expect(try questions(of: texts)[1] == ["R?", "B", "C", "D", "E"])
    let mixed = imported(
      "question,a,b,c,d,answer\nQ?,w1,r,w2,w3,B\nR?,a,b,c,d,D\nS?,a,x,c,d,x\nT?,a,b,c,d,4\nU?,a,b,c,d,\"A, B\"\nV?,a,b,c,d,\"a,b\""
    )
    #expect(try questions(of: mixed) == right + [["R?", "d", "a", "b", "c"]])
    #expect(
      mixed.lines == [
        "f.csv, line 4: no right option: \"x\" is not a letter of an option",
        "f.csv, line 5: no right option: \"4\" is not a letter of an option",
        "f.csv, line 6: more than one right option", "f.csv, line 7: more than one right option",
      ])
    let torn = imported("question,a,b,c,d,answer\nQ?,w1,r,w2,w3,B\nR?,a,b,c,x,x")
    #expect(torn.taken == 1)
    #expect(torn.lines == ["f.csv, line 3: no right option: \"x\" is not a letter of an option"])
    let odd = imported(
      "Question,Answer,Answer,Answer,Answer,Correct\nQ?,w1,r,w2,w3,B\nR?,a,b,c,x,x")
    #expect(odd.json == nil)
    #expect(
      odd.lines[0].contains("line 2: the right option \"B\" may be a letter or the option's text"))
    let both = imported("question,a,b,c,d,answer\nQ?,w,x,y,z,0\nR?,w,x,y,z,4")
    #expect(both.json == nil)
  }

  @Test("F6: a header in the middle is no question")
  func headers() throws {
    let outcome = imported(
      "question,right,wrong,wrong,wrong\nQ?,r,w1,w2,w3\nquestion,right,wrong,wrong,wrong\nquestion,wrong,wrong,wrong,right\n"
    )
    #expect(try questions(of: outcome) == right)
    #expect(
      outcome.lines == [
        "f.csv, line 3: the names of the columns, not a question",
        "f.csv, line 4: a second header with other columns",
      ])
  }
}
