import Bytes
import Files
import JSON
import Synchronization

/// The form of the log's lines.
public enum LogFormat: String, Equatable, Sendable {
  case text
  case json
}

/// The severity of a line; lines below the chosen level are left out.
public enum LogLevel: Int, Comparable, Sendable {
  case error
  case warning
  case info
  case debug

  /// The level by its name in an option; `nil` if there is none.
  public init?(name: String) {
    switch name {
    case "error": self = .error
    case "warning": self = .warning
    case "info": self = .info
    case "debug": self = .debug
    default: return nil
    }
  }

  /// The name in an option and in a line.
  public var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "info"
    case .debug: "debug"
    }
  }

  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The log, one line for each event. It never contains a name, cookie or address of a player. Codes of tables
/// are in errors about saved tables and, where servers share tables, at level debug.
/// Writing does not block: lines that the reader does not accept in time are dropped and counted.
public final class Log: Sendable {
  private let format: LogFormat
  private let level: LogLevel
  private let append: @Sendable ([UInt8]) -> Bool
  private let state = Mutex(State())

  private struct State {
    /// Lines dropped since the last written one.
    var gap = 0
    /// Lines dropped since the start.
    var dropped = 0
    /// The latest lines, the oldest first.
    var recent: [LogLine] = []

    mutating func note(_ line: LogLine) {
      if recent.count == Log.mostRecent { recent.removeFirst() }
      recent.append(line)
    }
  }

  /// `append` accepts whole lines and does not block. It returns false if it drops one.
  public init(
    format: LogFormat, level: LogLevel, append: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.format = format
    self.level = level
    self.append = append
  }

  /// Lines dropped since the start.
  public var dropped: Int { state.withLock(\.dropped) }

  /// The latest lines of level `info` and above, the oldest first.
  public var recent: [LogLine] { state.withLock(\.recent) }

  /// The most lines in `recent`.
  public static let mostRecent = 20

  /// Writes one line, from any thread. `sentence` is for people and may quote untrusted text.
  public func write(_ level: LogLevel, _ event: LogEvent, _ sentence: String) {
    let sentence = sentence.printable
    let recent = LogLine(
      seconds: WallClock.secondsSince1970, level: level, event: event, sentence: sentence)
    let line = level <= self.level ? line(level, event, sentence) : nil
    state.withLock { state in
      if level <= .info { state.note(recent) }
      guard let line else { return }
      // The first line after a gap contains the number of missing ones.
      if append(state.gap == 0 ? line : notice(state.gap) + line) {
        state.gap = 0
      } else {
        state.gap += 1
        state.dropped += 1
      }
    }
  }

  private func notice(_ gap: Int) -> [UInt8] {
    line(.warning, .logDropped, "\(gap) log lines were dropped here: the reader was too slow")
  }

  private func line(
    _ level: LogLevel, _ event: LogEvent, _ sentence: String
  ) -> [UInt8] {
    var line: [UInt8] = []
    switch format {
    case .text:
      line.append(contentsOf: "\(WallClock.text) \(level.name) ".utf8)
      line.append(contentsOf: sentence.utf8)
    case .json:
      line = Log.json(level, event, sentence)
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private static func json(
    _ level: LogLevel, _ event: LogEvent, _ sentence: String
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("time", WallClock.secondsSince1970)
    writer.field("level", level.name)
    writer.field("event", event.rawValue)
    writer.field("message", sentence)
    writer.endObject()
    return writer.bytes
  }
}
