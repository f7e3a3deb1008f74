import GameCore
import People
import Store
import Synchronization

/// A part of the server whose limits count at all servers of a store.
package protocol LimitHolder: Sendable {
  /// Other servers use the store, too: they are told what the limits count.
  func shareLimits()
  /// Takes what the other servers have not heard of.
  func takeCharges() -> [LimitCharge]
  /// Takes back what could not be told.
  func putBack(_ charges: [LimitCharge])
  /// Counts what other servers have counted.
  func charge(_ charges: [LimitCharge], at now: Tick)
}

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
  private let holders: [any LimitHolder]
  private let clock: ServerClock
  /// Identifies this server among those of the store.
  private let server: Int64
  private let state = Mutex(State())

  /// `holders`: `nil` stands for one that this server does not have.
  package init(
    store: Store, holders: [(any LimitHolder)?], clock: ServerClock,
    server: Int64 = .random(in: .min ... .max)
  ) {
    self.store = store
    self.holders = holders.compactMap { $0 }
    self.clock = clock
    self.server = server
    for holder in self.holders { holder.shareLimits() }
  }

  /// Tells and reads, unless the last exchange still waits for the store.
  package func exchange() {
    let begins = state.withLock { state in
      defer { state.isExchanging = true }
      return state.isExchanging ? nil : (last: state.last, areOld: state.areOld)
    }
    guard let (last, areOld) = begins else { return }
    let (server, taken) = (server, holders.map { $0.takeCharges() })
    let batch = LimitCharge.batch(taken.flatMap { $0 })
    let exchanged: @Sendable (Result<Records.LimitBatches, StoreError>) -> Void = { [self] result in
      switch result {
      case .success(let read): count(read)
      case .failure:
        for (holder, charges) in zip(holders, taken) { holder.putBack(charges) }
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
      for holder in holders { holder.charge(charges, at: now) }
    }
    state.withLock { state in
      state.last = read.last
      state.areOld = read.areOld
      state.isExchanging = false
    }
  }
}
