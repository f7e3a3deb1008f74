import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Quizzes from the question bank")
struct DealtQuizTests {
  static let bank = [
    BankTheme(name: "history", questions: [4, 4, 4]),
    BankTheme(name: "nature", questions: [9, 9, 9]),
  ]
  static let quiz = Quiz.dealt(correct: [.b, .c])

  /// A lobby of a table that plays from the bank, and its pages.
  static func lobby(
    _ people: Int = 2, choice: BankChoice? = BankChoice(), solo: Bool = false
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var driver = TableDriver(solo: solo, choice: choice, bank: bank)
    driver.dealt = .ready(QuizTitle(choice: choice ?? BankChoice(), questions: 2), quiz)
    let pages = (0..<people).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
    return (driver, pages)
  }

  static func playing(_ people: Int = 2) -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = lobby(people)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    return (driver, pages)
  }

  /// The letters of the right and of a wrong option of the running question.
  static func letters(_ driver: TableDriver) throws -> (right: OptionLetter, wrong: OptionLetter) {
    let question = try #require(driver.question)
    let answer = try #require(quiz.answers[question.text.sentence])
    let right = try #require(OptionLetter.allCases.first { question.text.options[$0] == answer })
    return (right, right == .a ? .b : .a)
  }

  @Test("F8: the lobby shows the themes and the choice, which everybody who plays may change")
  func choice() {
    var (driver, pages) = DealtQuizTests.lobby()
    #expect(driver.view.bank == DealtQuizTests.bank)
    #expect(driver.view.choice == BankChoice())
    #expect(driver.view.quiz == 0)
    let nature = BankChoice(theme: "nature", difficulty: .hard, length: 5)
    #expect(driver.send(.deal(nature), from: pages[1]) == nil)
    #expect(driver.view.choice == nature)
    #expect(
      driver.send(.deal(BankChoice(theme: "sport")), from: pages[0])?.code == .themeUnknown)
    #expect(driver.view.choice == nature)
    #expect(driver.send(.choose(quiz: 2), from: pages[0]) == nil)
    #expect(driver.view.choice == nil)
    #expect(driver.view.quiz == 2)
  }

  @Test("F8: a server without a bank plays the series, whatever was chosen")
  func without() {
    var driver = TableDriver(choice: BankChoice())
    let pages = [driver.join(1, "Anna"), driver.join(2, "Bob")]
    #expect(driver.view.choice == nil)
    #expect(driver.view.quiz == 1)
    #expect(driver.send(.deal(BankChoice()), from: pages[0])?.code == .themeUnknown)
    driver.send(.start, from: pages[0])
    #expect(driver.history.contains(.loadQuiz(.numbered(1))))
  }

  @Test("F8: it asks for questions that these players have not been asked, and says which they are")
  func requested() throws {
    var (driver, pages) = DealtQuizTests.lobby(3)
    driver.send(.start, from: pages[0])
    let request = driver.history.compactMap { effect -> QuizRequest? in
      if case .loadQuiz(let request) = effect { request } else { nil }
    }
    guard case .dealt(BankChoice(), let players, _) = try #require(request.first) else {
      Issue.record("not from the bank")
      return
    }
    #expect(players == [.sample(1), .sample(2), .sample(3)])
    driver.passCountdown()
    #expect(driver.history.contains(.asked(players, questions: ["bank-1", "bank-2"])))
  }

  @Test("F8, H5: a refused start draws nothing")
  func refused() {
    var (driver, pages) = DealtQuizTests.lobby(1)
    let random = driver.table.state.random
    #expect(driver.send(.start, from: pages[0])?.code == .startAlone)
    #expect(driver.table.state.random == random)
  }

  @Test("F12: a picture and a sound are named from the reveal before their question on, no sooner")
  func media() throws {
    var (driver, pages) = DealtQuizTests.lobby()
    driver.dealt = .ready(QuizTitle(choice: BankChoice(), questions: 2), Self.quiz.sounding)
    driver.send(.start, from: pages[0])
    guard case .countdown(_, let title, let first, _) = driver.view.phase else {
      Issue.record("no countdown")
      return
    }
    #expect(title.choice == BankChoice())
    driver.passCountdown()
    let asked = try #require(driver.question)
    #expect(
      first
        == QuizMedia(
          pictures: [asked.picture].compactMap(\.self), sounds: [asked.sound].compactMap(\.self)))
    #expect(first.sounds == ["11.mp3"] && first.pictures.count == 1)
    #expect(asked.text.soundDescription == "Sound 0")
    guard case .question(let german) = driver.view.phase.localized(in: .german) else { return }
    #expect(german.text.soundDescription == "Ton 0")
    #expect(asked.next == QuizMedia())
    for page in pages { driver.submit(.a, from: page) }
    let next = try #require(driver.reveal).question.next
    #expect(next.sounds == ["00.mp3"] && next.pictures.count == 1)
    #expect(next.pictures != first.pictures)
    driver.playRound(pages.map { _ in .a }, pages)
    while driver.question != nil { driver.playRound(pages.map { _ in .a }, pages) }
    #expect(driver.end != nil)
  }

  @Test("F12: a table shows a picture and a sound to its people alone, from the reveal before on")
  func shown() throws {
    var (driver, pages) = DealtQuizTests.lobby()
    _ = driver.arrive(9, nil, as: .watch)
    driver.dealt = .ready(QuizTitle(choice: BankChoice(), questions: 2), Self.quiz.sounding)
    let (first, second) = ("11.mp3", "00.mp3")
    /// Which of both the table shows to a player.
    func shown(_ player: UInt64) -> [Bool] {
      [first, second].map { driver.table.shows(medium: $0, to: .sample(player)) }
    }
    func expect(_ wanted: [Bool], _ place: SourceLocation = #_sourceLocation) {
      for player: UInt64 in [1, 2, 9] { #expect(shown(player) == wanted, sourceLocation: place) }
      #expect(shown(5) == [false, false], sourceLocation: place)
      #expect(!driver.table.shows(medium: "no.svg", to: .sample(1)), sourceLocation: place)
    }
    expect([false, false])
    driver.send(.start, from: pages[0])
    expect([true, false])
    driver.passCountdown()
    expect([true, false])
    for page in pages { driver.submit(.a, from: page) }
    #expect(driver.reveal != nil)
    expect([true, true])
    driver.send(.leave, from: pages[1])
    #expect(driver.table.shows(medium: first, to: .sample(1)))
    #expect(!driver.table.shows(medium: first, to: .sample(2)))
  }

  @Test("P16, P7: each page has the question in its language, and no explanation before the reveal")
  func languages() throws {
    var (driver, pages) = DealtQuizTests.playing()
    func sentence(_ language: Language) -> String? {
      guard case .question(let question) = driver.view.phase.localized(in: language) else {
        return nil
      }
      #expect(question.translations.isEmpty)
      #expect(question.explanation == nil)
      return question.text.sentence
    }
    #expect(sentence(.german) == "German, bank question 1?")
    #expect(sentence(.english) == "English, bank question 1?")
    #expect(sentence(.turkish) == "English, bank question 1?")
    for page in pages { driver.submit(.a, from: page) }
    guard case .reveal(let reveal) = driver.view.phase.localized(in: .german) else {
      Issue.record("no reveal")
      return
    }
    #expect(reveal.question.explanation == Explanation("German explanation 1."))
    #expect(reveal.question.picture == "90.svg")
    #expect(reveal.question.theme == "nature")
  }

  @Test("P16: a letter means the same option in all languages, however the options are shuffled")
  func letters() throws {
    for seed in 0..<20 {
      var driver = TableDriver(choice: BankChoice(), bank: DealtQuizTests.bank, seed: UInt64(seed))
      driver.dealt = .ready(QuizTitle(choice: BankChoice(), questions: 2), DealtQuizTests.quiz)
      let pages = [driver.join(1, "Anna"), driver.join(2, "Bob")]
      driver.send(.start, from: pages[0])
      driver.passCountdown()
      for language in Language.allCases {
        guard case .question(let question) = driver.view.phase.localized(in: language) else {
          Issue.record("no question")
          return
        }
        let right = try DealtQuizTests.letters(driver).right
        #expect(question.text.options[right].hasSuffix(" two"))
      }
    }
  }

  @Test("P21: with an explanation a reveal takes six seconds, or until all present have read it")
  func readied() throws {
    var (driver, pages) = DealtQuizTests.playing(3)
    for page in pages { driver.submit(.a, from: page) }
    let reveal = try #require(driver.reveal)
    #expect(driver.send(.readied(round: 1), from: pages[0])?.code == .roundEarly)
    let showAt = try #require(driver.view.showAt)
    driver.run(to: showAt)
    #expect(reveal.nextAt == showAt + .seconds(6))
    #expect(driver.send(.readied(round: 2), from: pages[0])?.code == .roundOver)
    #expect(driver.send(.readied(round: 1), from: pages[0]) == nil)
    #expect(driver.send(.readied(round: 1), from: pages[1]) == nil)
    #expect(driver.reveal?.ready == [0, 1])
    #expect(driver.reveal?.nextAt == reveal.nextAt)
    // The third one does not read it, and leaves.
    driver.leave(pages[2])
    #expect(driver.question?.number == 2)
    #expect(driver.question?.opensAt == driver.now + .milliseconds(600))
  }

  @Test("P21: without an explanation nobody can hurry the reveal")
  func unexplained() throws {
    var (driver, pages) = Party.playing(2)
    for page in pages { driver.submit(.a, from: page) }
    driver.run(to: try #require(driver.view.showAt))
    #expect(driver.send(.readied(round: 1), from: pages[0])?.code == .notNow)
    #expect(driver.reveal?.ready == [])
  }

  @Test("P9, F8: Restart deals again by the same choice, with another seed")
  func restarts() throws {
    var (driver, pages) = DealtQuizTests.playing()
    while driver.question != nil { driver.playRound(pages.map { _ in .a }, pages) }
    #expect(driver.end?.theme == "mixed")
    driver.send(.restart, from: pages[1])
    let seeds = driver.history.compactMap { effect -> UInt64? in
      guard case .loadQuiz(.dealt(BankChoice(), _, let seed)) = effect else { return nil }
      return seed
    }
    #expect(Set(seeds).count == 2)
    driver.passCountdown()
    #expect(driver.question?.number == 1)
  }

  @Test("F8: a table whose players were asked everything is told, and plays the questions again")
  func startsAgain() {
    var (driver, pages) = DealtQuizTests.lobby()
    driver.dealt = .readyAgain(QuizTitle(choice: BankChoice(), questions: 2), DealtQuizTests.quiz)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    #expect(driver.view.notice == .questionsStartAgain)
    #expect(driver.question != nil)
  }

  @Test(
    "F3, F8: where the bank has nothing, or does not answer, the first quiz plays",
    arguments: [true, false])
  func fallsBack(isAnswered: Bool) {
    var (driver, pages) = DealtQuizTests.lobby()
    driver.dealt = isAnswered ? .missing : nil
    driver.send(.start, from: pages[0])
    driver.run(for: .seconds(9))
    driver.passCountdown()
    #expect(driver.question?.topic == "General")
    let code = isAnswered ? TableFaultCode.bankEmpty : .bankUnreadable
    #expect(driver.view.notice == .quizFellBack(QuizFaultNotice(code, [])))
  }

  @Test("P34: a saved table of a dealt quiz comes back with its texts, and with who has read")
  func saved() throws {
    var (driver, pages) = DealtQuizTests.playing()
    let before = driver.view.phase.localized(in: .german)
    for page in pages { driver.submit(.a, from: page) }
    driver.run(to: try #require(driver.view.showAt))
    driver.send(.readied(round: 1), from: pages[0])
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.reveal?.ready == [0])
    guard case .reveal(let reveal) = driver.view.phase.localized(in: .german),
      case .question(let question) = before
    else {
      Issue.record("no reveal")
      return
    }
    #expect(reveal.question.text.sentence == question.text.sentence)
  }

  @Test("F8: a single player's quiz comes from the bank, too")
  func alone() {
    var (driver, pages) = DealtQuizTests.lobby(1, solo: true)
    driver.send(.start, from: pages[0])
    #expect(driver.question?.theme == "nature")
  }
}

extension Quiz {
  /// The same questions with a sound each: the first one's name is the last.
  var sounding: Quiz {
    var quiz = self
    for index in quiz.questions.indices {
      quiz.questions[index].sound = index == 0 ? "11.mp3" : "00.mp3"
      quiz.questions[index].text.soundDescription = "Sound \(index)"
      quiz.questions[index].translations[.german]?.soundDescription = "Ton \(index)"
    }
    return quiz
  }
}
