/// Values in an array whose places are reused.
struct Arena<Value: Sendable>: Sendable {
  private var values: [Value] = []
  private var free: [Int] = []

  subscript(place: Int) -> Value {
    get { values[place] }
    _modify { yield &values[place] }
  }

  mutating func insert(_ value: Value) -> Int {
    guard let place = free.popLast() else {
      values.append(value)
      return values.count - 1
    }
    values[place] = value
    return place
  }

  /// Frees a place for another value.
  mutating func remove(_ place: Int) {
    free.append(place)
    guard free.count == values.count else { return }
    values = []
    free = []
  }
}
