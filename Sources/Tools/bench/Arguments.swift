/// Words of a command line in pairs, the name of an option and its value.
struct Arguments {
  struct Misunderstood: Error {}

  private var values: [String: String] = [:]

  init(_ words: [String]) throws(Misunderstood) {
    guard words.count.isMultiple(of: 2) else { throw Misunderstood() }
    for place in stride(from: 0, to: words.count, by: 2) { values[words[place]] = words[place + 1] }
  }

  mutating func text(_ name: String) -> String? { values.removeValue(forKey: name) }

  mutating func number(_ name: String, in range: ClosedRange<Int>) throws(Misunderstood) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else { throw Misunderstood() }
    return number
  }

  /// All words were options that somebody has taken.
  func end() throws(Misunderstood) {
    if !values.isEmpty { throw Misunderstood() }
  }
}
