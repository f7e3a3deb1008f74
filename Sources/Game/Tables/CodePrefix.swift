/// The first three letters of a code of eight, by which a proxy chooses one of several servers.
public struct CodePrefix: Hashable, Sendable, CustomStringConvertible {
  /// The number of letters.
  public static let length = 3
  /// The number of prefixes: 20^3.
  public static let count: UInt64 = 8_000
  /// The number of codes of eight letters with the same prefix: 20^5.
  static let codes = TableCode.Length.eight.count / count

  /// The letters as a number below `count`.
  public let number: UInt64

  /// The prefix with this number, modulo `count`.
  public init(_ number: UInt64) {
    self.number = number % CodePrefix.count
  }

  /// Reads three letters, upper or lower case; `nil` for anything else.
  public init?(letters: some Sequence<UInt8>) {
    let letters = Array(letters)
    // The rest of the code does not matter.
    let rest = Array(repeating: TableCode.alphabet[0], count: 8 - CodePrefix.length)
    guard letters.count == CodePrefix.length, let code = TableCode(letters: letters + rest) else {
      return nil
    }
    self.init(code)
  }

  private init(_ code: TableCode) {
    self.init((code.number - TableCode.Length.five.count) / CodePrefix.codes)
  }

  /// Three upper-case letters.
  public var description: String {
    String(TableCode(0, after: self).description.prefix(CodePrefix.length))
  }
}

extension TableCode {
  /// The code with this prefix and the number of its other letters, modulo their count.
  public init(_ number: UInt64, after prefix: CodePrefix) {
    self.init(
      prefix.number * CodePrefix.codes + number % CodePrefix.codes, of: .eight)
  }
}
