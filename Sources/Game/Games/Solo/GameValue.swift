import GameCore

/// A value of one of the games, for code that serves all; only code that names the game reads it.
public struct GameValue<Part>: Hashable, Sendable {
  /// The game to which the value belongs.
  public let game: any SoloGame.Type
  private let box: any AnyBox

  fileprivate init(_ game: any SoloGame.Type, _ value: some Hashable & Sendable) {
    self.game = game
    box = Box(value)
  }

  fileprivate func value<Value: Hashable & Sendable>(as: Value.Type) -> Value? {
    (box as? Box<Value>)?.value
  }

  fileprivate func value<Value: Hashable & Sendable>(of game: any SoloGame.Type) -> Value? {
    game == self.game ? value(as: Value.self) : nil
  }

  public static func == (one: GameValue, other: GameValue) -> Bool {
    one.game == other.game && one.box.isEqual(to: other.box)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(game))
    box.hash(into: &hasher)
  }
}

/// A value on the heap: views and commands are as small with one as without.
private protocol AnyBox: AnyObject, Sendable {
  func isEqual(to other: any AnyBox) -> Bool
  func hash(into hasher: inout Hasher)
}

private final class Box<Value: Hashable & Sendable>: AnyBox {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func isEqual(to other: any AnyBox) -> Bool { (other as? Box)?.value == value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The parts of a game that pass through code for all games.
public enum GamePart {
  /// The part in a `Contest`.
  public enum Settings {}
  /// The part in a `GameMove`.
  public enum Move {}
  /// The part in a `GameView`.
  public enum View {}
}

/// A game of the arcade and its settings (A1, AT1).
public typealias Contest = GameValue<GamePart.Settings>
/// A move in any game.
public typealias GameMove = GameValue<GamePart.Move>
/// A player's view of the own run of any game.
public typealias GameView = GameValue<GamePart.View>

extension SoloGame {
  /// Wraps settings of this game.
  public static func contest(_ settings: Settings) -> Contest { Contest(Self.self, settings) }

  /// All offered settings of this game.
  public static var contests: [Contest] { offered.map { contest($0) } }

  /// Wraps a move of this game.
  public static func move(_ move: Move) -> GameMove { GameMove(Self.self, move) }

  /// Wraps a view of this game.
  public static func own(_ view: View) -> GameView { GameView(Self.self, view) }
}

/// The values for the game itself; `nil` of another game.
extension GameValue {
  /// The settings, if the contest is of this game.
  public func of<Game: SoloGame>(_ game: Game.Type) -> Game.Settings?
  where Part == GamePart.Settings { value(of: game) }

  /// The move, if it is of this game.
  public func of<Game: SoloGame>(_ game: Game.Type) -> Game.Move?
  where Part == GamePart.Move { value(of: game) }

  /// The view, if it is of this game.
  public func of<Game: SoloGame>(_ game: Game.Type) -> Game.View?
  where Part == GamePart.View { value(of: game) }
}

extension Contest {
  /// The entry for the best five (A3); `nil` for a game without levels.
  public func score(_ points: Int) -> Score? {
    value(as: Level.self).map { Score(game: game.name, level: $0, points: points) }
  }
}
