import GameCore

/// A token bucket of bytes. It may be overdrawn once, and is empty until that is made up.
struct Budget: Sendable {
  private let rate: UplinkLimits.Rate
  /// In millionths of a byte, so that every microsecond counts.
  private var level: Int
  private var at: Tick

  init(_ rate: UplinkLimits.Rate, at now: Tick) {
    self.rate = rate
    level = rate.burst * 1_000_000
    at = now
  }

  /// Takes `count` bytes; returns whether they may go now.
  mutating func take(_ count: Int, at now: Tick) -> Bool {
    fill(at: now)
    guard level > 0 else { return false }
    level -= count * 1_000_000
    return true
  }

  /// The next time at which bytes may go.
  var due: Tick {
    level > 0 ? at : at + .microseconds(Int64(-level / max(1, rate.perSecond)) + 1)
  }

  private mutating func fill(at now: Tick) {
    let most = rate.burst * 1_000_000
    let passed = max(0, (now - at).wholeMicroseconds)
    at = max(at, now)
    let (gained, isTooMuch) = Int(passed).multipliedReportingOverflow(by: rate.perSecond)
    level = isTooMuch || gained >= most - level ? most : level + gained
  }
}
