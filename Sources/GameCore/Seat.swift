/// One of the four places at a table, by its absolute number 0...3 (P1).
///
/// Every page turns its own seat to the first place; the server never does.
public struct Seat: Hashable, Comparable, Codable, Sendable {
  public static let count = 4

  public let number: Int

  /// `nil` unless `number` is 0...3.
  public init?(_ number: Int) {
    guard (0..<Seat.count).contains(number) else { return nil }
    self.number = number
  }

  public static func < (left: Seat, right: Seat) -> Bool {
    left.number < right.number
  }
}

/// For whom a view is made: what a viewer may know depends on this alone.
public enum Viewer: Hashable, Codable, Sendable {
  case seat(Seat)
  case watcher
}
