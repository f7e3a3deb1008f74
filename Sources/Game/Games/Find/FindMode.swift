import GameCore

extension FindMode {
  /// The time to find the next picture after `found` pictures; `nil` without a limit (AH5, AH6).
  func time(found: Int) -> Duration? {
    switch self {
    case .classic: nil
    case .chrono: .seconds(max(10, 120 - 20 * min(found, 6)))
    case .chrono2: .seconds(300)
    }
  }
}
