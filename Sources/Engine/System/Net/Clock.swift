import CLinux
import Glibc

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
