import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Questions about what is near the table")
struct NearestTableTests {
  private static let theme = NearestQuestions.theme
  private static let choice = BankChoice(theme: theme, length: 5)

  private func lobby(
    _ people: Int = 2, bank: [BankTheme] = DealtQuizTests.bank, seed: UInt64 = 1
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var driver = TableDriver(
      choice: BankChoice(), bank: bank, towns: TownAtlas.sample(300), seed: seed)
    driver.dealt = .ready(
      QuizTitle(choice: BankChoice(), questions: 10),
      Quiz.dealt(correct: Array(repeating: .b, count: 10)))
    let pages = (0..<people).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
    return (driver, pages)
  }

  private func placed(
    _ people: Int = 2, seed: UInt64 = 1
  ) throws -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = lobby(people, seed: seed)
    driver.send(.frame(try MapTests.position(5_252_000, 1_340_000)), from: pages[0])
    return (driver, pages)
  }

  private func offers(_ driver: TableDriver) -> Bool {
    driver.view.bank.contains { $0.name == NearestTableTests.theme }
  }

  @Test("F9: the theme is there while the table has a place")
  func offered() throws {
    var (driver, pages) = lobby()
    #expect(!offers(driver))
    #expect(driver.send(.deal(NearestTableTests.choice), from: pages[0])?.code == .themeUnknown)
    // A player's own position is none of the table's.
    driver.send(.place(try MapTests.position(5_252_000, 1_340_000)), from: pages[0])
    #expect(!offers(driver))
    driver.send(.frame(try MapTests.position(5_252_000, 1_340_000)), from: pages[0])
    #expect(offers(driver))
    #expect(driver.view.bank.last?.questions.contains(0) == false)
    #expect(driver.send(.deal(NearestTableTests.choice), from: pages[0]) == nil)
    #expect(driver.view.choice == NearestTableTests.choice)
    driver.send(.frame(nil), from: pages[1])
    #expect(!offers(driver))
    #expect(driver.view.choice == BankChoice(length: 5))
  }

  @Test("F9: a table with a player far away does not get the theme")
  func far() throws {
    var (driver, pages) = try placed()
    driver.send(.deal(NearestTableTests.choice), from: pages[0])
    let guest = driver.join(7, "Gül", isFar: true)
    #expect(!offers(driver))
    #expect(driver.view.choice == BankChoice(length: 5))
    driver.send(.watch, from: guest)
    #expect(offers(driver))
    #expect(driver.view.choice == NearestTableTests.choice)
  }

  @Test("F9: without towns, without a bank, or beside a pack of that theme there is no theme")
  func without() throws {
    let berlin = try MapTests.position(5_252_000, 1_340_000)
    var bare = TableDriver(choice: BankChoice(), bank: DealtQuizTests.bank)
    let page = bare.join(1, "Anna")
    bare.send(.frame(berlin), from: page)
    #expect(!offers(bare))
    bare.apply(.gameContent(GameContent(bank: DealtQuizTests.bank, towns: TownAtlas.sample(300))))
    #expect(offers(bare))
    var (noBank, pages) = lobby(bank: [])
    noBank.send(.frame(berlin), from: pages[0])
    #expect(noBank.view.bank == [])
    let pack = [BankTheme(name: NearestTableTests.theme, questions: [1, 1, 1])]
    var (taken, others) = lobby(bank: pack)
    taken.send(.frame(berlin), from: others[0])
    #expect(taken.view.bank == pack)
  }

  @Test("F9, P7: the table makes the quiz itself, and tells no distance before the reveal")
  func played() throws {
    var (driver, pages) = try placed()
    driver.send(.deal(NearestTableTests.choice), from: pages[0])
    driver.history = []
    driver.send(.start, from: pages[1])
    driver.passCountdown()
    for number in 1...5 {
      let question = try #require(driver.question)
      #expect(question.number == number && question.count == 5)
      #expect(question.theme == NearestTableTests.theme && question.explanation == nil)
      for page in pages { driver.submit(.a, from: page) }
      let reveal = try #require(driver.reveal)
      let right = reveal.question.text.options[reveal.correct]
      #expect(reveal.question.explanation?.text.hasPrefix("\(right)\u{00A0}") == true)
      for page in pages {
        driver.run(to: try #require(driver.view.showAt))
        driver.send(.readied(round: question.round), from: page)
      }
      driver.run(for: .seconds(1))
    }
    #expect(driver.end?.theme == NearestTableTests.choice.theme)
    for effect in driver.history {
      switch effect {
      case .loadQuiz, .asked: Issue.record("a question left the table: \(effect)")
      default: break
      }
    }
    driver.send(.restart, from: pages[0])
    driver.passCountdown()
    #expect(driver.question?.theme == NearestTableTests.theme)
    #expect(driver.referee.violations == [])
  }

  @Test("F9: Restart without a place is a mixture of the bank")
  func restarts() throws {
    var (driver, pages) = try placed()
    driver.send(.deal(NearestTableTests.choice), from: pages[0])
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    while driver.question != nil { driver.playRound(pages.map { _ in .a }, pages) }
    driver.send(.frame(nil), from: pages[0])
    driver.send(.restart, from: pages[0])
    let wanted = driver.history.contains { effect in
      if case .loadQuiz(.dealt(BankChoice(length: 5), _, _)) = effect { true } else { false }
    }
    #expect(wanted)
  }

  @Test("F9: a mixture of ten has one such question", arguments: 1...5 as ClosedRange<UInt64>)
  func mixed(seed: UInt64) throws {
    func themes(_ driver: TableDriver) -> [String?] {
      guard case .countdown(let countdown) = driver.table.state.phase else { return [] }
      return countdown.quiz.questions.map(\.theme)
    }
    var (driver, pages) = try placed(seed: seed)
    driver.send(.start, from: pages[0])
    #expect(themes(driver).count == 10)
    #expect(themes(driver).count { $0 == NearestTableTests.theme } == 1)
    driver.passCountdown()
    let ids = driver.history.compactMap { effect -> [String]? in
      if case .asked(_, let ids) = effect { ids } else { nil }
    }
    #expect(ids.map(\.count) == [9])
    var (plain, others) = lobby(seed: seed)
    plain.send(.start, from: others[0])
    #expect(!themes(plain).contains(NearestTableTests.theme))
  }

  @Test("L3: a watching screen is told no distance, because it tells where the table is")
  func screen() throws {
    var (driver, pages) = try placed()
    let screen = driver.arrive(9, nil, as: .watch)
    driver.send(.deal(NearestTableTests.choice), from: pages[0])
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    for page in pages { driver.submit(.a, from: page) }
    #expect(try #require(driver.reveal).question.explanation != nil)
    guard case .reveal(let shown)? = driver.view(from: screen)?.phase else {
      Issue.record("no reveal")
      return
    }
    #expect(shown.question.explanation == nil && shown.correct == driver.reveal?.correct)
  }

  @Test(
    "F9: in a mixture such a question takes the place of one of geography",
    arguments: 1...5 as ClosedRange<UInt64>)
  func replaced(seed: UInt64) throws {
    var (driver, pages) = try placed(seed: seed)
    var dealt = Quiz.dealt(correct: Array(repeating: .a, count: 10))
    for index in dealt.questions.indices {
      dealt.questions[index].theme = [3, 7].contains(index) ? "geography" : "food"
    }
    driver.dealt = .ready(QuizTitle(choice: BankChoice(), questions: 10), dealt)
    driver.send(.start, from: pages[0])
    guard case .countdown(let countdown) = driver.table.state.phase else {
      Issue.record("no countdown")
      return
    }
    let themes = countdown.quiz.questions.compactMap(\.theme)
    #expect(themes.count { $0 == NearestTableTests.theme } == 1)
    #expect(themes.count { $0 == "geography" } == 1)
  }

  @Test("L3, P11: a saved table has the questions, but neither its place nor a distance")
  func saved() throws {
    var (driver, pages) = try placed()
    driver.send(.deal(NearestTableTests.choice), from: pages[0])
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    let text = try #require(driver.question).text
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.question?.text == text)
    #expect(driver.view.frame == nil)
    guard case .quiz(_, let game) = driver.table.state.phase else {
      Issue.record("no quiz")
      return
    }
    #expect(game.quiz.questions.allSatisfy { $0.explanation == nil })
  }
}
