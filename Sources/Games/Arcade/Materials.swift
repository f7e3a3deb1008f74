/// What this server has for the games that need more than chance. Given to every table by the server.
public struct Materials: Hashable, Codable, Sendable {
  /// Of Find, by their `id`.
  public var pictures: [FindPicture]
  /// Of Faces, by their numbers at the server (AF6).
  public var decks: [Int: Deck]

  public init(pictures: [FindPicture] = [], decks: [Int: Deck] = [:]) {
    self.pictures = pictures
    self.decks = decks
  }

  /// The host's own decks, in their order.
  public var deckTitles: [DeckTitle] {
    decks.sorted { $0.key < $1.key }.compactMap { number, deck in
      deck.name.map { DeckTitle(number: number, name: $0, people: deck.people.count) }
    }
  }
}
