import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Starting a quiz")
struct StartTests {
  static let fault = QuizFaultNotice(
    code: "quiz.optionMissing", arguments: [RefusalArgument("question", 3)])

  @Test("H5: start with nobody else connected is refused", arguments: [1, 2, 3])
  func alone(people: Int) {
    var (driver, pages) = Party.lobby(people)
    // A page that went away, and one that steps back, are nobody to play with.
    if people > 1 { driver.leave(pages[1]) }
    if people > 2 { driver.send(.watch, from: pages[2]) }
    #expect(driver.send(.start, from: pages[0]) == Refusal(.startAlone))
    #expect(driver.view.phase == .lobby)
  }

  @Test("H6: a member who stepped back cannot start")
  func startByWatcher() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[2])
    #expect(driver.send(.start, from: pages[2])?.code == .startNotPlaying)
  }

  @Test("H7, P10: a solo quiz starts alone, and its first question comes without a countdown")
  func solo() {
    var driver = TableDriver(solo: true)
    let page = driver.join(1, "Anna")
    driver.send(.start, from: page)
    #expect(driver.view.seats.count == 1)
    #expect(driver.question?.number == 1)
    #expect(driver.question?.opensAt == driver.now + .milliseconds(60))
    #expect(driver.view.showAt == driver.question?.opensAt)
  }

  @Test("H25: the countdown is named 60 ms ahead where pages are near, the question 3 s after it")
  func shortLead() {
    var (driver, pages) = Party.lobby(2)
    for page in pages { driver.apply(.roundTrip(page, .milliseconds(4))) }
    driver.send(.start, from: pages[1])
    let showAt = driver.now + .milliseconds(60)
    let startsAt = showAt + .seconds(3)
    #expect(
      driver.view.phase
        == .countdown(by: MemberNumber(2), quiz: .sample(1), media: QuizMedia(), startsAt: startsAt)
    )
    #expect(driver.view.showAt == showAt)
    #expect(driver.send(.submit(round: 1, option: .a), from: pages[0])?.code == .roundNone)
    driver.run(to: startsAt - .milliseconds(601))
    #expect(driver.question == nil)
    driver.run(to: startsAt - .milliseconds(600))
    #expect(driver.question?.opensAt == startsAt)
    #expect(driver.view.showAt == startsAt)
    #expect(driver.question.map { $0.closesAt - $0.opensAt } == .seconds(20))
    #expect(driver.referee.violations == [])
  }

  @Test("H25: the lead follows the slowest page's 95th percentile, watching screens included")
  func longLead() {
    var (driver, pages) = Party.lobby(2)
    let screen = driver.arrive(9, nil, as: .watch)
    driver.apply(.roundTrip(screen, .milliseconds(300)))
    for _ in 0..<31 { driver.apply(.roundTrip(pages[0], .milliseconds(20))) }
    driver.apply(.roundTrip(pages[0], .seconds(1)))
    driver.send(.start, from: pages[0])
    #expect(driver.view.showAt == driver.now + .milliseconds(200))
  }

  @Test("H25: no delay that a page claims makes the lead longer than 600 ms, or breaks anything")
  func absurdDelay() {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.roundTrip(pages[0], .seconds(Int64.max)))
    driver.apply(.roundTrip(pages[1], .seconds(-5)))
    driver.send(.start, from: pages[0])
    #expect(driver.view.showAt == driver.now + .milliseconds(600))
  }

  @Test("F4: the next quiz is fetched while this one is played")
  func prefetch() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.start, from: pages[0])
    #expect(driver.effects.contains(.loadQuiz(.numbered(1))))
    #expect(driver.effects.contains(.prefetchQuiz(.numbered(2))))
  }

  @Test("F2: the chosen quiz is played")
  func chosen() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.choose(quiz: 2), from: pages[0])
    driver.send(.start, from: pages[1])
    driver.passCountdown()
    #expect(driver.question?.topic == "Film")
    #expect(driver.view.quiz == 2)
  }

  @Test("F3: a broken chosen quiz falls back to the first, with the reason")
  func fallBack() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes[.numbered(2)] = .fault(StartTests.fault)
    driver.send(.choose(quiz: 2), from: pages[0])
    driver.send(.start, from: pages[1])
    #expect(driver.view.notice == .quizFellBack(StartTests.fault))
    driver.passCountdown()
    #expect(driver.question?.topic == "General")
    #expect(driver.referee.violations == [])
  }

  @Test("F3: if the first quiz fails, the table gets a notice and may play the built-in quiz")
  func builtIn() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes[.numbered(1)] = .fault(StartTests.fault)
    driver.send(.start, from: pages[1])
    #expect(driver.view.phase == .lobby)
    #expect(driver.view.notice == .quizFailed(StartTests.fault))
    #expect(driver.send(.startBuiltIn, from: pages[1]) == nil)
    driver.passCountdown()
    #expect(driver.question?.topic == "Own")
    #expect(driver.view.notice == nil)
    #expect(driver.send(.startBuiltIn, from: pages[0])?.code == .startRunning)
  }

  @Test("F3: a missing first quiz, one without questions, and a broken built-in one give notices")
  func firstMissing() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes = [
      .numbered(1): .missing, .builtIn: .fault(StartTests.fault),
      .numbered(2): .ready(.sample(2), Quiz(topic: "Empty", questions: [])),
    ]
    driver.send(.start, from: pages[1])
    let missing = QuizFaultNotice(
      code: "quiz.missing", arguments: [RefusalArgument("quiz", 1)])
    #expect(driver.view.notice == .quizFailed(missing))
    driver.send(.startBuiltIn, from: pages[1])
    #expect(driver.view.notice == .quizFailed(StartTests.fault))
    driver.send(.choose(quiz: 2), from: pages[0])
    #expect(driver.view.notice == nil)
    driver.send(.start, from: pages[0])
    #expect(driver.history.contains(.loadQuiz(.numbered(2))))
    #expect(driver.view.notice == .quizFailed(missing))
    #expect(driver.view.phase == .lobby)
  }

  @Test("F3: a fault that the table finds names the quiz, or the file without questions")
  func namedFaults() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes = [
      .numbered(1): .ready(.sample(1), Quiz(topic: "Empty", questions: [])), .builtIn: .missing,
    ]
    driver.send(.start, from: pages[0])
    let empty = QuizFaultNotice(
      code: "quiz.noQuestions", arguments: [RefusalArgument("file", QuizTitle.sample(1).file)])
    #expect(driver.view.notice == .quizFailed(empty))
    driver.send(.startBuiltIn, from: pages[0])
    let missing = QuizFaultNotice(
      code: "quiz.missing", arguments: [RefusalArgument("quiz", 1)])
    #expect(driver.view.notice == .quizFailed(missing))
  }

  @Test("F3: no table hangs: a quiz that does not arrive in 8 s counts as unreachable")
  func unreachable() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes[.numbered(1)] = nil
    driver.send(.start, from: pages[1])
    #expect(driver.view.phase == .preparing(by: MemberNumber(2), quiz: 1))
    #expect(driver.send(.start, from: pages[0])?.code == .startRunning)
    driver.run(for: .milliseconds(7_999))
    #expect(driver.view.phase == .preparing(by: MemberNumber(2), quiz: 1))
    driver.run(for: .milliseconds(1))
    #expect(
      driver.view.notice
        == .quizFailed(
          QuizFaultNotice(
            code: "quiz.unreachable", arguments: [RefusalArgument("quiz", 1)])))
    driver.apply(.quiz(.numbered(1), .ready(.sample(1), .sample(count: 1))))
    #expect(driver.view.phase == .lobby)
    #expect(driver.referee.violations == [])
  }

  @Test("F3: an answer about another quiz than the one wanted is ignored")
  func wrongAnswer() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes[.numbered(1)] = nil
    driver.send(.start, from: pages[1])
    driver.apply(.quiz(.numbered(2), .ready(.sample(2), .sample(count: 1))))
    #expect(driver.question == nil)
    driver.apply(.quiz(.builtIn, .missing))
    #expect(driver.view.notice == nil)
  }

  @Test("H8: a player who joins while the quiz is read waits; one who leaves has no seat")
  func whilePreparing() {
    var (driver, pages) = Party.lobby(3)
    driver.quizzes[.numbered(1)] = nil
    driver.send(.start, from: pages[0])
    driver.join(4, "Dora")
    #expect(driver.member(4)?.role == .next)
    #expect(driver.send(.watch, from: pages[0])?.code == .notNow)
    driver.send(.leave, from: pages[1])
    driver.apply(.quiz(.numbered(1), .ready(.sample(1), .sample(count: 1))))
    #expect(driver.view.seats.map(\.member.number) == [1, 3])
  }

  @Test("H5: where all others left while the quiz was read there is no quiz")
  func leftWhilePreparing() {
    var (driver, pages) = Party.lobby(2)
    driver.quizzes[.numbered(1)] = nil
    driver.send(.start, from: pages[0])
    let late = driver.join(3, "Cem")
    driver.send(.leave, from: pages[1])
    driver.apply(.quiz(.numbered(1), .ready(.sample(1), .sample(count: 1))))
    #expect(driver.view.phase == .lobby)
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.send(.start, from: late) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("A table nobody has stocked still asks for the first quiz")
  func emptyShelf() {
    var driver = TableDriver(quizTitles: [])
    let page = driver.join(1, "Anna")
    driver.join(2, "Bob")
    driver.send(.start, from: page)
    #expect(driver.history.contains(.loadQuiz(.numbered(1))))
  }
}
