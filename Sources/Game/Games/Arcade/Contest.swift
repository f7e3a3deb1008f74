import GameCore

/// A game of the arcade and its settings (A1, AT1).
public enum Contest: Hashable, Sendable {
  case memory(Level)
  case sorting(Level)
  case balloons(Level)
  case find(FindMode)
  /// `deck`: the number of the deck in `GameContent`.
  case faces(deck: Int)

  /// The name of the game on the wire.
  public var game: String {
    switch self {
    case .memory: "memory"
    case .sorting: "sorting"
    case .balloons: "balloons"
    case .find: "find"
    case .faces: "faces"
    }
  }

  /// The entry for the best five (A3); `nil` if the game has another list, or none.
  public func score(_ points: Int) -> Score? {
    switch self {
    case .memory(let level): Score(game: .memory, level: level, points: points)
    case .sorting(let level): Score(game: .sorting, level: level, points: points)
    case .balloons(let level): Score(game: .balloons, level: level, points: points)
    case .find: nil
    case .faces: nil
    }
  }
}

/// The parameters of every copy of a contest.
public struct GameSetup: Hashable, Sendable {
  public var contest: Contest
  /// Equal seeds deal equal games.
  public var seed: UInt64
  /// The time at which play begins.
  public var opensAt: Tick
  /// True for a race: several players, each with a copy of their own (AT1).
  public var isRace: Bool
  /// Pictures of Find that this table has shown (AH1).
  public var seen: Set<Int>

  public init(
    contest: Contest, seed: UInt64, opensAt: Tick, isRace: Bool, seen: Set<Int> = []
  ) {
    self.contest = contest
    self.seed = seed
    self.opensAt = opensAt
    self.isRace = isRace
    self.seen = seen
  }
}
