/// One of the four quick reactions that a player can send (P14).
public enum Reaction: String, Hashable, Codable, Sendable, CaseIterable {
  case applause
  case laugh
  case wow
  case heart
}
