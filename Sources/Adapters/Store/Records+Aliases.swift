import Database
import GameCore
import People

/// Devices that changed to the other listener and act as the player that they were there
/// (`docs/decisions/0007`).
extension Records {
  /// Makes the device act as that player from now on.
  public func alias(_ device: PlayerID, _ player: PlayerID) throws(StoreError) {
    changes.note(.aliases)
    try run("DELETE FROM aliases WHERE device = $1", [.blob(device.bytes)])
    try run(
      "INSERT INTO aliases (device, player) VALUES ($1, $2)",
      [.blob(device.bytes), .blob(player.bytes)])
    try run(
      """
      DELETE FROM aliases WHERE number <= (
        SELECT number FROM aliases ORDER BY number DESC LIMIT 1 OFFSET $1)
      """, [.integer(Int64(max(1, limits.aliases)))])
  }

  /// All aliases, the oldest first.
  public func aliases() throws(StoreError) -> [DeviceAlias] {
    var all: [DeviceAlias] = []
    for row in try rows("SELECT device, player FROM aliases ORDER BY number") {
      let (device, player) = try Records.read { () throws(DatabaseError) in
        (PlayerID(bytes: try row.blob(0)), PlayerID(bytes: try row.blob(1)))
      }
      guard let device, let player else { throw .damaged("an alias has no device or no player") }
      all.append(DeviceAlias(device: device, player: player))
    }
    return all
  }
}
