import GameCore

/// The parameters of every copy of a contest.
public struct GameSetup: Hashable, Sendable {
  /// The game and its settings.
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
