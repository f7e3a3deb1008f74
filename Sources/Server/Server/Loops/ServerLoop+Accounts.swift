import GameCore
import People
import Tables
import Transport

extension ServerLoop {
  /// Somebody has logged in: what the device has at the tables here is the account's.
  func move(_ former: PlayerID, to player: PlayerID, at now: Tick) {
    for tableHost in tables.values { tableHost.apply(.became(former, player), at: now) }
    first?.xo.became(former, player)
  }

  /// The pages of these devices come back as nobody's account.
  func logOut(_ ended: Set<SessionKey>) {
    for case let client? in visits {
      if let key = client.person?.key, ended.contains(key) {
        loop.close(client, .policyViolation)
      }
    }
  }
}
