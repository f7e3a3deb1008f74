import Accounts
import Database
import GameCore
import People
import PostgreSQL
import Synchronization
import TestSupport
import Testing

@testable import Store

/// These need the server of `./deploy/test postgres`.
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

  @Test("a connection that ends in a query is missed before the caller is told")
  func query() async throws {
    let store = Store(location)
    let counters = store.counters
    let isWorking = await withCheckedContinuation { told in
      store.look { records throws(StoreError) in
        try records.execute("SELECT pg_terminate_backend(pg_backend_pid(), 5000)")
      } then: { result in
        #expect(throws: StoreError.self) { try result.get() }
        told.resume(returning: counters.isWorking.load(ordering: .relaxed))
      }
    }
    #expect(!isWorking)
    #expect(try await count(store) == 0)
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
    // It tries again a moment after a request.
    try await Patience.wait(for: "the second server") {
      (try? await add(1, to: second)) == true
    }
    second.close()
  }

  /// What a server reads of others' changes at its next look.
  private func changes(_ store: Store) async throws -> AccountRecord {
    // The database passes notifications on with its next answer at the latest.
    _ = try await count(store)
    return try await store.found { records throws(StoreError) in
      try records.carryOut(.changes(at: 5))
    }
  }

  private static func read(_ entries: [AccountEntry], deleted: [AccountID] = []) -> AccountRecord {
    var changes = AccountChanges()
    (changes.entries, changes.deleted) = (entries, deleted)
    return .changes(changes)
  }

  @Test("R2: a server reads the accounts alone that another one has changed")
  func foreign() async throws {
    let store = Store(location, for: .sharedServer)
    guard case .everything([], []) = try await changes(store) else {
      Issue.record("the first look reads everything")
      return
    }
    #expect(try await add(1, to: store))
    #expect(try await changes(store) == Self.read([]))
    let other = try OpenStore(location, for: .sharedServer)
    let (new, key, photo) = (try Sample.new(2), try Sample.key(1), try Sample.photoName(1))
    let picture = try Sample.photo(1)
    let account = try #require(
      try other.change { records throws(StoreError) -> Account? in
        guard case .added(let account) = try records.add(new) else { return nil }
        _ = try records.begin(Session(key: key, account: account.id, began: 1))
        _ = try records.keep(picture, named: photo, of: account.id)
        return account
      })
    let session = Session(key: key, account: account.id, began: 1)
    let entry = AccountEntry(account: account, sessions: [session], photo: photo)
    #expect(try await changes(store) == Self.read([entry]))
    #expect(try await changes(store) == Self.read([]))
    #expect(
      try other.records.carryOut(.session(key, at: 5)) == .session(entry))
    #expect(try other.records.carryOut(.session(key, at: session.ends)) == .session(nil))
    // What no server has in memory is told to nobody.
    try other.change { records throws(StoreError) in
      _ = try records.setPassword(PasswordHash("x"), of: account.id)
    }
    #expect(try await changes(store) == Self.read([]))
    try other.change { records throws(StoreError) in _ = try records.removeAccount(account.id) }
    #expect(try await changes(store) == Self.read([], deleted: [account.id]))
    store.close()
  }

  @Test("R2: after a lost connection or too many changes a server reads everything")
  func missed() async throws {
    let store = Store(location, for: .sharedServer)
    _ = try await changes(store)
    #expect(try await changes(store) == Self.read([]))
    try endConnections()
    #expect(try await add(1, to: store))
    guard case .everything = try await changes(store) else {
      Issue.record("after a lost connection")
      return
    }
    try OpenStore(location, for: .sharedServer).change { records throws(StoreError) in
      for number in 0...Int64(RecordChanges.most) {
        records.changes.note(.account(AccountID(number)))
      }
    }
    guard case .everything = try await changes(store) else {
      Issue.record("after too many changes")
      return
    }
    store.close()
  }

  @Test("a server that stops within a transaction holds others up for five seconds")
  func stoppedWithin() throws {
    let stopped = try OpenStore(location, for: .sharedServer)
    let other = try OpenStore(location, for: .sharedServer)
    let new = try (1...2).map { try Sample.new($0) }
    try stopped.records.execute(stopped.engine.begin)
    _ = try stopped.records.add(new[0])
    let began = ContinuousClock.now
    #expect(throws: StoreError.database(.locked)) {
      try other.change { records throws(StoreError) in _ = try records.add(new[1]) }
    }
    var isKept = false
    while !isKept, began.duration(to: .now) < .seconds(20) {
      isKept =
        (try? other.change { records throws(StoreError) in _ = try records.add(new[1]) }) != nil
    }
    let waited = began.duration(to: .now)
    #expect(isKept)
    #expect(waited > .seconds(4) && waited < .seconds(15), "\(waited)")
    #expect(throws: StoreError.self) { try stopped.records.execute("COMMIT") }
    #expect(stopped.fault != nil)
    #expect(try other.records.accountCount() == 1)
  }
}
