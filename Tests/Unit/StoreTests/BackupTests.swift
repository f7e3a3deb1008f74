import Files
import Foundation
import People
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite("Store: a backup")
struct BackupTests {
  let folder: Folder
  let elsewhere: Folder

  init() throws {
    folder = try Folder()
    elsewhere = try Folder()
  }

  private var copy: String { "\(elsewhere.path)/copy" }

  /// The store of the copy, restored.
  private func restored() throws -> String {
    let target = "\(elsewhere.path)/\(UInt64.random(in: 0 ... .max))"
    _ = try Restore.read(copy, into: target)
    return "\(target)/fourtop.db"
  }

  private func add(_ number: Int, to file: OpenStore) throws {
    let new = try Sample.new(number)
    try file.change { records throws(StoreError) in _ = try records.add(new) }
  }

  private func accounts(at path: String) throws -> Int {
    try OpenStore(.file(path)).change { records throws(StoreError) in try records.accountCount() }
  }

  @Test("it is made while the store is in use, and contains all earlier changes")
  func inUse() async throws {
    let store = Store(.file(folder.file))
    for number in 1...10 {
      let new = try Sample.new(number)
      _ = try await store.changed { records throws(StoreError) in try records.add(new) }
    }
    let summary = try Backup.write(of: folder.path, to: copy)
    #expect(summary.accounts == 10)
    let later = try Sample.new(11)
    _ = try await store.changed { records throws(StoreError) in try records.add(later) }
    store.close()
    #expect(try accounts(at: restored()) == 10)
    #expect(try accounts(at: folder.file) == 11)
  }

  @Test(
    "each copy during continuous writes is complete, consistent, and no smaller than the last"
  )
  func underLoad() async throws {
    let store = Store(.file(folder.file))
    let (path, copy) = (folder.path, copy)
    let copies = Task.detached {
      try (0..<10).map { _ in try Backup.write(of: path, to: copy).accounts }
    }
    for number in 1...300 {
      let new = try Sample.new(number)
      let (photo, name) = (try Sample.photo(1, weight: 2_000), try Sample.photoName(number))
      try await store.changed { records throws(StoreError) in
        // An account and its photo are one change: no copy has one without the other.
        guard case .added(let account) = try records.add(new) else { throw .closed }
        try records.keep(photo, named: name, of: account.id)
      }
    }
    let counts = try await copies.value
    store.close()
    #expect(counts == counts.sorted())
    let connection = try Connection(restored())
    let row = try connection.row("SELECT count(*), (SELECT count(*) FROM photos) FROM accounts")
    #expect(try row?.integer(0) == row?.integer(1))
  }

  @Test("it is one file, only the owner's, replaces the former one, and leaves nothing else")
  func oneFile() throws {
    let file = try OpenStore(.file(folder.file))
    try Files.replace(copy, with: Array("yesterday".utf8))
    try add(1, to: file)
    #expect(try Backup.write(of: folder.path, to: copy).accounts == 1)
    #expect(!Files.isOpenToOthers(copy))
    #expect(try elsewhere.names == ["copy"])
    #expect(try Connection(restored()).row("PRAGMA journal_mode")?.text(0) == "delete")
  }

  @Test("the store itself is never the target, by any name, nor a database in use")
  func sameFile() throws {
    let file = try OpenStore(.file(folder.file))
    try add(1, to: file)
    let link = "\(folder.path)/link.db"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file)
    for target in [folder.file, "\(folder.path)/./fourtop.db", folder.file + "-wal", link] {
      #expect(throws: CopyFault("\(target) is in use; choose another file for the copy")) {
        try Backup.write(of: folder.path, to: target)
      }
    }
    let other = try OpenStore(.file(copy))
    try add(1, to: other)
    #expect(Files.isFile("\(copy)-wal"))
    #expect(throws: CopyFault("\(copy) is in use; choose another file for the copy")) {
      try Backup.write(of: folder.path, to: copy)
    }
  }

  @Test("after a failure the former copy stays, and no partial file is left")
  func failing() throws {
    #expect(throws: CopyFault("\(folder.file): no data exists yet")) {
      try Backup.write(of: folder.path, to: copy)
    }
    try add(1, to: try OpenStore(.file(folder.file)))
    let nowhere = "\(folder.path)/nowhere"
    #expect(throws: CopyFault("\(nowhere) is no directory")) {
      try Backup.write(of: folder.path, to: "\(nowhere)/copy")
    }
    try Files.replace(copy, with: Array("yesterday".utf8))
    try Files.replace(folder.file, with: Array(repeating: 7, count: 5_000))
    let damaged = StoreError.database(.notADatabase).sentence(for: .file(folder.file))
    #expect(throws: CopyFault(damaged)) { try Backup.write(of: folder.path, to: copy) }
    #expect(try Files.read(copy, limit: 99) == Array("yesterday".utf8))
    #expect(try elsewhere.names == ["copy"])
  }
}
