/// Whether somebody sits at a seat now (P6).
public enum Presence: Hashable, Codable, Sendable {
  /// A page is connected, visible and heard of.
  case here
  /// Hidden, silent or unconnected since this moment; may come back.
  case away(since: Tick)
  /// Left or removed: the seat and its score stay, nobody waits for it (H8).
  case gone
}

/// What a table knows of the world that a game's rules depend on.
///
/// A game cannot see connections, and a rule such as "a round closes when everybody present has
/// submitted" needs them. So the table states these facts as an input like any other: the game
/// stays a value that a list of inputs replays.
public struct Conditions: Hashable, Codable, Sendable {
  /// Who is here, by seat number.
  public var presence: [Presence]
  /// For how long after a deadline a move of this seat still counts (P7), by seat number; zero
  /// without a connection.
  public var grace: [Duration]
  /// How far ahead a moment must be named so that every page hears of it in time (H7).
  public var lead: Duration

  public init(presence: [Presence], grace: [Duration], lead: Duration) {
    self.presence = presence
    self.grace = grace
    self.lead = lead
  }
}
