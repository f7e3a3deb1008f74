import GameCore
import Leaderboards
import People
import SQLite

/// The best scores of players (A2, A3).
extension Records {
  /// Adds a score to the player's list. Returns its place from 1, or `nil` if it is not among the
  /// best.
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
    return Ranking(oldestFirst: try scores(number).map(\.entry))
  }

  /// Deletes scores that are not among the best.
  func prune(_ player: Int64) throws(StoreError) {
    try prune(try scores(player), by: "DELETE FROM scores WHERE number = ?")
  }

  private func scores(_ player: Int64) throws(StoreError) -> [Numbered<Score>] {
    try rows(
      "SELECT number, game, level, points FROM scores WHERE player = ? ORDER BY number",
      [.integer(player)]
    ).map(Numbered.init(row:))
  }
}

extension Numbered<Score> {
  /// A row of number, game, level and points.
  fileprivate init(row: Row) throws(StoreError) {
    let (number, game, level, points) = try Records.read { () throws(SQLiteError) in
      (
        try row.integer(0), LevelGame(rawValue: try row.text(1)),
        Level(rawValue: try row.text(2)), try row.integer(3)
      )
    }
    guard let game, let level else { throw .damaged("score \(number) is of no game") }
    self.init(
      number: number, entry: Score(game: game, level: level, points: Int(clamping: points)))
  }
}
