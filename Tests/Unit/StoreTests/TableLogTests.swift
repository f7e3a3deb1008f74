import Files
import GameCore
import TestSupport
import Testing

@testable import Store

@Suite("The log of tables")
struct TableLogTests {
  /// The newest state of each code, by the records of a folder.
  private func states(_ folder: Folder) throws -> [UInt64: [UInt8]] {
    Dictionary(uniqueKeysWithValues: try TableRecord.read(folder.path).map { ($0.code, $0.state) })
  }

  private func save(
    _ code: UInt64, _ content: TableLog.ContentKey?, _ state: [UInt8], at clock: Int64,
    in log: TableLog
  ) {
    log.save(code, content, at: clock) { $0.write(raw: state) }
  }

  @Test("equal contents are saved once, and as long as a table refers to them")
  func contents() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0)
    let content = [UInt8](repeating: 5, count: 3_000)
    let keys = (1...3).map { _ in log.save(content: { $0.write(raw: content) }) }
    #expect(Set(keys).count == 1)
    let key = try #require(keys[0])
    for code in 1...3 as ClosedRange<UInt64> { save(code, key, [1], at: 0, in: log) }
    #expect(log.amount.live < 3_500)
    for code in 1...3 as ClosedRange<UInt64> { save(code, nil, [1], at: 0, in: log) }
    #expect(log.amount.live < 200)
  }

  @Test("a next file is requested once when the spare is used, and when it is too short")
  func spareRequest() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0, smallest: 1_024)
    save(1, nil, [1], at: 0, in: log)
    #expect(log.takeSpareRequest())
    save(1, nil, [2], at: 0, in: log)
    #expect(!log.takeSpareRequest())
    try log.prepareSpare()
    save(1, nil, [3], at: 0, in: log)
    #expect(!log.takeSpareRequest())
    // A spare of 1 024 bytes has no room for these twice.
    for code in 2...7 as ClosedRange<UInt64> {
      save(code, nil, [UInt8](repeating: 1, count: 90), at: 0, in: log)
    }
    #expect(log.takeSpareRequest())
    try log.prepareSpare()
    for code in 2...7 as ClosedRange<UInt64> {
      save(code, nil, [UInt8](repeating: 2, count: 90), at: 0, in: log)
    }
    #expect(log.takeSpareRequest())
    #expect(log.lostRecords == 0)
  }

  @Test("after a power cut, a next file without all that it began with does not count")
  func halfSegment() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0, smallest: 2_048)
    try log.maintain()
    let key = log.save(content: { $0.write(raw: [9, 9]) })
    save(1, key, [7, 7], at: 0, in: log)
    var step: UInt8 = 0
    while try !folder.names.contains(where: { $0.hasSuffix("-1") })
      || folder.bytes("loop-0-1").prefix(1) == [0]
    {
      save(2, key, [UInt8](repeating: step, count: 100), at: 0, in: log)
      step += 1
    }
    let whole = try folder.bytes("loop-0-1")
    let expected = try states(folder)
    // The disk has the header and no other sector.
    _ = try folder.put(Array(whole.prefix(64)) + Array(repeating: 0, count: 1_984), "loop-0-1")
    let former = try states(folder)
    #expect(former[1] == [7, 7])
    #expect(former[2]?.count == 100)
    _ = try folder.put(whole, "loop-0-1")
    #expect(try states(folder) == expected)
  }

  @Test("a file whose header has another number than its name does not count")
  func otherNumber() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0, smallest: 4_096)
    save(1, nil, [1], at: 0, in: log)
    _ = try folder.put(Array("FTTABLE1".utf8) + Array(repeating: 0, count: 100), "loop-0-1")
    #expect(try states(folder) == [1: [1]])
  }

  @Test("a record that is longer than a file gets room in the next one")
  func long() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0, smallest: 1_024)
    let content = [UInt8](repeating: 3, count: 5_000)
    #expect(log.save(content: { $0.write(raw: content) }) == nil)
    #expect(log.lostRecords == 1)
    try log.maintain()
    let key = try #require(log.save(content: { $0.write(raw: content) }))
    save(1, key, [1], at: 0, in: log)
    #expect(try TableRecord.read(folder.path).map(\.content) == [content])
  }

  @Test("the content of a table for which there was no room is forgotten")
  func unused() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0, smallest: 1_024)
    let key = try #require(log.save(content: { $0.write(raw: [1, 2, 3]) }))
    #expect(!log.save(1, key, at: 0) { $0.write(raw: [UInt8](repeating: 1, count: 2_000)) })
    #expect(log.amount.live == 0)
  }

  @Test("a changed byte of a file makes the reader neither trap nor take it for what was saved")
  func damaged() throws {
    let folder = try Folder()
    let log = try TableLog(folder: folder.path, loop: 0, smallest: 512)
    let key = log.save(content: { $0.write(raw: [9, 9]) })
    save(1, key, [1, 1, 1], at: 0, in: log)
    log.remove(1)
    save(2, nil, [2], at: 0, in: log)
    let whole = try folder.bytes(try #require(try folder.names.first { $0.hasSuffix("-0") }))
    for index in whole.indices {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[index] ^= flip
        for saved in TableRecord.Segment(bytes)?.saved ?? [] {
          #expect(saved.content.map { $0 == [9, 9] } ?? true)
          #expect(saved.state == (saved.code == 1 ? [1, 1, 1] : [2]))
        }
      }
      _ = TableRecord.Segment(Array(whole[..<index]))?.saved
    }
    #expect(TableRecord.Segment(whole)?.saved.map(\.code) == [2])
  }

  /// The failure of a body; `nil` without one.
  private func failure(_ body: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) { try body() } catch { return error }
    return nil
  }

  @Test("a file that was moved or removed is a failure, until it is back")
  func displaced() throws {
    let folder = try Folder()
    let path = "\(folder.path)/logs"
    try Files.makeFolder(path)
    let log = try TableLog(folder: path, loop: 0, smallest: 1_024)
    try log.maintain()
    try Files.move(path, to: "\(folder.path)/away")
    #expect(
      failure { () throws(FileError) in try log.maintain() }
        == .failed(call: "stat", path: "\(path)/loop-0-0", errno: 2))
    try Files.makeFolder(path)
    _ = try folder.put([UInt8](repeating: 0, count: 1_024), "logs/loop-0-0")
    #expect(failure { () throws(FileError) in try log.maintain() } != nil)
    Files.removeFolder(path)
    try Files.move("\(folder.path)/away", to: path)
    try log.maintain()
  }

  @Test(
    "the time between two moments is the machine's own, or the wall clock's after another start")
  func moments() {
    let moment = Moment(seconds: 1_000, uptime: 50, boot: 7)
    #expect(moment.secondsUntil(Moment(seconds: 9_000_000, uptime: 53, boot: 7)) == 3)
    #expect(moment.secondsUntil(Moment(seconds: 10, uptime: 53, boot: 7)) == 3)
    #expect(moment.secondsUntil(Moment(seconds: 1_009, uptime: 2, boot: 8)) == 9)
    #expect(moment.secondsUntil(Moment(seconds: 10, uptime: 2, boot: 8)) == 0)
    #expect(Moment(seconds: 5).secondsUntil(Moment(seconds: 9)) == 4)
    #expect(Moment(seconds: .min).secondsUntil(Moment(seconds: .max)) == 0)
    #expect(Moment.currentBoot != 0)
    #expect(Moment.now(boot: 1).uptime > 0)
  }
}
