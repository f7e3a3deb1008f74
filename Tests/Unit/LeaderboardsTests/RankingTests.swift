import GameCore
import Leaderboards
import TestSupport
import Testing

@Suite("People: best scores and halls of fame")
struct RankingTests {
  private func scores(_ points: Int...) -> Ranking<Score> {
    Ranking(oldestFirst: points.map { Score(game: "memory", level: .easy, points: $0) })
  }

  private func entry(_ mode: FindMode, _ amount: Int64, _ name: String) -> HallEntry {
    HallEntry(Achievement(mode: mode, amount: amount), name: name)
  }

  private func points(_ ranking: Ranking<Score>) -> [Int] { ranking.entries.map(\.points) }

  @Test("A2: one list over the three games and all levels, the best first")
  func oneList() {
    let sorting = Score(game: "sorting", level: .hard, points: 40)
    let balloons = Score(game: "balloons", level: .medium, points: 12)
    let memory = Score(game: "memory", level: .easy, points: 30)
    let ranking = Ranking(oldestFirst: [balloons, sorting, memory])
    #expect(ranking.entries == [sorting, memory, balloons])
  }

  @Test("A3: up to five are recorded, whatever they are; no points are a score, too")
  func upToFive() {
    var ranking = Ranking<Score>()
    for (points, place) in [(0, 1), (0, 2), (7, 1), (0, 4), (7, 2)] {
      #expect(ranking.enter(Score(game: "memory", level: .easy, points: points)) == place)
    }
    #expect(points(ranking) == [7, 7, 0, 0, 0])
  }

  @Test(
    "A3: of a full list the fifth makes room for more points, not for as many",
    arguments: [
      (10, nil, [50, 40, 30, 20, 10]), (11, 5, [50, 40, 30, 20, 11]),
      (9, nil, [50, 40, 30, 20, 10]),
      (20, 5, [50, 40, 30, 20, 20]), (51, 1, [51, 50, 40, 30, 20]), (50, 2, [50, 50, 40, 30, 20]),
    ])
  func fifth(new: Int, place: Int?, after: [Int]) {
    var ranking = scores(50, 40, 30, 20, 10)
    #expect(ranking.enter(Score(game: "balloons", level: .hard, points: new)) == place)
    #expect(points(ranking) == after)
  }

  @Test("A3: an equal score stands below the older one")
  func ties() {
    let all = Level.allCases.map { Score(game: "memory", level: $0, points: 9) }
    #expect(Ranking(oldestFirst: all).entries == all)
  }

  @Test("A2: two lists that become one are the list of all scores in the order of their age")
  func merging() {
    var random = SeededGenerator.printed()
    for _ in 0..<500 {
      let all = (0..<Int64.random(in: 0...14, using: &random)).map { age in
        Numbered(
          number: age,
          entry: Score(
            game: ["memory", "sorting", "balloons"].randomElement(using: &random) ?? "memory",
            level: Level.allCases.randomElement(using: &random) ?? .easy,
            points: Int.random(in: 0...6, using: &random)))
      }
      var lists = [Ranking<Numbered<Score>>(), Ranking()]
      for score in all { lists[Int.random(in: 0...1, using: &random)].enter(score) }
      let both = lists.flatMap(\.entries).sorted { $0.number < $1.number }
      // Sorting is stable: older ones stay before their equals.
      let sorted = all.sorted { $0.entry.points > $1.entry.points }
      #expect(Ranking(oldestFirst: both).entries == Array(sorted.prefix(5)))
      #expect(Ranking(oldestFirst: all).entries == Array(sorted.prefix(5)))
    }
  }

  @Test("AH4: the ten shortest times; a time equal to the tenth's is not among them")
  func times() {
    var hall = Ranking(
      oldestFirst: (1...10).map { entry(.classic, 1_000_000 * $0, "\($0)") })
    #expect(hall.enter(entry(.classic, 1_000_000 * 10, "late")) == nil)
    #expect(hall.enter(entry(.classic, 1_000_000 * 11, "slow")) == nil)
    let quicker = entry(.classic, 9_999_999, "quicker")
    #expect(hall.enter(quicker) == 10)
    #expect(hall.enter(entry(.classic, 1_000_000 * 1, "as quick")) == 2)
    #expect(hall.entries.map(\.name) == ["1", "as quick", "2", "3", "4", "5", "6", "7", "8", "9"])
  }

  @Test("AH5, AH6: the most found first, the older of two equal ones above")
  func found() {
    let hall = Ranking(
      oldestFirst: [3, 5, 3, 4].enumerated().map { entry(.chrono, $1, "\($0)") })
    #expect(hall.entries.map(\.name) == ["1", "3", "0", "2"])
    var full = Ranking(oldestFirst: (0..<12).map { entry(.chrono, 2, "\($0)") })
    #expect(full.entries.map(\.name) == (0..<10).map(String.init))
    #expect(full.enter(entry(.chrono, 2, "one more")) == nil)
    #expect(full.enter(entry(.chrono, 3, "best")) == 1)
    #expect(entry(.chrono2, 9, "").isBetter(than: entry(.chrono2, 8, "")))
    #expect(!entry(.chrono2, 9, "").isBetter(than: entry(.chrono, 8, "")))
  }
}
