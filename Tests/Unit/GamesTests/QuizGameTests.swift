import GameCore
import Games
import TestSupport
import Testing

@Suite("The quiz as a value")
struct QuizGameTests {
  static let opens = Tick(microseconds: 10_000_000)

  static func conditions(_ presence: [Presence], grace: Duration = .zero) -> Conditions {
    Conditions(
      presence: presence, grace: presence.map { _ in grace }, lead: .milliseconds(100))
  }

  static func game(
    _ seats: Int, quiz: Quiz = .sample(count: 2), _ rules: QuizRules = QuizRules()
  ) throws -> QuizGame {
    try #require(
      QuizGame(
        quiz: quiz, rules: rules, firstRound: 5, opensAt: opens,
        conditions: conditions(Array(repeating: .here, count: seats))))
  }

  static func at(_ seconds: Int) -> Tick { opens + .seconds(seconds) }

  @Test("F3: a quiz needs a question and one to four seats")
  func impossible() {
    for seats in [0, 5] {
      #expect(
        QuizGame(
          quiz: .sample(count: 1), rules: QuizRules(), firstRound: 1, opensAt: .zero,
          conditions: QuizGameTests.conditions(Array(repeating: .here, count: seats))) == nil)
    }
    #expect(
      QuizGame(
        quiz: .sample(count: 0), rules: QuizRules(), firstRound: 1, opensAt: .zero,
        conditions: QuizGameTests.conditions([.here])) == nil)
    #expect(
      QuizGame(
        quiz: .sample(count: 1), rules: QuizRules(), firstRound: 1, opensAt: .zero,
        conditions: Conditions(presence: [.here], grace: [], lead: .zero)) == nil)
  }

  @Test("P6: events tell what happened: submitted, closed, published, ended")
  func events() throws {
    var game = try QuizGameTests.game(2)
    let move = QuizGame.Move(round: 5, option: .a)
    #expect(
      try game.apply(move, by: Seat.all[0], at: QuizGameTests.at(1)) == [.submitted(Seat.all[0])])
    #expect(
      try game.apply(move, by: Seat.all[1], at: QuizGameTests.at(2)) == [
        .submitted(Seat.all[1]), .closed(round: 5),
      ])
    #expect(game.nextDeadline == QuizGameTests.at(5) - .milliseconds(500))
    #expect(game.advance(to: QuizGameTests.at(5)) == [.published(round: 6)])
    #expect(game.advance(to: QuizGameTests.at(30)) == [.closed(round: 6), .ended])
    #expect(game.isOver)
    #expect(game.nextDeadline == nil)
    #expect(game.advance(to: Tick(microseconds: .max)) == [])
    #expect(game.lastRound == 6)
    #expect(throws: Refusal(.roundOver)) {
      try game.apply(QuizGame.Move(round: 6, option: .a), by: Seat.all[0], at: game.showAt)
    }
    #expect(
      game.conditionsChanged(QuizGameTests.conditions([.gone, .gone]), at: game.showAt) == [])
  }

  @Test("P4: a refused move changes nothing")
  func refused() throws {
    var game = try QuizGameTests.game(2)
    let before = game
    let moves: [(QuizGame.Move, Seat, Tick, RefusalCode)] = [
      (QuizGame.Move(round: 5, option: .a), Seat.all[2], QuizGameTests.at(1), .notSeated),
      (QuizGame.Move(round: 4, option: .a), Seat.all[0], QuizGameTests.at(1), .roundNone),
      (QuizGame.Move(round: 6, option: .a), Seat.all[0], QuizGameTests.at(1), .roundNone),
      (QuizGame.Move(round: 5, option: .a), Seat.all[0], QuizGameTests.at(-1), .roundEarly),
      (QuizGame.Move(round: 5, option: .a), Seat.all[0], QuizGameTests.at(21), .roundOver),
    ]
    for (move, seat, now, code) in moves {
      #expect(throws: Refusal(code)) { try game.apply(move, by: seat, at: now) }
    }
    #expect(game == before)
  }

  @Test("P6: conditions of another number of seats are ignored, the same ones change nothing")
  func oddConditions() throws {
    var game = try QuizGameTests.game(2)
    let before = game
    #expect(
      game.conditionsChanged(QuizGameTests.conditions([.gone]), at: QuizGameTests.at(1)) == [])
    #expect(
      game.conditionsChanged(QuizGameTests.conditions([.here, .here]), at: QuizGameTests.at(1))
        == [])
    #expect(game == before)
  }

  @Test("P12: nobody here: the quiz stands still, and goes on with a whole reveal")
  func standStill() throws {
    var game = try QuizGameTests.game(1)
    let away = QuizGameTests.conditions([.away(since: QuizGameTests.at(1))])
    #expect(game.conditionsChanged(away, at: QuizGameTests.at(1)) == [])
    #expect(game.nextDeadline == QuizGameTests.at(20))
    #expect(game.advance(to: QuizGameTests.at(20)) == [.closed(round: 5), .stoodStill])
    #expect(game.nextDeadline == nil)
    #expect(
      game.conditionsChanged(QuizGameTests.conditions([.here]), at: QuizGameTests.at(90)) == [
        .wentOn
      ])
    #expect(game.nextDeadline == QuizGameTests.at(93) - .milliseconds(600))
    #expect(game.conditionsChanged(away, at: QuizGameTests.at(91)) == [])
    #expect(game.advance(to: QuizGameTests.at(94)) == [.stoodStill])
  }

  @Test("P6: gone seats are not waited for")
  func gone() throws {
    var game = try QuizGameTests.game(2)
    #expect(
      game.conditionsChanged(QuizGameTests.conditions([.gone, .here]), at: QuizGameTests.at(1))
        == [])
    _ = try game.apply(
      QuizGame.Move(round: 5, option: .a), by: Seat.all[1], at: QuizGameTests.at(2))
    #expect(game.nextDeadline == QuizGameTests.at(5) - .milliseconds(500))
  }

  @Test("H8: with all gone the question closes once it is open, and the end follows")
  func allGone() throws {
    let gone = QuizGameTests.conditions([.gone, .gone])
    var game = try QuizGameTests.game(2)
    #expect(game.conditionsChanged(gone, at: QuizGameTests.at(1)) == [.closed(round: 5)])
    #expect(!game.isStandingStill)
    let nextAt = try #require(game.nextDeadline)
    #expect(game.advance(to: nextAt) == [.ended])
    #expect(game.isOver)
    var early = try QuizGameTests.game(2)
    #expect(early.conditionsChanged(gone, at: QuizGameTests.at(-1)) == [])
    #expect(early.nextDeadline == QuizGameTests.at(0))
    #expect(early.advance(to: QuizGameTests.at(0)) == [.closed(round: 5)])
  }

  @Test("P12, H8: a paused quiz continues to its end when nobody can return")
  func goneWhileStanding() throws {
    var game = try QuizGameTests.game(2)
    let away = QuizGameTests.conditions([.gone, .away(since: QuizGameTests.at(1))])
    _ = game.conditionsChanged(away, at: QuizGameTests.at(1))
    #expect(game.advance(to: QuizGameTests.at(20)) == [.closed(round: 5), .stoodStill])
    #expect(game.isStandingStill)
    let gone = QuizGameTests.conditions([.gone, .gone])
    #expect(game.conditionsChanged(gone, at: QuizGameTests.at(60)) == [.wentOn])
    #expect(game.advance(to: QuizGameTests.at(63)) == [.ended])
  }

  @Test("P23: the points of each way to score, at its borders")
  func points() {
    for (remaining, expected) in [
      (-1, 1), (0, 1), (3_999, 1), (4_000, 2), (15_999, 4), (16_000, 5), (20_000, 5),
      (40_000, 5),
    ] {
      #expect(Scoring.faster.points(remaining: .milliseconds(remaining), inARow: 9) == expected)
    }
    #expect(
      [1, 2, 3, 4].map { Scoring.streak.points(remaining: .zero, inARow: $0) } == [1, 1, 2, 2])
    #expect(Scoring.onePoint.points(remaining: .seconds(20), inARow: 7) == 1)
  }

  @Test("Saved and moved in time, a quiz goes on with what was left")
  func shift() throws {
    var game = try QuizGameTests.game(2)
    let away = QuizGameTests.conditions(
      [.here, .away(since: QuizGameTests.at(1))], grace: .milliseconds(40))
    _ = game.conditionsChanged(away, at: QuizGameTests.at(1))
    var moved = game
    moved.shift(by: .seconds(1_000))
    #expect(moved != game)
    moved.shift(by: .seconds(-1_000))
    #expect(moved == game)
    for deadline in 1...4 {
      _ = game.advance(to: game.nextDeadline ?? game.showAt)
      var later = game
      later.shift(by: .seconds(50))
      #expect(later.nextDeadline == game.nextDeadline.map { $0 + .seconds(50) })
      #expect(later.showAt == game.showAt + .seconds(50), "after deadline \(deadline)")
    }
    #expect(game.isOver)
  }

  @Test("P5: a viewer of a seat that is not taken learns what a watching screen learns")
  func emptySeat() throws {
    var game = try QuizGameTests.game(2, QuizRules(showAnswers: .afterMine))
    _ = try game.apply(
      QuizGame.Move(round: 5, option: .c), by: Seat.all[0], at: QuizGameTests.at(1))
    #expect(game.view(for: .seat(Seat.all[3])) == game.view(for: .watcher))
    #expect(game.view(for: .seat(Seat.all[0])) != game.view(for: .watcher))
  }

  @Test("The option texts by letter")
  func options() {
    let options = Question.Options(a: "1", b: "2", c: "3", d: "4")
    #expect(OptionLetter.allCases.map { options[$0] } == ["1", "2", "3", "4"])
  }
}
