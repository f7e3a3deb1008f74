import Bytes
import Database
import Files
import GameCore
import Games
import Glibc
import Net
import SQLite
import Synchronization
import Tables
import TestSupport
import Testing

@testable import Store

@Suite("The file of tables")
struct TableFileTests {
  private static let now = (clock: Tick.zero, moment: Moment(seconds: 100))
  private static let quiz = FixedContent.quiz(
    Quiz(
      topic: "T",
      questions: [
        Question(
          sentence: "?", options: Question.Options(a: "1", b: "2", c: "3", d: "4"), correct: .a)
      ]))

  /// What a file says and reports.
  private final class Heard: Sendable {
    private let lists = Mutex<(events: [TableFile.Event], reports: [TableReport])>(([], []))

    func add(_ event: TableFile.Event) { lists.withLock { $0.events.append(event) } }
    func add(_ report: TableReport) { lists.withLock { $0.reports.append(report) } }

    var findings: [TableFinding] {
      lists.withLock(\.events).compactMap { if case .found(let one) = $0 { one } else { nil } }
    }
    var reports: [TableReport] { lists.withLock(\.reports) }
  }

  private let folder: Folder
  private let heard = Heard()

  init() throws { folder = try Folder() }

  private var path: String { "\(folder.path)/tables.db" }

  private func file(
    interval: Duration = .seconds(3_600), at now: Tick = .zero, clock: Int64? = nil
  ) throws -> TableFile {
    let file = try TableFile(
      folder: folder.path, interval: interval, at: now, Moment(seconds: 100),
      stamp: { clock.map { (Tick(microseconds: $0), Moment(seconds: 100)) } },
      event: { [heard] in heard.add($0) })
    file.join { [heard] in heard.add($0) }
    return file
  }

  private func code(_ number: UInt64) -> TableCode { TableCode(number: number) }

  private func table(_ number: UInt64) -> Table {
    Table(
      code: code(number), solo: false, opener: .sample(1), quizTitles: [], seed: number, at: .zero)
  }

  private func save(_ number: UInt64, version: Int64 = 1, clock: Int64 = 0) -> TableSave {
    var bytes: [UInt8] = []
    do {
      var writer = BinaryWriter()
      table(number).snapshot(at: .zero).write(to: &writer)
      bytes = writer.bytes
    }
    return TableSave(
      code(number), epoch: 1, version: version, state: bytes, content: .none,
      at: Tick(microseconds: clock))
  }

  private func save(_ numbers: some Sequence<UInt64>, in file: TableFile) {
    for number in numbers { file.give(.save(save(number))) }
  }

  private func codes(_ file: TableFile) -> [UInt64] {
    file.takeRestored().map(\.state.code.number).sorted()
  }

  private func wait(for what: String, _ isSo: () throws -> Bool) throws {
    try Patience.wait(for: what, until: isSo)
  }

  @Test("P34: tables come back at the next start, and again after a start that changed none")
  func starts() throws {
    let first = try file()
    #expect(codes(first) == [])
    save([4, 5, 6], in: first)
    first.give(.remove(code(5), epoch: 1, version: 2))
    first.savedAll()
    first.close()
    #expect(heard.reports.count == 4)
    for report in heard.reports { #expect("\(report)".hasPrefix("committed")) }
    for _ in 0..<2 {
      let next = try file()
      #expect(codes(next) == [4, 6])
      next.close()
    }
    #expect(first.epoch == 1)
    #expect(heard.findings == [])
  }

  @Test("a start that saved all removes the rows of tables that have ended meanwhile, none before")
  func ended() throws {
    let first = try file()
    save([4, 5], in: first)
    first.close()
    let second = try file()
    save([5], in: second)
    second.close()
    let third = try file()
    #expect(codes(third) == [4, 5])
    save([5], in: third)
    third.savedAll()
    third.close()
    #expect(codes(try file()) == [5])
  }

  @Test("equal contents are saved once, and as long as a table has them")
  func contents() throws {
    let content = TableFileTests.quiz.binaryForm
    var findings: [TableFinding] = []
    let database = try TableDatabase.open(path, at: TableFileTests.now, &findings)
    func count() throws -> Int {
      let connection = try Connection(path, .readOnly)
      return try connection.rows("SELECT digest FROM contents").count
    }
    func save(_ number: UInt64, _ content: TableSave.Content) throws {
      let save = TableSave(
        code(number), epoch: 1, version: 1, state: [1], content: content, at: .zero)
      try database.write([.save(save)])
    }
    for number in 1...3 as ClosedRange<UInt64> { try save(number, .bytes(content)) }
    #expect(try count() == 1)
    try save(1, .same)
    try save(2, .none)
    try database.write([.remove(code(3), epoch: 1, version: 1)])
    #expect(try count() == 1)
    try save(1, .bytes([7]))
    #expect(try count() == 1)
    try save(1, .none)
    #expect(try count() == 0)
  }

  /// A question that was saved at 2 s, and the time that was left for it.
  private func question() throws -> (save: TableSave, left: Duration) {
    var driver = TableDriver()
    let page = driver.join(1, "Anna")
    driver.join(2, "Bob")
    driver.send(.start, from: page)
    driver.passCountdown()
    driver.run(for: .seconds(4))
    let closesAt = try #require(driver.question?.closesAt)
    let state = driver.table.snapshot(at: driver.now)
    var writer = BinaryWriter()
    state.write(to: &writer)
    let content = try #require(state.fixedContent)
    let save = TableSave(
      state.code, epoch: 1, version: 1, state: writer.bytes, content: .bytes(content.binaryForm),
      at: Tick(microseconds: 2_000_000))
    return (save, closesAt - driver.now)
  }

  private func closes(_ table: Table?) throws -> Tick {
    guard case .question(let question)? = table?.view(for: .watcher).phase else {
      throw Missing()
    }
    return question.closesAt
  }

  private struct Missing: Error {}

  @Test(
    "P34: the time after a save counts as far as the clock was noted, also after starts that died",
    arguments: [0, 3])
  func clocks(deadStarts: Int) throws {
    let (save, left) = try question()
    var findings: [TableFinding] = []
    let first = try TableDatabase.open(path, at: TableFileTests.now, &findings)
    try first.write([.save(save)])
    first.note((Tick(microseconds: 5_000_000), Moment(seconds: 100)))
    let start = (clock: Tick(microseconds: 70_000), moment: Moment(seconds: 100))
    for _ in 0..<deadStarts { _ = try TableDatabase.open(path, at: start, &findings) }
    let next = try TableDatabase.open(path, at: start, &findings)
    let table = try next.restore(
      at: start.clock, start.moment, limits: Tables.Limits(), &findings
    ).first
    #expect(try closes(table) == start.clock + left - .seconds(3))
  }

  @Test("P34: the clocks beside the file are read whole or not at all")
  func notes() throws {
    let notes = TableNotes(of: path)
    notes.note(synced: 77)
    #expect(notes.clocks == nil)
    let stamp = (clock: Tick(microseconds: 5), moment: Moment(seconds: 1, uptime: 2, boot: .max))
    notes.note(stamp, of: 4)
    #expect(notes.clocks?.opening == 4 && notes.synced == 77)
    #expect(notes.clocks?.stamp.clock == stamp.clock && notes.clocks?.stamp.moment == stamp.moment)
    let bytes = try Files.read("\(path)-synced", limit: 64)
    for index in 8..<52 {
      try Files.overwrite("\(path)-synced", at: index, with: [bytes[index] ^ 1])
      #expect(notes.clocks == nil)
      try Files.overwrite("\(path)-synced", at: index, with: [bytes[index]])
    }
    notes.forgetSynced()
    #expect(notes.clocks?.opening == 4 && notes.synced == 0)
  }

  @Test("a folder in which a former version has saved tables is named, and stays")
  func formerFolder() throws {
    let former = "\(folder.path)/tables"
    try Files.makeFolder(former)
    #expect(codes(try file()) == [])
    #expect(heard.findings == [.formerFolder(former)])
    #expect(Files.isFolder(former))
  }

  @Test("a row that cannot be read is set aside by name, and the others come back")
  func unreadable() throws {
    let first = try file()
    first.give(
      .save(
        TableSave(
          code(9), epoch: 1, version: 1, state: [99, 1, 2], content: .none, at: .zero)))
    save([4], in: first)
    first.close()
    for _ in 0..<2 { #expect(codes(try file()) == [4]) }
    #expect(heard.findings == [.table(code(9), reason: "its row cannot be read")])
    let connection = try Connection(path, .readOnly)
    #expect(try connection.row("SELECT state FROM set_aside")?.blob(0) == [99, 1, 2])
  }

  @Test(
    "a table that ended two starts is set aside, one that ended one is tried again",
    arguments: [1, 2])
  func tries(_ tries: Int64) throws {
    let first = try file()
    save([4, 5], in: first)
    first.close()
    try Connection(path).execute("UPDATE server SET restoring = 5, tries = \(tries)")
    #expect(codes(try file()) == (tries == 1 ? [4, 5] : [4]))
    #expect(codes(try file()) == (tries == 1 ? [4, 5] : [4]))
  }

  @Test("P17: what a file that cannot be opened does not take is answered, and saved when it can")
  func reopened() throws {
    try Files.makeFolder(path)
    let file = try file(interval: .milliseconds(20), clock: 1)
    #expect(file.isFailing && file.epoch == nil)
    save([4], in: file)
    try wait(for: "an answer") { !heard.reports.isEmpty }
    #expect(heard.reports == [.unsaved(code(4), epoch: 1, version: 1)])
    Files.removeAll(below: path)
    try wait(for: "the file") { heard.reports.contains(.connected) }
    #expect(file.epoch == nil)
    save([4], in: file)
    file.savedAll()
    try wait(for: "the save") { file.epoch != nil }
    #expect(!file.isFailing)
    file.close()
    #expect(codes(try self.file()) == [4])
  }

  @Test("P17: a file that is moved away is missed, and another takes its place")
  func moved() throws {
    let file = try file(interval: .milliseconds(20), clock: 1)
    save([4], in: file)
    try wait(for: "the save") { !heard.reports.isEmpty }
    for suffix in ["", "-wal", "-shm"] {
      try Files.move(path + suffix, to: "\(folder.path)/away.db" + suffix)
    }
    try wait(for: "a new file") { heard.reports.contains(.connected) }
    #expect(heard.reports.contains(.lost))
    save([4], in: file)
    file.savedAll()
    try wait(for: "the save") { !file.isFailing }
    file.close()
    #expect(codes(try self.file()) == [4])
  }

  @Test("a start that lives on counts no table against itself, though it could not write that")
  func outlived() throws {
    let file = try file(interval: .milliseconds(20), clock: 1)
    save([4], in: file)
    try wait(for: "the save") { !heard.reports.isEmpty }
    try Connection(path).execute("UPDATE server SET restoring = 4, tries = 2")
    try Files.move(folder.path, to: "\(folder.path)-away")
    try wait(for: "the loss") { heard.reports.contains(.lost) }
    try Files.move("\(folder.path)-away", to: folder.path)
    try wait(for: "the file") { heard.reports.contains(.connected) }
    file.close()
    #expect(codes(try self.file()) == [4])
  }

  @Test(
    "P34: the clock is noted while a game runs, and hardly ever when none does",
    arguments: [true, false])
  func rests(isPlaying: Bool) throws {
    let looks = 12
    let notes = Mutex(0)
    let file = try TableFile(
      folder: folder.path, interval: .milliseconds(20), at: .zero, Moment(seconds: 100),
      stamp: {
        notes.withLock { $0 += 1 }
        return (.zero, Moment(seconds: 100))
      }, event: { _ in })
    file.join { [heard] in heard.add($0) }
    var table = save(4)
    table.isPlaying = isPlaying
    file.give(.save(table))
    try wait(for: "the save") { !heard.reports.isEmpty }
    let noted = notes.withLock(\.self)
    if isPlaying {
      try wait(for: "notes of the clock") { notes.withLock { $0 - noted > looks / 2 } }
    } else {
      usleep(UInt32(looks) * 20_000)
      #expect(notes.withLock { $0 - noted } <= 1)
    }
    file.close()
  }

  @Test("the log is moved into the file, and nothing that comes meanwhile is lost")
  func log() throws {
    let file = try file(interval: .milliseconds(20), clock: 1)
    var (longest, round) = (0, UInt8(0))
    try wait(for: "a log that was emptied") {
      round &+= 1
      let content = [UInt8](repeating: round, count: 60_000)
      // A log that grows is not emptied.
      for number in longest > TableLogKeeper.enough ? 0..<0 : 10..<30 as Range<UInt64> {
        file.give(
          .save(
            TableSave(
              code(number), epoch: 1, version: 1, state: content, content: .none, at: .zero)))
      }
      let size = Files.version("\(path)-wal")?.size ?? 0
      defer { longest = max(longest, size) }
      return longest > TableLogKeeper.enough && size < longest / 2
    }
    save(4...8, in: file)
    file.close()
    #expect(!file.isFailing)
    #expect(codes(try self.file()) == [4, 5, 6, 7, 8])
  }

  @Test("a commit that finds no room leaves nothing behind: the next one writes the content, too")
  func room() throws {
    var findings: [TableFinding] = []
    let database = try TableDatabase.open(path, at: TableFileTests.now, &findings)
    let content = [UInt8](repeating: 7, count: 9_000)
    let large = [UInt8](repeating: 1, count: 200_000)
    func orders(_ states: [UInt8]...) -> [TableOrder] {
      states.enumerated().map { number, state in
        .save(
          TableSave(
            code(UInt64(number)), epoch: 1, version: 1, state: state, content: .bytes(content),
            at: .zero))
      }
    }
    try database.connection.execute("PRAGMA max_page_count = 60")
    #expect(throws: DatabaseError.full) { try database.write(orders([1], large)) }
    try database.write(orders([1]))
    #expect(database.rows.map(\.content) == [content])
    #expect(database.rows.map(\.isWhole) == [true])
  }

  @Test("a log that another process reads is not empty, and is emptied later")
  func readLog() throws {
    var findings: [TableFinding] = []
    let database = try TableDatabase.open(path, at: TableFileTests.now, &findings)
    try database.write([.save(save(4))])
    do {
      let reader = try Connection(path, .readOnly)
      try reader.execute("BEGIN; SELECT code FROM tables")
      #expect(try !database.emptyLog(mayWait: false))
      #expect(try !database.emptyLog(mayWait: true))
    }
    #expect(try database.emptyLog(mayWait: true))
    #expect(Files.version("\(path)-wal")?.size == 0)
  }

  /// A file as a killed process leaves it: some of it in the log. Returns its codes.
  private func leaveTables() throws -> [UInt64] {
    let numbers = Array(0..<40 as Range<UInt64>)
    var findings: [TableFinding] = []
    let database = try TableDatabase.open(path, at: TableFileTests.now, &findings)
    for number in numbers.prefix(25) { try database.write([.save(save(number))]) }
    try database.emptyLog(mayWait: true)
    for number in numbers.dropFirst(25) { try database.write([.save(save(number))]) }
    try TableDatabase.sync(path)
    return numbers
  }

  @Test(
    "nothing is lost silently of 200 damaged files: what is missing is said", .serialized,
    arguments: 0..<4)
  func damaged(block: UInt64) throws {
    var random = SeededGenerator(seed: 46 + block)
    let numbers = try leaveTables()
    let files = try ["", "-wal", "-synced"].map { try Files.read(path + $0, limit: 1 << 24) }
    let states = Dictionary(
      uniqueKeysWithValues: numbers.map { ($0, save($0).state) })
    var counts = (whole: 0, tables: 0, silent: 0)
    for _ in 0..<50 {
      for name in try folder.names { Files.remove("\(folder.path)/\(name)") }
      let victim = Int.random(in: 0...1, using: &random)
      for (index, suffix) in ["", "-wal", "-synced"].enumerated() {
        var bytes = files[index]
        if index == victim { damage(&bytes, &random) }
        try Files.replace(path + suffix, with: bytes, survivesPowerCuts: false)
      }
      var findings: [TableFinding] = []
      let database = try TableDatabase.open(path, at: TableFileTests.now, &findings)
      for row in database.rows where row.isWhole {
        #expect(row.state == states[row.code.number])
      }
      let tables = try database.restore(
        at: .zero, Moment(seconds: 100), limits: Tables.Limits(), &findings)
      if tables.count == numbers.count { counts.whole += 1 }
      counts.tables += tables.count
      if tables.count < numbers.count, findings.isEmpty { counts.silent += 1 }
    }
    #expect(counts.silent == 0)
    #expect(counts.whole >= 2 && counts.tables > 25 * numbers.count, "\(counts)")
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    case 1: for index in place..<min(place + 512, bytes.count) { bytes[index] = 0 }
    case 2: bytes.removeLast(bytes.count - place)
    default: bytes = []
    }
  }
}
