/// A point on the Earth, taken for a sphere.
///
/// Plain arithmetic, so that the same numbers come out on every machine.
public struct GlobePoint: Hashable, Sendable {
  /// The unit vector from the centre of the Earth.
  private let x, y, z: Double

  /// The Earth's mean radius.
  private static let radius = 6_371.0

  /// A point in hundredths of a degree, about a kilometre; values outside ±90° and ±180° are clamped.
  public init(latitude: Int, longitude: Int) {
    let north = Double(min(max(latitude, -9_000), 9_000)) / 18_000 * .pi
    let east = Double(min(max(longitude, -18_000), 18_000)) / 18_000 * .pi
    let across = Self.sine(.pi / 2 - north)
    x = across * Self.sine(.pi / 2 - abs(east))
    y = across * Self.sine(east)
    z = Self.sine(north)
  }

  /// The distance along the Earth's surface, right to a few metres.
  public func kilometres(to other: GlobePoint) -> Double {
    let (across, up, along) = (x - other.x, y - other.y, z - other.z)
    let chord = (across * across + up * up + along * along).squareRoot()
    return 2 * Self.radius * Self.arcsine(min(chord / 2, 1))
  }

  /// The sine of an angle between -π and π: Taylor's series, within 10⁻⁹.
  private static func sine(_ angle: Double) -> Double {
    let angle =
      angle > .pi / 2 ? .pi - angle : angle < -.pi / 2 ? -.pi - angle : angle
    var term = angle
    var sum = angle
    for step in 1...7 {
      term *= -angle * angle / Double(2 * step * (2 * step + 1))
      sum += term
    }
    return sum
  }

  /// The arcsine of a number from 0 to 1, within 2 · 10⁻⁸ (Abramowitz and Stegun, 4.4.46).
  private static func arcsine(_ sine: Double) -> Double {
    let factors = [
      -0.0012624911, 0.0066700901, -0.0170881256, 0.0308918810, -0.0501743046, 0.0889789874,
      -0.2145988016, 1.5707963050,
    ]
    let sum = factors.reduce(0) { $0 * sine + $1 }
    return max(0, .pi / 2 - (1 - sine).squareRoot() * sum)
  }
}
