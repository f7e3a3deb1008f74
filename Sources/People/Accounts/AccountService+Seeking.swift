import Fairness
import GameCore
import People

/// Sessions that another server may have made (R2). A server hears of them a moment later than their devices
/// reach it, so an unknown one is looked up before its request is refused.
struct SessionSeeking: Sendable {
  /// The most lookups at a time.
  static let most = 128
  /// The most of one customer's addresses.
  static let mostOfNetwork = 32

  /// Lookups that wait for the store.
  var waiting = Ledger<Ticket, ClientAddress.Block>(levels: 1, most: most)
  /// Sessions that do not exist. A server makes each session itself, so none of them ever will.
  var absent = LRUCache<SessionKey, Bool>(most: 20_000)

  func permits(_ address: ClientAddress) -> Bool {
    waiting.permits(1, to: [address.network], within: [SessionSeeking.mostOfNetwork])
  }
}

extension AccountService {
  mutating func seek(
    _ key: SessionKey, _ address: ClientAddress, _ ticket: Ticket, at now: Tick, date: Int64
  ) throws(Refusal) -> [AccountEffect] {
    guard sessions.person(key, at: date) == nil, seeking.absent.value(of: key) == nil,
      limiter.maySeek(from: address.network, at: now)
    else { return [.answer(ticket, .sought)] }
    guard seeking.permits(address) else { throw Refusal(.accountBusy) }
    seeking.waiting.take(ticket, 1, for: [address.network])
    return wait(.seeking(key, address, began: now), for: .session(key, at: date), ticket)
  }

  mutating func sought(
    _ entry: AccountEntry?, _ key: SessionKey, _ address: ClientAddress, began: Tick,
    _ ticket: Ticket
  ) -> [AccountEffect] {
    seeking.waiting.giveBack(ticket)
    guard let entry else {
      seeking.absent.remember(true, of: key)
      limiter.soughtInVain(from: address.network, at: began)
      return [.answer(ticket, .sought)]
    }
    return settle(entry) + [.answer(ticket, .sought)]
  }

  /// Takes an account as the store has it.
  mutating func settle(_ entry: AccountEntry) -> [AccountEffect] {
    let ended = sessions.set(entry.sessions, of: entry.account)
    return [.photo(.stored(entry.photo, of: entry.account.player))] + loggedOut(ended)
  }
}
