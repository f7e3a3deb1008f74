import Bytes
import Glibc

/// Standard error. Writing blocks while the reader takes nothing, as with a stopped terminal or a
/// full pipe: do not call it on a loop.
public enum StandardError {
  /// Writes one line, and replaces terminal control characters.
  public static func write(line: String) {
    write(Array("\(line.printable)\n".utf8))
  }

  /// Writes lines of this program with their ends, and replaces terminal control characters.
  public static func write(text: String) {
    write(Array(text.printableLines.utf8))
  }

  /// Writes bytes unchanged: lines whose texts are `printable` already.
  public static func write(_ bytes: [UInt8]) {
    Terminal.write(bytes, to: STDERR_FILENO)
  }
}

public enum StandardOutput {
  /// Whether it is a terminal, and not a file or a pipe.
  public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes one line, and replaces terminal control characters.
  public static func write(line: String) {
    write(Array("\(line.printable)\n".utf8))
  }

  /// Writes lines of this program with their ends, and replaces terminal control characters.
  public static func write(text: String) {
    write(Array(text.printableLines.utf8))
  }

  /// Writes bytes unchanged: a file's content, or lines whose texts are `printable` already.
  public static func write(_ bytes: [UInt8]) {
    Terminal.write(bytes, to: STDOUT_FILENO)
  }
}

/// The terminal in which the process was started.
public enum Terminal {
  /// Whether one of the three standard streams is a terminal.
  public static var isAttached: Bool {
    [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { isatty($0) == 1 }
  }

  fileprivate static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: the slice's storage is valid during the call, which only reads it.
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// The wall clock: for logs and file headers only, never for a deadline.
public enum WallClock {
  public static var secondsSince1970: Int {
    time(nil)
  }

  /// UTC, `YYYY-MM-DDTHH:MM:SSZ`.
  public static var text: String { text(of: secondsSince1970) }

  /// The day in UTC, `YYYY-MM-DD`, of seconds since 1970.
  public static func day(of seconds: Int) -> String {
    String(text(of: seconds).prefix { $0 != "T" })
  }

  /// The days from today until a day `YYYY-MM-DD`, both in UTC; `nil` if the text is no day.
  public static func days(until day: String, from now: Int = secondsSince1970) -> Int? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1970...9999).contains(parts[0]),
      (1...31).contains(parts[2])
    else { return nil }
    // The year begins in March, so that a leap day is its last one.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    let ofYear = (153 * month + 2) / 5 + parts[2] - 1
    let days = 365 * year + year / 4 - year / 100 + year / 400 + ofYear - 719_468
    return days - now / 86_400
  }

  private static func text(of seconds: Int) -> String {
    var now = seconds
    // SAFETY: `tm` is a plain record; both outlive the call, which keeps neither.
    var parts = unsafe tm()
    _ = unsafe gmtime_r(&now, &parts)
    let year = unsafe parts.tm_year + 1900
    let (month, day) = unsafe (parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))Z"
  }
}
