import Net

/// Counts the bytes that a peer sends or takes, to end connections that are too slow.
struct ThroughputWindow: Equatable {
  private(set) var start: Instant
  private(set) var bytes = 0

  init(start: Instant) {
    self.start = start
  }

  mutating func add(_ count: Int) { bytes += count }

  /// Whether enough bytes came in each window of `Limits.slowTime` that is over. A new window begins
  /// where one ends.
  mutating func isFastEnough(at now: Instant, _ limits: Limits) -> Bool {
    guard now - limits.slowTime >= start else { return true }
    let enough = limits.slowestBytesPerSecond * Int(limits.slowTime.components.seconds)
    guard bytes >= max(1, enough) else { return false }
    self = ThroughputWindow(start: now)
    return true
  }
}
