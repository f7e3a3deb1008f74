/// Fifteen vehicles (AS1). The raw values name their drawings.
public enum Vehicle: String, Hashable, Codable, Sendable, CaseIterable {
  case plane, helicopter, balloon, airship, rocket
  case sailboat, ferry, submarine, tug, canoe
  case car, bus, tractor, train, bicycle

  /// The area in which it belongs.
  public var area: Area {
    switch self {
    case .plane, .helicopter, .balloon, .airship, .rocket: .air
    case .sailboat, .ferry, .submarine, .tug, .canoe: .water
    case .car, .bus, .tractor, .train, .bicycle: .land
    }
  }
}

/// The parts of the picture (AS1).
public enum Area: String, Hashable, Codable, Sendable, CaseIterable {
  case air, water, land
}
