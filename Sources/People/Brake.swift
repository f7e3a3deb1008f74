import GameCore

/// Slows down whoever fails again and again (R2): the first failures cost nothing, then each makes
/// the next attempt wait twice as long.
///
/// Ask `wait(for:at:)` before an attempt is looked at and call `failed(_:at:)` when it was wrong.
public struct Brake<Key: Hashable & Sendable>: Sendable {
  public struct Limits: Hashable, Sendable {
    /// Failures without a wait.
    public var free: Int
    /// The wait after the last of them.
    public var firstWait: Duration
    /// However often it was wrong.
    public var longestWait: Duration
    /// Without a failure for so long, all are forgotten.
    public var memory: Duration
    /// Keys remembered; beyond this those with the fewest failures make room.
    public var keys = 10_000

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
    /// Of so many failures it is known when they were.
    static var known: Int { 8 }

    var failures = 0
    /// When the latest of them were, the last one last.
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

  /// How long the next attempt has to wait; `nil`: not at all.
  public func wait(for key: Key, at now: Tick) -> Duration? {
    guard let record = living(key, at: now), record.failures >= limits.free else { return nil }
    let left = record.last + waitAfter(record.failures) - now
    return left > .zero ? left : nil
  }

  /// An attempt was wrong.
  public mutating func failed(_ key: Key, at now: Tick) {
    var record = living(key, at: now) ?? Record()
    record.add(now)
    records[key] = record
    if records.count > limits.keys { makeRoom(sparing: key, at: now) }
  }

  /// An attempt that was counted as wrong at that moment was not: what was before stays, its wait
  /// as well.
  public mutating func takeBack(_ key: Key, at moment: Tick) {
    records[key]?.remove(moment)
    if records[key]?.failures == 0 { records[key] = nil }
  }

  /// An attempt was right: everything before is forgiven.
  public mutating func succeeded(_ key: Key) {
    records[key] = nil
  }

  private func living(_ key: Key, at now: Tick) -> Record? {
    records[key].flatMap { now - $0.last < limits.memory ? $0 : nil }
  }

  private func waitAfter(_ failures: Int) -> Duration {
    // Two to the thirtieth of the shortest wait is beyond any longest one.
    let doublings = min(max(0, failures - limits.free), 30)
    return min(limits.firstWait * (1 << doublings), limits.longestWait)
  }

  /// A sixteenth goes at a time, so that a flood costs no search for every key.
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

extension Brake.Limits {
  /// Log-ins of an account: five, then a minute, two, four, up to a quarter of an hour.
  public static var account: Self {
    Self(free: 5, firstWait: .seconds(60), longestWait: .seconds(900), memory: .seconds(3_600))
  }

  /// Log-ins from an address, behind which a whole family may be.
  public static var address: Self {
    Self(free: 20, firstWait: .seconds(60), longestWait: .seconds(900), memory: .seconds(3_600))
  }

  /// Registrations from an address, each of which tells whether a name is taken.
  public static var registration: Self {
    Self(free: 10, firstWait: .seconds(60), longestWait: .seconds(3_600), memory: .seconds(7_200))
  }
}
