/// The code of a table: letters without vowels, so that none makes a word or is misread. Five
/// letters at home, where wrong ones are limited; eight where the whole world may try (R4).
public struct TableCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of letters.
  public enum Length: Int, CaseIterable, Sendable {
    case five = 5
    case eight = 8

    /// The number of codes of this length: 20^5, 20^8.
    public var count: UInt64 {
      switch self {
      case .five: 3_200_000
      case .eight: 25_600_000_000
      }
    }

    /// The number of the first code of this length among all.
    fileprivate var first: UInt64 { self == .five ? 0 : Length.five.count }
  }

  /// The twenty letters, in order.
  public static let alphabet: [UInt8] = Array("BCDFGHJKMNPQRSTVWXYZ".utf8)
  /// The number of codes of all lengths; every code's number is below it.
  public static let count = Length.five.count + Length.eight.count

  /// The code as a number below `count`.
  public let number: UInt64

  /// The code with this number among all, modulo `count`.
  public init(number: UInt64) {
    self.number = number % TableCode.count
  }

  /// The code with this number among those of a length, modulo their count.
  public init(_ number: UInt64, of length: Length) {
    self.number = length.first + number % length.count
  }

  /// Reads five or eight letters, upper or lower case; `nil` for anything else.
  public init?(letters: some Sequence<UInt8>) {
    var number: UInt64 = 0
    var seen = 0
    for byte in letters {
      let upper = (97...122).contains(byte) ? byte - 32 : byte
      guard seen < Length.eight.rawValue,
        let place = TableCode.alphabet.firstIndex(of: upper)
      else { return nil }
      number = number * 20 + UInt64(place)
      seen += 1
    }
    guard let length = Length(rawValue: seen) else { return nil }
    self.init(number, of: length)
  }

  /// Five or eight letters.
  public var length: Length { number < Length.five.count ? .five : .eight }

  public static func < (left: TableCode, right: TableCode) -> Bool {
    left.number < right.number
  }

  /// The letters in upper case.
  public var description: String {
    var rest = number - length.first
    var letters: [UInt8] = []
    for _ in 0..<length.rawValue {
      letters.append(TableCode.alphabet[Int(rest % 20)])
      rest /= 20
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}
