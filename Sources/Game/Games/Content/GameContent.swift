import Bytes

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

/// The part of a running game that play does not change. It is saved once, and not with each change.
public enum FixedContent: Hashable, Sendable {
  case quiz(Quiz)
  case deck(Deck)
  case pictures([FindPicture])
}

extension FixedContent: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .quiz(let quiz) where quiz.isPlain:
      writer.write(byte: 0)
      writer.write(quiz)
    case .quiz(let quiz) where quiz.hasSounds:
      writer.write(byte: 4)
      writer.write(SoundingQuiz(quiz))
    case .quiz(let quiz) where quiz.isWritten:
      writer.write(byte: 5)
      writer.write(WrittenQuiz(quiz))
    case .quiz(let quiz):
      writer.write(byte: 3)
      writer.write(DetailedQuiz(quiz))
    case .deck(let deck):
      writer.write(byte: 1)
      writer.write(deck)
    case .pictures(let pictures):
      writer.write(byte: 2)
      writer.write(pictures)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .quiz(try reader.read())
    case 1: self = .deck(try reader.read())
    case 2: self = .pictures(try reader.read())
    case 3: self = .quiz(try reader.read(DetailedQuiz.self).quiz)
    case 4: self = .quiz(try reader.read(SoundingQuiz.self).quiz)
    case 5: self = .quiz(try reader.read(WrittenQuiz.self).quiz)
    default: throw .malformed
    }
  }
}
