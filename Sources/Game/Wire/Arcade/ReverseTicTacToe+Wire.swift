import GameCore
import Games
import JSON
import Tables

/// A command about the player's !XO. A change names the figures that the page showed; if they are others
/// by now, it has no effect.
public enum ReverseCommand: Hashable, Sendable {
  /// Send the state now and after every change.
  case look
  /// Play a run (AX2).
  case play(ReverseTicTacToe.Figures)
  /// Raise the bet (AX4).
  case raise(ReverseTicTacToe.Figures)
  /// Add credit (AX5). The rules check the amount.
  case add(Int, ReverseTicTacToe.Figures)

  /// The figures that the page showed; `nil` for `look`.
  public var figures: ReverseTicTacToe.Figures? {
    switch self {
    case .look: nil
    case .play(let figures), .raise(let figures), .add(_, let figures): figures
    }
  }

  init(_ fields: MessageFields) throws(WireFault) {
    switch try fields.word("do") as String {
    case "look": self = .look
    case "play": self = .play(try ReverseTicTacToe.Figures(fields))
    case "raise": self = .raise(try ReverseTicTacToe.Figures(fields))
    case "add":
      let most = WireLimits.largestNumber
      let amount = try fields.number("amount", in: -most...most)
      self = .add(amount, try ReverseTicTacToe.Figures(fields))
    default: throw fields.malformed("do")
    }
  }
}

extension ReverseTicTacToe.Figures {
  fileprivate init(_ fields: MessageFields) throws(WireFault) {
    self.init(
      credit: try fields.number("credit", in: WireLimits.numbers),
      spins: try fields.number("spins", in: WireLimits.numbers),
      bet: try fields.number("bet", in: WireLimits.numbers))
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
    case .add(let amount, _):
      field("do", "add")
      field("amount", amount)
    }
    if let figures = command.figures {
      field("credit", figures.credit)
      field("spins", figures.spins)
      field("bet", figures.bet)
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
