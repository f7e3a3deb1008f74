/// The cases of `Tests/Corpora/http/refusals.txt`, whose head says how it is written.
public struct RefusalTable: Sendable {
  public struct Case: Sendable, CustomStringConvertible {
    public var name: String
    /// The bytes on the connection.
    public var bytes: [UInt8]
    /// The parser's answer.
    public var expected: String
    /// The answers of other servers.
    public var nginx: String
    public var node: String

    public var description: String { name }

    /// The part of `expected` that a client sees: statuses, `close` and `wait` alone.
    public var outcome: [String] {
      expected.split(separator: " ").map(String.init).filter {
        $0 == "close" || $0 == "wait" || $0.count == 3 && $0.allSatisfy(\.isNumber)
      }
    }
  }

  public let cases: [Case]

  /// Lines that are no case are left out; the tests count the cases.
  public init(_ text: String) {
    cases = text.split(separator: "\n").compactMap { line in
      guard line.first != "#" else { return nil }
      let parts = Self.parts(line)
      guard parts.count == 5 else { return nil }
      return Case(
        name: String(parts[3]), bytes: Self.unescaped(Self.repeated(parts[4])),
        expected: String(parts[0]), nginx: String(parts[1]), node: String(parts[2]))
    }
  }

  /// The parts between the first four ` | `.
  private static func parts(_ line: Substring) -> [Substring] {
    var parts: [Substring] = []
    var rest = line
    while parts.count < 4, let bar = rest.firstRange(of: " | ") {
      parts.append(rest[..<bar.lowerBound])
      rest = rest[bar.upperBound...]
    }
    return parts + [rest]
  }

  /// Writes out every `\(text*N)`.
  private static func repeated(_ text: Substring) -> String {
    var written = ""
    var rest = text
    while let start = rest.firstRange(of: "\\(") {
      let after = rest[start.upperBound...]
      guard let star = after.firstIndex(of: "*"), let end = after[star...].firstIndex(of: ")"),
        let count = Int(after[after.index(after: star)..<end])
      else { break }
      written += rest[..<start.lowerBound]
      written += String(repeating: String(after[..<star]), count: count)
      rest = after[after.index(after: end)...]
    }
    return written + rest
  }

  /// The bytes that `\r`, `\n`, `\t`, `\0`, `\\` and `\xNN` stand for, and all others as they are.
  public static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let sign = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch sign {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
        bytes.append(UInt8(digits, radix: 16) ?? 0)
      default: bytes.append(sign)
      }
    }
    return bytes
  }
}
