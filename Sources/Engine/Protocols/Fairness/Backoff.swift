/// Waits that double from the shortest to the longest.
public struct Backoff: Hashable, Sendable {
  /// The first wait.
  public let shortest: Duration
  /// The wait that no other exceeds.
  public let longest: Duration
  private var failures = 0

  /// Creates a series that begins with `shortest`.
  public init(from shortest: Duration, to longest: Duration) {
    self.shortest = shortest
    self.longest = longest
  }

  /// The wait after a number of failures, from 1.
  public func wait(after failures: Int) -> Duration {
    // Two to the thirtieth of the shortest wait is beyond any longest one.
    min(shortest * (1 << min(max(0, failures - 1), 30)), longest)
  }

  /// Counts a failed attempt and returns a random wait between half and the whole of what is due, so
  /// that many clients do not come back to a server at the same time.
  public mutating func failed(using random: inout some RandomNumberGenerator) -> Duration {
    failures = min(failures, 30) + 1
    return wait(after: failures) * Int.random(in: 500...1000, using: &random) / 1000
  }

  /// Counts an attempt that succeeded: the waits begin with the shortest again.
  public mutating func succeeded() { failures = 0 }
}
