import Foundation
import GameCore
import Games
import Testing

@Suite("Games: !XO in a row, played again and again")
struct ReverseFairnessTests {
  /// One that was printed, by `FOURTOP_SEED=n`, or the same at every run: chance may not fail a build.
  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["FOURTOP_SEED"].flatMap { UInt64($0) } ?? 20_261_122
  }

  /// The results of twice `Draws.count` runs.
  private struct Tally {
    /// How often each board came where chance alone decided, by its number.
    var free = Array(repeating: 0, count: ReverseBoard.count)
    /// How often each winning board came where a win was due.
    var due: [Int: Int] = [:]
    var mostLosses = 0
    var wins = 0
  }

  private func tally(_ seed: UInt64) throws -> Tally {
    var random = SeededGenerator(seed: seed)
    var tally = Tally()
    var (game, row) = (ReverseTicTacToe(), 0)
    for _ in 0..<2 * Draws.count {
      if game.credit == 0 { try game.add(1_000) }
      if Bool.random(using: &random) { game.raise() }
      let isDue = game.isWinDue
      guard game.play(using: &random) == nil, let board = game.run?.board else { continue }
      if isDue { tally.due[board.number, default: 0] += 1 } else { tally.free[board.number] += 1 }
      row = board.isWin ? 0 : row + 1
      tally.mostLosses = max(tally.mostLosses, row)
      tally.wins += board.isWin ? 1 : 0
    }
    return tally
  }

  /// Pearson's statistic against an even spread.
  private func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  @Test("AX6: never more than three losses in a row; all other runs are even over the 512 boards")
  func fair() throws {
    let tally = try tally(ReverseFairnessTests.seed)
    #expect(tally.mostLosses == 3)
    // 511 degrees of freedom: 0.1 % of fair generators lie below 417.8 or above 615.6 each.
    let spread = chiSquare(tally.free)
    #expect((417.8...615.6).contains(spread), "chi-square \(spread)")
    // 31 degrees of freedom, likewise.
    let due = ReverseBoard.winning.map { tally.due[$0.number] ?? 0 }
    #expect(due.reduce(0, +) == tally.due.values.reduce(0, +))
    #expect((12.1...61.2).contains(chiSquare(due)), "chi-square \(chiSquare(due))")
  }

  @Test("AX6: chance alone wins one run in sixteen; with the due ones it is 27.5 %")
  func share() throws {
    let tally = try tally(ReverseFairnessTests.seed &+ 1)
    let free = tally.free.reduce(0, +)
    let wins = ReverseBoard.winning.reduce(0) { $0 + tally.free[$1.number] }
    #expect(abs(Double(wins) / Double(free) - 0.0625) < 0.002 * Draws.widening)
    let all = free + tally.due.values.reduce(0, +)
    #expect(abs(Double(tally.wins) / Double(all) - 0.2747) < 0.003 * Draws.widening)
  }
}
