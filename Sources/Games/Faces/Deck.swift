/// People by picture and name (AF6).
public struct Deck: Hashable, Codable, Sendable {
  /// Somebody to be recognised.
  public struct Person: Hashable, Codable, Sendable {
    public var name: String
    /// Where pages find the picture; it says nothing of who is on it.
    public var picture: String

    public init(name: String, picture: String) {
      self.name = name
      self.picture = picture
    }
  }

  /// A question has a right name and three others.
  public static let fewest = FacesGame.choices

  /// What people call it; `nil`: the one that ships.
  public let name: String?
  public let people: [Person]

  /// `nil` for fewer than four people, or two of one name: which of them would be right?
  public init?(_ people: [Person], name: String? = nil) {
    guard people.count >= Deck.fewest, Set(people.map(\.name)).count == people.count else {
      return nil
    }
    self.name = name
    self.people = people
  }
}

/// An own deck as it is offered for a race (AF6, AT1).
public struct DeckTitle: Hashable, Sendable {
  /// What moves name it by.
  public var number: Int
  public var name: String
  /// How many.
  public var people: Int

  public init(number: Int, name: String, people: Int) {
    self.number = number
    self.name = name
    self.people = people
  }
}
