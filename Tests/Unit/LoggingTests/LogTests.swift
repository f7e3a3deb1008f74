import Files
import Net
import Synchronization
import Testing

@testable import Logging

/// A reader that takes nothing until it is told to.
private final class Reader: Sendable {
  private let taken = Mutex<[String]>([])
  private let isReading = Mutex(false)
  private let began: Mailbox<Void>
  private let start: Mailbox<Void>
  private let wrote: Mailbox<Void>

  init() throws {
    began = try Mailbox()
    start = try Mailbox()
    wrote = try Mailbox()
  }

  /// Blocks until `read`, as a write to a full pipe does.
  func write(_ bytes: [UInt8]) {
    began.post(())
    if !isReading.withLock({ $0 }) { start.wait() }
    taken.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    wrote.post(())
  }

  /// Somebody is being kept waiting.
  func waitForWriter() { began.wait() }

  func waitFor(_ words: String) {
    while !text.contains(words) {
      wrote.wait()
      _ = wrote.empty()
    }
  }

  func read() {
    isReading.withLock { $0 = true }
    start.post(())
  }

  var text: String { taken.withLock { $0.joined() } }
}

@Suite("The log")
struct LogTests {
  @Test("A reader that takes nothing delays nobody; the log counts and reports the lost lines")
  func stopped() throws {
    let reader = try Reader()
    let writer = try StreamWriter(most: 3) { reader.write($0) }
    let log = Log(format: .text, level: .info) { writer.append($0) }
    log.write(.info, .uplink, "line 0")
    reader.waitForWriter()
    for number in 1...10 { log.write(.info, .uplink, "line \(number)") }
    #expect(log.dropped == 7)
    #expect(reader.text.isEmpty)
    reader.read()
    reader.waitFor("line 3")
    log.write(.info, .uplink, "the last")
    writer.close()
    let lines = reader.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst() }
      .map { $0.joined(separator: " ") }
    #expect(
      lines == [
        "info line 0", "info line 1", "info line 2", "info line 3",
        "warning 7 log lines were dropped here: the reader was too slow", "info the last",
      ])
  }

  @Test(
    "A line is one line of printable text, whatever a stranger's text in it is",
    arguments: [LogFormat.text, .json])
  func printable(format: LogFormat) {
    let said = Mutex<[UInt8]>([])
    let log = Log(format: format, level: .info) { line in
      said.withLock { $0 += line }
      return true
    }
    log.write(.info, .uplink, "x\u{1B}[2J\r\n\u{9B}31m\u{202E}\u{2028}\u{200F}y")
    let text = String(decoding: said.withLock(\.self), as: UTF8.self)
    #expect(text.unicodeScalars.count { $0 == "\u{FFFD}" } == 7)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(text.unicodeScalars.count { $0 == "\n" } == 1 && text.hasSuffix("\n"))
    for scalar: Unicode.Scalar in ["\u{9B}", "\u{202E}", "\u{2028}", "\u{200F}"] {
      #expect(!text.unicodeScalars.contains(scalar))
    }
  }

  @Test("The end does not wait for a reader that takes nothing")
  func end() throws {
    let reader = try Reader()
    let writer = try StreamWriter { reader.write($0) }
    #expect(writer.append([65]))
    reader.waitForWriter()
    writer.close()
    #expect(!writer.append([66]))
    #expect(reader.text.isEmpty)
    reader.read()
  }

  @Test("The latest lines stay readable: level, event, printable text, also below the level")
  func recent() {
    let log = Log(format: .text, level: .error) { _ in false }
    for number in 1...Log.mostRecent + 2 { log.write(.info, .quizFault, "line \u{1B}\(number)") }
    log.write(.debug, .ended, "not for people")
    let lines = log.recent
    #expect(lines.count == Log.mostRecent)
    #expect(lines.first?.sentence == "line \u{FFFD}3")
    #expect(lines.last?.sentence == "line \u{FFFD}\(Log.mostRecent + 2)")
    #expect(lines.allSatisfy { $0.level == .info && $0.event == .quizFault && $0.seconds > 0 })
  }

  @Test("Events have distinct names of small letters and hyphens, and a sentence each")
  func vocabulary() {
    #expect(Set(LogEvent.allCases.map(\.meaning)).count == LogEvent.allCases.count)
    for event in LogEvent.allCases {
      #expect(event.rawValue.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }, "\(event)")
      #expect(event.meaning.hasSuffix("."))
      #expect(LogEvent.list.contains("\(event.rawValue) "))
    }
    #expect(LogEvent.list.split(separator: "\n").count == LogEvent.allCases.count)
  }
}
