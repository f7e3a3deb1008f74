import GameCore

/// Where people without a table meet (H4): names, who and what is near, invitations, new tables.
///
/// A pure value: an input at a moment gives the effects that the server carries out in order.
public struct Foyer: Sendable {
  private var random: SeededGenerator
  private let limits: Limits

  /// `seed` comes from the system's randomness: codes must not be guessable from earlier ones.
  public init(seed: UInt64, limits: Limits = Limits()) {
    random = SeededGenerator(seed: seed)
    self.limits = limits
  }

  /// Takes one input. Refused commands change nothing and are answered to that page alone.
  public mutating func apply(_ input: FoyerInput, at now: Tick) -> [FoyerEffect] {
    []
  }
}
