/// What somebody has reached in a finished game of the arcade (A2).
public struct Score: Hashable, Codable, Sendable {
  /// The three games whose best scores stand in one list.
  public enum Game: String, Hashable, Codable, Sendable, CaseIterable {
    case memory
    case sorting
    case balloons
  }

  public enum Level: String, Hashable, Codable, Sendable, CaseIterable {
    case easy
    case medium
    case hard
  }

  public let game: Game
  public let level: Level
  public let points: Int

  public init(_ game: Game, _ level: Level, points: Int) {
    self.game = game
    self.level = level
    self.points = points
  }
}

/// A player's best scores over the three games and all levels (A2, A3).
extension Score: Ranked {
  public static let places = 5

  public func isBetter(than other: Score) -> Bool { points > other.points }
}
