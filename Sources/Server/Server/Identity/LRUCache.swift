/// A bounded memory: beyond `most` entries those that were not asked for or written for longest
/// are forgotten, a sixteenth at a time, so that a flood costs no search for every entry.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var entries: [Key: (value: Value, seen: UInt64)] = [:]
  private var clock: UInt64 = 0
  private let most: Int

  init(most: Int) {
    self.most = max(1, most)
  }

  var count: Int { entries.count }

  /// Asking counts as being seen.
  mutating func value(of key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].seen = clock
    return entries.values[index].value
  }

  mutating func remember(_ value: Value, of key: Key) {
    clock += 1
    entries[key] = (value, clock)
    if entries.count > most { forgetOldest() }
  }

  private mutating func forgetOldest() {
    let excess = entries.count - most + most / 16
    let oldest = entries.map { (key: $0.key, seen: $0.value.seen) }
      .sorted { $0.seen < $1.seen }.prefix(excess)
    for entry in oldest { entries[entry.key] = nil }
  }
}
