/// A game at a table, as a value: the same seed and inputs give the same state. Events never leave
/// `Tables`; a secret leaves only through `view(for:)`.
public protocol Game: Hashable, Sendable {
  associatedtype Move: Hashable, Sendable
  associatedtype Event: Hashable, Sendable
  associatedtype View: Hashable, Sendable

  /// A seat's move. Refused moves change nothing.
  mutating func apply(_ move: Move, by seat: Seat, at now: Tick) throws(Refusal) -> [Event]

  /// Applies new presence, grace or lead.
  mutating func conditionsChanged(_ conditions: Conditions, at now: Tick) -> [Event]

  /// Applies everything that is due by `now`.
  mutating func advance(to now: Tick) -> [Event]

  /// The next time at which `advance(to:)` changes something; `nil` if only another input can. It
  /// is later than every time passed so far.
  var nextDeadline: Tick? { get }

  /// Everything that `viewer` may know now.
  func view(for viewer: Viewer) -> View

  /// Moves every time inside by `difference`, so that a restored game keeps its remaining time.
  mutating func shift(by difference: Duration)
}

/// The presence of a seat's player (P24).
public enum Presence: Hashable, Sendable {
  /// A page is connected and visible, and sends heartbeats.
  case here
  /// The page has been hidden, silent or disconnected since this time. The player may return.
  case away(since: Tick)
  /// The player left or was removed: the seat and its score stay, and no round waits for it (H8).
  case gone

  /// The presence of a seat with two players: either is enough, and who went away last counts.
  public func united(with other: Presence) -> Presence {
    switch (self, other) {
    case (.here, _), (_, .here): .here
    case (.away(let one), .away(let two)): .away(since: max(one, two))
    case (.away, .gone): self
    case (.gone, _): other
    }
  }
}

/// Facts about connections on which a game's rules depend, such as who is present. The table passes
/// them as an input, so a list of inputs replays a game.
public struct Conditions: Hashable, Sendable {
  /// Presence by seat number.
  public var presence: [Presence]
  /// Time after a deadline in which a move counts (P7), by seat number; zero when disconnected.
  public var grace: [Duration]
  /// Time from naming a moment to the moment, so that every page learns of it in time (H25).
  public var lead: Duration

  public init(presence: [Presence], grace: [Duration], lead: Duration) {
    self.presence = presence
    self.grace = grace
    self.lead = lead
  }
}

/// The seats for which a running game waits, since the time from which each can have known it.
public struct Awaited: Hashable, Sendable {
  /// The opening of the question, or the time at which pages show the arcade game.
  public let since: Tick
  /// A bit for each seat number.
  private var seats: UInt8 = 0

  /// Creates an empty set.
  public init(since: Tick) { self.since = since }

  /// Returns whether the game waits for this seat, 0...3.
  public func contains(_ seat: Int) -> Bool { seats & 1 << seat != 0 }

  /// Adds a seat by its number, 0...3.
  public mutating func insert(_ seat: Int) { seats |= 1 << seat }
}
