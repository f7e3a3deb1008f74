import GameCore
import Games
import Wire

/// Messages: what was read is read again when written, and what games make of it is as it must be.
enum WireProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    _ = PageMessage(bytes)
    if let message = try? FoyerClientMessage(bytes) {
      var written: [UInt8] = []
      message.append(to: &written)
      guard (try? FoyerClientMessage(written)) == message else {
        return "a message to the foyer is written otherwise"
      }
    }
    if let message = try? TableClientMessage(bytes) {
      var written: [UInt8] = []
      message.append(to: &written)
      guard (try? TableClientMessage(written)) == message else {
        return "a message to a table is written otherwise"
      }
    }
    return TableProperties.finding(in: bytes) ?? ReverseTicTacToeProperties.finding(in: bytes)
  }
}

/// !XO by what a page says, a message a line: whatever comes of it is a game that could have been kept.
enum ReverseTicTacToeProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    var game = ReverseTicTacToe()
    var random = SeededGenerator(seed: 8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard case .xo(_, let command)? = try? FoyerClientMessage(Array(line)) else { continue }
      switch command {
      case .look: continue
      case .play: _ = game.play(using: &random)
      case .raise: game.raise()
      case .add(let amount, _): try? game.add(amount)
      }
      guard keeps(game) else { return "!XO comes to what is no game" }
    }
    return nil
  }

  private static func keeps(_ game: ReverseTicTacToe) -> Bool {
    game
      == ReverseTicTacToe(
        credit: game.credit, won: game.won, spins: game.spins, bet: game.bet, losses: game.losses,
        run: game.run)
  }
}
