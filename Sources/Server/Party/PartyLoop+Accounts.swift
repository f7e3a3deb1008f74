import GameCore
import People
import Tables
import Transport

extension PartyLoop {
  /// How often the store is asked whether a command has changed accounts beside this server.
  private static let accountsPause: Duration = .seconds(1)

  func lookAfterAccounts() {
    let (mailboxes, halls) = (loop.mailboxes, premises.halls)
    premises.accounts.look { ended in
      halls.forget()
      guard !ended.isEmpty else { return }
      for mailbox in mailboxes { mailbox.post(.loggedOut(ended)) }
    }
    loop.schedule(after: PartyLoop.accountsPause, Token.accounts)
  }

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
