import GameCore

/// What somebody has signed in a hall of fame of Find: one list a mode, kept for good (AH4, AH5, AH6).
public struct HallEntry: Hashable, Codable, Sendable {
  public let feat: Feat
  /// As it was signed: whoever shows it checks it as a page's own.
  public let name: String

  public init(_ feat: Feat, name: String) {
    self.feat = feat
    self.name = name
  }
}

/// A hall has feats of one mode; of two modes none is the better.
extension HallEntry: Ranked {
  public static let places = 10

  public func isBetter(than other: HallEntry) -> Bool {
    guard feat.mode == other.feat.mode else { return false }
    return switch feat.mode {
    case .classic: feat.amount < other.feat.amount
    case .chrono, .chrono2: feat.amount > other.feat.amount
    }
  }
}
