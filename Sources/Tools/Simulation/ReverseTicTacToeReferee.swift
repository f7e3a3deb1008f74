import GameCore
import Games
import Tables
import Wire

/// Watches the !XO of all players from outside (AX1 to AX7) and counts with rules of its own: every stored
/// game follows from the one before by one command, a command counts once, and no page is shown a game that
/// the store does not have.
struct ReverseTicTacToeReferee {
  private struct Asked {
    let player: PlayerID
    let at: Tick
  }

  private struct Runs {
    /// The Play commands that reached a server.
    var asked: Set<CommandID> = []
    var stored = 0
  }

  private struct Question: Hashable {
    var connection: ConnectionID
    var command: CommandID
  }

  /// A command is answered after so long, however slow the store is.
  private static let patience: Duration = .seconds(200)
  private static let most = 1_000_000_000_000
  /// The cells of each line, as the bits of a board's number.
  private static let lines = [7, 56, 448, 73, 146, 292, 273, 84]

  private(set) var violation: String?
  /// The runs that were stored, and those of them that won.
  private(set) var runs = 0
  private(set) var wins = 0
  private var stored: [PlayerID: ReverseTicTacToe] = [:]
  private var runsOf: [PlayerID: Runs] = [:]
  private var waiting: [Question: Asked] = [:]
  /// Players whose games have moved, of which the server has not heard yet.
  private(set) var moving: Set<PlayerID> = []

  mutating func report(_ rule: String, _ now: Tick) {
    violation = violation ?? "!XO at \(now.microseconds): \(rule)"
  }

  func game(of player: PlayerID) -> ReverseTicTacToe { stored[player] ?? ReverseTicTacToe() }

  // MARK: Commands

  mutating func asks(
    _ command: ReverseCommand, _ id: CommandID, from connection: ConnectionID,
    of player: PlayerID, at now: Tick
  ) {
    waiting[Question(connection: connection, command: id)] = Asked(player: player, at: now)
    if case .play = command { runsOf[player, default: Runs()].asked.insert(id) }
  }

  mutating func told(
    _ command: ReverseCommand, _ id: CommandID, _ refusal: Refusal?,
    on connection: ConnectionID, of player: PlayerID, at now: Tick
  ) {
    waiting[Question(connection: connection, command: id)] = nil
    guard case .play(let figures) = command, refusal == nil, !moving.contains(player) else {
      return
    }
    if game(of: player).figures == figures { report("a run that was told is not stored", now) }
  }

  mutating func left(_ connection: ConnectionID) {
    waiting = waiting.filter { $0.key.connection != connection }
  }

  mutating func processDied() { (waiting, moving) = ([:], []) }

  mutating func check(memory count: Int, atMost most: Int, at now: Tick) {
    if count > most { report("\(count) games in memory for \(most) players", now) }
    if waiting.values.contains(where: { $0.at + ReverseTicTacToeReferee.patience < now }) {
      report("a command was not answered", now)
    }
  }

  // MARK: The store

  /// The store has a new game of a player.
  mutating func kept(_ game: ReverseTicTacToe, of player: PlayerID, at now: Tick) {
    let former = self.game(of: player)
    if !isStep(from: former, to: game) {
      report("\(game) does not follow from \(former)", now)
    }
    if game.spins > former.spins {
      runs += 1
      if game.won > former.won { wins += 1 }
      runsOf[player, default: Runs()].stored += 1
      let runs = runsOf[player] ?? Runs()
      if runs.stored > runs.asked.count { report("a run counts twice", now) }
    }
    stored[player] = game
  }

  /// The game of `former` is now that of `player`, who had none.
  mutating func moved(_ former: PlayerID, to player: PlayerID) {
    moving.formUnion([former, player])
    guard stored[player] == nil, let game = stored.removeValue(forKey: former) else { return }
    stored[player] = game
    // The runs go with the game. A command that is sent again may count in the next game of `former`.
    let moved = runsOf[former] ?? Runs()
    runsOf[former]?.stored = 0
    runsOf[player, default: Runs()].asked.formUnion(moved.asked)
    runsOf[player, default: Runs()].stored += moved.stored
  }

  /// The server learns that `former` is `player`.
  mutating func became(_ former: PlayerID, _ player: PlayerID) {
    moving.subtract([former, player])
  }

  mutating func shown(_ game: ReverseTicTacToe, to player: PlayerID, at now: Tick) {
    if game != self.game(of: player), !moving.contains(player) {
      report("a page is shown \(game), stored is \(self.game(of: player))", now)
    }
  }

  // MARK: The rules

  private func isStep(from old: ReverseTicTacToe, to new: ReverseTicTacToe) -> Bool {
    if new.spins > old.spins { return isRun(from: old, to: new) }
    guard new.won == old.won, new.spins == old.spins, new.losses == old.losses,
      new.run == old.run
    else { return false }
    if new.credit == old.credit {
      let raised = old.bet * 2 < 1_000 ? old.bet * 2 : 1
      // AX4, or a bet over the credit (AX3).
      return new.bet == raised || new.bet == 1 && old.bet > old.credit
    }
    let most = min(old.credit + 1_000_000, ReverseTicTacToeReferee.most)
    return new.bet == old.bet && new.credit > old.credit && new.credit <= most
  }

  /// AX2 and AX6.
  private func isRun(from old: ReverseTicTacToe, to new: ReverseTicTacToe) -> Bool {
    guard let run = new.run, old.bet <= old.credit, run.stake == old.bet, new.bet == 1,
      new.spins == old.spins + 1
    else { return false }
    let number = run.board.number
    let hasLine = ReverseTicTacToeReferee.lines.contains { number & $0 == $0 || number & $0 == 0 }
    if hasLine {
      return new.credit == old.credit - old.bet && new.won == old.won
        && new.losses == old.losses + 1 && new.losses < 4
    }
    let most = ReverseTicTacToeReferee.most
    return new.credit == min(old.credit + old.bet, most)
      && new.won == min(old.won + 10 * old.bet, most) && new.losses == 0
  }
}
