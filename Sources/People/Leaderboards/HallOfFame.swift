import GameCore

/// An entry of a hall of fame of Find: one list for each mode, stored for good (AH4, AH5, AH6).
public struct HallEntry: Hashable, Codable, Sendable {
  public let feat: Achievement
  /// The signed name. Check it like a page's input before showing it.
  public let name: String

  public init(_ feat: Achievement, name: String) {
    self.feat = feat
    self.name = name
  }
}

/// A hall has entries of one mode; entries of two modes do not compare.
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
