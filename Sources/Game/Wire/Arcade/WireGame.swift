import GameCore
import Games
import JSON

/// A game with the wire form of its settings, moves and views, not of `game`, `round` or `atUs`.
protocol WireGame: SoloGame where Settings: WireValue, Move: WireValue, View: WireWritable {}

/// A value that is written as fields of an object.
protocol WireWritable {
  func write(to writer: inout JSONWriter)
}

/// A value that is read from a page's message, too.
protocol WireValue: WireWritable {
  init(_ fields: MessageFields) throws(WireFault)
}

extension Contest {
  /// Reads `game` and its settings.
  init(_ fields: MessageFields) throws(WireFault) { self = try ArcadeGames.contest(fields) }
}

extension ArcadeGame.Move {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(
      round: try fields.number("round", in: WireLimits.numbers),
      move: try ArcadeGames.move(fields), at: try fields.tick("atUs"))
  }
}

extension JSONWriter {
  mutating func fields(of contest: Contest) {
    field("game", contest.game.name)
    ArcadeGames.write(contest, to: &self)
  }

  mutating func fields(of move: ArcadeGame.Move) {
    field("round", move.round)
    field("atUs", move.at.microseconds)
    field("game", move.move.game.name)
    ArcadeGames.write(move.move, to: &self)
  }

  mutating func fields(of own: GameView) { ArcadeGames.write(own, to: &self) }
}

extension GameList where repeat each Game: WireGame {
  fileprivate static func contest(_ fields: MessageFields) throws(WireFault) -> Contest {
    let name: String = try fields.word("game")
    for game in repeat (each Game).self {
      if game.name == name { return game.contest(try .init(fields)) }
    }
    throw fields.malformed("game")
  }

  fileprivate static func move(_ fields: MessageFields) throws(WireFault) -> GameMove {
    let name: String = try fields.word("game")
    for game in repeat (each Game).self {
      if game.name == name { return game.move(try .init(fields)) }
    }
    throw fields.malformed("game")
  }

  fileprivate static func write(_ contest: Contest, to writer: inout JSONWriter) {
    for game in repeat (each Game).self { contest.of(game)?.write(to: &writer) }
  }

  fileprivate static func write(_ move: GameMove, to writer: inout JSONWriter) {
    for game in repeat (each Game).self { move.of(game)?.write(to: &writer) }
  }

  fileprivate static func write(_ view: GameView, to writer: inout JSONWriter) {
    for game in repeat (each Game).self { view.of(game)?.write(to: &writer) }
  }
}

extension Level: WireValue {
  init(_ fields: MessageFields) throws(WireFault) { self = try fields.word("level") }

  func write(to writer: inout JSONWriter) { writer.field("level", rawValue) }
}
