/// Sorted keys without duplicates. Lookup is a binary search.
struct SortedKeys<Key: Comparable & Sendable>: Sendable {
  private var keys: [Key] = []

  var count: Int { keys.count }

  /// Inserts a key and returns its place; `nil` if it was there already.
  @discardableResult
  mutating func insert(_ key: Key) -> Int? {
    let place = place(of: key)
    guard place == keys.count || keys[place] != key else { return nil }
    keys.insert(key, at: place)
    return place
  }

  /// Removes a key and returns the place where it was; `nil` if it was not there.
  @discardableResult
  mutating func remove(_ key: Key) -> Int? {
    let place = place(of: key)
    guard place < keys.count, keys[place] == key else { return nil }
    keys.remove(at: place)
    return place
  }

  /// The number of keys before this one.
  func place(of key: Key) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first keys, at most `most`.
  func first(_ most: Int) -> ArraySlice<Key> {
    keys.prefix(most)
  }

  /// Keys from this one or the next larger one, at most `most`.
  func from(_ key: Key, _ most: Int) -> ArraySlice<Key> {
    keys[place(of: key)...].prefix(most)
  }
}

/// Values sorted by their keys; only the first few are shown.
struct Listed<Key: Hashable & Comparable & Sendable, Value: Equatable & Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var keys = SortedKeys<Key>()

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key] }

  /// Sets a value and returns the place of the change; `nil` if nothing changed.
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
