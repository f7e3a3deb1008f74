import Games
import QuizFiles
import Testing

@Suite("The built-in quizzes")
struct BuiltInQuizzesTests {
  private func quizzes() throws -> [Quiz] {
    try (1...5).map { number in
      let name = "quiz\(number).json"
      let reading = QuizFileReader().read(file: name, bytes: try Corpus.pack(name))
      #expect(reading.faults.isEmpty)
      return try #require(reading.quiz)
    }
  }

  @Test("F2, F5: five quizzes of ten questions stand on disk and pass the check")
  func files() throws {
    let quizzes = try quizzes()
    #expect(
      quizzes.map(\.topic) == ["General", "Science", "Geography", "Film and music", "Food"])
    #expect(quizzes.map(\.questions.count) == [10, 10, 10, 10, 10])
    #expect(throws: (any Error).self) { try Corpus.pack("quiz6.json") }
  }

  @Test("F2: no letter is right more often than another, in none of the five")
  func letters() throws {
    let quizzes = try quizzes()
    for quiz in quizzes {
      for letter in OptionLetter.allCases {
        #expect((2...3).contains(quiz.questions.count { $0.correct == letter }))
      }
    }
    let all = quizzes.flatMap(\.questions)
    for letter in OptionLetter.allCases {
      #expect((12...13).contains(all.count { $0.correct == letter }))
    }
  }

  @Test("F2: questions are short enough for a phone, and none comes twice")
  func texts() throws {
    let questions = try quizzes().flatMap(\.questions)
    #expect(Set(questions.map(\.text.sentence)).count == 50)
    for question in questions {
      let options = OptionLetter.allCases.map { question.text.options[$0] }
      #expect(question.text.sentence.count <= 120)
      #expect(question.text.sentence.hasSuffix("?"))
      #expect(options.allSatisfy { $0.count <= 40 })
      #expect(Set(options).count == 4)
    }
  }

  @Test("F1: the files are written as the server's own writer writes them")
  func form() throws {
    for (index, quiz) in try quizzes().enumerated() {
      let file = String(decoding: try Corpus.pack("quiz\(index + 1).json"), as: UTF8.self)
      let written = file.replacing("  \"language\": \"en\",\n", with: "")
      #expect(QuizFileWriter.bytes(of: quiz) == Array(written.utf8))
    }
  }
}
