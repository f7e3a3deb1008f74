import Database
import GameCore
import Games

/// The !XO of each player (AX7).
extension Records {
  public func keep(_ game: ReverseTicTacToe, of player: PlayerID) throws(StoreError) {
    let number = try use(player)
    try run(
      """
      INSERT INTO reverse_tic_tac_toe
        (player, credit, won, spins, bet, losses, board, stake)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (player) DO UPDATE
        SET credit = excluded.credit, won = excluded.won, spins = excluded.spins,
          bet = excluded.bet, losses = excluded.losses, board = excluded.board,
          stake = excluded.stake
      """,
      [Value.integer(number)]
        + [game.credit, game.won, game.spins, game.bet, game.losses].map { .integer(Int64($0)) }
        + [game.run?.board.number, game.run?.stake].map { $0.map { .integer(Int64($0)) } ?? .null })
  }

  /// Saves a game if the player still has the one `former`, after which it comes; returns whether it does.
  /// A game that has moved to an account meanwhile counts there, and a command counts once.
  public func keep(
    _ game: ReverseTicTacToe, of player: PlayerID, after former: ReverseTicTacToe
  ) throws(StoreError) -> Bool {
    guard try reverseTicTacToe(of: player) ?? ReverseTicTacToe() == former else { return false }
    try keep(game, of: player)
    return true
  }

  /// Returns `nil` if the player has never played.
  public func reverseTicTacToe(of player: PlayerID) throws(StoreError) -> ReverseTicTacToe? {
    try row(
      """
      SELECT credit, won, spins, bet, losses, board, stake
      FROM reverse_tic_tac_toe JOIN players ON players.id = reverse_tic_tac_toe.player
      WHERE players.player = $1
      """, [.blob(player.bytes)]
    ).map(ReverseTicTacToe.init(row:))
  }
}

extension ReverseTicTacToe {
  /// A row of a game.
  fileprivate init(row: Row) throws(StoreError) {
    let game = try Records.read { () throws(DatabaseError) in
      ReverseTicTacToe(
        credit: Int(clamping: try row.integer(0)), won: Int(clamping: try row.integer(1)),
        spins: Int(clamping: try row.integer(2)), bet: Int(clamping: try row.integer(3)),
        losses: Int(clamping: try row.integer(4)), run: try Run(row: row))
    }
    guard let game else { throw .damaged("a player's !XO is invalid") }
    self = game
  }
}

extension ReverseTicTacToe.Run {
  fileprivate init?(row: Row) throws(DatabaseError) {
    guard !row.isNull(5), !row.isNull(6),
      let board = ReverseBoard(Int(clamping: try row.integer(5)))
    else { return nil }
    self.init(board: board, stake: Int(clamping: try row.integer(6)))
  }
}
