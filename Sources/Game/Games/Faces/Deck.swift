/// People with picture and name (AF6).
public struct Deck: Hashable, Codable, Sendable {
  /// One person of a deck.
  public struct Person: Hashable, Codable, Sendable {
    public var name: String
    /// The address of the picture. It does not reveal the person.
    public var picture: String

    public init(name: String, picture: String) {
      self.name = name
      self.picture = picture
    }
  }

  /// The fewest people of a deck: a question has the right name and three others.
  public static let fewest = FacesGame.choices

  /// The deck's name; `nil` for the deck that ships.
  public let name: String?
  public let people: [Person]

  /// Returns `nil` for fewer than four people, or for two people of one name, because either would
  /// be right.
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
  public var name: String
  /// The number of people.
  public var people: Int

  public init(number: Int, name: String, people: Int) {
    self.number = number
    self.name = name
    self.people = people
  }
}
