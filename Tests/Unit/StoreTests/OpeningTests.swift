import Files
import Foundation
import People
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite("Store: opening the file")
struct OpeningTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func filled() throws {
    let file = try OpenStore(.file(folder.file))
    try file.change { records throws(StoreError) in
      for number in 0..<300 {
        guard let new = try? Sample.new(number) else { throw .closed }
        _ = try records.add(new)
      }
    }
  }

  @Test("only the owner can read the file and its log, whatever the process's mask")
  func mode() throws {
    let file = try OpenStore(.file(folder.file))
    try file.change { records throws(StoreError) in _ = try records.run("DELETE FROM sessions") }
    #expect(Files.isFile(folder.file + "-wal"))
    for name in try Files.plainFiles(below: folder.path) {
      #expect(!Files.isOpenToOthers("\(folder.path)/\(name)"))
    }
  }

  @Test("commits are synced to the disk, and deleted data is overwritten")
  func promises() throws {
    let file = try OpenStore(.file(folder.file))
    func setting(_ name: String) throws -> Int {
      try file.change { records throws(StoreError) in try records.count("PRAGMA \(name)") }
    }
    #expect(try setting("synchronous") == 2)
    #expect(try setting("secure_delete") == 1)
    #expect(try setting("foreign_keys") == 1)
  }

  @Test("a deleted account leaves no trace of its hash and name in the files")
  func erased() throws {
    do {
      let file = try OpenStore(.file(folder.file))
      var new = try Sample.new(1)
      new.password = PasswordHash("$argon2id$remarkable")
      let secret = new
      let addition = try file.change { records throws(StoreError) in try records.add(secret) }
      guard case .added(let account) = addition else { throw StoreError.closed }
      try file.change { records throws(StoreError) in _ = try records.removeAccount(account.id) }
    }
    for name in try Files.plainFiles(below: folder.path) {
      let bytes = try Files.read("\(folder.path)/\(name)", limit: 10_000_000)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("remarkable"), "\(name)")
      #expect(!text.contains("layer-1"), "\(name)")
    }
  }

  /// The contents of the files in the folder, as text.
  private func contents() throws -> String {
    try Files.plainFiles(below: folder.path).map { name in
      let bytes = try Files.read("\(folder.path)/\(name)", limit: 10_000_000)
      return String(decoding: bytes, as: UTF8.self)
    }.joined()
  }

  @Test("deleted or replaced data is in no file afterwards, while the store is open")
  func erasedWhileOpen() throws {
    let file = try OpenStore(.file(folder.file))
    var new = try Sample.new(1)
    new.password = PasswordHash("$argon2id$remarkable")
    new.appearance = Appearance(name: "Wilhelmine", colour: 1)
    let secret = new
    let addition = try file.change { records throws(StoreError) in try records.add(secret) }
    guard case .added(let account) = addition else { throw StoreError.closed }
    let picture = try Sample.photo(1)
    let name = try Sample.photoName(77)
    try file.change { records throws(StoreError) in
      _ = try records.keep(picture, named: name, of: account.id)
    }
    #expect(try contents().contains("remarkable"))
    try file.change { records throws(StoreError) in
      _ = try records.setPassword(PasswordHash("$argon2id$other"), of: account.id)
    }
    #expect(!(try contents().contains("remarkable")))
    try file.change { records throws(StoreError) in
      _ = try records.setAppearance(Appearance(name: "Bob", colour: 1), of: account.id)
    }
    #expect(!(try contents().contains("Wilhelmine")))
    try file.change { records throws(StoreError) in _ = try records.removeAccount(account.id) }
    let left = try contents()
    for trace in ["layer-1", "other", "Bob", name.text] { #expect(!left.contains(trace)) }
    #expect(!file.owesErasure)
  }

  @Test("the store's thread completes an erasure that another process has delayed")
  func erasureHeldUp() async throws {
    let store = Store(.file(folder.file))
    defer { store.close() }
    var new = try Sample.new(1)
    new.password = PasswordHash("$argon2id$remarkable")
    let secret = new
    let added = try await store.changed { records throws(StoreError) in try records.add(secret) }
    guard case .added(let account) = added else { throw StoreError.closed }
    let reader = try Connection(folder.file, .readOnly)
    try reader.execute("BEGIN")
    _ = try reader.row("SELECT count(*) FROM accounts")
    _ = try await store.changed { records throws(StoreError) in
      try records.removeAccount(account.id)
    }
    #expect(try contents().contains("remarkable"))
    try reader.execute("ROLLBACK")
    // The thread checks again by itself, at the latest after the pause between two attempts.
    try await Patience.wait(for: "the erasure") { () async throws in
      try !contents().contains("remarkable")
    }
  }

  @Test("another kind of file is reported and stays unchanged")
  func notADatabase() throws {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 5_000)
    try Files.replace(folder.file, with: bytes)
    #expect(throws: StoreError.database(.notADatabase)) { try OpenStore(.file(folder.file)) }
    #expect(try Files.read(folder.file, limit: 9_999) == bytes)
  }

  @Test("another program's database and a later version's stay unchanged")
  func foreign() throws {
    let theirs = try Connection(folder.file)
    try theirs.execute("CREATE TABLE theirs (x); PRAGMA application_id = 77")
    #expect(throws: StoreError.database(.foreign(application: 77))) {
      try OpenStore(.file(folder.file))
    }
    try theirs.execute("PRAGMA application_id = \(Layout.application); PRAGMA user_version = 1000")
    #expect(throws: StoreError.database(.newer(found: 1_000, known: 9))) {
      try OpenStore(.file(folder.file))
    }
    #expect(try theirs.row("PRAGMA journal_mode")?.text(0) == "delete")
  }

  @Test("an overwritten page is found at the start, and never ends the process")
  func damaged() throws {
    try filled()
    let whole = try Files.read(folder.file, limit: 10_000_000)
    var found = 0
    for start in stride(from: 4_096, to: whole.count, by: 4_096) {
      var bytes = whole
      for index in start..<min(start + 512, bytes.count) { bytes[index] = 0xA5 }
      try Files.replace(folder.file, with: bytes, survivesPowerCuts: false)
      do throws(StoreError) {
        _ = try OpenStore(.file(folder.file))
      } catch {
        guard case .database(.damaged) = error else {
          Issue.record("page at \(start): \(error)")
          continue
        }
        found += 1
      }
    }
    // An unused page may have any content.
    #expect(found >= whole.count / 4_096 - 2)
  }

  @Test("a file truncated at any page is refused with a sentence or is whole")
  func truncated() throws {
    try filled()
    let whole = try Files.read(folder.file, limit: 10_000_000)
    for length in stride(from: 1_000, to: whole.count, by: 4_096) {
      try Files.replace(
        folder.file, with: Array(whole[..<length]), survivesPowerCuts: false)
      #expect(throws: StoreError.self) { try OpenStore(.file(folder.file)) }
    }
  }

  @Test("the store waits for another process's lock and then reports it")
  func locked() throws {
    _ = try OpenStore(.file(folder.file))
    let other = try Connection(folder.file)
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    #expect(throws: StoreError.database(.locked)) { try OpenStore(.file(folder.file)) }
    try other.execute("ROLLBACK")
  }
}
