import Fairness
import GameCore
import Identity
import Net
import Store
import Synchronization
import Tables

/// Guests by link: how many came (R9), and the accounts that take none (R8). Called when a
/// table opens and when a guest comes to it for the first time, never for a message.
package final class GuestRegistry: Sendable {
  private let limiter: Mutex<GuestLimiter>
  /// The players whose new tables take no guests.
  private let refusing: Mutex<LRUCache<PlayerID, Bool>>
  private let store: Store
  /// The most players in `refusing`.
  private let remembered: Int

  package init(limits: GuestLimiter.Limits = GuestLimiter.Limits(), store: Store) {
    limiter = Mutex(GuestLimiter(limits: limits, at: .zero))
    refusing = Mutex(LRUCache(most: limits.remembered))
    self.store = store
    remembered = limits.remembered
  }

  // MARK: The choice of an account

  /// Loads the choices. Waits for the store.
  package func open() throws(NetError) {
    let done = try JobQueue<[PlayerID]>(limit: 1)
    store.look { records throws(StoreError) in
      try records.playersWithoutGuests()
    } then: {
      _ = done.add((try? $0.get()) ?? [])
    }
    let players = done.next() ?? []
    refusing.withLock { refusing in
      for player in players { refusing.remember(true, of: player) }
    }
  }

  /// Reads the choices again, because other servers may have changed them.
  package func reread() {
    store.look { records throws(StoreError) in
      try records.playersWithoutGuests()
    } then: { [self] answer in
      guard let players = try? answer.get() else { return }
      refusing.withLock { refusing in
        refusing = LRUCache(most: remembered)
        for player in players { refusing.remember(true, of: player) }
      }
    }
  }

  /// Whether a new table of this player takes guests.
  package func areWelcome(at opener: PlayerID) -> Bool {
    refusing.withLock { $0.value(of: opener) != true }
  }

  /// Keeps the choice for the next tables.
  package func choose(_ areWelcome: Bool, by opener: PlayerID) {
    refusing.withLock { $0.remember(!areWelcome, of: opener) }
    store.attempt("whether an account takes guests") { records throws(StoreError) in
      try records.setTakesGuests(areWelcome, of: opener)
    }
  }

  // MARK: Limits

  /// Counts a new pass. Throws `guest.tooMany`.
  package func take(opener: PlayerID, address: UInt64?, at now: Tick) throws(Refusal) {
    try limiter.withLock { limiter throws(Refusal) in
      try limiter.take(opener: opener, address: address, at: now)
    }
  }

  /// Takes back the count of a pass that the table did not give, or whose guest left at once.
  package func giveBack(opener: PlayerID, address: UInt64?) {
    limiter.withLock { $0.giveBack(opener: opener, address: address) }
  }

  /// Counts a pass again that was given back, because its guest has come back.
  package func takeAgain(opener: PlayerID, address: UInt64?) {
    limiter.withLock { $0.takeAgain(opener: opener, address: address) }
  }
}
