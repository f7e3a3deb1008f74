import Database
import GameCore

/// Whether new tables of an account take guests by link (R8).
extension Records {
  /// Sets the choice of the account with this player. Without such an account nothing changes.
  public func setTakesGuests(_ takesGuests: Bool, of player: PlayerID) throws(StoreError) {
    changes.note(.guests)
    let bytes = Value.blob(player.bytes)
    if takesGuests {
      try run("DELETE FROM guest_refusals WHERE player = $1", [bytes])
    } else {
      try run(
        """
        INSERT INTO guest_refusals (player) SELECT player FROM accounts WHERE player = $1
        ON CONFLICT DO NOTHING
        """, [bytes])
    }
  }

  /// The players of the accounts whose new tables take no guests.
  public func playersWithoutGuests() throws(StoreError) -> [PlayerID] {
    try rows("SELECT player FROM guest_refusals").map { row throws(StoreError) in
      let bytes = try Records.read { () throws(DatabaseError) in try row.blob(0) }
      guard let player = PlayerID(bytes: bytes) else { throw .damaged("an account has no player") }
      return player
    }
  }
}
