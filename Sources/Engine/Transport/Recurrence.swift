import Net

/// Something that is due again and again. What was missed, while the machine slept or the work
/// took too long, is not made up for.
struct Recurrence: Equatable {
  private let interval: Duration
  /// When it is due next.
  private(set) var next: Instant

  init(every interval: Duration, from start: Instant) {
    self.interval = interval
    next = start + interval
  }

  /// Whether it is due; if so, the next time is an interval from now.
  mutating func isDue(at now: Instant) -> Bool {
    guard now >= next else { return false }
    next = now + interval
    return true
  }
}
