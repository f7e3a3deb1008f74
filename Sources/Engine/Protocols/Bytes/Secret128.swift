/// A secret of 128 random bits: a token, or a name that nobody can guess.
///
/// Comparing two takes the same time whatever they are. The type has no `description`, so that no
/// log line contains it by accident.
public struct Secret128: Hashable, Sendable {
  /// The number of bytes.
  public static let byteCount = 16

  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// Creates a secret from its halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a secret from its bytes, the most significant first; `nil` unless there are 16.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Secret128.byteCount else { return nil }
    self.init(leading: bytes)
  }

  /// Creates a secret from the first 16 bytes of a digest.
  public init(leading digest: [UInt8]) {
    guard let high = digest.span.bigEndian(at: 0, width: 8),
      let low = digest.span.bigEndian(at: 8, width: 8)
    else { preconditionFailure("a digest has 16 bytes or more") }
    self.init(high: high, low: low)
  }

  /// Reads 32 hexadecimal digits in lower case; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    var count = 0
    for byte in text.utf8 {
      guard count < 32, let digit = Secret128.digits.firstIndex(of: byte) else { return nil }
      halves.high = halves.high << 4 | halves.low >> 60
      halves.low = halves.low << 4 | UInt64(digit)
      count += 1
    }
    guard count == 32 else { return nil }
    self.init(high: halves.high, low: halves.low)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// The secret as 32 hexadecimal digits in lower case.
  public var text: String {
    let digits = bytes.flatMap { byte in
      [Secret128.digits[Int(byte >> 4)], Secret128.digits[Int(byte & 15)]]
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The secret as 16 bytes, the most significant first.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: high, width: 8)
    bytes.append(bigEndian: low, width: 8)
    return bytes
  }

  public static func == (left: Secret128, right: Secret128) -> Bool {
    (left.high ^ right.high) | (left.low ^ right.low) == 0
  }
}

extension Secret128: CustomReflectable {
  /// Reveals nothing if it is printed by mistake.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
