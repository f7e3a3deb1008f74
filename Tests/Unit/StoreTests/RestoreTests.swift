import Database
import Files
import Foundation
import GameCore
import SQLite
import Tables
import TestSupport
import Testing

@testable import Store

@Suite("Store: a restored backup")
struct RestoreTests {
  let folder: Folder
  let elsewhere: Folder

  init() throws {
    folder = try Folder()
    elsewhere = try Folder()
  }

  private let now = (clock: Tick.zero, moment: Moment(seconds: 99))
  private var copy: String { "\(elsewhere.path)/copy" }
  private var target: String { "\(elsewhere.path)/new" }

  /// A data directory with something of each kind.
  private func fill() throws {
    let new = try Sample.new(1)
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      _ = try records.add(new)
    }
    var findings: [TableFinding] = []
    let tables = try TableDatabase.open("\(folder.path)/tables.db", at: now, &findings)
    func save(_ number: UInt64, _ state: [UInt8], _ content: TableSave.Content) -> TableOrder {
      .save(
        TableSave(
          TableCode(number: number), epoch: 1, version: 1, state: state, content: content,
          at: Tick(microseconds: Int64(number) * 1_000_000)))
    }
    try tables.write(
      [
        save(4, [1, 2], .bytes([7, 8, 9])), save(6, [3], .bytes([7, 8, 9])), save(5, [4], .none),
        save(7, [6], .none), .remove(TableCode(number: 7), epoch: 1, version: 2),
      ], (Tick(microseconds: 9_000_000), now.moment))
    for path in ["faces/Family/Ändy.jpg", "find/17/place.json", "tls/ca.key", "tls/ca.crt"] {
      try Files.makeFolder(Files.folder(of: "\(folder.path)/\(path)"))
      try Files.replace("\(folder.path)/\(path)", with: Array(path.utf8))
    }
    for path in ["faces.secret", "tls/leaf.key", "lock", "faces/Family/x.draft", "notes.txt"] {
      try Files.replace("\(folder.path)/\(path)", with: [1])
    }
  }

  private func backUp(withAuthority: Bool = false) throws -> Backup.Summary {
    try Backup.write(of: folder.path, to: copy, withAuthority: withAuthority)
  }

  @Test(
    "it has accounts, tables, secrets, decks and pictures, and nothing that belongs to the machine")
  func everything() throws {
    try fill()
    #expect(try backUp().tables == 3)
    let summary = try Restore.read(copy, into: target)
    #expect(summary.accounts == 1)
    #expect(summary.tables == 3)
    #expect(abs(Int64(WallClock.secondsSince1970) - (summary.seconds ?? 0)) < 60)
    #expect(
      try Files.plainFiles(below: target) == [
        "faces.secret", "faces/Family/Ändy.jpg", "find/17/place.json", "fourtop.db",
        "tables.db",
      ])
    #expect(
      try Files.read("\(target)/faces/Family/Ändy.jpg", limit: 99)
        == Array("faces/Family/Ändy.jpg".utf8))
    #expect(!Files.isOpenToOthers("\(target)/fourtop.db") && !Files.isOpenToOthers(target))
    #expect(Set(try elsewhere.names.map { $0.prefix { $0 != "/" } }) == ["copy", "new"])
  }

  @Test("without tables it comes back, too")
  func noTables() throws {
    let new = try Sample.new(1)
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      _ = try records.add(new)
    }
    #expect(try backUp().tables == 0)
    #expect(try Restore.read(copy, into: target).tables == 0)
  }

  @Test("its tables have their states, contents, and the time since they were saved")
  func tables() throws {
    try fill()
    _ = try backUp()
    _ = try Restore.read(copy, into: target)
    // The next start of the server takes them.
    var findings: [TableFinding] = []
    let next = try TableDatabase.open("\(target)/tables.db", at: now, &findings)
    #expect(next.rows.map(\.code.number) == [4, 5, 6])
    #expect(next.rows.map(\.state) == [[1, 2], [4], [3]])
    #expect(next.rows.map(\.content) == [[7, 8, 9], nil, [7, 8, 9]])
    #expect(next.rows.allSatisfy(\.isWhole) && findings == [])
    #expect(next.opening == 2)
  }

  @Test("the local authority is part of it only if that was asked for")
  func authority() throws {
    try fill()
    _ = try backUp(withAuthority: true)
    _ = try Restore.read(copy, into: target)
    let names = try Files.plainFiles(below: "\(target)/tls")
    #expect(names == ["ca.crt", "ca.key"])
  }

  @Test("a directory that is in use or has a file is refused and stays as it is")
  func occupied() throws {
    try fill()
    _ = try backUp()
    try Files.makeFolder(target)
    try Files.replace("\(target)/.hidden", with: [])
    #expect(throws: Restore.Fault.notEmpty(folder: target)) { try Restore.read(copy, into: target) }
    Files.remove("\(target)/.hidden")
    do {
      let lock = try DirectoryLock(folder: target)
      #expect(throws: Restore.Fault.inUse(folder: target)) { try Restore.read(copy, into: target) }
      _ = consume lock
    }
    #expect(try Files.plainFiles(below: target) == ["lock"])
    Files.remove("\(target)/lock")
    #expect(try Restore.read(copy, into: target + "/").accounts == 1)
  }

  @Test("a file that is cut anywhere, or changed in any byte, restores nothing")
  func damaged() throws {
    try fill()
    _ = try backUp()
    let good = try Files.read(copy, limit: 10_000_000)
    let bad = "\(elsewhere.path)/bad"
    var random = SeededGenerator.printed()
    for round in 0..<Rounds.count(100, deep: 400) {
      var bytes = good
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      } else {
        let last = round % 4 == 1 ? 64 : bytes.count
        bytes[Int.random(in: 0..<last, using: &random)] ^=
          1 << UInt8.random(in: 0...7, using: &random)
      }
      try Files.replace(bad, with: bytes, survivesPowerCuts: false)
      do throws(Restore.Fault) {
        _ = try Restore.read(bad, into: target)
        Issue.record("round \(round) restored a damaged file")
      } catch {
        let expected: [Restore.Fault] = [
          .damaged(path: bad), .newer(path: bad), .notABackup(path: bad),
        ]
        #expect(expected.contains(error), "\(error)")
      }
      #expect(try elsewhere.names.sorted() == ["bad", "copy"])
    }
    try Files.replace(bad, with: good + [0])
    #expect(throws: Restore.Fault.damaged(path: bad)) { try Restore.read(bad, into: target) }
  }

  /// A backup with a store and these files, whose checksum is right.
  private func forged(_ files: [(path: String, bytes: [UInt8])], hasStore: Bool = true) throws {
    let new = try Sample.new(1)
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      _ = try records.add(new)
    }
    Files.remove(copy)
    let writer = try BackupWriter.begin(copy, seconds: 0)
    if hasStore { try writer.add("fourtop.db", contentOf: folder.file) }
    for file in files { try writer.add(file.path, file.bytes) }
    _ = try writer.finish()
  }

  @Test(
    "a path that leads elsewhere, or to what no backup has, restores nothing",
    arguments: [
      "../evil", "/tmp/evil", "faces/../../evil", "faces/./a", "faces//a", "faces/a/", "faces/.a",
      "lock", "control.sock", "fourtop.db-wal", "tls/leaf.key", "tls/../ca.key", "other/a", "faces",
      "faces/a\0b", "faces/" + String(repeating: "a", count: 256),
      "faces/" + String(repeating: "a/", count: 600) + "a", "./fourtop.db",
    ])
  func hostilePath(path: String) throws {
    try forged([(path, [1])])
    #expect(throws: Restore.Fault.damaged(path: copy)) { try Restore.read(copy, into: target) }
    #expect(try elsewhere.names == ["copy"])
  }

  @Test("one path twice, a folder where a file is, and no store restore nothing")
  func inconsistent() throws {
    try forged([("faces/a", [1]), ("faces/a", [2])])
    #expect(throws: Restore.Fault.damaged(path: copy)) { try Restore.read(copy, into: target) }
    try forged([("faces/a", [1]), ("faces/a/b", [2])])
    #expect(throws: Restore.Fault.self) { try Restore.read(copy, into: target) }
    try forged([], hasStore: false)
    #expect(throws: Restore.Fault.damaged(path: copy)) { try Restore.read(copy, into: target) }
    try forged([("tables.db", Array("3\n".utf8))])
    #expect(throws: Restore.Fault.damaged(path: copy)) { try Restore.read(copy, into: target) }
    #expect(try elsewhere.names == ["copy"])
  }

  @Test("a length beyond the file's end restores nothing and takes no memory")
  func hugeLength() throws {
    for length: UInt64 in [1 << 40, .max, UInt64(Int.max)] {
      var bytes = BackupFormat.magic
      bytes.append(bigEndian: 1, width: 4)
      bytes.append(bigEndian: 0, width: 8)
      bytes.append(bigEndian: 10, width: 2)
      bytes += Array("fourtop.db".utf8)
      bytes.append(bigEndian: length, width: 8)
      bytes += Array(repeating: 0, count: 64)
      try Files.replace(copy, with: bytes)
      #expect(throws: Restore.Fault.damaged(path: copy)) { try Restore.read(copy, into: target) }
    }
  }

  @Test("what a later version made, another file and no file are named as such")
  func others() throws {
    var bytes = BackupFormat.magic
    bytes.append(bigEndian: 2, width: 4)
    bytes += Array(repeating: 0, count: 100)
    try Files.replace(copy, with: bytes)
    #expect(throws: Restore.Fault.newer(path: copy)) { try Restore.read(copy, into: target) }
    for text in ["", "FT", "hello, this is a letter"] {
      try Files.replace(copy, with: Array(text.utf8))
      #expect(throws: Restore.Fault.notABackup(path: copy)) { try Restore.read(copy, into: target) }
    }
    Files.remove(copy)
    #expect(throws: Restore.Fault.file(.failed(call: "open", path: copy, errno: ENOENT))) {
      try Restore.read(copy, into: target)
    }
  }

  @Test("a copy of the database alone, as former versions made it, is a backup")
  func databaseAlone() throws {
    let file = try OpenStore(.file(folder.file))
    let new = try Sample.new(1)
    try file.change { records throws(StoreError) in _ = try records.add(new) }
    try Files.makeFile(copy)
    #expect(try Backup.copyStore(folder.file, to: copy) == 1)
    #expect(try Restore.read(copy, into: target) == Restore.Summary(accounts: 1))
    #expect(try Files.plainFiles(below: target) == ["fourtop.db"])
  }

  @Test("while tables are read for a copy nobody changes the store")
  func oneMoment() throws {
    let file = try OpenStore(.file(folder.file))
    let new = try (1...2).map { try Sample.new($0) }
    try file.change { records throws(StoreError) in _ = try records.add(new[0]) }
    try Files.makeFile(copy)
    var refusal: DatabaseError?
    let accounts = try Backup.copyStore(folder.file, to: copy) { () throws(Backup.Fault) in
      do throws(DatabaseError) {
        let other = try Connection(folder.file, patience: .zero)
        try other.execute("BEGIN IMMEDIATE")
      } catch {
        refusal = error
      }
    }
    #expect(refusal == .locked)
    #expect(accounts == 1)
    try file.change { records throws(StoreError) in _ = try records.add(new[1]) }
  }
}
