import Database
import Files
import Foundation
import GameCore
import People
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Store: its thread")
struct StoreTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test("an answer follows the commit: another connection sees the change")
  func acknowledged() async throws {
    let store = Store(.file(folder.file))
    let path = folder.file
    for number in 1...20 {
      let new = try Sample.new(number)
      let seen = await withCheckedContinuation { continuation in
        store.change { records throws(StoreError) in
          try records.add(new)
        } then: { _ in
          // Still on the store's thread: no later code can have committed it.
          let count = try? Connection(path, .readOnly).row("SELECT count(*) FROM accounts")
          continuation.resume(returning: try? count?.integer(0))
        }
      }
      #expect(seen == Int64(number))
    }
    store.close()
  }

  @Test("changes that arrive meanwhile are one commit, each with its own outcome, in order")
  func group() async throws {
    let store = Store(folder.store)
    let gate = await stopped(store)
    let answers = Notes<Bool>()
    for number in 0..<50 {
      // Each name occurs twice.
      let new = try Sample.new(number / 2)
      store.change { records throws(StoreError) in
        try records.add(new)
      } then: { result in
        answers.add(result == .success(.nameTaken))
      }
    }
    gate.signal()
    store.close()
    #expect(answers.all == (0..<50).map { !$0.isMultiple(of: 2) })
    #expect(store.counters.commits.load(ordering: .relaxed) == 1)
    #expect(store.counters.changes.load(ordering: .relaxed) == 50)
  }

  @Test("a failed change does not affect the others")
  func oneFails() async throws {
    let store = Store(folder.store)
    let gate = await stopped(store)
    let outcomes = Notes<Bool>()
    for number in 0..<9 {
      let new = try Sample.new(number)
      store.change { records throws(StoreError) -> Bool in
        _ = try records.add(new)
        if number % 3 == 1 { throw StoreError.busy }
        return true
      } then: { result in
        outcomes.add(result == .success(true))
      }
    }
    gate.signal()
    store.close()
    #expect(outcomes.all == [true, false, true, true, false, true, true, false, true])
    let file = try OpenStore(folder.store)
    let count = try file.change { records throws(StoreError) in try records.accountCount() }
    #expect(count == 6)
  }

  @Test("above the limit the answer is busy; closing answers waiting jobs and refuses later ones")
  func bounds() async throws {
    var limits = StoreLimits()
    limits.waiting = 3
    let store = Store(folder.store, limits: limits)
    let gate = await stopped(store)
    let outcomes = Notes<Result<Int, StoreError>>()
    func ask() {
      store.change { records throws(StoreError) in
        try records.accountCount()
      } then: { result in
        outcomes.add(result)
      }
    }
    for _ in 0..<3 { ask() }
    #expect(store.waiting == 3)
    ask()
    #expect(outcomes.all == [.failure(.busy)])
    gate.signal()
    store.close()
    #expect(outcomes.all == [.failure(.busy), .success(0), .success(0), .success(0)])
    ask()
    #expect(outcomes.all.last == .failure(.closed))
    store.close()
  }

  @Test("on a full disk changes that fit are saved, others refused; start and end are logged")
  func full() async throws {
    let events = Notes<Store.Event>()
    var limits = StoreLimits()
    limits.bytes = 40 * 4_096
    let store = Store(.file(folder.file), limits: limits) { event in
      events.add(event)
    }
    let accounts = try await withThrowingTaskGroup(of: Account?.self) { group in
      for number in 0..<20 {
        let new = try Sample.new(number)
        group.addTask {
          guard
            case .added(let account) = try await store.changed({ records throws(StoreError) in
              try records.add(new)
            })
          else { return nil }
          return account
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
    }
    #expect(accounts.count == 20)
    let gate = await stopped(store)
    let kept = Notes<Bool>()
    for (number, account) in accounts.enumerated() {
      // Every second photo is much too large.
      let photo = try Sample.photo(1, weight: number % 2 == 0 ? 300 : 90_000)
      let name = try Sample.photoName(number)
      store.change { records throws(StoreError) in
        try records.keep(photo, named: name, of: account.id)
      } then: { result in
        let isFull = result == .failure(.database(.full))
        let isKept = result == .success(true)
        #expect(isFull || isKept)
        kept.add(isKept)
      }
    }
    gate.signal()
    // The photos are answered: the next change is another transaction.
    _ = try await store.found { records throws(StoreError) in try records.accountCount() }
    try await store.changed { records throws(StoreError) in
      _ = try records.removePhoto(of: accounts[0].id)
    }
    store.close()
    let small = stride(from: 0, to: 20, by: 2).map { kept.all[$0] }
    #expect(small.allSatisfy { $0 })
    #expect(kept.all.count { !$0 } > 5)
    #expect(events.all == [.failing(.database(.full)), .working])
    let file = try OpenStore(.file(folder.file))
    let names = try file.change { records throws(StoreError) in
      try accounts.map { account throws(StoreError) in try records.photoName(of: account.id) }
    }
    let expected = kept.all.enumerated().map { $0 > 0 && $1 }
    #expect(names.map { $0 != nil } == expected)
  }

  @Test("a file that cannot be used is the answer to every request, and is never replaced")
  func unusable() async throws {
    let letter = Array(repeating: UInt8(ascii: "x"), count: 5_000)
    try Files.replace(folder.file, with: letter)
    let store = Store(.file(folder.file))
    #expect(store.reason == .database(.notADatabase))
    for _ in 0..<3 {
      await #expect(throws: StoreError.database(.notADatabase)) {
        try await store.changed { records throws(StoreError) in try records.accountCount() }
      }
    }
    store.close()
    let isWorking = store.counters.isWorking.load(ordering: .relaxed)
    #expect(!isWorking)
    #expect(try Files.read(folder.file, limit: 9_999) == letter)
  }

  @Test("faults that may pass are worth another attempt, others are not")
  func passing() {
    let passing: [DatabaseError] = [
      .full, .readOnly, .locked, .cannotOpen(errno: 2), .inputOutput(errno: 5),
      .unreachable(""),
    ]
    let lasting: [DatabaseError] = [
      .damaged(finding: ""), .notADatabase, .foreign(application: 1), .newer(found: 2, known: 1),
      .constraint(""), .failed(code: 1, message: ""),
    ]
    #expect(passing.allSatisfy { StoreError.database($0).mayPass })
    #expect(!lasting.contains { StoreError.database($0).mayPass })
    #expect(StoreError.displaced.mayPass)
    #expect(!StoreError.busy.mayPass && !StoreError.closed.mayPass)
  }

  @Test(
    "a failed attempt is reported once until one succeeds again, and counted")
  func attempts() async throws {
    let events = Notes<Store.Event>()
    let store = Store(folder.store) { events.add($0) }
    for isKept in [true, false, false, true, false] {
      store.attempt("a try") { _ throws(StoreError) in
        if !isKept { throw .database(.constraint("no")) }
      }
    }
    store.attempt("another") { _ throws(StoreError) in throw .database(.constraint("no")) }
    _ = try await store.found { records throws(StoreError) in try records.accountCount() }
    store.close()
    store.attempt("a third") { _ in }
    let missed = events.all.filter { if case .missed = $0 { true } else { false } }
    let refused = StoreError.database(.constraint("no"))
    #expect(
      missed == [
        .missed("a try", refused), .missed("a try", refused), .missed("another", refused),
        .missed("a third", .closed),
      ])
    #expect(store.counters.unkept.load(ordering: .relaxed) == 5)
  }

  @Test("a store that could not be opened answers so at once")
  func unavailable() async throws {
    let store = Store(unavailable: .database(.notADatabase))
    await #expect(throws: StoreError.database(.notADatabase)) {
      try await store.changed { records throws(StoreError) in try records.accountCount() }
    }
    await #expect(throws: StoreError.database(.notADatabase)) {
      try await store.found { records throws(StoreError) in try records.accountCount() }
    }
    store.close()
  }
}

/// The notes of several threads, in their order.
private final class Notes<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Blocks the store's thread, without a job, until the semaphore is signalled.
private func stopped(_ store: Store) async -> DispatchSemaphore {
  let gate = DispatchSemaphore(value: 0)
  await withCheckedContinuation { continuation in
    store.look(
      { _ in
        continuation.resume()
        gate.wait()
      }, then: { _ in })
  }
  return gate
}
