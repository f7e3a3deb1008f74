import Database
import GameCore

/// Players with stored data of the arcade: with an account until it is deleted, without one until
/// there are too many others.
extension Records {
  /// The number of a player's data; `nil` without any.
  func number(of player: PlayerID) throws(StoreError) -> Int64? {
    let row = try row("SELECT id FROM players WHERE player = $1", [.blob(player.bytes)])
    guard let row else { return nil }
    return try Records.read { () throws(DatabaseError) in try row.integer(0) }
  }

  /// The number of a player whose data changes: it becomes the last to be dropped.
  func use(_ player: PlayerID) throws(StoreError) -> Int64 {
    let known = try run(
      """
      UPDATE players SET used = (SELECT max(used) + 1 FROM players) WHERE player = $1
      """, [.blob(player.bytes)])
    if known == 0 { try add(player) }
    guard let number = try number(of: player) else { throw .damaged("a player has no number") }
    return number
  }

  private func add(_ player: PlayerID) throws(StoreError) {
    try run(
      """
      INSERT INTO players (player, account, used) VALUES (
        $1, (SELECT id FROM accounts WHERE player = $1),
        (SELECT coalesce(max(used), 0) + 1 FROM players))
      """, [.blob(player.bytes)])
    try run(
      """
      DELETE FROM players WHERE account IS NULL AND used <= (
        SELECT used FROM players WHERE account IS NULL ORDER BY used DESC LIMIT 1 OFFSET $1)
      """, [.integer(Int64(max(1, limits.devices)))])
  }

  /// Moves `former`'s data of the arcade to `player`, who has logged in or changed listeners. Both
  /// lists of best scores become one, and !XO moves if `player` has none.
  public func move(_ former: PlayerID, to player: PlayerID) throws(StoreError) {
    guard former != player, let source = try number(of: former) else { return }
    let target = try use(player)
    let both = [Value.integer(target), .integer(source)]
    try moveQuestions(of: former, to: player, target)
    try run("UPDATE scores SET player = $1 WHERE player = $2", both)
    try prune(target)
    try run(
      """
      UPDATE reverse_tic_tac_toe SET player = $1 WHERE player = $2
        AND NOT EXISTS (SELECT 1 FROM reverse_tic_tac_toe WHERE player = $1)
      """, both)
    try run(
      """
      DELETE FROM players WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM reverse_tic_tac_toe WHERE player = $1)
      """, [.integer(source)])
  }
}
