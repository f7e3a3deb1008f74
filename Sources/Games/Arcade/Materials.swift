/// What this server has for the games that need more than chance. Given to every table by the server.
public struct Materials: Hashable, Codable, Sendable {
  public init() {}
}
