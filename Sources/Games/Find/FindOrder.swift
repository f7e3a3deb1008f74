import GameCore

extension FindGame {
  /// Which picture comes when: at random, none again until all were seen (AH1).
  struct Order: Hashable, Codable, Sendable {
    private(set) var current: Int
    /// Of the pictures there are, those that had their turn since all had; the current one included.
    private(set) var seen: Set<Int>
    private let all: [Int]
    private var generator: SeededGenerator

    /// `nil` without a picture.
    init?(pictures: [Int], seen: Set<Int>, seed: UInt64) {
      guard let first = pictures.first else { return nil }
      all = pictures
      self.seen = seen.intersection(pictures)
      generator = SeededGenerator(seed: seed)
      current = first
      draw(after: nil)
    }

    mutating func next() {
      draw(after: current)
    }

    /// The one before does not come at once again when all were seen.
    private mutating func draw(after former: Int?) {
      if all.allSatisfy(seen.contains) { seen = [] }
      let unseen = all.filter { !seen.contains($0) && ($0 != former || all.count == 1) }
      guard let picture = unseen.randomElement(using: &generator) else { return }
      current = picture
      seen.insert(picture)
    }
  }
}
