import Bytes
import Glibc

/// A time that a later process on the same machine can compare with its own.
public struct Moment: Hashable, Sendable {
  /// Whole seconds since 1970 by the wall clock, which may step.
  public var seconds: Int64
  /// Whole seconds since the machine's start, also while it slept; no setting of a clock changes them.
  public var uptime: Int64
  /// Which start of the machine it was; 0 if unknown.
  public var boot: UInt64

  public init(seconds: Int64, uptime: Int64 = 0, boot: UInt64 = 0) {
    self.seconds = seconds
    self.uptime = uptime
    self.boot = boot
  }

  /// The current time. `boot` is that of `currentBoot`.
  public static func now(boot: UInt64) -> Moment {
    Moment(
      seconds: wholeSeconds(CLOCK_REALTIME), uptime: wholeSeconds(CLOCK_BOOTTIME), boot: boot)
  }

  /// The number of this start of the machine; 0 if unknown. It reads a file: do not call it on a loop.
  public static var currentBoot: UInt64 {
    guard let bytes = try? Files.read("/proc/sys/kernel/random/boot_id", limit: 64) else {
      return 0
    }
    let digits = String(decoding: bytes, as: UTF8.self).filter { $0 != "-" }.prefix(16)
    return UInt64(digits: digits, radix: 16, in: 0...(.max)) ?? 0
  }

  private static func wholeSeconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // SAFETY: `time` outlives the call.
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec)
  }

  /// The seconds until `later`, at least 0: by the machine's start, or, if it was started again, by the
  /// wall clock.
  public func secondsUntil(_ later: Moment) -> Int64 {
    let isSameBoot = boot != 0 && boot == later.boot
    let (difference, overflowed) =
      isSameBoot
      ? later.uptime.subtractingReportingOverflow(uptime)
      : later.seconds.subtractingReportingOverflow(seconds)
    return overflowed ? 0 : max(0, difference)
  }
}
