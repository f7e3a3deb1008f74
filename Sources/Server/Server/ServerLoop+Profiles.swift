import GameCore
import People
import Services
import Tables
import Transport
import Wire

/// The store saves the appearance of an account's player (H2, R1) before anybody sees it.
extension ServerLoop {
  /// Has the store save the profile if it belongs to an account. Returns false if there is nothing to save.
  func saves(_ profile: Profile, of client: ClientSession) -> Bool {
    context.accounts.keep(profile, of: client.player) { [loop, page = client.connection] in
      loop.post(.profileKept(page, $0.refusal))
    }
  }

  /// Changes the profile of a page that is in: at once if there is nothing to save, else when the store has
  /// answered.
  func change(_ client: ClientSession, _ id: CommandID, _ profile: Profile, at now: Tick) {
    guard saves(profile, of: client) else { return changed(client, id, profile, nil, at: now) }
    wait(client, for: (id, profile))
  }

  /// Continues after the store's answer.
  func kept(_ page: ConnectionID, _ refusal: Refusal?, at now: Tick) {
    guard let client = waiting[page] else { return }
    guard let change = client.waiting?.change else {
      return answer(.keepProfile, of: page, with: .profileKept(refusal), at: now)
    }
    goOn(client, at: now) { changed(client, change.id, change.profile, refusal, at: now) }
  }

  /// `refusal`: why the profile was not saved; `nil` after a success.
  private func changed(
    _ client: ClientSession, _ id: CommandID, _ profile: Profile, _ refusal: Refusal?, at now: Tick
  ) {
    switch client.place {
    case .foyer:
      if let refusal { return loop.send(.reply(id, .refused(refusal)), to: client) }
      foyer.command(client, id, .profile(profile), at: now)
    case .table(let code):
      if let refusal { return loop.send(.reply(id, refusal), to: client) }
      guard let tableHost = code.flatMap({ tables[$0] }) else { return }
      tableHost.command(client, id, .profile(profile), at: now)
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
    for case let client? in clients {
      if let key = client.person?.key, ended.contains(key) {
        loop.close(client, .policyViolation)
      }
    }
  }
}
