import GameCore
import Tables
import Transport
import Wire

/// What waits until a profile is on the disk.
struct PendingProfile {
  let client: ClientSession
  let goOn: (ServerLoop, Refusal?, Tick) -> Void
}

/// How an account's player appears (H2, R1) is on the disk before anybody hears of it. Meanwhile
/// nothing waits but what its page says after it, so that all is answered in the order of saying.
extension ServerLoop {
  /// Has the profile kept where it is an account's, and goes on: at once where there is nothing to
  /// keep, else when the store has said that it is kept, or why not.
  func keep(
    _ profile: Profile?, of client: ClientSession, at now: Tick,
    then goOn: @escaping (ServerLoop, Refusal?, Tick) -> Void
  ) {
    let (mailbox, number) = (loop.mailboxes[loop.index], keepings)
    guard let profile,
      context.accounts.keep(
        profile, of: client.player, then: { mailbox.post(.profileKept(number, $0.refusal)) })
    else { return goOn(self, nil, now) }
    keepings += 1
    keeping[number] = PendingProfile(client: client, goOn: goOn)
    client.held = client.held ?? []
  }

  /// The store has answered.
  func kept(_ number: Int, _ refusal: Refusal?, at now: Tick) {
    guard let keeping = keeping.removeValue(forKey: number), !keeping.client.isGone else { return }
    keeping.goOn(self, refusal, now)
    release(keeping.client, at: now)
  }

  // MARK: What waits

  /// Whether a message has to wait for what its page has said before; if so, it is taken later.
  func holds(_ said: ClientSession.Said, of client: ClientSession, at now: Tick) -> Bool {
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

  /// Whether the table has left its lobby: it takes no profile, and whoever plays waits for no
  /// disk.
  private func hasBegun(_ said: ClientSession.Said, _ client: ClientSession, at now: Tick) -> Bool {
    guard client.isGreeted, case .table(_, let code?) = said, let tableHost = tables[code] else {
      return false
    }
    return !tableHost.takesProfile(of: client, at: now)
  }

  /// Takes what has waited, up to the next thing that has to be kept.
  private func release(_ client: ClientSession, at now: Tick) {
    var waiting = (client.held ?? [])[...]
    client.held = nil
    while !client.isGone, client.held == nil, let said = waiting.popFirst() {
      take(said, of: client, at: now)
    }
    client.held?.append(contentsOf: waiting)
  }

  // MARK: A hello

  /// A hello whose profile was not kept is one without, so that the former name stays; somebody
  /// without any plays under the one just typed.
  func heeded(_ hello: Hello, by client: ClientSession, _ refusal: Refusal?) -> Hello {
    guard refusal != nil, context.profile(of: client.player) != nil else { return hello }
    var hello = hello
    hello.profile = nil
    return hello
  }

  /// Tells a page that its hello was taken without the profile.
  func excuse(_ refusal: Refusal?, to client: ClientSession) {
    guard let refusal, client.isGreeted else { return }
    loop.send(.fault(WireFault(id: nil, refusal: refusal)), to: client)
  }
}

extension ClientSession.Said {
  /// Only what is answered, or comes before the welcome, has an order that a page relies on; the
  /// clock is answered when it is asked.
  fileprivate func mayWait(isGreeted: Bool) -> Bool {
    switch self {
    case .foyer(.clock), .table(.clock, _): false
    case .foyer, .table(.command, _), .table(.hello, _): true
    case .table(.hidden, _), .table(.shown, _), .table(.react, _): !isGreeted
    }
  }
}
