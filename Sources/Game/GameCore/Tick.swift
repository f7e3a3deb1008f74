/// A time on the server's monotonic clock, in whole microseconds since the server started. The pure
/// parts never read a clock: every call that depends on time takes a `Tick`.
public struct Tick: Hashable, Comparable, Sendable {
  public var microseconds: Int64

  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The start of the server.
  public static let zero = Tick(microseconds: 0)

  public static func < (left: Tick, right: Tick) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Saturates at the ends of the range instead of trapping.
  public static func + (left: Tick, right: Duration) -> Tick {
    let (sum, overflow) = left.microseconds.addingReportingOverflow(right.wholeMicroseconds)
    guard overflow else { return Tick(microseconds: sum) }
    return Tick(microseconds: right.wholeMicroseconds < 0 ? .min : .max)
  }

  /// Saturates like `+`.
  public static func - (left: Tick, right: Duration) -> Tick {
    let micros = right.wholeMicroseconds
    let (difference, overflow) = left.microseconds.subtractingReportingOverflow(micros)
    return Tick(microseconds: overflow ? (micros > 0 ? .min : .max) : difference)
  }

  /// The time from `right` to `left`; negative if `right` is later.
  public static func - (left: Tick, right: Tick) -> Duration {
    let (difference, overflow) = left.microseconds.subtractingReportingOverflow(right.microseconds)
    guard overflow else { return .microseconds(difference) }
    return .microseconds(left < right ? Int64.min + 1 : Int64.max)
  }
}

extension Tick {
  /// The nanoseconds since the same moment, clamped to the range of `Int64`.
  public var nanoseconds: Int64 {
    let (product, overflow) = microseconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? (microseconds < 0 ? .min : .max) : product
  }
}

extension Duration {
  /// This duration in microseconds, rounded towards zero and clamped to the range of `Int64`.
  public var wholeMicroseconds: Int64 {
    // A division of 128 bits takes a call; most durations are positive and below two years, and a million million is
    // 2^12 times 244 140 625.
    let shifted = attoseconds &>> 12
    guard shifted >= 0, shifted <= Int128(UInt64.max) else {
      return max(Int64(clamping: attoseconds / 1_000_000_000_000), -Int64.max)
    }
    return Int64(UInt64(truncatingIfNeeded: shifted) / 244_140_625)
  }
}
