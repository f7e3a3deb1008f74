import Accounts
import GameCore
import Net
import People
import Requests
import Store
import Synchronization
import Tables

/// Accounts: passes events to the account service and carries out its effects with the store, the password
/// worker, the photos and the loop. No I/O happens under its lock.
package final class AccountHost: Sendable {
  package typealias Reply = Replies<AccountAnswer>.Reply

  private struct State {
    var service: AccountService
    var replies = Replies<AccountAnswer>()
    /// The loop's; `nil` before it runs.
    var mailbox: Mailbox<LoopMessage>?
    /// Called after each read of the sessions, until it is removed.
    var opened: (@Sendable () -> Void)?
  }

  package let photos: Photos
  package let identities: Identities
  package let passwords: PasswordWorker
  package let leaderboards: LeaderboardHost
  private let store: Store
  private let state: Mutex<State>
  private let haveGuestsChanged = Atomic<Bool>(false)
  /// Seconds since 1970.
  private let date: @Sendable () -> Int64

  package init(
    store: Store, passwords: PasswordWorker, photos: Photos, identities: Identities,
    isRegistrationOpen: Bool = true, date: @escaping @Sendable () -> Int64
  ) {
    self.store = store
    self.passwords = passwords
    self.photos = photos
    self.date = date
    state = Mutex(State(service: AccountService(isRegistrationOpen: isRegistrationOpen)))
    self.identities = identities
    leaderboards = LeaderboardHost(store: store)
  }

  /// Reads all sessions and waits for them. Call it before the loop starts.
  package func open() throws(NetError) {
    let done = try JobQueue<Void>(limit: 1)
    let date = date()
    carryOut(
      state.withLock { state in
        state.opened = { _ = done.add(()) }
        return state.service.started(date: date)
      })
    _ = done.next()
    state.withLock { $0.opened = nil }
  }

  /// Tells the loop of log-ins and ended sessions from now on.
  package func join(_ mailbox: Mailbox<LoopMessage>) {
    state.withLock { $0.mailbox = mailbox }
  }

  // MARK: Facts

  package func request(_ request: AccountRequest, at tick: Tick, then reply: @escaping Reply) {
    let date = date()
    carryOut(
      state.withLock { state in
        let ticket = state.replies.ticket(reply)
        return state.service.requested(request, ticket, at: tick, date: date)
      })
  }

  /// Stores a profile that a player has chosen. Returns false if there is nothing to store; `reply`
  /// is then never called.
  package func keep(_ profile: Profile, of player: PlayerID, then reply: @escaping Reply) -> Bool {
    let effects = state.withLock { state -> [AccountEffect]? in
      let ticket = state.replies.ticket(reply)
      let effects = state.service.keep(profile, of: player, ticket)
      if effects == nil { _ = state.replies.take(ticket) }
      return effects
    }
    guard let effects else { return false }
    carryOut(effects)
    return true
  }

  package func timerFired() {
    let date = date()
    carryOut(state.withLock { $0.service.timerFired(date: date) })
  }

  /// Looks for a session that another server may have made. `reply` gets a refusal if nobody knows whether it
  /// exists.
  package func seek(
    _ session: SessionCookie, from address: ClientAddress, at tick: Tick,
    then reply: @escaping @Sendable (Refusal?) -> Void
  ) {
    request(.seek(session.key, address), at: tick) { reply($0.refusal) }
  }

  private func stored(_ record: AccountRecord, _ ticket: Ticket) {
    carryOut(state.withLock { $0.service.stored(record, ticket) })
  }

  private func hashed(_ answer: HasherAnswer, _ ticket: Ticket) {
    let date = date()
    carryOut(state.withLock { $0.service.hashed(answer, ticket, date: date) })
  }

  // MARK: Questions

  /// The owner of a session; `nil` if it is not valid.
  package func person(_ cookie: SessionCookie?) -> Sessions.Person? {
    guard let cookie else { return nil }
    let (key, date) = (cookie.key, date())
    return state.withLock { $0.service.sessions.person(key, at: date) }
  }

  /// Whether another process may have changed who takes guests, since this was asked last.
  package func takeGuestNews() -> Bool { haveGuestsChanged.exchange(false, ordering: .relaxed) }

  /// The last appearance of an account's player.
  package func profile(of player: PlayerID) -> Profile? {
    state.withLock { $0.service.profile(of: player) }
  }

  // MARK: Effects

  private func carryOut(_ effects: [AccountEffect]) {
    for effect in effects {
      switch effect {
      case .ask(let order, let ticket): ask(order, ticket)
      case .attempt(let order):
        store.attempt("a new hash of a password") { records throws(StoreError) in
          _ = try records.carryOut(order)
        }
      case .hash(let password, let asker, let ticket):
        passwords.hash(password, for: asker) { self.hashed($0, ticket) }
      case .compare(let password, let hash, let asker, let ticket):
        passwords.compare(password, with: hash, for: asker) { self.hashed($0, ticket) }
      case .photo(let change): photos.apply(change)
      case .became(let former, let player): tellLoop(.became(former, player))
      case .loggedOut(let sessions): tellLoop(.loggedOut(sessions))
      case .aliases(let aliases): identities.restore(aliases)
      case .recordsRead:
        leaderboards.recordsChanged()
        haveGuestsChanged.store(true, ordering: .relaxed)
        state.withLock(\.opened)?()
      case .hallsChanged: leaderboards.recordsChanged()
      case .guestsChanged: haveGuestsChanged.store(true, ordering: .relaxed)
      case .answer(let ticket, let answer):
        state.withLock { $0.replies.take(ticket) }?(answer)
      }
    }
  }

  private func ask(_ order: AccountOrder, _ ticket: Ticket) {
    let carryOut: @Sendable (Records) throws(StoreError) -> AccountRecord = {
      records throws(StoreError) in try records.carryOut(order)
    }
    if order.isQuery {
      store.look(carryOut, then: { self.stored(AccountRecord($0), ticket) })
    } else {
      store.change(carryOut, then: { self.stored(AccountRecord($0), ticket) })
    }
  }

  private func tellLoop(_ message: LoopMessage) { state.withLock(\.mailbox)?.post(message) }
}
