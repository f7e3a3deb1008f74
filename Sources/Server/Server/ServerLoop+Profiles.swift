import GameCore
import People
import Services
import Tables
import Transport
import Wire

/// The store saves the appearance of an account's player (H2, R1) before anybody sees it.
extension ServerLoop {
  /// Saves the profile if it belongs to an account, then takes the step: at once if there is nothing to save, else
  /// when the store has answered.
  func keep(
    _ profile: Profile?, of client: ClientSession, then step: ClientSession.Step, at now: Tick
  ) {
    let (mailbox, page) = (loop.mailbox, client.connection)
    guard let profile,
      context.accounts.keep(
        profile, of: client.player, then: { mailbox.post(.profileKept(page, $0.refusal)) })
    else { return take(step, of: client, nil, at: now) }
    wait(client, for: .profile(step))
  }

  /// Continues after the store's answer.
  func kept(_ page: ConnectionID, _ refusal: Refusal?, at now: Tick) {
    guard let client = waiting[page], case .profile(let step)? = client.waiting?.reason else {
      return
    }
    goOn(client, at: now) { take(step, of: client, refusal, at: now) }
  }

  /// `refusal`: why the profile was not saved; `nil` after a success.
  private func take(
    _ step: ClientSession.Step, of client: ClientSession, _ refusal: Refusal?, at now: Tick
  ) {
    switch step {
    case .foyer(let hello, let table):
      foyer.arrived(client, heeded(hello, by: client, refusal), table: table, at: now)
      if let refusal, client.isGreeted { loop.send(ServerLoop.excuse(refusal), to: client) }
    case .foyerProfile(let id, let profile):
      if let refusal { return loop.send(.reply(id, .refused(refusal)), to: client) }
      foyer.command(client, id, .profile(profile), at: now)
    case .table(let arrival, let code):
      sit(client, heeded(arrival.hello, by: client, refusal), arrival.role, at: code, now)
      if let refusal { tables[code]?.tell(ServerLoop.excuse(refusal), to: client, at: now) }
    case .tableProfile(let id, let profile, let code):
      if let refusal { return loop.send(.reply(id, refusal), to: client) }
      guard let tableHost = tables[code] else { return }
      tableHost.command(client, id, .profile(profile), at: now)
    }
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

  /// Says that the server took a page's hello without the profile.
  private static func excuse(_ refusal: Refusal) -> ServerMessage {
    .fault(WireFault(id: nil, refusal: refusal))
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
