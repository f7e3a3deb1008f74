/// A moment on the monotonic clock of this machine (`CLOCK_MONOTONIC`): steps of the wall clock
/// do not move it. Meaningful within one process only.
public struct Instant: Hashable, Comparable, Sendable, InstantProtocol {
  /// Nanoseconds since the clock's own beginning.
  public let nanoseconds: Int64

  /// So long after the clock's own beginning.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds &+ duration.wholeNanoseconds)
  }

  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds &- nanoseconds)
  }

  /// So much later.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// So much earlier.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: .zero - duration)
  }

  @inlinable
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Duration {
  /// In nanoseconds, rounded towards zero, and held within `Int64`.
  public var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
