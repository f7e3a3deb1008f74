import Fairness
import GameCore

/// Limits repeated failures (R2): the first ones cost nothing, then each doubles the wait. Call
/// `wait(for:at:)` before checking an attempt and `failed(_:at:)` if it was wrong.
public struct BackoffLimiter<Key: Hashable & Sendable>: Sendable {
  /// The limits on one kind of attempt.
  public struct Limits: Hashable, Sendable {
    /// The number of failures without a wait.
    public var free: Int
    /// The wait after the first failure beyond them.
    public var firstWait: Duration
    /// The longest wait.
    public var longestWait: Duration
    /// Failures are forgotten after this time without another one.
    public var memory: Duration
    /// Keys remembered; beyond this those with the fewest failures are dropped.
    public var keys = 10_000

    /// Raises `keys` to 1 if it is less.
    public init(
      free: Int, firstWait: Duration, longestWait: Duration, memory: Duration, keys: Int = 10_000
    ) {
      self.free = free
      self.firstWait = firstWait
      self.longestWait = longestWait
      self.memory = memory
      self.keys = max(1, keys)
    }
  }

  private struct Record: Sendable {
    /// The number of failures whose times are remembered.
    static var known: Int { 8 }

    var failures = 0
    /// The times of the latest failures, the last one last.
    var moments: [Tick] = []

    var last: Tick { moments.last ?? .zero }

    mutating func add(_ moment: Tick) {
      failures = min(failures, .max - 1) + 1
      moments = moments.suffix(Record.known - 1) + [moment]
    }

    mutating func remove(_ moment: Tick) {
      failures -= 1
      if moments.count > 1, let index = moments.lastIndex(of: moment) { moments.remove(at: index) }
    }
  }

  private let limits: Limits
  private var records: [Key: Record] = [:]

  public init(limits: Limits) {
    self.limits = limits
  }

  /// The wait before the next attempt; `nil` for none.
  public func wait(for key: Key, at now: Tick) -> Duration? {
    guard let record = living(key, at: now), record.failures >= limits.free else { return nil }
    let left = record.last + waitAfter(record.failures) - now
    return left > .zero ? left : nil
  }

  /// Counts a wrong attempt.
  public mutating func failed(_ key: Key, at now: Tick) {
    var record = living(key, at: now) ?? Record()
    record.add(now)
    records[key] = record
    if records.count > limits.keys { makeRoom(sparing: key, at: now) }
  }

  /// Removes an attempt that was wrongly counted at that time; earlier ones and their waits stay.
  public mutating func takeBack(_ key: Key, at moment: Tick) {
    records[key]?.remove(moment)
    if records[key]?.failures == 0 { records[key] = nil }
  }

  /// Clears all failures after a right attempt.
  public mutating func succeeded(_ key: Key) {
    records[key] = nil
  }

  private func living(_ key: Key, at now: Tick) -> Record? {
    records[key].flatMap { now - $0.last < limits.memory ? $0 : nil }
  }

  private func waitAfter(_ failures: Int) -> Duration {
    Backoff(from: limits.firstWait, to: limits.longestWait).wait(after: failures - limits.free + 1)
  }

  /// Drops a sixteenth of the keys at a time, so that a flood causes no search for every key.
  private mutating func makeRoom(sparing spared: Key, at now: Tick) {
    records = records.filter { now - $0.value.last < limits.memory }
    let excess = records.count - limits.keys + limits.keys / 16
    guard excess > 0 else { return }
    let lightest = records.filter { $0.key != spared }.sorted { left, right in
      (left.value.failures, left.value.last) < (right.value.failures, right.value.last)
    }
    for entry in lightest.prefix(excess) { records[entry.key] = nil }
  }
}

extension BackoffLimiter.Limits {
  /// Log-ins of an account: five, then waits of one minute, two, four, up to a quarter of an hour.
  public static var account: Self {
    Self(free: 5, firstWait: .seconds(60), longestWait: .seconds(900), memory: .seconds(3_600))
  }

  /// Log-ins from an address, which a whole family may share.
  public static var address: Self {
    Self(free: 20, firstWait: .seconds(60), longestWait: .seconds(900), memory: .seconds(3_600))
  }

  /// Sessions that do not exist, named by clients of one address. Devices that were logged out elsewhere name
  /// some, each once.
  public static var seeking: Self {
    Self(free: 60, firstWait: .seconds(1), longestWait: .seconds(60), memory: .seconds(600))
  }

  /// Registrations from an address. Each one reveals whether a name is taken.
  public static var registration: Self {
    Self(free: 10, firstWait: .seconds(60), longestWait: .seconds(3_600), memory: .seconds(7_200))
  }
}
