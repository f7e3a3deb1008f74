import Bytes
import GameCore

/// Sorting vehicles into air, water and land (AS1, AS2).
public struct SortingGame: LevelGame {
  public static let name = "sorting"
  public static let number: UInt8 = 1

  /// A vehicle dropped in an area. A wrong area is refused like any impossible move, at no cost.
  public struct Move: Hashable, Sendable {
    /// A vehicle of the deal.
    public var vehicle: Vehicle
    /// The area in which the player dropped it.
    public var area: Area

    public init(vehicle: Vehicle, area: Area) {
      self.vehicle = vehicle
      self.area = area
    }
  }

  /// The part of the game that the player may know.
  public struct View: Hashable, Sendable {
    /// In the order of the deal, from left to right.
    public var vehicles: [Vehicle]
    /// The area of each of `vehicles`; `nil` until it is placed.
    public var placed: [Area?]
    /// The time from which moves count.
    public var opensAt: Tick
    /// The time at which the player loses unless all vehicles are placed.
    public var closesAt: Tick
  }

  /// The points of a vehicle (AS2).
  static let pace = Pace(quick: .seconds(2), steady: .seconds(4))

  private let vehicles: [Vehicle]
  private var isPlaced: [Bool]
  private var score = 0
  private var opensAt: Tick
  private var closesAt: Tick
  /// The time at which the last one was placed, or of the start.
  private var scoredAt: Tick
  private var end: Standing.End?

  public init(level: Level, seed: UInt64, opensAt: Tick) {
    var generator = SeededGenerator(seed: seed)
    vehicles = Array(Vehicle.allCases.shuffled(using: &generator).prefix(level.vehicles))
    isPlaced = vehicles.map { _ in false }
    self.opensAt = opensAt
    closesAt = opensAt + level.sortingTime
    scoredAt = opensAt
  }

  public mutating func apply(_ move: Move, at now: Tick) throws(Refusal) {
    guard end == nil, now < closesAt else { throw Refusal(.moveOver) }
    guard now >= opensAt else { throw Refusal(.moveEarly) }
    guard let place = vehicles.firstIndex(of: move.vehicle), !isPlaced[place],
      move.area == move.vehicle.area
    else { throw Refusal(.moveImpossible) }
    isPlaced[place] = true
    score += SortingGame.pace.points(after: now - scoredAt)
    scoredAt = now
    if isPlaced.allSatisfy({ $0 }) { end = .finished }
  }

  public mutating func advance(to now: Tick) {
    if end == nil, closesAt <= now { end = .lost }
  }

  public var nextDeadline: Tick? { end == nil ? closesAt : nil }

  public var standing: Standing {
    let progress = Standing.Progress(done: isPlaced.count { $0 }, of: isPlaced.count)
    return Standing(score: score, progress: progress, end: end)
  }

  public var view: View {
    View(
      vehicles: vehicles, placed: vehicles.indices.map { isPlaced[$0] ? vehicles[$0].area : nil },
      opensAt: opensAt, closesAt: closesAt)
  }

  public mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
    closesAt = closesAt + difference
    scoredAt = scoredAt + difference
  }
}

extension Level {
  /// The number of vehicles (AS1).
  var vehicles: Int {
    switch self {
    case .easy: 8
    case .medium: 10
    case .hard: 12
    }
  }

  /// The time limit (AS2).
  var sortingTime: Duration {
    switch self {
    case .easy: .seconds(60)
    case .medium: .seconds(45)
    case .hard: .seconds(30)
    }
  }
}

/// Fifteen vehicles (AS1). The raw values name their drawings.
public enum Vehicle: String, Hashable, Sendable, CaseIterable {
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
public enum Area: String, Hashable, Sendable, CaseIterable {
  case air, water, land
}

// MARK: - Saving

extension Vehicle: BinaryCodable {}

extension SortingGame: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(vehicles)
    writer.write(isPlaced)
    writer.write(score)
    writer.write(opensAt)
    writer.write(closesAt)
    writer.write(scoredAt)
    writer.write(end)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    vehicles = try reader.read()
    isPlaced = try reader.read()
    score = try reader.read()
    opensAt = try reader.read()
    closesAt = try reader.read()
    scoredAt = try reader.read()
    end = try reader.read()
    guard isPlaced.count == vehicles.count else { throw .malformed }
  }
}
