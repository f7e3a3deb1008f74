/// A first-in, first-out queue. Removing the first element costs the same for any length.
struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The number of removed elements still in the array, which drops them when they are half of it.
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
