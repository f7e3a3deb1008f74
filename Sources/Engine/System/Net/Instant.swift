import CLinux
import Glibc

/// A time on this machine's monotonic clock (`CLOCK_MONOTONIC`), which wall-clock changes do not
/// affect. Meaningful within one process only.
public struct Instant: Hashable, Comparable, Sendable, InstantProtocol {
  /// Nanoseconds since the clock's start.
  public let nanoseconds: Int64

  /// Creates an instant from the time since the clock's start.
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

  /// The instant a duration later.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// The instant a duration earlier.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: .zero - duration)
  }

  @inlinable
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Duration {
  /// The duration in nanoseconds, rounded towards zero and clamped to `Int64`.
  public var wholeNanoseconds: Int64 {
    // A division of 128 bits takes a call; most durations are positive and below two hours, and a
    // thousand million is 2^9 times 1 953 125.
    let shifted = attoseconds &>> 9
    guard shifted >= 0, shifted <= Int128(UInt64.max) else {
      return Int64(clamping: attoseconds / 1_000_000_000)
    }
    return Int64(UInt64(truncatingIfNeeded: shifted) / 1_953_125)
  }
}

extension Instant {
  /// The current time.
  @inlinable
  public static var now: Instant { Instant(nanoseconds: linux_now()) }
}

/// The calendar's clock, for dates only: it may jump.
public enum WallClock {
  /// Whole seconds since 1970.
  public static var secondsSince1970: Int64 {
    var time = timespec()
    // SAFETY: `time` outlives the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }
}

/// The clock of this machine.
public enum SystemClock {
  /// Whether a time service keeps it right; `nil` where the process may not know.
  public static var isSynchronised: Bool? {
    let answer = linux_is_clock_synchronised()
    return answer < 0 ? nil : answer == 1
  }
}
