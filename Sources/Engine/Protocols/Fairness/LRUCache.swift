/// A bounded cache. Beyond `most` entries it drops those that were read or written the longest ago, a
/// sixteenth at a time, so that a flood causes no search for every entry.
public struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var entries: [Key: (value: Value, used: UInt64)] = [:]
  private var clock: UInt64 = 0
  private let most: Int

  /// Creates a cache of at most `most` entries, at least 1.
  public init(most: Int) {
    self.most = max(1, most)
  }

  /// The number of entries.
  public var count: Int { entries.count }

  /// The value of a key. Reading it counts as use.
  public mutating func value(of key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].used = clock
    return entries.values[index].value
  }

  /// Sets the value of a key.
  public mutating func remember(_ value: Value, of key: Key) {
    clock += 1
    entries[key] = (value, clock)
    if entries.count > most { dropOldest() }
  }

  private mutating func dropOldest() {
    let excess = entries.count - most + most / 16
    let oldest = entries.map { (key: $0.key, used: $0.value.used) }
      .sorted { $0.used < $1.used }.prefix(excess)
    for entry in oldest { entries[entry.key] = nil }
  }
}
