/// The presence of a seat's player (P24).
public enum Presence: Hashable, Sendable {
  /// A page is connected and visible, and sends heartbeats.
  case here
  /// The page has been hidden, silent or disconnected since this time. The player may return.
  case away(since: Tick)
  /// The player left or was removed: the seat and its score stay, and no round waits for it (H8).
  case gone
}

/// The facts about connections that a game's rules depend on.
///
/// A game cannot see connections, but a rule such as "a round closes when everybody present has
/// submitted" needs them. The table passes these facts as an input, so a game stays a value that a
/// list of inputs can replay.
public struct Conditions: Hashable, Sendable {
  /// Presence by seat number.
  public var presence: [Presence]
  /// Time after a deadline during which a move of this seat still counts (P7), by seat number; zero
  /// without a connection.
  public var grace: [Duration]
  /// Time between naming a moment and the moment itself, so that every page learns of it in time
  /// (H25).
  public var lead: Duration

  public init(presence: [Presence], grace: [Duration], lead: Duration) {
    self.presence = presence
    self.grace = grace
    self.lead = lead
  }
}

/// The seats for which a running game waits, since the time from which each can have known it.
public struct Awaited: Hashable, Sendable {
  public let since: Tick
  /// A bit for each seat number.
  private var seats: UInt8 = 0

  public init(since: Tick) { self.since = since }

  public func contains(_ seat: Int) -> Bool { seats & 1 << seat != 0 }

  public mutating func insert(_ seat: Int) { seats |= 1 << seat }
}
