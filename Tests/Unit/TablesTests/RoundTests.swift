import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("A round")
struct RoundTests {
  @Test("P6: a round closes as soon as every present seat has submitted")
  func allSubmitted() {
    var (driver, pages) = Party.playing(3)
    driver.run(for: .seconds(4))
    #expect(driver.submit(.a, from: pages[0]) == nil)
    #expect(driver.submit(.b, from: pages[2]) == nil)
    #expect(driver.question != nil)
    #expect(driver.submit(.a, from: pages[1]) == nil)
    #expect(driver.reveal?.correct == .a)
    #expect(driver.scores == [1, 1, 0])
    #expect(driver.view.seats.map(\.option) == [.a, .a, .b])
    #expect(driver.view.seats.map(\.wasRight) == [true, true, false])
    #expect(driver.referee.violations == [])
  }

  @Test("P6: the right option is shown for 3 s, then the next question opens by itself")
  func revealLasts() {
    var (driver, pages) = Party.playing(2)
    let closed = driver.now
    driver.submit(.a, from: pages[0])
    driver.submit(.b, from: pages[1])
    let shown = closed + .milliseconds(60)
    #expect(driver.view.showAt == shown)
    #expect(driver.reveal?.nextAt == shown + .seconds(3))
    driver.run(to: shown + .milliseconds(2_399))
    #expect(driver.question == nil)
    driver.run(for: .milliseconds(1))
    #expect(driver.question?.number == 2)
    #expect(driver.question?.opensAt == shown + .seconds(3))
    #expect(driver.view.showAt == shown + .seconds(3))
    #expect(driver.referee.violations == [])
  }

  @Test("P4, P6: at the deadline what is missing counts as unanswered")
  func deadline() throws {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: Tick(microseconds: closesAt.microseconds - 1))
    #expect(driver.question != nil)
    driver.run(to: closesAt)
    #expect(driver.reveal != nil)
    #expect(driver.view.seats.map(\.hasSubmitted) == [true, false])
    #expect(driver.view.seats.map(\.wasRight) == [true, nil])
    #expect(driver.referee.violations == [])
  }

  @Test("P4: what is submitted is final")
  func final() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    #expect(driver.submit(.b, from: pages[0])?.code == .submittedAlready)
    #expect(driver.submit(.a, from: pages[0])?.code == .submittedAlready)
    #expect(driver.view(from: pages[0])?.seats[0].option == .a)
  }

  @Test("P7: a submission before the question's opening is refused and may be repeated")
  func early() throws {
    var (driver, pages) = Party.lobby(2)
    driver.send(.start, from: pages[0])
    driver.passCountdown(but: .milliseconds(600))
    #expect(driver.submit(.a, from: pages[0])?.code == .roundEarly)
    let opensAt = try #require(driver.question?.opensAt)
    driver.clock.advance(to: Tick(microseconds: opensAt.microseconds - 1))
    #expect(driver.submit(.a, from: pages[0])?.code == .roundEarly)
    driver.clock.advance(to: opensAt)
    #expect(driver.submit(.a, from: pages[0]) == nil)
  }

  @Test("P4: a submission names its round: one that is over, one that never was")
  func otherRounds() {
    var (driver, pages) = Party.playing(2)
    #expect(driver.send(.submit(round: 0, option: .a), from: pages[0])?.code == .roundNone)
    #expect(driver.send(.submit(round: 2, option: .a), from: pages[0])?.code == .roundNone)
    #expect(driver.send(.submit(round: .max, option: .a), from: pages[0])?.code == .roundNone)
    #expect(driver.send(.submit(round: .min, option: .a), from: pages[0])?.code == .roundNone)
    driver.submit(.a, from: pages[0])
    driver.submit(.a, from: pages[1])
    #expect(driver.send(.submit(round: 1, option: .a), from: pages[0])?.code == .roundOver)
    driver.finishReveal()
    #expect(driver.send(.submit(round: 1, option: .b), from: pages[0])?.code == .roundOver)
    #expect(driver.send(.submit(round: 2, option: .b), from: pages[0]) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P4: there is no round in the lobby, and none for members without a seat")
  func noRound() {
    var (driver, pages) = Party.lobby(2)
    #expect(driver.send(.submit(round: 1, option: .a), from: pages[0])?.code == .roundNone)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    let late = driver.join(3, "Cem")
    #expect(driver.submit(.a, from: late)?.code == .notSeated)
  }

  @Test("P4: four submissions in one instant are all welcome, in any order", arguments: 0..<4)
  func anyOrder(first: Int) {
    var (driver, pages) = Party.playing(4)
    for step in 0..<4 {
      #expect(driver.send(.submit(round: 1, option: .a), from: pages[(first + step) % 4]) == nil)
    }
    #expect(driver.scores == [1, 1, 1, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("P7: grace is half the smallest round trip of the last minute")
  func grace() throws {
    var (driver, pages) = Party.playing(2)
    driver.apply(.roundTrip(pages[0], .milliseconds(100)))
    driver.apply(.roundTrip(pages[0], .milliseconds(400)))
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: closesAt + .milliseconds(50))
    #expect(driver.reveal != nil)
    driver.finishReveal()
    let next = try #require(driver.question?.closesAt)
    driver.run(to: next)
    #expect(driver.question != nil)
    driver.clock.advance(to: next + .milliseconds(50))
    #expect(driver.submit(.b, from: pages[0]) == nil)
    #expect(driver.reveal != nil)
    #expect(driver.scores == [1, 0])
    #expect(driver.referee.violations == [])
  }

  @Test(
    "P7: pongs held back by 500 ms gain half of the time that a page has to answer, and no more")
  func latePongs() throws {
    var (driver, pages) = Party.playing(2)
    let network = Duration.milliseconds(20)
    driver.apply(.roundTrip(pages[0], .milliseconds(520), network: network))
    driver.apply(.roundTrip(pages[1], .milliseconds(520)))
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: closesAt)
    // 20 ms on the way and 30 ms to answer: half of 50 ms.
    driver.clock.advance(to: closesAt + .microseconds(25_001))
    #expect(driver.submit(.a, from: pages[0])?.code == .roundOver)
    #expect(driver.submit(.a, from: pages[1]) == nil)
  }

  @Test("P7: an honest page's delay is believed whole")
  func honestPongs() throws {
    var (driver, pages) = Party.playing(2)
    driver.apply(.roundTrip(pages[0], .milliseconds(220), network: .milliseconds(200)))
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: closesAt)
    driver.clock.advance(to: closesAt + .milliseconds(110))
    #expect(driver.submit(.a, from: pages[0]) == nil)
  }

  @Test("P7: a late submission counts within one's own grace, not within another's")
  func ownGrace() throws {
    var (driver, pages) = Party.playing(3)
    driver.apply(.roundTrip(pages[0], .milliseconds(100)))
    driver.apply(.roundTrip(pages[1], .milliseconds(400)))
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: closesAt)
    driver.clock.advance(to: closesAt + .microseconds(50_001))
    #expect(driver.submit(.a, from: pages[0])?.code == .roundOver)
    #expect(driver.question != nil)
    #expect(driver.submit(.a, from: pages[1]) == nil)
    #expect(driver.send(.submit(round: 1, option: .a), from: pages[2])?.code == .roundOver)
    #expect(driver.scores == [0, 1, 0])
  }

  @Test("P7: no delay earns more than 250 ms")
  func graceCap() throws {
    var (driver, pages) = Party.playing(2)
    driver.apply(.roundTrip(pages[0], .seconds(20)))
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: closesAt + .milliseconds(249))
    #expect(driver.question != nil)
    driver.clock.advance(to: closesAt + .milliseconds(250))
    #expect(driver.submit(.a, from: pages[0]) == nil)
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P7: a small round trip counts for a minute, no longer")
  func oldRoundTrip() throws {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 9))
    driver.apply(.roundTrip(pages[0], .milliseconds(2)))
    for _ in 0..<3 {
      driver.run(for: .seconds(20))
      driver.apply(.roundTrip(pages[0], .milliseconds(300)))
      driver.finishReveal()
    }
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: closesAt + .milliseconds(149))
    #expect(driver.question != nil)
    driver.run(for: .milliseconds(1))
    #expect(driver.reveal != nil)
  }

  @Test("P23: faster is more: 1 and a quarter of the whole seconds left, at most 5")
  func faster() {
    let (opened, pages) = Party.playing(3, Settings(scoring: .faster))
    var driver = opened
    driver.run(for: .milliseconds(3_999))
    driver.submit(.a, from: pages[0])
    driver.run(for: .milliseconds(2))
    driver.submit(.a, from: pages[1])
    driver.run(for: .seconds(13))
    driver.submit(.a, from: pages[2])
    #expect(driver.scores == [5, 4, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("P23: a streak: 1, and 1 more from the third right answer in a row on")
  func streak() {
    let quiz = Quiz.sample(correct: [.a, .a, .a, .a, .a])
    var (driver, pages) = Party.playing(2, Settings(scoring: .streak), quiz: quiz)
    driver.playRound([.a, .a], pages)
    driver.playRound([.a, .a], pages)
    driver.playRound([.a, .b], pages)
    #expect(driver.scores == [4, 2])
    driver.playRound([.a, .a], pages)
    driver.playRound([.a, .a], pages)
    #expect(driver.scores == [8, 4])
    #expect(driver.view.seats.map(\.rightAnswers) == [5, 4])
    #expect(driver.referee.violations == [])
  }

  @Test("P23: an unanswered question breaks the row")
  func brokenStreak() {
    let quiz = Quiz.sample(correct: [.a, .a, .a, .a])
    var (driver, pages) = Party.playing(2, Settings(scoring: .streak), quiz: quiz)
    driver.playRound([.a, .a], pages)
    driver.playRound([.a, .a], pages)
    driver.submit(.a, from: pages[0])
    driver.run(for: .seconds(20))
    driver.finishReveal()
    driver.playRound([.a, .a], pages)
    #expect(driver.scores == [6, 3])
    #expect(driver.referee.violations == [])
  }

  @Test("H7: rounds are numbered over the table's whole life")
  func roundNumbers() {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 2))
    #expect(driver.question?.round == 1)
    driver.playRound([.a, .a], pages)
    driver.playRound([.a, .a], pages)
    driver.send(.start, from: pages[0])
    driver.run(for: .seconds(4))
    #expect(driver.question?.round == 3)
    #expect(driver.referee.violations == [])
  }
}
