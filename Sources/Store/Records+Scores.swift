import GameCore
import People
import SQLite

/// The best scores of players (A2, A3).
extension Records {
  /// Enters a score in the player's list: the place it has got there, from 1, or `nil` where it is not
  /// among the best.
  public func record(_ score: Score, of player: PlayerID) throws(StoreError) -> Int? {
    var ranking = try bestScores(of: player)
    guard let place = ranking.enter(score) else { return nil }
    let number = try use(player)
    try run(
      "INSERT INTO scores (player, game, level, points) VALUES (?, ?, ?, ?)",
      [
        .integer(number), .text(score.game.rawValue), .text(score.level.rawValue),
        .integer(Int64(score.points)),
      ])
    try prune(number)
    return place
  }

  /// The player's list.
  public func bestScores(of player: PlayerID) throws(StoreError) -> Ranking<Score> {
    guard let number = try number(of: player) else { return Ranking() }
    return Ranking(oldestFirst: try scores(number).map(\.score))
  }

  /// Forgets what is not among the best.
  func prune(_ player: Int64) throws(StoreError) {
    let all = try scores(player)
    let kept = Set(Ranking(oldestFirst: all).entries.map(\.number))
    for entry in all where !kept.contains(entry.number) {
      try run("DELETE FROM scores WHERE number = ?", [.integer(entry.number)])
    }
  }

  private func scores(_ player: Int64) throws(StoreError) -> [NumberedScore] {
    try rows(
      "SELECT number, game, level, points FROM scores WHERE player = ? ORDER BY number",
      [.integer(player)]
    ).map(NumberedScore.init(row:))
  }
}

/// A score and its number among all, by which it is found again.
private struct NumberedScore: Ranked {
  static let places = Score.places

  let number: Int64
  let score: Score

  func isBetter(than other: NumberedScore) -> Bool { score.isBetter(than: other.score) }

  /// A row of number, game, level and points.
  init(row: Row) throws(StoreError) {
    let (number, game, level, points) = try Records.read { () throws(SQLiteError) in
      (
        try row.integer(0), LevelGame(rawValue: try row.text(1)),
        Level(rawValue: try row.text(2)), try row.integer(3)
      )
    }
    guard let game, let level else { throw .damaged("score \(number) is of no game") }
    self.number = number
    score = Score(game: game, level: level, points: Int(clamping: points))
  }
}
