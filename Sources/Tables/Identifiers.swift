/// One live page, as the table's loop numbers it; never seen by another page.
public struct ConnectionID: Hashable, Codable, Sendable {
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// A person at one table, numbered in the order of first arrival from 1; public at that table.
public struct MemberNumber: Hashable, Comparable, Codable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public static func < (left: MemberNumber, right: MemberNumber) -> Bool {
    left.number < right.number
  }
}

/// The page's number for a command: a resend with the same one is answered as before and not
/// carried out again. Pages start from a random number at each load.
public struct CommandID: Hashable, Codable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}
