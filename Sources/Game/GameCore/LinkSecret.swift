/// The secret part of a link to a table of a public server: 128 random bits.
///
/// A visitor with the right secret has the link.
public struct LinkSecret: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 hexadecimal digits in lower case; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    var halves: [UInt64] = [0, 0]
    var count = 0
    for byte in text.utf8 {
      guard count < 32, let digit = LinkSecret.digits.firstIndex(of: byte) else { return nil }
      halves[count / 16] = halves[count / 16] << 4 | UInt64(digit)
      count += 1
    }
    guard count == 32 else { return nil }
    self.init(high: halves[0], low: halves[1])
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// The form in a link: 32 hexadecimal digits in lower case. The type has no `description`, so
  /// that no log line contains it by accident.
  public var text: String {
    let digits = [high, low].flatMap { half in
      stride(from: 60, through: 0, by: -4).map { LinkSecret.digits[Int(half >> UInt64($0) & 15)] }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
