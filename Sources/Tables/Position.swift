/// A point on the globe in hundred-thousandths of a degree, about a metre (L3).
///
/// Whole numbers, since that is as exact as anybody's phone knows, and equal views are equal bytes.
public struct Position: Hashable, Codable, Sendable {
  public static let unitsPerDegree = 100_000
  public static let latitudes = -90 * unitsPerDegree...90 * unitsPerDegree
  public static let longitudes = -180 * unitsPerDegree...180 * unitsPerDegree

  /// North of the equator.
  public let latitude: Int
  /// East of Greenwich.
  public let longitude: Int

  /// `nil` for what is no place on the globe.
  public init?(latitude: Int, longitude: Int) {
    guard Position.latitudes.contains(latitude), Position.longitudes.contains(longitude) else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Where the people of a table said that they are (L2, L3).
///
/// Beside `Table.State` on purpose: what is saved or recorded of a table cannot hold it, and it
/// ends with the table.
struct Geography: Sendable {
  private(set) var places: [MemberNumber: Position] = [:]
  /// The table itself, tapped by somebody who sits at it.
  var table: Position?

  /// `nil` takes it back.
  mutating func place(_ member: MemberNumber, at position: Position?) {
    places[member] = position
  }

  /// Whoever has left takes the place along.
  mutating func keepOnly(_ members: some Sequence<MemberNumber>) {
    let there = Set(members)
    places = places.filter { there.contains($0.key) }
  }
}
