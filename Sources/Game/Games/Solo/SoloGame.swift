import Bytes
import GameCore

/// One player's run of a game of the arcade, as a value (A, AT1). Times inside are those at which
/// events count; `ArcadeGame`, which holds a run for every seat, computes them. The deal supplies
/// all random numbers and does not depend on moves, so all runs of a race have the same deal.
public protocol SoloGame: Hashable, Sendable {
  /// The choice before the game.
  associatedtype Settings: Hashable, Sendable, BinaryCodable
  /// An action of the player.
  associatedtype Move: Hashable, Sendable
  /// Everything that the player may know.
  associatedtype View: Hashable, Sendable

  /// The name of the game on the wire.
  static var name: String { get }

  /// The first byte of a saved contest. No two games have the same, and none changes.
  static var number: UInt8 { get }

  /// The settings to choose from; of a server's decks the one that ships.
  static var offered: [Settings] { get }

  /// Throws a refusal if `content` lacks what the settings name, or if there is no such race.
  init(_ settings: Settings, _ setup: GameSetup, with content: GameContent) throws(Refusal)

  /// Applies a move that counts at `now`. Everything due before `now` has happened; what is due
  /// exactly at `now` has not. Refused moves change nothing.
  mutating func apply(_ move: Move, at now: Tick) throws(Refusal)

  /// Applies everything due by `now`. Afterwards `nextDeadline` is later.
  mutating func advance(to now: Tick)

  /// Notes that the player has left the page or returned.
  mutating func presenceChanged(isHere: Bool, at now: Tick)

  /// The next time at which `advance(to:)` changes something; `nil` if only a move can.
  var nextDeadline: Tick? { get }

  /// Score, time and end, as the other players of a race see them.
  var standing: Standing { get }

  /// The result of an ended game for a hall of fame; `nil` if there is none.
  var feat: Achievement? { get }

  /// Everything that its player may know now. Nobody else sees it.
  var view: View { get }

  /// Moves every time inside by `difference`.
  mutating func shift(by difference: Duration)

  /// The content that all runs of a contest play with; `nil` for a game without.
  var fixedContent: FixedContent? { get }

  /// Appends all but the fixed content.
  func write(to writer: inout BinaryWriter)

  /// Reads what `write(to:)` wrote. Throws if `content` is missing or of another kind.
  init(from reader: inout BinaryReader, content: FixedContent?) throws(BinaryFault)
}

extension SoloGame {
  /// Most games continue without their player.
  public mutating func presenceChanged(isHere: Bool, at now: Tick) {}

  /// Most games have no hall of fame.
  public var feat: Achievement? { nil }

  /// Most games have no content of their own.
  public var fixedContent: FixedContent? { nil }
}

extension SoloGame where Settings: CaseIterable {
  public static var offered: [Settings] { Array(Settings.allCases) }
}

extension SoloGame where Self: BinaryCodable {
  public init(from reader: inout BinaryReader, content: FixedContent?) throws(BinaryFault) {
    try self.init(from: &reader)
  }
}

/// A game of three levels with a best-five list (A1, A3). Any other has an address of its own.
public protocol LevelGame: SoloGame where Settings == Level {
  /// Deals a game by its seed; moves count from `opensAt`.
  init(level: Level, seed: UInt64, opensAt: Tick)
}

extension LevelGame {
  public init(_ level: Level, _ setup: GameSetup, with content: GameContent) {
    self.init(level: level, seed: setup.seed, opensAt: setup.opensAt)
  }
}

/// A run for code that serves all games.
extension SoloGame {
  /// Whether the game has levels and a best-five list.
  public static var isLevelled: Bool { Settings.self == Level.self }

  static func run(of setup: GameSetup, with content: GameContent) throws(Refusal) -> Self {
    guard let settings = setup.contest.of(Self.self) else { throw Refusal(.notNow) }
    return try Self(settings, setup, with: content)
  }

  /// Throws `move.none` for a move of another game.
  mutating func apply(_ move: GameMove, at now: Tick) throws(Refusal) {
    guard let move = move.of(Self.self) else { throw Refusal(.moveNone) }
    try apply(move, at: now)
  }

  var ownView: GameView { Self.own(view) }

  func isEqual(to other: any SoloGame) -> Bool { other as? Self == self }
}

/// A player's progress, as the other players of a race see it.
public struct Standing: Hashable, Sendable {
  /// The points or, in Find, the pictures found; more are better.
  public var score: Int
  /// The time in games in which the shortest time wins (Find).
  public var time: Duration?
  /// How far the player has come in games with so much to do, and no more.
  public var progress: Progress?
  /// `nil` while the player plays.
  public var end: End?

  public init(
    score: Int, time: Duration? = nil, progress: Progress? = nil, end: End? = nil
  ) {
    self.score = score
    self.time = time
    self.progress = progress
    self.end = end
  }

  /// The part of a game that is done, such as 3 of 6 pairs.
  public struct Progress: Hashable, Sendable {
    public var done: Int
    public var of: Int

    public init(done: Int, of: Int) {
      self.done = done
      self.of = of
    }
  }

  /// The end of a player's run.
  public enum End: String, Hashable, Sendable, CaseIterable {
    case finished
    case lost
  }

  /// Whether this player is ahead of another (AT1): a lost game is behind every other one; then the
  /// shorter time wins where both have one, and otherwise the higher score.
  public func isAhead(of other: Standing) -> Bool {
    if (end == .lost) != (other.end == .lost) { return other.end == .lost }
    if let time, let otherTime = other.time { return time < otherTime }
    return score > other.score
  }
}

/// The points of a right step by the time since the previous one, or since the start (AM3, AS2).
struct Pace {
  /// Up to and including this time: 5 points.
  var quick: Duration
  /// Up to and including this time: 4 points; 3 later.
  var steady: Duration

  func points(after time: Duration) -> Int {
    if time <= quick { return 5 }
    return time <= steady ? 4 : 3
  }
}

extension Standing.End: BinaryCodable {}

/// The parameters of every copy of a contest.
public struct GameSetup: Hashable, Sendable {
  /// The game and its settings.
  public var contest: Contest
  /// Equal seeds deal equal games.
  public var seed: UInt64
  /// The time at which play begins.
  public var opensAt: Tick
  /// True for a race: several players, each with a copy of their own (AT1).
  public var isRace: Bool
  /// Pictures of Find that this table has shown (AH1).
  public var seen: Set<Int>

  public init(
    contest: Contest, seed: UInt64, opensAt: Tick, isRace: Bool, seen: Set<Int> = []
  ) {
    self.contest = contest
    self.seed = seed
    self.opensAt = opensAt
    self.isRace = isRace
    self.seen = seen
  }
}
