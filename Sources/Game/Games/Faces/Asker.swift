import Bytes
import GameCore

extension FacesGame {
  /// Draws questions: each person once before any person again, and never twice in a row.
  struct Asker: Hashable, Sendable {
    let deck: Deck
    private var generator: SeededGenerator
    /// The people still to come, by number in the deck; the next one is last.
    private var waiting: [Int] = []
    private var latest: Int?
    /// The number of questions so far.
    private(set) var asked = 0

    init(deck: Deck, seed: UInt64) {
      self.deck = deck
      generator = SeededGenerator(seed: seed)
    }

    mutating func question(opensAt: Tick) -> Question {
      if waiting.isEmpty { refill() }
      let person = waiting.removeLast()
      latest = person
      asked += 1
      let names = names(beside: person)
      return Question(
        number: asked, picture: deck.people[person].picture, names: names,
        right: names.firstIndex(of: deck.people[person].name) ?? 0, opensAt: opensAt)
    }

    private mutating func refill() {
      waiting = deck.people.indices.shuffled(using: &generator)
      if waiting.last == latest { waiting.swapAt(0, waiting.count - 1) }
    }

    /// The right name and three others, shuffled. The function sorts them first, so that the order
    /// depends on the set of names and not on the right one.
    private mutating func names(beside person: Int) -> [String] {
      let others = deck.people.indices.filter { $0 != person }.shuffled(using: &generator)
      let chosen = [person] + others.prefix(FacesGame.choices - 1)
      return chosen.map { deck.people[$0].name }.sorted().shuffled(using: &generator)
    }
  }
}

// MARK: - Saving

extension FacesGame.Asker {
  /// Appends all but the deck.
  func write(to writer: inout BinaryWriter) {
    writer.write(generator)
    writer.write(waiting)
    writer.write(latest)
    writer.write(asked)
  }

  init(from reader: inout BinaryReader, deck: Deck) throws(BinaryFault) {
    self.deck = deck
    generator = try reader.read()
    waiting = try reader.read()
    latest = try reader.read()
    asked = try reader.read()
    guard waiting.allSatisfy(deck.people.indices.contains) else { throw .malformed }
  }
}
