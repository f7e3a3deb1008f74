import GameCore
import Games
import JSON
import Tables

/// A command about the player's !XO.
public enum ReverseCommand: Hashable, Sendable {
  /// Send the state now and after every change.
  case look
  /// Play a run (AX2).
  case play
  /// Raise the bet (AX4).
  case raise
  /// Add credit (AX5). The rules check the amount.
  case add(Int)

  init(_ fields: MessageFields) throws(WireFault) {
    switch try fields.word("do") as String {
    case "look": self = .look
    case "play": self = .play
    case "raise": self = .raise
    case "add":
      let most = WireLimits.largestNumber
      self = .add(try fields.number("amount", in: -most...most))
    default: throw fields.malformed("do")
    }
  }
}

extension JSONWriter {
  mutating func write(_ id: CommandID, _ command: ReverseCommand) {
    field("t", "xo")
    field("id", id.number)
    switch command {
    case .look: field("do", "look")
    case .play: field("do", "play")
    case .raise: field("do", "raise")
    case .add(let amount):
      field("do", "add")
      field("amount", amount)
    }
  }

  mutating func message(_ game: ReverseTicTacToe) {
    field("t", "xo")
    field("credit", game.credit)
    field("won", game.won)
    field("spins", game.spins)
    field("bet", game.bet)
    if let run = game.run { write(run) }
  }

  private mutating func write(_ run: ReverseTicTacToe.Run) {
    key("run")
    beginObject()
    field("cells", run.board.signs)
    key("lines")
    beginArray()
    for line in run.board.lines {
      beginArray()
      for cell in line { value(cell) }
      endArray()
    }
    endArray()
    field("stake", run.stake)
    endObject()
  }
}

extension ReverseBoard {
  /// `X` or `O` of each cell in order.
  fileprivate var signs: String {
    String((0..<ReverseBoard.cells).map { hasX($0) ? "X" : "O" })
  }
}
