import Games

/// A point on the globe in hundred-thousandths of a degree, about a metre (L3). Whole numbers are
/// as exact as a phone, and make equal views equal bytes.
public struct Position: Hashable, Sendable {
  /// The precision of a position.
  public static let unitsPerDegree = 100_000
  /// From the South Pole to the North Pole.
  public static let latitudes = -90 * unitsPerDegree...90 * unitsPerDegree
  /// From 180° west to 180° east.
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

/// The positions that the people of a table gave (L2, L3). They are separate from `Table.State` on
/// purpose: nothing that saves or records a table contains them.
struct Geography: Sendable {
  private(set) var places: [MemberNumber: Position] = [:]
  /// The table's own position, from a tap of somebody who sits at it.
  private(set) var table: Position?
  /// The questions about what is near the table (F9).
  private(set) var nearest: NearestQuestions?

  /// Sets the table's position, and the questions about it to about a kilometre.
  mutating func place(tableAt position: Position?, _ towns: TownAtlas?) {
    table = position
    nearest = nil
    guard let position, let towns else { return }
    let unit = Position.unitsPerDegree / 100
    let place = GlobePoint(
      latitude: position.latitude / unit, longitude: position.longitude / unit)
    nearest = NearestQuestions(near: place, towns)
  }

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
