import GameCore
import People
import Services
import Tables
import Transport
import Wire

/// The work that waits until the store has saved a profile.
struct PendingProfile {
  package let client: ClientSession
  let goOn: (ServerLoop, Refusal?, Tick) -> Void
}

/// The store saves the appearance of an account's player (H2, R1) before anybody sees it. Meanwhile
/// only later messages of the same page wait, so that the page gets its answers in order.
extension ServerLoop {
  /// Saves the profile if it belongs to an account, then calls `goOn`: at once if there is nothing
  /// to save, else when the store has answered. The refusal is `nil` after a success.
  package func keep(
    _ profile: Profile?, of client: ClientSession, at now: Tick,
    then goOn: @escaping (ServerLoop, Refusal?, Tick) -> Void
  ) {
    let (mailbox, number) = (loop.mailbox, keepings)
    guard let profile,
      context.accounts.keep(
        profile, of: client.player, then: { mailbox.post(.profileKept(number, $0.refusal)) })
    else { return goOn(self, nil, now) }
    keepings += 1
    keeping[number] = PendingProfile(client: client, goOn: goOn)
    client.held = client.held ?? []
  }

  /// Continues after the store's answer.
  package func kept(_ number: Int, _ refusal: Refusal?, at now: Tick) {
    guard let keeping = keeping.removeValue(forKey: number), !keeping.client.isGone else { return }
    keeping.goOn(self, refusal, now)
    release(keeping.client, at: now)
  }

  // MARK: Waiting messages

  /// Whether a message has to wait for an earlier one of its page. A message that waits is taken
  /// later.
  package func holds(_ said: ClientSession.Said, of client: ClientSession, at now: Tick) -> Bool {
    guard let held = client.held, said.mayWait(isGreeted: client.isGreeted) else { return false }
    if hasBegun(said, client, at: now) {
      release(client, at: now)
      return false
    }
    guard held.count < ClientSession.mostHeld else {
      loop.close(client, .tryAgainLater)
      return true
    }
    client.held?.append(said)
    return true
  }

  /// Whether the table has left its lobby. It then takes no profile, and no player waits for a
  /// disk.
  private func hasBegun(_ said: ClientSession.Said, _ client: ClientSession, at now: Tick) -> Bool {
    guard client.isGreeted, case .table(_, let code?) = said, let tableHost = tables[code] else {
      return false
    }
    return !tableHost.takesProfile(of: client, at: now)
  }

  /// Takes the waiting messages, up to the next one whose profile has to be saved.
  func release(_ client: ClientSession, at now: Tick) {
    var waiting = (client.held ?? [])[...]
    client.held = nil
    while !client.isGone, client.held == nil, let said = waiting.popFirst() {
      take(said, of: client, at: now)
    }
    client.held?.append(contentsOf: waiting)
  }

  // MARK: Hello

  /// Removes a profile that was not saved from the hello, so that the former name stays. A player
  /// without any profile plays under the name just typed.
  func heeded(_ hello: Hello, by client: ClientSession, _ refusal: Refusal?) -> Hello {
    guard refusal != nil, context.profile(of: client.player) != nil else { return hello }
    var hello = hello
    hello.profile = nil
    return hello
  }

  /// Notifies a page that the server took its hello without the profile.
  func excuse(_ refusal: Refusal?, to client: ClientSession) {
    guard let refusal, client.isGreeted else { return }
    loop.send(.fault(WireFault(id: nil, refusal: refusal)), to: client)
  }
}

extension ClientSession.Said {
  /// Pages rely on the order of answered messages and of messages before the welcome. The server
  /// answers the clock at once.
  fileprivate func mayWait(isGreeted: Bool) -> Bool {
    switch self {
    case .foyer(.clock), .table(.clock, _): false
    case .foyer, .table(.command, _), .table(.hello, _): true
    case .table(.hidden, _), .table(.shown, _), .table(.react, _), .table(.language, _): !isGreeted
    }
  }
}

extension ServerLoop {
  /// Moves a device's seats at all tables to the account that has logged in.
  package func move(_ former: PlayerID, to player: PlayerID, at now: Tick) {
    for tableHost in tables.values { tableHost.apply(.became(former, player), at: now) }
    xo.became(former, player)
  }

  /// Closes the sockets of these sessions. Their pages reconnect without an account.
  package func logOut(_ ended: Set<SessionKey>) {
    for case let client? in visits {
      if let key = client.person?.key, ended.contains(key) {
        loop.close(client, .policyViolation)
      }
    }
  }
}
