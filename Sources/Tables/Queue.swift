/// First in, first out. Taking the first costs the same however many wait behind it.
struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// Of those already taken, which are dropped once they are half of all.
  private var taken = 0

  var count: Int { elements.count - taken }

  var first: Element? { taken < elements.count ? elements[taken] : nil }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard let first else { return nil }
    taken += 1
    if taken * 2 > elements.count {
      elements.removeFirst(taken)
      taken = 0
    }
    return first
  }
}
