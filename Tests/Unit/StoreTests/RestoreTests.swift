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
      ])
    tables.note((Tick(microseconds: 9_000_000), now.moment))
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
    #expect(abs(WallClock.secondsSince1970 - summary.seconds) < 60)
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
    let notEmpty = "\(target) is not empty; move it away, or name another directory with --data-dir"
    #expect(throws: CopyFault(notEmpty)) { try Restore.read(copy, into: target) }
    Files.remove("\(target)/.hidden")
    do {
      let lock = try DirectoryLock(folder: target)
      let inUse =
        "another fourtop uses \(target); stop it, or name another directory with --data-dir"
      #expect(throws: CopyFault(inUse)) { try Restore.read(copy, into: target) }
      _ = consume lock
    }
    #expect(try Files.plainFiles(below: target) == ["lock"])
    Files.remove("\(target)/lock")
    #expect(try Restore.read(copy, into: target + "/").accounts == 1)
  }

  @Test("a file that is cut anywhere, or changed in any byte, restores nothing or the same")
  func damaged() throws {
    try fill()
    _ = try backUp()
    let good = try Files.read(copy, limit: 10_000_000)
    let bad = "\(elsewhere.path)/bad"
    var random = SeededGenerator.printed()
    let faults = [isDamaged(bad), isNewer(bad), isNoBackup(bad)]
    // Behind the checksums there are only zeros.
    let end = try #require(good.lastIndex { $0 != 0 }) + 1
    for round in 0..<Rounds.count(100, deep: 400) {
      var bytes = good
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: (good.count - end + 1)...bytes.count, using: &random))
      } else {
        let last = round % 4 == 1 ? 512 : end
        bytes[Int.random(in: 0..<last, using: &random)] ^=
          1 << UInt8.random(in: 0...7, using: &random)
      }
      try Files.replace(bad, with: bytes, survivesPowerCuts: false)
      switch Result(catching: { () throws(CopyFault) in try Restore.read(bad, into: target) }) {
      case .success:
        // A bit of a header that nobody reads, or of the padding behind a content.
        #expect(round % 2 == 1, "round \(round) restored a cut file")
        let (same, found) = (try content(of: restored()), try content(of: target))
        #expect(same == found, "round \(round)")
        Files.removeAll(below: target)
      case .failure(let fault): #expect(faults.contains(fault), "\(fault)")
      }
      #expect(
        try Set(elsewhere.names.map { $0.prefix { $0 != "/" } }).isSubset(of: [
          "bad", "copy", "good",
        ]))
    }
  }

  @Test("a moment before 1970, which only a forged backup has, counts as 1970")
  func forgedMoment() throws {
    try fill()
    _ = try backUp()
    var bytes = try Files.read(copy, limit: 10_000_000)
    let name = Array("SHA256SUMS\0".utf8)
    let head = try #require(
      stride(from: 0, to: bytes.count, by: 512).first { bytes[$0...].starts(with: name) })
    // Binary numbers of tar, the lowest of 64 bits; then the sum of the head, with spaces in its place.
    bytes.replaceSubrange(
      (head + 136)..<(head + 148), with: [255, 255, 255, 255, 128, 0, 0, 0, 0, 0, 0, 0])
    bytes.replaceSubrange((head + 148)..<(head + 156), with: Array("        ".utf8))
    let sum = bytes[head..<(head + 512)].reduce(0) { $0 + Int($1) }
    bytes.replaceSubrange(
      (head + 148)..<(head + 154), with: Array(String(format: "%06o", sum).utf8))
    try Files.replace(copy, with: bytes)
    #expect(try Restore.read(copy, into: target).seconds == 0)
  }

  private func isDamaged(_ path: String) -> CopyFault {
    CopyFault("\(path) is damaged; nothing was restored")
  }
  private func isNewer(_ path: String) -> CopyFault {
    CopyFault("\(path) was made by a later fourtop; restore it with that version")
  }
  private func isNoBackup(_ path: String) -> CopyFault {
    CopyFault("\(path) is not a backup of this version of fourtop")
  }

  /// What the backup holds, restored once.
  private func restored() throws -> String {
    let good = "\(elsewhere.path)/good"
    if !Files.isFolder(good) { _ = try Restore.read(copy, into: good) }
    return good
  }

  private func content(of folder: String) throws -> [String: [UInt8]] {
    var content: [String: [UInt8]] = [:]
    for path in try Files.plainFiles(below: folder) {
      content[path] = try Files.read("\(folder)/\(path)", limit: 10_000_000)
    }
    return content
  }

  /// A backup with a store and these files, whose checksums are right.
  private func forged(_ files: [(path: String, bytes: [UInt8])], hasStore: Bool = true) throws {
    let new = try Sample.new(1)
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      _ = try records.add(new)
    }
    let writer = try BackupWriter(copy)
    if hasStore { try writer.add("fourtop.db", contentOf: folder.file) }
    for file in files {
      let source = "\(folder.path)/forged"
      try Files.replace(source, with: file.bytes)
      try writer.add(file.path, contentOf: source)
    }
    try writer.finish()
  }

  @Test(
    "a path that leads elsewhere, or to what no backup has, restores nothing",
    arguments: [
      "../evil", "/tmp/evil", "faces/../../evil", "faces/./a", "faces//a", "faces/a/", "faces/.a",
      "lock", "control.sock", "fourtop.db-wal", "tls/leaf.key", "tls/../ca.key", "other/a", "faces",
      "faces/" + String(repeating: "a", count: 256),
      "faces/" + String(repeating: "a/", count: 600) + "a", "./fourtop.db",
    ])
  func hostilePath(path: String) throws {
    try forged([(path, [1])])
    #expect(throws: isDamaged(copy)) { try Restore.read(copy, into: target) }
    #expect(try elsewhere.names == ["copy"])
  }

  @Test("one path twice, a folder where a file is, and no store restore nothing")
  func inconsistent() throws {
    try forged([("faces/a", [1]), ("faces/a", [2])])
    #expect(throws: isDamaged(copy)) { try Restore.read(copy, into: target) }
    try forged([("faces/a", [1]), ("faces/a/b", [2])])
    #expect(throws: CopyFault.self) { try Restore.read(copy, into: target) }
    try forged([("faces.secret", [1])], hasStore: false)
    #expect(throws: isDamaged(copy)) { try Restore.read(copy, into: target) }
    try forged([("tables.db", Array("3\n".utf8))])
    #expect(throws: isDamaged(copy)) { try Restore.read(copy, into: target) }
    #expect(try elsewhere.names == ["copy"])
  }

  @Test("a database of a later version, another file and no file are named as such")
  func others() throws {
    try forged([])
    try Connection(folder.file).execute("PRAGMA user_version = 9999")
    let writer = try BackupWriter(copy)
    try writer.add("fourtop.db", contentOf: folder.file)
    try writer.finish()
    #expect(throws: isNewer(copy)) { try Restore.read(copy, into: target) }
    for text in ["", "FT", "FTBACKUP\0\0\0\u{1}", "hello, this is a letter"] {
      try Files.replace(copy, with: Array(text.utf8))
      #expect(throws: isNoBackup(copy)) { try Restore.read(copy, into: target) }
    }
    Files.remove(copy)
    #expect(throws: CopyFault("\(copy): No such file or directory")) {
      try Restore.read(copy, into: target)
    }
  }

  @Test("while tables are read for a copy nobody changes the store")
  func oneMoment() throws {
    let file = try OpenStore(.file(folder.file))
    let new = try (1...2).map { try Sample.new($0) }
    try file.change { records throws(StoreError) in _ = try records.add(new[0]) }
    var refusal: DatabaseError?
    let summary = try Backup.copyDatabases(of: folder.path, to: elsewhere.path) {
      do throws(DatabaseError) {
        let other = try Connection(folder.file, patience: .zero)
        try other.execute("BEGIN IMMEDIATE")
      } catch {
        refusal = error
      }
    }
    #expect(refusal == .locked)
    #expect(summary.accounts == 1)
    try file.change { records throws(StoreError) in _ = try records.add(new[1]) }
  }
}
