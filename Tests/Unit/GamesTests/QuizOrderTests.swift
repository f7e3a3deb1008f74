import GameCore
import Games
import TestSupport
import Testing

@Suite("A quiz in an order of chance")
struct QuizOrderTests {
  static let quiz = Quiz.sample(count: 10)

  static func shuffled(_ seed: UInt64) -> Quiz {
    var random = SeededGenerator(seed: seed)
    return quiz.shuffled(using: &random)
  }

  @Test("P3: it asks the same questions with the same options, and the right text stays right")
  func same() throws {
    for seed in 0..<50 {
      let quiz = QuizOrderTests.shuffled(UInt64(seed))
      #expect(quiz.topic == QuizOrderTests.quiz.topic)
      #expect(quiz.questions.count == QuizOrderTests.quiz.questions.count)
      for question in QuizOrderTests.quiz.questions {
        let found = try #require(
          quiz.questions.first { $0.text.sentence == question.text.sentence })
        let texts = OptionLetter.allCases.map { found.text.options[$0] }
        #expect(Set(texts) == ["one", "two", "three", "four"])
        #expect(found.text.options[found.correct] == question.text.options[question.correct])
      }
    }
  }

  @Test("Equal seeds give equal orders, others others")
  func seeds() {
    #expect(QuizOrderTests.shuffled(7) == QuizOrderTests.shuffled(7))
    let orders = Set((0..<50).map { QuizOrderTests.shuffled(UInt64($0)) })
    #expect(orders.count == 50)
  }

  @Test("Every question comes at every place, and the right option at every letter, equally often")
  func uniform() {
    var first: [String: Int] = [:]
    var letters: [OptionLetter: Int] = [:]
    for seed in 0..<4_000 {
      let quiz = QuizOrderTests.shuffled(UInt64(seed))
      first[quiz.questions[0].text.sentence, default: 0] += 1
      letters[quiz.questions[3].correct, default: 0] += 1
    }
    #expect(first.count == 10)
    // Five standard deviations of 400 and of 1 000.
    #expect(first.values.allSatisfy { abs($0 - 400) < 95 })
    #expect(letters.values.allSatisfy { abs($0 - 1_000) < 137 })
    #expect(letters.count == 4)
  }
}
