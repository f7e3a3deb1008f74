import GameCore
import People
import Tables

extension PartyLoop {
  /// Somebody has logged in: what the device has at the tables here is the account's.
  func move(_ former: PlayerID, to player: PlayerID, at now: Tick) {
    for desk in tables.values { desk.apply(.became(former, player), at: now) }
    xo?.became(former, player)
  }

  /// The pages of these devices come back as nobody's account.
  func logOut(_ ended: Set<SessionKey>) {
    for case let visit? in visits {
      if let key = visit.person?.key, ended.contains(key) {
        loop.close(visit, .policyViolation)
      }
    }
  }
}
