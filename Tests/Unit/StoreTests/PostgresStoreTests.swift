import Database
import GameCore
import People
import PostgreSQL
import Synchronization
import TestSupport
import Testing

@testable import Store

/// These need the server of `deploy/part postgres`.
@Suite("Store: a database server", .enabled(if: TestDatabase.isThere))
struct PostgresStoreTests {
  let address: PostgresAddress
  let location: StoreLocation

  init() throws {
    address = try #require(try Folder().database())
    location = .server(address)
  }

  private func add(_ number: Int, to store: Store) async throws -> Bool {
    let new = try Sample.new(number)
    let outcome = try await store.changed { records throws(StoreError) in try records.add(new) }
    if case .added = outcome { return true }
    return false
  }

  private func count(_ store: Store) async throws -> Int {
    try await store.found { records throws(StoreError) in try records.accountCount() }
  }

  /// Ends all other connections to the database.
  private func endConnections() throws {
    try PostgresConnection(address).execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
  }

  @Test("NW12: a store whose connection has ended connects again, and has all that it answered")
  func again() async throws {
    let events = Mutex<[Store.Event]>([])
    let store = Store(location) { event in events.withLock { $0.append(event) } }
    #expect(try await add(1, to: store))
    for number in 2...4 {
      try endConnections()
      #expect(try await add(number, to: store))
    }
    #expect(try await count(store) == 4)
    store.close()
    let told = events.withLock { $0 }
    let lost = Store.Event.failing(.database(.unreachable("the connection is lost")))
    #expect(told == [lost, .working, lost, .working, lost, .working])
  }

  @Test("a connection that ends in a change refuses it, and the next one is kept")
  func midway() async throws {
    let store = Store(location)
    let new = try Sample.new(1)
    await #expect(throws: StoreError.self) {
      try await store.changed { records throws(StoreError) in
        _ = try records.add(new)
        try records.execute("SELECT pg_terminate_backend(pg_backend_pid(), 5000)")
      }
    }
    #expect(try await count(store) == 0)
    #expect(try await add(1, to: store))
    #expect(store.counters.isWorking.load(ordering: .relaxed) == true)
    store.close()
  }

  @Test("NW12: a database has one server; the next one can use it when the first has ended")
  func oneServer() async throws {
    let store = Store(location)
    #expect(store.reason == nil)
    let second = Store(location)
    #expect(second.reason == .database(.locked))
    await #expect(throws: StoreError.database(.locked)) { try await add(1, to: second) }
    store.close()
    // The last use of the first one.
    withExtendedLifetime(store) {}
    try endConnections()
    try await Task.sleep(for: .seconds(3))
    #expect(try await add(1, to: second))
    second.close()
  }

  @Test("R1: a command's change is seen by the server's next look, its own is not")
  func foreign() async throws {
    let store = Store(location)
    func version() async throws -> Int {
      try await store.found { records throws(StoreError) in try records.foreignVersion() }
    }
    let first = try await version()
    #expect(try await add(1, to: store))
    #expect(try await version() == first)
    let new = try Sample.new(2)
    try OpenStore(location).change { records throws(StoreError) in _ = try records.add(new) }
    // The server passes it on with its next answer at the latest.
    #expect(try await count(store) == 2)
    #expect(try await version() != first)
    store.close()
  }
}
