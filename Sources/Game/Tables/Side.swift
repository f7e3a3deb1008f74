/// One of the four sides of the table, numbered clockwise from above (T1): the next one is on the
/// left. Every page turns its own side to the bottom; the server never does.
public struct Side: Hashable, Comparable, Sendable {
  public static let count = 4
  /// All sides, clockwise.
  public static let all = (0..<count).map { Side(wrapping: $0) }

  /// The place clockwise, 0...3.
  public let number: Int

  /// Returns `nil` unless `number` is 0...3.
  public init?(_ number: Int) {
    guard (0..<Side.count).contains(number) else { return nil }
    self.number = number
  }

  private init(wrapping number: Int) {
    self.number = number % Side.count
  }

  /// The side opposite.
  var across: Side { Side(wrapping: number + 2) }

  public static func < (left: Side, right: Side) -> Bool {
    left.number < right.number
  }
}

/// The compass heading of a seated player towards the centre, in whole degrees from north (T2).
public struct Heading: Hashable, Sendable {
  /// Clockwise from north.
  public static let range = 0...359

  public let degrees: Int

  /// Returns `nil` unless `degrees` is in `range`.
  public init?(_ degrees: Int) {
    guard Heading.range.contains(degrees) else { return nil }
    self.degrees = degrees
  }
}

/// The source of a player's side.
enum Placement: Hashable, Sendable {
  /// None: free sides are taken in the order of arrival (T3).
  case arrival
  /// The compass of the player's phone (T2).
  case facing(Heading)
  /// Somebody placed the figure by hand (T3).
  case chosen
}
