/// Keys in their order, each once. A key is found with as many comparisons as the count has bits.
struct SortedKeys<Key: Comparable & Sendable>: Sendable {
  private var keys: [Key] = []

  var count: Int { keys.count }

  /// Its place; `nil`: it was there already.
  @discardableResult
  mutating func insert(_ key: Key) -> Int? {
    let place = place(of: key)
    guard place == keys.count || keys[place] != key else { return nil }
    keys.insert(key, at: place)
    return place
  }

  /// The place where it was; `nil`: it was not there.
  @discardableResult
  mutating func remove(_ key: Key) -> Int? {
    let place = place(of: key)
    guard place < keys.count, keys[place] == key else { return nil }
    keys.remove(at: place)
    return place
  }

  /// How many keys come before this one.
  func place(of key: Key) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first of them, at most so many.
  func first(_ most: Int) -> ArraySlice<Key> {
    keys.prefix(most)
  }

  /// At most so many, from this one on, or from the one that comes next.
  func from(_ key: Key, _ most: Int) -> ArraySlice<Key> {
    keys[place(of: key)...].prefix(most)
  }
}

/// Values in the order of their keys: what is shown of them are the first few.
struct Listed<Key: Hashable & Comparable & Sendable, Value: Equatable & Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var keys = SortedKeys<Key>()

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key] }

  /// The place at which something is another now; `nil`: all is as it was.
  mutating func set(_ value: Value?, for key: Key) -> Int? {
    guard values[key] != value else { return nil }
    values[key] = value
    if value == nil { return keys.remove(key) }
    return keys.insert(key) ?? keys.place(of: key)
  }

  func first(_ most: Int) -> [Value] {
    keys.first(most).compactMap { values[$0] }
  }
}
