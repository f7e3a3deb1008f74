import GameCore

/// A player's best scores over the three games and all levels (A2, A3).
extension Score: Ranked {
  public static let places = 5

  public func isBetter(than other: Score) -> Bool { points > other.points }
}
