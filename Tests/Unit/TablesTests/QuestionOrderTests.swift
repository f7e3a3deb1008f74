import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The order of a table's questions")
struct QuestionOrderTests {
  static let quiz = Quiz.sample(count: 10)

  /// The questions with their options in order, until the quiz is over.
  static func asked(
    _ driver: inout TableDriver, _ pages: [ConnectionID]
  ) -> [[String]] {
    var asked: [[String]] = []
    while let question = driver.question {
      asked.append(
        [question.text.sentence] + OptionLetter.allCases.map { question.text.options[$0] })
      driver.playRound(pages.map { _ in .a }, pages)
    }
    return asked
  }

  static let written = quiz.questions.map { question in
    [question.text.sentence] + OptionLetter.allCases.map { question.text.options[$0] }
  }

  @Test("F1: as written, a quiz has the order of its file")
  func asWritten() {
    var (driver, pages) = Party.playing(2, quiz: QuestionOrderTests.quiz)
    #expect(driver.view.order == .asWritten)
    #expect(QuestionOrderTests.asked(&driver, pages) == QuestionOrderTests.written)
  }

  @Test("F1: shuffled, it has another order and numbers in that order; the right text counts")
  func shuffled() {
    var (driver, pages) = Party.playing(2, quiz: QuestionOrderTests.quiz, order: .shuffled)
    #expect(driver.view.order == .shuffled)
    #expect(driver.question?.number == 1)
    let asked = QuestionOrderTests.asked(&driver, pages)
    #expect(asked != QuestionOrderTests.written)
    #expect(Set(asked.map { $0[0] }) == Set(QuestionOrderTests.written.map { $0[0] }))
    #expect(driver.referee.violations == [])
  }

  @Test("P9: the same quiz has another order the next time")
  func onceMore() {
    var (driver, pages) = Party.playing(2, quiz: QuestionOrderTests.quiz, order: .shuffled)
    let first = QuestionOrderTests.asked(&driver, pages)
    #expect(driver.send(.start, from: pages[0]) == nil)
    driver.run(for: .seconds(4))
    let second = QuestionOrderTests.asked(&driver, pages)
    #expect(second.count == 10)
    #expect(first != second)
    #expect(driver.referee.violations == [])
  }

  @Test("The same seed gives the same order, another table another")
  func seeds() {
    func asked(_ seed: UInt64) -> [[String]] {
      var (driver, pages) = Party.playing(
        2, quiz: QuestionOrderTests.quiz, order: .shuffled, seed: seed)
      return QuestionOrderTests.asked(&driver, pages)
    }
    #expect(asked(3) == asked(3))
    #expect(asked(3) != asked(4))
  }

  @Test("P34: a table restored in the midst of a quiz goes on in the order in which it began")
  func restored() {
    let (began, pages) = Party.playing(2, quiz: QuestionOrderTests.quiz, order: .shuffled)
    var whole = began
    let all = QuestionOrderTests.asked(&whole, pages)
    var driver = began
    driver.playRound([.a, .a], pages)
    driver.restore(driver.table.snapshot(at: driver.now))
    let back = (1...2).map { driver.arrive($0, nil, as: .resume) }
    #expect(QuestionOrderTests.asked(&driver, back) == Array(all.dropFirst()))
  }

  @Test("F2: players choose the order in the lobby, all see it; nobody else and not in a quiz")
  func chosen() {
    var (driver, pages) = Party.lobby(3)
    #expect(driver.send(.order(.shuffled), from: pages[1]) == nil)
    #expect(driver.view.order == .shuffled)
    #expect(driver.effects.contains(.save))
    driver.send(.watch, from: pages[2])
    #expect(driver.send(.order(.asWritten), from: pages[2])?.code == .notSeated)
    driver.send(.start, from: pages[0])
    #expect(driver.send(.order(.asWritten), from: pages[0])?.code == .notNow)
    #expect(driver.view.order == .shuffled)
    #expect(driver.referee.violations == [])
  }
}
