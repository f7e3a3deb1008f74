/// What is typed to come to a table: five letters without vowels, so that none makes a word and
/// none is misread.
public struct TableCode: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The twenty letters, in order.
  public static let alphabet: [UInt8] = Array("BCDFGHJKMNPQRSTVWXYZ".utf8)
  public static let length = 5
  /// How many codes there are: 20^5.
  public static let count: UInt32 = 3_200_000

  /// The code as a number below `count`; decides which loop owns the table.
  public let number: UInt32

  /// The code with this number, modulo `count`.
  public init(number: UInt32) {
    self.number = number % TableCode.count
  }

  /// Reads five letters, upper or lower case; `nil` for anything else.
  public init?(letters: some Sequence<UInt8>) {
    var number: UInt32 = 0
    var seen = 0
    for byte in letters {
      let upper = (97...122).contains(byte) ? byte - 32 : byte
      guard seen < TableCode.length,
        let place = TableCode.alphabet.firstIndex(of: upper)
      else { return nil }
      number = number * 20 + UInt32(place)
      seen += 1
    }
    guard seen == TableCode.length else { return nil }
    self.number = number
  }

  public var description: String {
    var rest = number
    var letters: [UInt8] = []
    for _ in 0..<TableCode.length {
      letters.append(TableCode.alphabet[Int(rest % 20)])
      rest /= 20
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}
