import GameCore
import TestSupport
import Testing

@testable import Games

@Suite("Awards at the end")
struct QuizAwardsTests {
  /// The action of each seat in each question: the seconds until a right (`+`) or wrong (`-`) answer,
  /// nothing where it says 0.
  static func played(
    _ seats: [[Int]], _ rules: QuizRules = QuizRules(), gone: Set<Int> = []
  ) throws -> QuizGame {
    let quiz = Quiz.sample(correct: Array(repeating: .a, count: seats[0].count))
    var game = try QuizGameTests.game(seats.count, quiz: quiz, rules)
    for question in seats[0].indices {
      let opens = game.showAt
      let order = seats.indices.sorted { abs(seats[$0][question]) < abs(seats[$1][question]) }
      for seat in order where seats[seat][question] != 0 {
        let move = QuizGame.Move(
          round: game.lastRound, option: seats[seat][question] > 0 ? .a : .b)
        let now = opens + .seconds(abs(seats[seat][question]))
        _ = try game.apply(move, by: Seat.all[seat], at: now)
      }
      let round = game.lastRound
      if question == seats[0].count - 1 {
        let presence = seats.indices.map { gone.contains($0) ? Presence.gone : .here }
        _ = game.conditionsChanged(QuizGameTests.conditions(presence), at: opens + rules.question)
      }
      while let due = game.nextDeadline, game.lastRound == round { _ = game.advance(to: due) }
    }
    return game
  }

  /// The awards as the view tells them, in short.
  static func awards(_ game: QuizGame) -> [String] {
    guard case .ended(_, _, _, let awards) = game.view(for: .watcher).screen else {
      return ["not over"]
    }
    return awards.map { "\($0.kind) \($0.seat.number) \($0.amount)" }
  }

  @Test("P25: the fastest player took least time for right answers; wrong ones do not count")
  func fastest() throws {
    let game = try QuizAwardsTests.played([[4, 5, 6], [2, 2, -1], [3, 4, 4], [9, 9, 0]])
    #expect(try #require(QuizAwardsTests.awards(game).first) == "fastest 2 3666")
  }

  @Test("P25: for a comeback two points are made up, for other scores as much as two right answers")
  func comeback() throws {
    let behind = [[-3, -3, 3, 3, 3], [5, 5, 0, 0, 0]]
    #expect(QuizAwardsTests.awards(try QuizAwardsTests.played(behind)).contains("comeback 0 2"))
    let one = [[-3, 3, 3], [5, 0, 0]]
    #expect(!QuizAwardsTests.awards(try QuizAwardsTests.played(one)).description.contains("come"))
    let streak = try QuizAwardsTests.played(behind, QuizRules(scoring: .streak))
    #expect(!QuizAwardsTests.awards(streak).description.contains("come"))
    let faster = try QuizAwardsTests.played(behind, QuizRules(scoring: .faster))
    #expect(QuizAwardsTests.awards(faster).contains("comeback 0 8"))
  }

  @Test("P25: steady is the longest row of right answers, from three on")
  func steady() throws {
    let game = try QuizAwardsTests.played([[9, 9, 9, 0, 9], [3, -3, 3, 3, -3]])
    #expect(QuizAwardsTests.awards(game) == ["fastest 1 3000", "steady 0 3"])
  }

  @Test("P25: nobody is honoured twice while somebody else can be")
  func oneEach() throws {
    // Seat 0 is first in everything; the others have achieved one thing each.
    let game = try QuizAwardsTests.played([
      [-1, -1, 1, 1, 1, 1], [9, 9, 9, -9, 0, 0], [-5, 5, 5, 0, 5, -5], [0, 0, 0, 0, 0, 0],
    ])
    #expect(QuizAwardsTests.awards(game) == ["fastest 2 5000", "comeback 0 2", "steady 1 3"])
  }

  @Test("P25: a player who alone achieved something gets the award, also as a second one")
  func twice() throws {
    let game = try QuizAwardsTests.played([[1, 1, 1], [-1, 0, 0]])
    #expect(QuizAwardsTests.awards(game) == ["fastest 0 1000", "steady 0 3"])
  }

  @Test("P25: of equals the one with fewer points is honoured, then the lower seat")
  func equals() throws {
    let game = try QuizAwardsTests.played([[4, 4, 4, 4], [4, 4, 4, 0], [4, 4, 4, 0]])
    #expect(QuizAwardsTests.awards(game) == ["fastest 1 4000", "steady 0 4"])
  }

  @Test("P25: no award for a lone player, for one who has left, or if nobody was right")
  func nobody() throws {
    #expect(QuizAwardsTests.awards(try QuizAwardsTests.played([[1, 1, 1]])) == [])
    #expect(QuizAwardsTests.awards(try QuizAwardsTests.played([[-1, 0, -1], [0, 0, 0]])) == [])
    let left = try QuizAwardsTests.played([[1, 1, 1, 0], [2, 2, 2, 2]], gone: [0])
    #expect(QuizAwardsTests.awards(left) == ["fastest 1 2000", "steady 1 4"])
  }

  @Test("P25: a quiz of one or two questions honours the fastest with all right, and no row")
  func short() throws {
    #expect(
      QuizAwardsTests.awards(try QuizAwardsTests.played([[3, 3], [2, 0]])) == ["fastest 0 3000"])
    #expect(QuizAwardsTests.awards(try QuizAwardsTests.played([[3], [2]])) == ["fastest 1 2000"])
  }
}
