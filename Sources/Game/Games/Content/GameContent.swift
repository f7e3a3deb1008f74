/// The server's content for games: pictures and decks. The server gives it to every table.
public struct GameContent: Hashable, Sendable {
  /// Pictures of Find by their `id`.
  public var pictures: [FindPicture]
  /// Decks of Faces by their number on this server (AF6).
  public var decks: [Int: Deck]
  /// The themes of the question bank (F8); empty without a bank.
  public var bank: [BankTheme]
  /// The towns for questions about what is near the table (F9); `nil` without them.
  public var towns: TownAtlas?

  public init(
    pictures: [FindPicture] = [], decks: [Int: Deck] = [:], bank: [BankTheme] = [],
    towns: TownAtlas? = nil
  ) {
    self.pictures = pictures
    self.decks = decks
    self.bank = bank
    self.towns = towns
  }

  /// The host's own decks, in order.
  public var deckTitles: [DeckTitle] {
    decks.sorted { $0.key < $1.key }.compactMap { number, deck in
      deck.name.map { DeckTitle(number: number, name: $0, people: deck.people.count) }
    }
  }
}
