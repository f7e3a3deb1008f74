/// A place at a table by its number, 0...3 (P1). Each page turns its own seat to the first place.
public struct Seat: Hashable, Comparable, Sendable {
  /// The most players of a game.
  public static let count = 4

  /// The absolute number, 0...3.
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

/// The identity of a player, known to the server alone: 128 bits of a device (H2) or an account. A
/// device's are a hash of its cookie, so no log or saved table lets a stranger take the seat.
public struct PlayerID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
