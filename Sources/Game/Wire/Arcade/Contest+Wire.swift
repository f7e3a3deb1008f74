import GameCore
import Games
import JSON

extension Contest {
  /// Reads `game` and its settings.
  init(_ fields: MessageFields) throws(WireFault) {
    switch try fields.word("game") as String {
    case "memory": self = .memory(try fields.word("level"))
    case "sorting": self = .sorting(try fields.word("level"))
    case "balloons": self = .balloons(try fields.word("level"))
    case "find": self = .find(try fields.word("mode"))
    case "faces":
      self = .faces(deck: try fields.optionalNumber("deck", in: WireLimits.numbers) ?? 0)
    default: throw fields.malformed("game")
    }
  }
}

extension GameRun.Move {
  /// Reads `game` and the fields of that game's moves.
  init(_ fields: MessageFields) throws(WireFault) {
    switch try fields.word("game") as String {
    case "memory": self = .memory(try MemoryGame.Move(fields))
    case "sorting": self = .sorting(try SortingGame.Move(fields))
    case "balloons": self = .balloons(try BalloonsGame.Move(fields))
    case "find": self = .find(try FindGame.Move(fields))
    case "faces": self = .faces(try FacesGame.Move(fields))
    default: throw fields.malformed("game")
    }
  }
}

extension ArcadeGame.Move {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(
      round: try fields.number("round", in: WireLimits.numbers), move: try GameRun.Move(fields),
      at: try fields.tick("atUs"))
  }
}

extension JSONWriter {
  mutating func fields(of contest: Contest) {
    field("game", contest.game)
    switch contest {
    case .memory(let level), .sorting(let level), .balloons(let level):
      field("level", level.rawValue)
    case .find(let mode): field("mode", mode.rawValue)
    case .faces(let deck): field("deck", deck)
    }
  }

  mutating func fields(of move: ArcadeGame.Move) {
    field("round", move.round)
    field("atUs", move.at.microseconds)
    switch move.move {
    case .memory(let move): fields(of: move)
    case .sorting(let move): fields(of: move)
    case .balloons(let move): fields(of: move)
    case .find(let move): fields(of: move)
    case .faces(let move): fields(of: move)
    }
  }

  mutating func fields(of own: GameRun.View) {
    switch own {
    case .memory(let view): fields(of: view)
    case .sorting(let view): fields(of: view)
    case .balloons(let view): fields(of: view)
    case .find(let view): fields(of: view)
    case .faces(let view): fields(of: view)
    }
  }
}
