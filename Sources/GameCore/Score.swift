/// The games of three levels whose results make a player's best five (A1, A2).
public enum LevelGame: String, Hashable, Codable, Sendable, CaseIterable {
  case memory
  case sorting
  case balloons
}

/// A1.
public enum Level: String, Hashable, Codable, Sendable, CaseIterable {
  case easy
  case medium
  case hard
}

/// What a finished game is worth in the best five (A3).
public struct Score: Hashable, Codable, Sendable {
  public var game: LevelGame
  public var level: Level
  public var points: Int

  public init(game: LevelGame, level: Level, points: Int) {
    self.game = game
    self.level = level
    self.points = points
  }
}

/// The ways to play Find, each with a hall of fame of its own (AH4 to AH6).
public enum FindMode: String, Hashable, Codable, Sendable, CaseIterable {
  case classic
  case chrono
  case chrono2
}

/// What a game of Find is worth in its hall of fame.
public struct Feat: Hashable, Codable, Sendable {
  public var mode: FindMode
  /// `classic`: microseconds until he was found, the fewer the better; otherwise how often he was found.
  public var amount: Int64

  public init(mode: FindMode, amount: Int64) {
    self.mode = mode
    self.amount = amount
  }
}
