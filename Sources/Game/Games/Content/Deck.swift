import Bytes

/// People with picture and name (AF6).
public struct Deck: Hashable, Sendable {
  /// One person of a deck.
  public struct Person: Hashable, Sendable {
    /// A name that no other person of the deck has.
    public var name: String
    /// The address of the picture. It does not reveal the person.
    public var picture: String

    public init(name: String, picture: String) {
      self.name = name
      self.picture = picture
    }
  }

  /// The fewest people of a deck: a question has the right name and three others.
  public static let fewest = 4

  /// The deck's name; `nil` for the deck that ships.
  public let name: String?
  /// At least four people with different names.
  public let people: [Person]

  /// Returns `nil` for fewer than four people, or for two of one name: either would be right.
  public init?(_ people: [Person], name: String? = nil) {
    guard people.count >= Deck.fewest, Set(people.map(\.name)).count == people.count else {
      return nil
    }
    self.name = name
    self.people = people
  }
}

/// An own deck that a race can use (AF6, AT1).
public struct DeckTitle: Hashable, Sendable {
  /// The number that moves name.
  public var number: Int
  /// The name that everybody at the table reads.
  public var name: String
  /// The number of people.
  public var people: Int

  public init(number: Int, name: String, people: Int) {
    self.number = number
    self.name = name
    self.people = people
  }
}

// MARK: - Saving

extension Deck.Person: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(picture)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(name: try reader.read(), picture: try reader.read())
  }
}

extension Deck: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(people)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let name: String? = try reader.read()
    guard let deck = Deck(try reader.read(), name: name) else { throw .malformed }
    self = deck
  }
}
