import Glibc

extension Instant {
  /// The present moment.
  public static var now: Instant {
    var time = timespec()
    // SAFETY: `time` outlives the call.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
