import Fairness
import GameCore
import Identity
import Net
import Store
import Tables

/// Guests by link: how many came (R9), and the accounts that take none (R8). Called when a
/// table opens and when a guest comes to it for the first time, never for a message.
package final class GuestRegistry {
  private var limiter: GuestLimiter
  /// The players whose new tables take no guests.
  private var refusing: LRUCache<PlayerID, Bool>
  private let store: Store
  private let mailbox: Mailbox<LoopMessage>
  /// The most players in `refusing`.
  private let remembered: Int

  /// `refusing`: the players whose new tables take no guests.
  init(
    limits: GuestLimiter.Limits, refusing: [PlayerID], store: Store,
    mailbox: Mailbox<LoopMessage>
  ) {
    limiter = GuestLimiter(limits: limits, at: .zero)
    self.refusing = LRUCache(most: limits.remembered)
    self.store = store
    self.mailbox = mailbox
    remembered = limits.remembered
    read(refusing)
  }

  // MARK: The choice of an account

  /// Reads the choices again, because other servers may have changed them.
  package func reread() {
    store.look { records throws(StoreError) in
      try records.playersWithoutGuests()
    } then: { [mailbox] answer in
      guard let players = try? answer.get() else { return }
      mailbox.post(.playersWithoutGuests(players))
    }
  }

  /// Takes the choices that were read.
  package func read(_ players: [PlayerID]) {
    refusing = LRUCache(most: remembered)
    for player in players { refusing.remember(true, of: player) }
  }

  /// Whether a new table of this player takes guests.
  package func areWelcome(at opener: PlayerID) -> Bool {
    refusing.value(of: opener) != true
  }

  /// Keeps the choice for the next tables.
  package func choose(_ areWelcome: Bool, by opener: PlayerID) {
    refusing.remember(!areWelcome, of: opener)
    store.attempt("whether an account takes guests") { records throws(StoreError) in
      try records.setTakesGuests(areWelcome, of: opener)
    }
  }

  // MARK: Limits

  /// Counts a new pass. Throws `guest.tooMany`.
  package func take(opener: PlayerID, address: UInt64?, at now: Tick) throws(Refusal) {
    try limiter.take(opener: opener, address: address, at: now)
  }

  /// Takes back the count of a pass that the table did not give, or whose guest left at once.
  package func giveBack(opener: PlayerID, address: UInt64?) {
    limiter.giveBack(opener: opener, address: address)
  }

  /// Counts a pass again that was given back, because its guest has come back.
  package func takeAgain(opener: PlayerID, address: UInt64?) {
    limiter.takeAgain(opener: opener, address: address)
  }
}
