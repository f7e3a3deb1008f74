/// A limit on a rate: a bucket that is full at first, gives a token an event and refills with time.
///
/// A time is a number of nanoseconds since any fixed moment; a bucket of 16 bytes without a division
/// a message is worth more here than a `Duration`. A time before an earlier one counts as that one.
public struct TokenBucket: Equatable, Sendable {
  /// The speed and the size of a bucket.
  public struct Rate: Hashable, Sendable {
    /// Tokens a second, at least 1.
    public let perSecond: Int64
    /// The most tokens, and the tokens at first.
    public let burst: Int64

    /// Creates a rate within 1 and 1 073 741 824 tokens.
    @inlinable
    public init(perSecond: Int, burst: Int) {
      self.perSecond = Int64(min(max(1, perSecond), 1 << 30))
      self.burst = Int64(min(max(1, burst), 1 << 30))
    }
  }

  /// A token in billionths, of which a rate of one a second makes one a nanosecond.
  @usableFromInline static var token: Int64 { 1_000_000_000 }

  /// Tokens left, in billionths, so that no time is lost to rounding; negative if overdrawn.
  @usableFromInline var left: Int64
  @usableFromInline var updated: Int64

  /// Creates a full bucket.
  @inlinable
  public init(_ rate: Rate, at nanoseconds: Int64) {
    left = rate.burst * TokenBucket.token
    updated = nanoseconds
  }

  /// Takes a token. Returns false if there is none.
  @inlinable
  public mutating func take(of rate: Rate, at nanoseconds: Int64) -> Bool {
    refill(rate, at: nanoseconds)
    guard left >= TokenBucket.token else { return false }
    left -= TokenBucket.token
    return true
  }

  /// Takes `count` tokens if there is anything left; the bucket then owes what it did not have. Returns
  /// false if there is nothing.
  public mutating func overdraw(by count: Int, of rate: Rate, at nanoseconds: Int64) -> Bool {
    refill(rate, at: nanoseconds)
    guard left > 0 else { return false }
    left -= Int64(min(max(0, count), 1 << 30)) * TokenBucket.token
    return true
  }

  @inlinable
  mutating func refill(_ rate: Rate, at nanoseconds: Int64) {
    guard nanoseconds > updated else { return }
    let (passed, isFar) = nanoseconds.subtractingReportingOverflow(updated)
    updated = nanoseconds
    let full = rate.burst * TokenBucket.token
    let (gained, isMuch) = passed.multipliedReportingOverflow(by: rate.perSecond)
    left = isFar || isMuch || gained >= full - left ? full : left + gained
  }
}
