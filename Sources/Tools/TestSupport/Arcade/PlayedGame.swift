import GameCore
import Games

/// A game that bots can play, badly, and whose views the referee understands.
protocol PlayedGame: SoloGame where View: CheckedView {
  /// A move by what its player sees; `nil` for none now. Many are refused.
  static func anyMove(_ view: View, at now: Tick, _ random: inout SeededGenerator) -> Move?

  /// The moves that lead on where no clock does.
  static var waysOn: [Move] { get }
}

extension PlayedGame {
  /// Most games have a clock.
  static var waysOn: [Move] { [] }
}

/// A view whose times the referee knows.
protocol CheckedView {
  /// When the run changes at the latest; `nil` where its player decides.
  var goesOnAt: Tick? { get }

  /// Moves every time inside by `difference`.
  mutating func shift(by difference: Duration)
}

extension GameView {
  var goesOnAt: Tick? { ArcadeGames.goesOnAt(self) }

  /// The moves that lead on where no clock does.
  var waysOn: [GameMove] { ArcadeGames.waysOn(in: self) }

  func shifted(by difference: Duration) -> GameView { ArcadeGames.shifted(self, by: difference) }

  /// A move of the player who sees it; `nil` for none now. Many are refused.
  public func anyMove(at now: Tick, using random: inout SeededGenerator) -> GameMove? {
    ArcadeGames.anyMove(seeing: self, at: now, using: &random)
  }
}

extension GameList where repeat each Game: PlayedGame {
  fileprivate static func goesOnAt(_ view: GameView) -> Tick? {
    for game in repeat (each Game).self {
      if let view = view.of(game) { return view.goesOnAt }
    }
    return nil
  }

  fileprivate static func waysOn(in view: GameView) -> [GameMove] {
    for game in repeat (each Game).self {
      guard view.of(game) != nil else { continue }
      return game.waysOn.map { game.move($0) }
    }
    return []
  }

  fileprivate static func shifted(_ view: GameView, by difference: Duration) -> GameView {
    for game in repeat (each Game).self {
      guard var own = view.of(game) else { continue }
      own.shift(by: difference)
      return game.own(own)
    }
    return view
  }

  fileprivate static func anyMove(
    seeing view: GameView, at now: Tick, using random: inout SeededGenerator
  ) -> GameMove? {
    for game in repeat (each Game).self {
      guard let view = view.of(game) else { continue }
      return game.anyMove(view, at: now, &random).map { game.move($0) }
    }
    return nil
  }
}

extension SeededGenerator {
  mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
}
