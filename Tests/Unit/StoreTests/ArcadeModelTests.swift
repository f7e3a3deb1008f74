import GameCore
import Games
import People
import TestSupport
import Testing

@testable import Store

/// A model of the arcade's records, written in the simplest way.
private struct Model: Equatable {
  /// By player: all recorded scores that still belong to it, the oldest first.
  var scores: [Int: [Score]] = [:]
  var games: [Int: ReverseTicTacToe] = [:]

  func best(_ player: Int) -> [Score] {
    // Sorting is stable: older ones stay before their equals.
    Array((scores[player] ?? []).sorted { $0.points > $1.points }.prefix(Score.places))
  }
}

@Suite("Store: the arcade, random changes")
struct ArcadeModelTests {
  private static let players = 0..<4

  private static func player(_ number: Int) -> PlayerID { PlayerID(high: 7, low: UInt64(number)) }

  @Test(
    "A2, A3, AX7: the records equal those of a simple model, also after opening again",
    arguments: Seed.several(Rounds.count(2, deep: 6)))
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try Folder()
    var (model, file) = (Model(), try OpenStore(folder.store))
    var age: [Score: Int] = [:]
    for step in 0..<150 {
      if Int.random(in: 0..<20, using: &random) == 0 { file = try OpenStore(folder.store) }
      let isTakenBack = Int.random(in: 0..<6, using: &random) == 0
      var (next, aged) = (model, age)
      do throws(StoreError) {
        try file.change { records throws(StoreError) in
          try ArcadeModelTests.act(step, records, &next, &aged, &random)
          if isTakenBack { throw .busy }
        }
        (model, age) = (next, aged)
      } catch {
        #expect(error == .busy)
      }
      try file.change { records throws(StoreError) in
        for number in ArcadeModelTests.players {
          let player = ArcadeModelTests.player(number)
          let best = try records.bestScores(of: player).entries
          #expect(best == model.best(number), "seed \(seed), step \(step)")
          let game = try records.reverseTicTacToe(of: player)
          #expect(game == model.games[number], "seed \(seed), step \(step)")
        }
      }
    }
  }

  private static func act(
    _ step: Int, _ records: Records, _ model: inout Model, _ age: inout [Score: Int],
    _ random: inout SeededGenerator
  ) throws(StoreError) {
    let number = Int.random(in: players, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let other = Int.random(in: players, using: &random)
      try records.move(player(number), to: player(other))
      guard other != number else { return }
      let both = (model.scores[number] ?? []) + (model.scores[other] ?? [])
      model.scores[number] = nil
      model.scores[other] = both.sorted { (age[$0] ?? 0) < (age[$1] ?? 0) }
      if model.games[other] == nil {
        model.games[other] = model.games.removeValue(forKey: number)
      }
    case 1, 2:
      var game = model.games[number] ?? ReverseTicTacToe()
      if Bool.random(using: &random) { game.raise() } else { _ = game.play(using: &random) }
      try records.keep(game, of: player(number))
      model.games[number] = game
    default:
      let score = Score(
        game: ["memory", "sorting", "balloons"][step % 3], level: Level.allCases[step / 3 % 3],
        points: Int.random(in: 0..<12, using: &random))
      // Each score differs, so that the test can tell them apart.
      guard age[score] == nil else { return }
      age[score] = step
      model.scores[number, default: []].append(score)
      let place = try records.record(score, of: player(number))
      guard place == model.best(number).firstIndex(of: score).map({ $0 + 1 }) else {
        throw .damaged("another place")
      }
    }
  }
}
