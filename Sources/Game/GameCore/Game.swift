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
