import GameCore
import People
import Store
import Synchronization

/// Limits that count at all servers of a store (decision 39): once a second this server tells the others what its
/// limits have counted, and counts what theirs have. The store's thread does both, so no loop waits; with the
/// database away each server goes on with its own counts.
package final class SharedLimits: Sendable {
  private struct State {
    /// The number of the last batch that was read; `nil` before the first reading.
    var last: Int64?
    /// Whether there are batches to be removed.
    var areOld = false
    var isExchanging = false
  }

  private let store: Store
  private let accounts: AccountHost
  private let lookups: CodeLookups
  private let guests: GuestRegistry?
  private let clock: ServerClock
  /// A number that no other server has.
  private let server: Int64
  private let state = Mutex(State())

  package init(
    store: Store, accounts: AccountHost, lookups: CodeLookups, guests: GuestRegistry?,
    clock: ServerClock, server: Int64 = .random(in: .min ... .max)
  ) {
    self.store = store
    self.accounts = accounts
    self.lookups = lookups
    self.guests = guests
    self.clock = clock
    self.server = server
    accounts.shareLimits()
    lookups.shareLimits()
    guests?.shareLimits()
  }

  /// Tells and reads, unless the last exchange still waits for the store.
  package func exchange() {
    let begins = state.withLock { state in
      defer { state.isExchanging = true }
      return state.isExchanging ? nil : (last: state.last, areOld: state.areOld)
    }
    guard let (last, areOld) = begins else { return }
    let (server, logIns, codes) = (server, accounts.takeCharges(), lookups.takeCharges())
    let passes = guests?.takeCharges() ?? []
    let batch = LimitCharge.batch(logIns + codes + passes)
    let exchanged: @Sendable (Result<Records.LimitBatches, StoreError>) -> Void = { [self] result in
      switch result {
      case .success(let read): count(read)
      case .failure:
        accounts.putBack(logIns)
        lookups.putBack(codes)
        guests?.putBack(passes)
        state.withLock { $0.isExchanging = false }
      }
    }
    // Mostly there is nothing to tell, and reading waits for no writer.
    guard !batch.isEmpty || areOld else {
      return store.look(
        { records throws(StoreError) in
          try records.limitBatches(after: last, except: server)
        }, then: exchanged)
    }
    store.change(
      { records throws(StoreError) in
        if batch.isEmpty {
          try records.removeOldLimitBatches()
        } else {
          try records.addLimitBatch(batch, of: server)
        }
        return try records.limitBatches(after: last, except: server)
      }, then: exchanged)
  }

  private func count(_ read: Records.LimitBatches) {
    let now = clock.now
    for batch in read.batches {
      let charges = LimitCharge.charges(in: batch)
      accounts.charge(charges, at: now)
      lookups.charge(charges, at: now)
      guests?.charge(charges, at: now)
    }
    state.withLock { state in
      state.last = read.last
      state.areOld = read.areOld
      state.isExchanging = false
    }
  }
}
