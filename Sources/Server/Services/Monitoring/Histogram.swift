import Synchronization

/// A number that several threads change, in a list of them.
final class Counter: Sendable {
  private let value = Atomic(0)

  func increase(by amount: Int = 1) { value.increase(by: amount) }

  var now: Int { value.now }
}

/// Counts durations by size. Several threads may note at a time; none waits.
package final class Histogram: Sendable {
  /// An upper bound, in microseconds and as Prometheus has it, in seconds.
  struct Bound {
    let microseconds: Int
    let text: String
  }

  /// The upper bounds of all buckets but the last, which has none.
  static let bounds: [Bound] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 5_000_000,
  ].map { Bound(microseconds: $0, text: seconds($0)) }

  /// The counts up to a moment.
  struct Counts: Equatable {
    /// By bucket; the last has what is above all bounds.
    var buckets = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations.
    var microseconds = 0

    static func + (left: Counts, right: Counts) -> Counts {
      Counts(
        buckets: zip(left.buckets, right.buckets).map { $0 + $1 },
        microseconds: left.microseconds &+ right.microseconds)
    }
  }

  private let buckets = bounds.map { _ in Counter() } + [Counter()]
  private let sum = Counter()

  package init() {}

  /// Counts a duration.
  package func note(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let microseconds =
      seconds < 0
      ? 0 : Int(min(seconds, 1_000_000_000)) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    let index = Histogram.bounds.firstIndex { microseconds <= $0.microseconds }
    buckets[index ?? Histogram.bounds.count].increase()
    sum.increase(by: microseconds)
  }

  var counts: Counts {
    Counts(buckets: buckets.map(\.now), microseconds: sum.now)
  }

  /// Microseconds as a number of seconds, exactly.
  static func seconds(_ microseconds: Int) -> String {
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
    let whole = "\(microseconds / 1_000_000)"
    return digits.isEmpty ? whole : "\(whole).\(digits)"
  }
}
