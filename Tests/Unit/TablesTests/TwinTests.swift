import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

/// Two tables that live the same life and differ in one secret.
@Suite("Twin tables: no secret leaves before its time")
struct TwinTests {
  /// Everything that a page could learn: effects in order, who gets a view, and the views.
  struct Learned: Equatable {
    var effects: [TableEffect]
    var audience: [ConnectionID]
    var viewers: [Viewer]
    var views: [TableView]

    init(_ driver: TableDriver, since count: Int) {
      effects = Array(driver.history.dropFirst(count))
      audience = driver.table.audience.map(\.connection)
      viewers = driver.table.audience.map(\.viewer)
      let all = Seat.all.map { Viewer.seat($0) } + [.watcher]
      views = all.map { driver.table.view(for: $0) }
    }
  }

  static func quiz(_ secret: OptionLetter) -> Quiz {
    .sample(correct: [.b, secret, .c])
  }

  static func twin(
    _ secret: OptionLetter, _ settings: Settings, _ order: QuestionOrder = .asWritten,
    seed: UInt64 = 1
  ) -> TableDriver {
    let (driver, _) = Party.playing(4, settings, quiz: quiz(secret), order: order, seed: seed)
    return driver
  }

  @Test("P7: in an order of chance, too, the right letter shows in nothing before its reveal")
  func correctLetterShuffled() {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      var left = TwinTests.twin(.a, Settings(), .shuffled, seed: UInt64(seed))
      var right = TwinTests.twin(.d, Settings(), .shuffled, seed: UInt64(seed))
      func isSecret() -> Bool {
        left.reveal?.question.text.sentence != "General, question 2?" && left.end == nil
      }
      var hasDiffered = false
      for _ in 0..<400 where !hasDiffered {
        let step = TwinTests.step(&random)
        let before = (left.history.count, right.history.count)
        step(&left)
        step(&right)
        let (one, other) = (Learned(left, since: before.0), Learned(right, since: before.1))
        hasDiffered = one != other
        if hasDiffered, isSecret() { Issue.record("seed \(seed): \(one) is not \(other)") }
      }
      #expect(hasDiffered, "seed \(seed) never came to the reveal")
      #expect(left.referee.violations == [])
    }
  }

  @Test(
    "P7: equal lives whose second right letter differs look equal to all until its reveal",
    arguments: ShowAnswers.allCases, Scoring.allCases)
  func correctLetter(show: ShowAnswers, scoring: Scoring) {
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed))
      var left = TwinTests.twin(.a, Settings(showAnswers: show, scoring: scoring))
      var right = TwinTests.twin(.d, Settings(showAnswers: show, scoring: scoring))
      left.arrive(60, nil, as: .watch)
      right.arrive(60, nil, as: .watch)
      var isSecret = true
      var steps = 0
      while isSecret, steps < 400 {
        let step = TwinTests.step(&random)
        let before = (left.history.count, right.history.count)
        step(&left)
        step(&right)
        steps += 1
        isSecret = left.reveal?.question.number != 2 && left.question?.number != 3
        guard isSecret else { break }
        let (one, other) = (Learned(left, since: before.0), Learned(right, since: before.1))
        guard one != other else { continue }
        Issue.record("seed \(seed), step \(steps): \(one) is not \(other)")
        return
      }
      #expect(!isSecret, "seed \(seed) never came to the reveal")
      #expect(left.view != right.view)
      #expect(left.now == right.now)
      #expect(left.referee.violations == [])
    }
  }

  /// A table that plays a quiz of the bank, whose second question has this right letter.
  static func dealt(_ secret: OptionLetter) -> TableDriver {
    var (driver, pages) = DealtQuizTests.lobby(4)
    let quiz = Quiz.dealt(correct: [.b, secret])
    driver.dealt = .ready(QuizTitle(choice: BankChoice(), questions: 2), quiz)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    return driver
  }

  @Test(
    "P7, P16: in every language a dealt question looks the same until its reveal, whatever is right",
    arguments: Language.allCases)
  func correctLetter(in language: Language) {
    func seen(_ driver: TableDriver) -> [TableView] {
      Learned(driver, since: 0).views.map { view in
        var view = view
        view.phase = view.phase.localized(in: language)
        return view
      }
    }
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed))
      var (left, right) = (TwinTests.dealt(.a), TwinTests.dealt(.d))
      func isSecret() -> Bool {
        left.reveal?.question.text.sentence != "English, bank question 2?" && left.end == nil
      }
      var hasDiffered = false
      for _ in 0..<400 where !hasDiffered {
        let step = TwinTests.step(&random)
        step(&left)
        step(&right)
        hasDiffered = seen(left) != seen(right)
        if hasDiffered, isSecret() {
          Issue.record("seed \(seed): \(seen(left)) is not \(seen(right))")
        }
      }
      #expect(hasDiffered, "seed \(seed) never came to the reveal")
      #expect(left.referee.violations == [])
    }
  }

  /// A random step that does the same to both twins.
  static func step(_ random: inout SeededGenerator) -> (inout TableDriver) -> Void {
    let page = ConnectionID(UInt64.random(in: 1...5, using: &random))
    let number = Int.random(in: 0..<1_000, using: &random)
    let option = OptionLetter.allCases[number % 4]
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return { driver in driver.submit(option, from: page) }
    case 4: return { driver in driver.apply(.hidden(page, number % 2 == 0)) }
    case 5: return { driver in driver.apply(.roundTrip(page, .milliseconds(number))) }
    case 6: return { driver in driver.send(.submit(round: number % 4, option: option), from: page) }
    default: return { driver in driver.run(for: .milliseconds(number * 3)) }
    }
  }

  @Test("EV13: another stake of one player changes no other's view until the reveal")
  func stake() throws {
    var (left, pages) = EveningTests.staking(Settings(showAnswers: .atOnce))
    let screen = left.arrive(60, nil, as: .watch)
    var right = left
    let round = try #require(left.stakes).round
    let others = pages[1...] + [screen]
    func areTwins() -> Bool {
      left.effects == right.effects && left.now == right.now
        && others.allSatisfy { left.view(from: $0) == right.view(from: $0) }
    }
    left.send(.submit(round: round, option: .a), from: pages[0])
    right.send(.submit(round: round, option: .c), from: pages[0])
    #expect(areTwins() && left.view(from: pages[0]) != right.view(from: pages[0]))
    for page in pages[1...] {
      left.send(.submit(round: round, option: .b), from: page)
      right.send(.submit(round: round, option: .b), from: page)
      #expect(areTwins())
    }
    left.run(to: try #require(left.question).opensAt)
    right.run(to: try #require(right.question).opensAt)
    for page in pages {
      #expect(areTwins())
      left.submit(.b, from: page)
      right.submit(.b, from: page)
    }
    #expect(left.view.seats[0].stake == 0 && right.view.seats[0].stake == 2)
    #expect(left.view != right.view)
  }

  @Test(
    "P4, P5: another letter of one player changes no other's view until they may know it",
    arguments: ShowAnswers.allCases)
  func submittedLetter(show: ShowAnswers) {
    for submitted in [[], [1], [1, 2], [2, 3]] {
      var left = TwinTests.twin(.a, Settings(showAnswers: show))
      var right = TwinTests.twin(.a, Settings(showAnswers: show))
      left.submit(.a, from: ConnectionID(1))
      right.submit(.c, from: ConnectionID(1))
      #expect(left.effects == right.effects)
      for seat in submitted {
        left.submit(.d, from: ConnectionID(UInt64(seat + 1)))
        right.submit(.d, from: ConnectionID(UInt64(seat + 1)))
        #expect(left.effects == right.effects)
      }
      for seat in Seat.all.dropFirst() {
        let mayKnow =
          switch show {
          case .atOnce: true
          case .afterMine: submitted.contains(seat.number)
          case .atReveal: false
          }
        let areEqual = left.table.view(for: .seat(seat)) == right.table.view(for: .seat(seat))
        #expect(areEqual != mayKnow, "seat \(seat.number) after \(submitted)")
      }
      #expect((left.view == right.view) == (show != .atOnce))
    }
  }
}
