import GameCore
import Tables
import Transport
import Wire

/// What waits until a profile is on the disk.
struct Keeping {
  let visit: Visit
  let goOn: (PartyLoop, Refusal?, Tick) -> Void
}

/// How an account's player appears (H2, R1) is on the disk before anybody hears of it. Meanwhile
/// nothing waits but what its page says after it, so that all is answered in the order of saying.
extension PartyLoop {
  /// Has the profile kept where it is an account's, and goes on: at once where there is nothing to
  /// keep, else when the store has said that it is kept, or why not.
  func keep(
    _ profile: Profile?, of visit: Visit, at now: Tick,
    then goOn: @escaping (PartyLoop, Refusal?, Tick) -> Void
  ) {
    let (mailbox, number) = (loop.mailboxes[loop.index], keepings)
    guard let profile,
      premises.accounts.keep(
        profile, of: visit.player, then: { mailbox.post(.profileKept(number, $0)) })
    else { return goOn(self, nil, now) }
    keepings += 1
    keeping[number] = Keeping(visit: visit, goOn: goOn)
    visit.held = visit.held ?? []
  }

  /// The store has answered.
  func kept(_ number: Int, _ refusal: Refusal?, at now: Tick) {
    guard let keeping = keeping.removeValue(forKey: number), !keeping.visit.isGone else { return }
    keeping.goOn(self, refusal, now)
    release(keeping.visit, at: now)
  }

  // MARK: What waits

  /// Whether a message has to wait for what its page has said before; if so, it is taken later.
  func holds(_ said: Visit.Said, of visit: Visit, at now: Tick) -> Bool {
    guard let held = visit.held, said.mayWait(isGreeted: visit.isGreeted) else { return false }
    if hasBegun(said, visit, at: now) {
      release(visit, at: now)
      return false
    }
    guard held.count < Visit.mostHeld else {
      loop.close(visit, .tryAgainLater)
      return true
    }
    visit.held?.append(said)
    return true
  }

  /// Whether the table has left its lobby: it takes no profile, and whoever plays waits for no
  /// disk.
  private func hasBegun(_ said: Visit.Said, _ visit: Visit, at now: Tick) -> Bool {
    guard visit.isGreeted, case .table(_, let code?) = said, let desk = tables[code] else {
      return false
    }
    return !desk.takesProfile(of: visit, at: now)
  }

  /// Takes what has waited, up to the next thing that has to be kept.
  private func release(_ visit: Visit, at now: Tick) {
    var waiting = (visit.held ?? [])[...]
    visit.held = nil
    while !visit.isGone, visit.held == nil, let said = waiting.popFirst() {
      take(said, of: visit, at: now)
    }
    visit.held?.append(contentsOf: waiting)
  }

  // MARK: A hello

  /// A hello whose profile was not kept is one without, so that the former name stays; somebody
  /// without any plays under the one just typed.
  func heeded(_ hello: Hello, by visit: Visit, _ refusal: Refusal?) -> Hello {
    guard refusal != nil, premises.profile(of: visit.player) != nil else { return hello }
    var hello = hello
    hello.profile = nil
    return hello
  }

  /// Tells a page that its hello was taken without the profile.
  func excuse(_ refusal: Refusal?, to visit: Visit) {
    guard let refusal, visit.isGreeted else { return }
    loop.send(.fault(WireFault(id: nil, refusal: refusal)), to: visit)
  }
}

extension Visit.Said {
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
