/// The name of an account for logging in (R1): 3 to 24 ASCII letters, digits, dots, hyphens or
/// underscores, which every keyboard has; no two look alike. Friends see the player's name, which
/// may have any script.
public struct UserName: Hashable, Sendable {
  /// The number of characters.
  public static let lengths = 3...24

  /// The name as typed at registration.
  public let text: String

  /// Trims spaces, which keyboards add. Returns `nil` if the text is not a user name.
  public init?(_ typed: String) {
    // A text far longer than any name need not be trimmed.
    guard typed.utf8.count <= 4 * UserName.lengths.upperBound else { return nil }
    let trimmed = typed.utf8.drop { $0 == UInt8(ascii: " ") }.reversed()
      .drop { $0 == UInt8(ascii: " ") }
    let name = trimmed.reversed()
    guard UserName.lengths.contains(name.count), name.allSatisfy(UserName.isUsable) else {
      return nil
    }
    text = String(decoding: name, as: UTF8.self)
  }

  /// The key of the name: its lower case. Names with equal keys are equal.
  public var key: String { text.lowercased() }

  public static func == (left: UserName, right: UserName) -> Bool { left.key == right.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private static func isUsable(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
