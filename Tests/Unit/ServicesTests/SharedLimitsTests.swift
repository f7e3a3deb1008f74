import GameCore
import People
import Store
import Tables
import TestSupport
import Testing

@testable import Services

@Suite("Limits that count at all servers of a store")
struct SharedLimitsTests {
  private let anna = PlayerID(high: 1, low: 1)

  private func limits(_ store: Store, _ guests: GuestRegistry) throws -> SharedLimits {
    let accounts = AccountHost(
      store: store, passwords: try PasswordWorker(), photos: Photos(),
      identities: try Identities(store: store), date: { 0 })
    return SharedLimits(
      store: store, holders: [accounts, CodeLookups(), guests], clock: ServerClock())
  }

  @Test("with the database away a server counts alone, and what it counted waits, each once")
  func away() throws {
    let store = Store(unavailable: .closed)
    let guests = GuestRegistry(store: store)
    let limits = try limits(store, guests)
    for _ in 1...100 { try guests.take(opener: anna, address: nil, at: .zero) }
    for _ in 1...3 { limits.exchange() }
    #expect(throws: Refusal.self) { try guests.take(opener: anna, address: nil, at: .zero) }
    let key = LimitCharge.Key(high: 1, low: 1)
    #expect(guests.takeCharges() == [LimitCharge(.guestsOfAccount, key, 100)])
    #expect(guests.takeCharges() == [])
  }

  @Test(
    "R9: passes that one server gave count at another; they are told once",
    .enabled(if: TestDatabase.isThere))
  func guests() async throws {
    let name = "s_\(UInt64.random(in: 0...(.max)))"
    let place = StoreLocation.server(try #require(try TestDatabase.address(name)))
    let stores = (0..<2).map { _ in Store(place, for: .sharedServer) }
    let guests = stores.map { GuestRegistry(store: $0) }
    let limits = try zip(stores, guests).map { try self.limits($0, $1) }
    for one in limits { one.exchange() }
    for store in stores { try await settle(store) }
    for _ in 1...60 { try guests[0].take(opener: anna, address: nil, at: .zero) }
    for _ in 1...3 {
      for (one, store) in zip(limits, stores) {
        one.exchange()
        try await settle(store)
      }
    }
    for _ in 1...40 { try guests[1].take(opener: anna, address: nil, at: .zero) }
    #expect(throws: Refusal.self) { try guests[1].take(opener: anna, address: nil, at: .zero) }
    try guests[0].take(opener: anna, address: nil, at: .zero)
    for store in stores { store.close() }
  }

  /// Waits until the store has answered what it was asked before.
  private func settle(_ store: Store) async throws {
    _ = try await withCheckedThrowingContinuation { continuation in
      store.look({ records throws(StoreError) in try records.accountCount() }) {
        continuation.resume(with: $0)
      }
    }
  }
}
