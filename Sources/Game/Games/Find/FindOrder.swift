import Bytes
import GameCore

extension FindGame {
  /// The order of pictures: random, without repetition until all were shown (AH1).
  struct Order: Hashable, Sendable {
    private(set) var current: Int
    /// The pictures shown since all were shown the last time, the current one included.
    private(set) var seen: Set<Int>
    private let all: [Int]
    private var generator: SeededGenerator

    /// Returns `nil` without a picture.
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

    /// Draws the next picture. The previous one does not follow itself when all were shown.
    private mutating func draw(after former: Int?) {
      if all.allSatisfy(seen.contains) { seen = [] }
      let unseen = all.filter { !seen.contains($0) && ($0 != former || all.count == 1) }
      guard let picture = unseen.randomElement(using: &generator) else { return }
      current = picture
      seen.insert(picture)
    }
  }
}

// MARK: - Saving

extension FindGame.Order {
  func write(to writer: inout BinaryWriter) {
    writer.write(current)
    writer.write(seen)
    writer.write(generator)
  }

  /// The order of the same pictures as when it was written.
  init(from reader: inout BinaryReader, pictures: [Int]) throws(BinaryFault) {
    current = try reader.read()
    seen = try reader.read()
    all = pictures
    generator = try reader.read()
    guard all.contains(current), seen.isSubset(of: all) else { throw .malformed }
  }
}
