import Net

/// Counts events against a rate: full at first, one token an event, refilled with time.
struct TokenBucket {
  /// Tokens left, in billionths, so that no time is lost to rounding.
  private var left: Int64
  private var updated: Instant

  init(_ rate: Limits.Rate, at now: Instant) {
    left = Int64(rate.burst) * 1_000_000_000
    updated = now
  }

  /// Takes a token. False if there is none.
  mutating func take(_ rate: Limits.Rate, at now: Instant) -> Bool {
    let full = Int64(rate.burst) * 1_000_000_000
    // An hour fills any bucket; the bound keeps the product within range.
    let elapsed = min(max(0, now.nanoseconds &- updated.nanoseconds), 3_600_000_000_000)
    left = min(full, left + elapsed * Int64(min(rate.perSecond, 1_000_000)))
    updated = now
    guard left >= 1_000_000_000 else { return false }
    left -= 1_000_000_000
    return true
  }
}
