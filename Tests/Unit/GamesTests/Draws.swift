import Foundation

/// How many draws a statistic counts: as many as `FOURTOP_DRAWS` says (`./deploy/test chance`: 100 000),
/// otherwise a tenth of that, which a debug build takes within seconds.
enum Draws {
  static let count =
    ProcessInfo.processInfo.environment["FOURTOP_DRAWS"].flatMap { Int($0) } ?? 10_000

  /// How much wider than for 100 000 draws a bound is for so few, for chance alone.
  static let widening = (100_000 / Double(count)).squareRoot()

  /// Whether something came as often as its share says: within 1 % of all when 100 000 are drawn.
  static func isEven(_ seen: Int, share: Double, of all: Int) -> Bool {
    abs(Double(seen) - share * Double(all)) < Double(all) * 0.01 * widening
  }
}
