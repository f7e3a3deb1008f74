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
}
