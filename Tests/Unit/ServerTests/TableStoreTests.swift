import Bytes
import Files
import GameCore
import Games
import Glibc
import Logging
import Net
import Services
import Simulation
import Store
import Synchronization
import Tables
import TestSupport
import Testing

@Suite("Saved tables", .waiting)
struct TableStoreTests {
  private func store(
    _ folder: Folder, syncInterval: Duration = .seconds(1)
  ) throws -> TableStore {
    try TableStore(
      folder: folder.path, syncInterval: syncInterval, clock: ServerClock(),
      log: Log.direct)
  }

  private func codes(_ store: TableStore) -> [TableCode] {
    store.takeRestored(at: .zero).map(\.state.code).sorted()
  }

  /// Saves tables with these codes as a server does.
  private func save(_ numbers: [UInt64], in store: TableStore) {
    for number in numbers {
      let code = TableCode(number: number)
      let table = Table(
        code: code, solo: false, opener: .sample(1), shelf: [], seed: 1, at: .zero)
      var content: TableStore.SavedContent?
      store.save(table.snapshot(at: .zero), &content, at: .zero)
    }
  }

  @Test("P11: tables come back at the next start, and again after a start that changed none")
  func starts() throws {
    let folder = try Folder()
    let first = try store(folder)
    #expect(codes(first) == [])
    save([4, 5, 6], in: first)
    first.remove(TableCode(number: 5))
    let second = try store(folder)
    #expect(codes(second) == [4, 6].map { TableCode(number: $0) })
    #expect(second.openTables.map(\.code).sorted() == [4, 6].map { TableCode(number: $0) })
    #expect(codes(try store(folder)) == [4, 6].map { TableCode(number: $0) })
    #expect([first.epoch, second.epoch] == [1, 2])
  }

  @Test("tables of a former version, which had a log for each of its loops, come back")
  func severalLoops() throws {
    let folder = try Folder()
    let path = "\(folder.path)/1"
    try Files.makeFolder(path)
    for number in 4...6 as ClosedRange<UInt64> {
      let log = try TableLog(folder: path, loop: Int(number - 4))
      let table = Table(
        code: TableCode(number: number), solo: false, opener: .sample(1), shelf: [], seed: 1,
        at: .zero)
      let state = table.snapshot(at: .zero)
      log.save(number, nil, at: 0) { state.write(to: &$0) }
      try log.note(TableRecord.Stamp(clock: 0, moment: .now(boot: 0)))
    }
    _ = try folder.put(Array("1\n".utf8), "current")
    #expect(codes(try store(folder)) == (4...6).map { TableCode(number: $0) })
  }

  @Test("tables with more content than a first file has room for come back at every start")
  func large() throws {
    let folder = try Folder()
    let path = "\(folder.path)/1"
    try Files.makeFolder(path)
    let first = try TableLog(folder: path, loop: 0, smallest: 16 << 20)
    let options = Question.Options(a: "1", b: "2", c: "3", d: "4")
    let codes = (0..<40).map { TableCode(number: $0) }
    for code in codes {
      let sentence = String(repeating: "\(code) ", count: 20_000)
      let quiz = Quiz(
        topic: "T", questions: [Question(sentence: sentence, options: options, correct: .a)])
      let key = try #require(first.save(content: FixedContent.quiz(quiz).write))
      let table = Table(
        code: code, solo: false, opener: .sample(1), shelf: [], seed: 1, at: .zero)
      first.save(code.number, key, at: 0) { table.state.write(to: &$0) }
    }
    try first.note(TableRecord.Stamp(clock: 0, moment: .now(boot: 0)))
    _ = try folder.put(Array("1\n".utf8), "current")
    for _ in 0..<2 {
      let store = try store(folder)
      #expect(self.codes(store) == codes)
      #expect(store.lostRecords == 0)
    }
  }

  @Test("P17: a burst of changes fills file after file between two syncs, and none is lost")
  func burst() throws {
    let folder = try Folder()
    let store = try store(folder, syncInterval: .seconds(3_600))
    let table = Table(
      code: TableCode(number: 1), solo: false, opener: .sample(1), shelf: [], seed: 1, at: .zero)
    let state = table.snapshot(at: .zero)
    var content: TableStore.SavedContent?
    for number in 1...8 {
      let file = "\(folder.path)/1/loop-0-\(number)"
      // The worker takes it up a moment after it has made it: it is there twice, with a pause between.
      var wasThere = false
      try Patience.wait(for: file) {
        defer { wasThere = Files.isFile(file) }
        return wasThere
      }
      let written = store.amount.written + TableLog.smallest
      while store.amount.written < written {
        store.save(state, &content, at: .zero)
      }
    }
    #expect(store.lostRecords == 0)
  }

  @Test("a record that cannot be read is set aside by name, and the others come back")
  func unreadable() throws {
    let folder = try Folder()
    let path = "\(folder.path)/1"
    try Files.makeFolder(path)
    let first = try TableLog(folder: path, loop: 0)
    first.save(9, nil, at: 0) { $0.write(raw: [99, 1, 2]) }
    try first.note(TableRecord.Stamp(clock: 0, moment: .now(boot: 0)))
    _ = try folder.put(Array("1\n".utf8), "current")
    let second = try store(folder)
    #expect(codes(second) == [])
    save([4], in: second)
    let name = try #require(try folder.names.first { $0.hasPrefix("set-aside/") })
    #expect(name.hasPrefix("set-aside/9-"))
    #expect(try folder.bytes(name) == [99, 1, 2])
    #expect(codes(try store(folder)) == [TableCode(number: 4)])
  }

  @Test(
    "a record that ended two starts is set aside, one that ended one is tried again",
    arguments: [1, 2])
  func tries(_ tries: UInt64) throws {
    let folder = try Folder()
    save([4, 5], in: try store(folder))
    var marker: [UInt8] = []
    marker.append(bigEndian: 4, width: 8)
    marker.append(bigEndian: tries, width: 8)
    _ = try folder.put(marker, "restoring")
    let expected: [UInt64] = tries == 1 ? [4, 5] : [5]
    #expect(codes(try store(folder)) == expected.map { TableCode(number: $0) })
    #expect(try folder.bytes("restoring").prefix(16).allSatisfy { $0 == 0 })
    // It stays aside.
    #expect(codes(try store(folder)) == expected.map { TableCode(number: $0) })
  }

  @Test("P11: tables come back although this start cannot save any, and at the next start, too")
  func unsaved() throws {
    let folder = try Folder()
    save([4, 5], in: try store(folder))
    // No file can be made where a folder is.
    let path = "\(folder.path)/restoring"
    Files.remove(path)
    try Files.makeFolder(path)
    let second = try store(folder)
    #expect(second.isFailing)
    #expect(codes(second) == [4, 5].map { TableCode(number: $0) })
    save([6], in: second)
    second.close()
    Files.removeFolder(path)
    let third = try store(folder)
    #expect(!third.isFailing)
    #expect(codes(third) == [4, 5].map { TableCode(number: $0) })
    third.close()
  }

  /// A store of a start that could not save, on a disk with tables 4 and 5, which it has returned.
  private func reopening(_ disk: MemoryDisk) throws -> TableStore {
    func store() throws -> TableStore {
      try TableStore(
        folder: "t", on: disk, syncInterval: .seconds(3_600), clock: ServerClock(),
        log: Log.direct)
    }
    save([4, 5], in: try store())
    disk.trouble = .readOnly
    let second = try store()
    #expect(codes(second) == [4, 5].map { TableCode(number: $0) })
    return second
  }

  /// The codes that the next start would restore.
  private func saved(on disk: MemoryDisk) throws -> [UInt64] {
    try TableFolder.saved(in: "t", on: disk).map(\.code).sorted()
  }

  @Test(
    "P17: the next start finds the former tables until all open ones are saved, and then no table that has ended"
  )
  func reopened() throws {
    let disk = MemoryDisk(seed: 1)
    let store = try reopening(disk)
    let requests = Mutex(0)
    store.join { notice in
      if case .unsavedAll = notice { requests.withLock { $0 += 1 } }
    }
    disk.trouble = .none
    #expect(store.maintainOnce() != nil)
    #expect(requests.withLock { $0 } == 1)
    save([5], in: store)
    #expect(store.maintainOnce() != nil)
    #expect(try saved(on: disk) == [4, 5])
    #expect(store.epoch == nil)
    store.savedAll()
    #expect(store.maintainOnce() == nil)
    #expect(try saved(on: disk) == [5])
    #expect(store.epoch == 2)
    store.close()
  }

  @Test("a file \u{201C}current\u{201D} that cannot be read removes nothing")
  func currentUnreadable() throws {
    let folder = try Folder()
    save([4], in: try store(folder))
    let path = "\(folder.path)/current"
    try Files.move(path, to: "\(folder.path)/kept")
    try Files.makeFolder(path)
    #expect(try store(folder).isFailing)
    Files.removeFolder(path)
    try Files.move("\(folder.path)/kept", to: path)
    #expect(codes(try store(folder)) == [TableCode(number: 4)])
  }

  /// A folder with a question that a former start had just saved, and the time that was left for it.
  private func question() throws -> (folder: Folder, left: Duration) {
    var driver = TableDriver()
    let page = driver.join(1, "Anna")
    driver.join(2, "Bob")
    driver.send(.start, from: page)
    driver.passCountdown()
    driver.run(for: .seconds(4))
    let closesAt = try #require(driver.question?.closesAt)
    let state = driver.table.snapshot(at: driver.now)
    let folder = try Folder()
    let path = "\(folder.path)/1"
    try Files.makeFolder(path)
    let log = try TableLog(folder: path, loop: 0)
    let content = try #require(state.fixedContent)
    let key = try #require(log.save(content: content.write))
    let clock = driver.now.microseconds
    log.save(state.code.number, key, at: clock) { state.write(to: &$0) }
    try log.note(TableRecord.Stamp(clock: clock, moment: .now(boot: Moment.currentBoot)))
    _ = try folder.put(Array("1\n".utf8), "current")
    return (folder, closesAt - driver.now)
  }

  @Test("P11: a restored question has the time that was left when the server listens")
  func beginning() throws {
    let (folder, left) = try question()
    let store = try store(folder, syncInterval: .seconds(3_600))
    let listens = Tick.zero + .seconds(9)
    let table = try #require(store.takeRestored(at: listens).first)
    guard case .question(let question) = table.view(for: .watcher).phase else {
      Issue.record("there is no question")
      return
    }
    #expect(question.closesAt == listens + left)
    store.close()
  }

  @Test("P11: a game uses no time while its server starts, nor while it ends")
  func standing() throws {
    let (folder, _) = try question()
    func elapsed() throws -> [Duration] {
      try TableFolder.saved(in: folder.path).map(\.elapsed)
    }
    let store = try store(folder, syncInterval: .seconds(3_600))
    #expect(store.maintainOnce() == nil)
    #expect(try elapsed() == [.zero])
    _ = store.takeRestored(at: .zero)
    #expect(store.maintainOnce() == nil)
    #expect(try elapsed().allSatisfy { $0 > .zero })
    store.stopClock()
    let stopped = try elapsed()
    #expect(store.maintainOnce() == nil)
    store.close()
    #expect(try elapsed() == stopped)
  }

  @Test("a log that fails is named, and does not keep the others from being written to the disk")
  func oneFails() throws {
    let folder = try Folder()
    let store = try store(folder)
    #expect(store.maintainOnce() == nil)
    Files.remove("\(folder.path)/1/loop-0-0")
    save([5], in: store)
    let failure = try #require(store.maintainOnce())
    #expect(failure.contains("loop-0-0"))
    #expect(store.amount.waiting == 0)
    store.close()
  }
}
