/// A point on the globe in hundred-thousandths of a degree, about a metre (L3).
///
/// Whole numbers are as exact as a phone's position, and make equal views equal bytes.
public struct Position: Hashable, Sendable {
  public static let unitsPerDegree = 100_000
  public static let latitudes = -90 * unitsPerDegree...90 * unitsPerDegree
  public static let longitudes = -180 * unitsPerDegree...180 * unitsPerDegree

  /// North of the equator, in hundred-thousandths of a degree.
  public let latitude: Int
  /// East of Greenwich, in hundred-thousandths of a degree.
  public let longitude: Int

  /// Returns `nil` for a point outside ±90° and ±180°.
  public init?(latitude: Int, longitude: Int) {
    guard Position.latitudes.contains(latitude), Position.longitudes.contains(longitude) else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The positions that the people of a table gave (L2, L3).
///
/// It is separate from `Table.State` on purpose: nothing that saves or records a table contains it,
/// and it ends with the table.
struct Geography: Sendable {
  private(set) var places: [MemberNumber: Position] = [:]
  /// The table's own position, from a tap of somebody who sits at it.
  var table: Position?

  /// Sets a member's position; `nil` removes it.
  mutating func place(_ member: MemberNumber, at position: Position?) {
    places[member] = position
  }

  /// Drops the positions of people who have left.
  mutating func keepOnly(_ members: some Sequence<MemberNumber>) {
    let there = Set(members)
    places = places.filter { there.contains($0.key) }
  }
}
