/// What this server has for the games that need more than chance. Given to every table by the server.
public struct Materials: Hashable, Codable, Sendable {
  /// Of Find, by their `id`.
  public var pictures: [FindPicture]

  public init(pictures: [FindPicture] = []) {
    self.pictures = pictures
  }
}
