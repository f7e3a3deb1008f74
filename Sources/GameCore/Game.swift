/// A game at a table, as a value: the same seed and the same inputs give the same state.
///
/// Events never leave `Tables`; a secret leaves only through `view(for:)`.
public protocol Game: Hashable, Codable, Sendable {
  associatedtype Move: Hashable, Codable, Sendable
  associatedtype Event: Hashable, Sendable
  associatedtype View: Hashable, Sendable

  /// A seat's move. Refused moves change nothing.
  mutating func apply(_ move: Move, by seat: Seat, at now: Tick) throws(Refusal) -> [Event]

  /// Presence, grace or lead are no longer what they were.
  mutating func meet(_ conditions: Conditions, at now: Tick) -> [Event]

  /// Time has passed: whatever was due by `now` happens.
  mutating func advance(to now: Tick) -> [Event]

  /// When `advance(to:)` next has something to do; `nil` where only another input can change
  /// anything. Later than every moment given so far.
  var nextDeadline: Tick? { get }

  /// All that `viewer` may know now.
  func view(for viewer: Viewer) -> View

  /// Moves every moment inside, so that a saved game goes on with the time that was left.
  mutating func shift(by difference: Duration)
}
