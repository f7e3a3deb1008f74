import GameCore

/// One player's own copy of a game of the arcade, as a value (A, AT1).
///
/// Its moments are those at which things count, not at which they arrive: `ArcadeGame`, which holds a
/// copy for every seat, works them out. All chance comes from the generator that the copy was dealt
/// with, and the deal does not depend on what the player does, so that all copies of a race are alike.
public protocol SoloGame: Hashable, Codable, Sendable {
  associatedtype Move: Hashable, Codable, Sendable
  associatedtype View: Hashable, Sendable

  /// A move that counts at `now`; whatever was due before has happened, what is due at this very moment
  /// has not. Refused moves change nothing.
  mutating func apply(_ move: Move, at now: Tick) throws(Refusal)

  /// Whatever is due by `now` happens; afterwards `nextDeadline` lies later.
  mutating func advance(to now: Tick)

  /// The player has gone from before the game, or is there again.
  mutating func meet(isHere: Bool, at now: Tick)

  /// When `advance(to:)` next has something to do; `nil`: a move alone can change anything.
  var nextDeadline: Tick? { get }

  var standing: Standing { get }

  /// What an ended game is worth in a hall of fame; `nil`: nothing.
  var feat: Feat? { get }

  /// All that its player may know now; nobody else sees it.
  var view: View { get }

  /// Moves every moment inside.
  mutating func shift(by difference: Duration)
}

extension SoloGame {
  /// Most games go on without their player.
  public mutating func meet(isHere: Bool, at now: Tick) {}

  /// Most games have no hall of fame.
  public var feat: Feat? { nil }
}

/// How far somebody has come: what the others of a race see.
public struct Standing: Hashable, Codable, Sendable {
  public var score: Int
  /// What the shortest of wins in games that count time (Find).
  public var time: Duration?
  /// `nil`: still playing.
  public var end: End?

  public init(score: Int, time: Duration? = nil, end: End? = nil) {
    self.score = score
    self.time = time
    self.end = end
  }

  public enum End: String, Hashable, Codable, Sendable {
    case finished
    case lost
  }
}
