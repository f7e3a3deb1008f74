/// A live page by the number that the table's loop gave it. Other pages never see it.
public struct ConnectionID: Hashable, Sendable {
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// A person at one table, numbered from 1 in the order of first arrival. All at the table see it.
public struct MemberNumber: Hashable, Comparable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public static func < (left: MemberNumber, right: MemberNumber) -> Bool {
    left.number < right.number
  }
}

/// The page's number of a command, from a random one at each load. A repeated command gets the same
/// answer and is not carried out again.
public struct CommandID: Hashable, Sendable {
  public let number: Int

  /// In the refusal of a message without a number.
  public static let unnumbered = CommandID(0)

  public init(_ number: Int) {
    self.number = number
  }
}
