import GameCore

extension FindMode {
  /// How long may be looked for the picture after so many found ones; `nil`: as long as one likes
  /// (AH5, AH6).
  func time(found: Int) -> Duration? {
    switch self {
    case .classic: nil
    case .chrono: .seconds(max(10, 120 - 20 * min(found, 6)))
    case .chrono2: .seconds(300)
    }
  }
}
