/// A place at a table by its absolute number, 0...3 (P1).
///
/// Every page turns its own seat to the first place; the server never does.
public struct Seat: Hashable, Comparable, Sendable {
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

/// The viewer of a view. A view's secrets depend on this alone.
public enum Viewer: Hashable, Sendable {
  case seat(Seat)
  case watcher
}
