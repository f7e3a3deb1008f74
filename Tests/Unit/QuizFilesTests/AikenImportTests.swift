import QuizFiles
import Testing

@Suite("Import of Aiken")
struct AikenImportTests {
  private func imported(_ text: String) -> QuizImport.Outcome {
    QuizImport.run(.aiken, file: "f.txt", bytes: Array(text.utf8))
  }

  @Test("F6: Aiken's choices of four are taken, everything else is listed by line")
  func aiken() throws {
    let outcome = imported(
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
        "f.txt, line 28: the options are not A, B, C, D in this order",
        "f.txt, line 34: an answer without a question",
        "f.txt, line 35: a text without options",
      ])
  }

  @Test(
    "F6: Aiken is read as people write it",
    arguments: [
      "Q1\nQ2?\nA. a\nB. b\nC. c\nD. d\nANSWER: B", "Q1 Q2?\na) a\nb) b\nc) c\nd) d\nANSWER: b",
      "Q1\r\nQ2?\r\nA) a\r\nB) b\r\nC) c\r\nD) d\r\nAnswer: B)",
      "\u{FEFF}Q1 Q2?\rA.a\rB.b\rC.c\rD.d\rANSWER:B",
      "Q1 Q2?\n\n(a) a\n\n(b) b\n\n(c) c\n\n(d) d\n\nanswer: (b)",
      "Q1 Q2?\nA. a\nB. b\nC. c\nD. d\nAntwort: B.",
      "Q1 Q2?\nA)a\nB)b\nC)c\nD)d\nBonne réponse : b",
    ])
  func forms(text: String) throws {
    let outcome = imported(text)
    #expect(outcome.lines == [])
    #expect(try questions(of: outcome) == [["Q1 Q2?", "b", "a", "c", "d"]])
  }

  @Test("F6: options and questions go on in further lines")
  func wrapped() throws {
    let outcome = imported(
      """
      Which of these is NOT
      true of whales?
      I. They breathe
      A. They are large,
      e.g. 30 m
      B. They lay eggs
      C. They sing
      D. They swim
      far
      ANSWER: B
      """)
    #expect(
      try questions(of: outcome) == [
        [
          "Which of these is NOT true of whales? I. They breathe", "They lay eggs",
          "They are large, e.g. 30 m", "They sing", "They swim far",
        ]
      ])
  }

  @Test(
    "F6: an Aiken text whose question is not clear is listed, not guessed",
    arguments: [
      (
        "Chapter 1\n\nQ?\nA. a\nB. b\nC. c\nD. d\nANSWER: A",
        "line 1: an empty line within the question"
      ),
      (
        "R?\nA. a\nB. b\nwrapped\nQ?\nA. a\nB. b\nC. c\nD. d\nANSWER: A",
        "line 4: an empty line within the question"
      ),
      (
        "Q?\nA. a\nB. b\nC. c\nD. d\n\nnote\nANSWER: A", "line 1: an empty line within the question"
      ),
      ("Q?\nA. a\nB. b\nC. c\nD. d\nANSWER: A, C", "line 1: more than one right option"),
      ("Q?\nA. a\nB. b\nC. c\nD. d\nANSWER: a house", "line 1: no right option"),
      ("Q?\nA. a\nB. b\nC. c\nD. d\nE. e\nANSWER: A", "line 1: 5 options, not four"),
    ])
  func unclear(text: String, line: String) {
    let outcome = imported(text)
    #expect(outcome.json == nil)
    #expect(outcome.lines.contains { $0.hasPrefix("f.txt, " + line) }, "\(outcome.lines)")
  }
}
