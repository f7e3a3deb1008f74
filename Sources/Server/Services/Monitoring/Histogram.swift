import Net

/// Counts durations by size.
package struct Histogram: Sendable {
  /// An upper bound, in microseconds and as Prometheus has it, in seconds.
  struct Bound: Sendable {
    let microseconds: Int
    let text: String
  }

  /// The upper bounds of all buckets but the last, which has none.
  static let bounds: [Bound] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 5_000_000,
  ].map { Bound(microseconds: $0, text: seconds($0)) }

  /// The counts up to a moment.
  struct Counts: Equatable, Sendable {
    /// By bucket; the last has what is above all bounds.
    var buckets = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations.
    var microseconds = 0
  }

  private(set) var counts = Counts()

  package init() {}

  /// Counts a duration.
  package mutating func note(_ duration: Duration) {
    let microseconds = Int(min(max(0, duration.wholeNanoseconds / 1_000), 1_000_000_000_000_000))
    let bounds = Histogram.bounds
    var index = 0
    while index < bounds.count, microseconds > bounds[index].microseconds { index += 1 }
    counts.buckets[index] += 1
    counts.microseconds &+= microseconds
  }

  /// Microseconds as a number of seconds, exactly.
  static func seconds(_ microseconds: Int) -> String {
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
    let whole = "\(microseconds / 1_000_000)"
    return digits.isEmpty ? whole : "\(whole).\(digits)"
  }
}
