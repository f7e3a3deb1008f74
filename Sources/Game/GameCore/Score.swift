/// The difficulty (A1).
public enum Level: String, Hashable, Sendable, CaseIterable {
  case easy
  case medium
  case hard
}

/// The result of a finished game in the list of the best five (A3).
public struct Score: Hashable, Sendable {
  /// The name of a game with levels.
  public var game: String
  /// The difficulty at which the player won the points.
  public var level: Level
  /// The points of the whole game; more are better.
  public var points: Int

  public init(game: String, level: Level, points: Int) {
    self.game = game
    self.level = level
    self.points = points
  }
}

/// The number of one result, drawn by chance. A list takes a result once, however often it is asked.
public struct ResultKey: Hashable, Sendable {
  /// 64 random bits.
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// The modes of Find, each with its own hall of fame (AH4 to AH6).
public enum FindMode: String, Hashable, Sendable, CaseIterable {
  case classic
  case chrono
  case chrono2
}

/// The result of a game of Find in its hall of fame.
public struct Achievement: Hashable, Sendable {
  /// The mode, whose hall of fame takes the result.
  public var mode: FindMode
  /// `classic`: microseconds to find Nico, fewer are better. Otherwise: the pictures found.
  public var amount: Int64

  public init(mode: FindMode, amount: Int64) {
    self.mode = mode
    self.amount = amount
  }
}
