import Accounts
import GameCore
import Net
import People
import Requests
import Store
import Tables

/// Accounts: passes events to the account service and carries out its effects with the store, the password
/// worker, the photos and the loop, to which it belongs. The answers of store and worker come as messages.
package final class AccountHost {
  package typealias Reply = Replies<AccountAnswer>.Reply

  private let store: Store
  private let passwords: PasswordWorker
  private let photos: Photos
  private let identities: Identities
  private let leaderboards: LeaderboardHost
  private let mailbox: Mailbox<LoopMessage>
  private var service: AccountService
  private var replies = Replies<AccountAnswer>()
  private var haveGuestsChanged = false
  /// Seconds since 1970.
  private let date: () -> Int64

  /// `saved`: the accounts and sessions that exist.
  init(
    _ saved: SavedAccounts, store: Store, passwords: PasswordWorker, photos: Photos,
    identities: Identities, leaderboards: LeaderboardHost, mailbox: Mailbox<LoopMessage>,
    date: @escaping () -> Int64
  ) {
    service = saved.service
    self.store = store
    self.passwords = passwords
    self.photos = photos
    self.identities = identities
    self.leaderboards = leaderboards
    self.mailbox = mailbox
    self.date = date
    carryOut(saved.effects)
  }

  // MARK: Facts

  package func request(_ request: AccountRequest, at tick: Tick, then reply: @escaping Reply) {
    carryOut(service.requested(request, replies.ticket(reply), at: tick, date: date()))
  }

  /// Stores a profile that a player has chosen. Returns false if there is nothing to store; `reply`
  /// is then never called.
  package func keep(_ profile: Profile, of player: PlayerID, then reply: @escaping Reply) -> Bool {
    let ticket = replies.ticket(reply)
    guard let effects = service.keep(profile, of: player, ticket) else {
      _ = replies.take(ticket)
      return false
    }
    carryOut(effects)
    return true
  }

  /// Whether the records in memory are the store's, as far as is known.
  package var isUpToDate: Bool { service.isUpToDate }

  /// Reads what another process has changed, or everything if that has failed.
  package func readChanges() { carryOut(service.readChanges(date: date())) }

  /// Looks for a session that another server may have made. `reply` gets a refusal if nobody knows whether it
  /// exists.
  package func seek(
    _ session: SessionCookie, from address: ClientAddress, at tick: Tick,
    then reply: @escaping (Refusal?) -> Void
  ) {
    request(.seek(session.key, address), at: tick) { reply($0.refusal) }
  }

  package func stored(_ record: AccountRecord, _ ticket: Ticket) {
    carryOut(service.stored(record, ticket))
  }

  package func hashed(_ answer: HasherAnswer, _ ticket: Ticket) {
    carryOut(service.hashed(answer, ticket, date: date()))
  }

  // MARK: Questions

  /// The owner of a session; `nil` if it is not valid.
  package func person(_ cookie: SessionCookie?) -> Sessions.Person? {
    cookie.flatMap { service.sessions.person($0.key, at: date()) }
  }

  /// Whether another process may have changed who takes guests, since this was asked last.
  package func takeGuestNews() -> Bool {
    defer { haveGuestsChanged = false }
    return haveGuestsChanged
  }

  /// The last appearance of an account's player.
  package func profile(of player: PlayerID) -> Profile? {
    service.profile(of: player)
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
        passwords.hash(password, for: asker) { [mailbox] in
          mailbox.post(.hashed($0, ticket))
        }
      case .compare(let password, let hash, let asker, let ticket):
        passwords.compare(password, with: hash, for: asker) { [mailbox] in
          mailbox.post(.hashed($0, ticket))
        }
      case .photo(let change): photos.apply(change)
      case .became(let former, let player): mailbox.post(.became(former, player))
      case .loggedOut(let sessions): mailbox.post(.loggedOut(sessions))
      case .aliases(let aliases): identities.restore(aliases)
      case .recordsRead:
        leaderboards.recordsChanged()
        haveGuestsChanged = true
      case .hallsChanged: leaderboards.recordsChanged()
      case .guestsChanged: haveGuestsChanged = true
      case .answer(let ticket, let answer):
        replies.take(ticket)?(answer)
      }
    }
  }

  private func ask(_ order: AccountOrder, _ ticket: Ticket) {
    let carryOut: @Sendable (Records) throws(StoreError) -> AccountRecord = {
      records throws(StoreError) in try records.carryOut(order)
    }
    let answered: @Sendable (Result<AccountRecord, StoreError>) -> Void = { [mailbox] in
      mailbox.post(.accounts(AccountRecord($0), ticket))
    }
    if order.isQuery {
      store.look(carryOut, then: answered)
    } else {
      store.change(carryOut, then: answered)
    }
  }
}
