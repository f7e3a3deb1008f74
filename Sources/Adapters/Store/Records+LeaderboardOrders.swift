import Leaderboards

/// The orders of the leaderboards.
extension Records {
  /// Carries out one order.
  public func carryOut(_ order: LeaderboardOrder) throws(StoreError) -> LeaderboardRecord {
    switch order {
    case .scores(let player): return .scores(try bestScores(of: player))
    case .halls: return .halls(try halls())
    case .remove(let number, let name):
      try removeHallEntry(number, of: name)
      return .removed
    case .record(let score, let player): return .placed(try record(score, of: player))
    case .enter(let entry): return .placed(try enter(entry))
    }
  }
}
