import Files
import Foundation
import People
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Store: its file disappears while it is in use")
struct DisplacedTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A way to displace the file of a running server, and to undo it.
  enum Displacement: CaseIterable {
    case fileGone, fileReplaced, logGone, folderGone

    private static func folder(of file: String) -> String {
      "/" + file.split(separator: "/").dropLast().joined(separator: "/")
    }

    func happen(to file: String) throws {
      let (folder, files) = (Displacement.folder(of: file), FileManager.default)
      switch self {
      case .fileGone: try files.moveItem(atPath: file, toPath: "\(file).away")
      case .fileReplaced:
        try files.moveItem(atPath: file, toPath: "\(file).away")
        try files.copyItem(atPath: "\(file).away", toPath: file)
      case .logGone: try files.moveItem(atPath: "\(file)-wal", toPath: "\(file).away")
      case .folderGone: try files.moveItem(atPath: folder, toPath: "\(folder).away")
      }
    }

    func undo(of file: String) throws {
      let (folder, files) = (Displacement.folder(of: file), FileManager.default)
      switch self {
      case .fileGone: try files.moveItem(atPath: "\(file).away", toPath: file)
      case .fileReplaced:
        try files.removeItem(atPath: file)
        try files.moveItem(atPath: "\(file).away", toPath: file)
      case .logGone: try files.moveItem(atPath: "\(file).away", toPath: "\(file)-wal")
      case .folderGone: try files.moveItem(atPath: "\(folder).away", toPath: folder)
      }
    }
  }

  private func add(_ number: Int, to store: Store) async throws -> Records.Addition {
    let new = try Sample.new(number)
    return try await store.changed { records throws(StoreError) in try records.add(new) }
  }

  private func isWorking(_ store: Store) -> Bool {
    store.counters.isWorking.load(ordering: .relaxed)
  }

  @Test(
    "R1: no change is confirmed while the file is not at its path",
    arguments: Displacement.allCases)
  func refused(displacement: Displacement) async throws {
    let store = Store(.file(folder.file))
    _ = try await add(1, to: store)
    try displacement.happen(to: folder.file)
    await #expect(throws: StoreError.displaced) { _ = try await add(2, to: store) }
    await #expect(throws: StoreError.displaced) {
      _ = try await store.found { records throws(StoreError) in try records.accountCount() }
    }
    #expect(!isWorking(store))
    try displacement.undo(of: folder.file)
    _ = try await add(3, to: store)
    #expect(isWorking(store))
    store.close()
    let kept = try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      try (1...3).map { number throws(StoreError) in
        guard let new = try? Sample.new(number) else { throw .closed }
        return try records.account(named: new.name) != nil
      }
    }
    #expect(kept == [true, false, true])
  }

  @Test(
    "it is noticed within two seconds without requests, and reported once in each direction",
    .timeLimit(.minutes(1)))
  func noticed() async throws {
    let (events, told) = AsyncStream.makeStream(of: Store.Event.self)
    let store = Store(.file(folder.file)) { told.yield($0) }
    var heard = events.makeAsyncIterator()
    for _ in 0..<2 {
      try Displacement.fileReplaced.happen(to: folder.file)
      #expect(await heard.next() == .failing(.displaced))
      try Displacement.fileReplaced.undo(of: folder.file)
      #expect(await heard.next() == .working)
    }
    #expect(StoreWorker.pace(.onlyServer) < .seconds(2))
    store.close()
    told.finish()
    #expect(await heard.next() == nil)
  }

  @Test("a change is not confirmed if the file disappears during it")
  func meanwhile() async throws {
    let store = Store(.file(folder.file))
    _ = try await add(1, to: store)
    let file = folder.file
    await #expect(throws: StoreError.displaced) {
      try await store.changed { records throws(StoreError) in
        do { try Displacement.fileGone.happen(to: file) } catch { throw .closed }
        return try records.removeAccount(AccountID(1))
      }
    }
    store.close()
  }
}
