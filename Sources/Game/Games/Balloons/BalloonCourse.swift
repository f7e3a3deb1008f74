import Bytes
import GameCore

/// The kind of a balloon.
public enum BalloonKind: Hashable, Sendable {
  /// It is worth its number.
  case plain(number: Int, colour: Int)
  /// It is worth no points but counts as a burst, and slows the balloons that enter next.
  case star
  /// A burst loses the game.
  case skull
}

/// A balloon of the deal.
public struct BalloonEntry: Hashable, Sendable {
  /// Ten times the whole seconds since the opening, plus the place. Unique in a game.
  public let id: Int
  /// An ordinary balloon, a star or a skull.
  public let kind: BalloonKind
  /// Time from the opening until it enters, in whole milliseconds.
  public let entersAt: Duration

  init(_ kind: BalloonKind, milliseconds: Int, place: Int) {
    id = milliseconds / 1000 * BalloonRules.placeCount + place
    self.kind = kind
    entersAt = .milliseconds(milliseconds)
  }

  /// The place from the left, from 0.
  public var place: Int { id % BalloonRules.placeCount }
}

/// All balloons of one game: a function of seed and level alone. Each second has its own generator,
/// so a course needs no memory, and no move changes later balloons (AT1).
public struct BalloonCourse: Hashable, Sendable {
  /// The level, which decides length, numbers and speed.
  public let level: Level
  private let seed: UInt64
  /// Stars and skulls in the order in which they enter.
  public let specials: [BalloonEntry]

  /// Draws the stars and skulls; ordinary balloons are drawn on demand.
  public init(level: Level, seed: UInt64) {
    self.level = level
    self.seed = seed
    specials = Self.specials(level: level, seed: seed)
  }

  /// Balloons that enter after `start` and not after `end` (both since the opening), in that order.
  public func entries(after start: Duration, through end: Duration) -> [BalloonEntry] {
    let first = max(0, Self.second(of: start))
    let last = min(Self.second(of: end), Self.second(of: rules.length) - 1)
    guard first <= last else { return [] }
    let ordinary = (first...last).flatMap { Self.group(second: $0, level: level, seed: seed) }
    return (ordinary + specials).filter { start < $0.entersAt && $0.entersAt <= end }
      .sorted { ($0.entersAt, $0.id) < ($1.entersAt, $1.id) }
  }

  /// The next time of entering after `moment` (both since the opening); `nil` after the last one.
  public func nextEntry(after moment: Duration) -> Duration? {
    let beat = BalloonRules.beat * (moment < .zero ? 0 : Self.second(of: moment) + 1)
    let special = specials.first { $0.entersAt > moment }?.entersAt
    return beat < rules.length ? min(beat, special ?? beat) : special
  }

  private var rules: BalloonRules { BalloonRules(level) }
}

// MARK: - Drawing

extension BalloonCourse {
  /// The purpose of a generator. Those of the seconds follow.
  private enum Stream: UInt64 {
    case starTimes, skullTimes, specialPlaces, seconds
  }

  private static func generator(_ stream: Stream, seed: UInt64, second: Int = 0) -> SeededGenerator
  {
    var ofGame = SeededGenerator(seed: seed)
    var ofStream = SeededGenerator(seed: ofGame.next() &+ stream.rawValue &+ UInt64(second))
    return SeededGenerator(seed: ofStream.next())
  }

  /// The ordinary balloons of one second, at different places.
  private static func group(second: Int, level: Level, seed: UInt64) -> [BalloonEntry] {
    let rules = BalloonRules(level)
    var random = generator(.seconds, seed: seed, second: second)
    let count = Int.random(in: rules.together, using: &random)
    var free = Array(0..<BalloonRules.placeCount)
    return (0..<count).map { _ in
      let place = free.remove(at: Int.random(in: free.indices, using: &random))
      let number = Int.random(in: rules.numbers, using: &random)
      let colour = Int.random(in: 0..<BalloonRules.colourCount, using: &random)
      return BalloonEntry(
        .plain(number: number, colour: colour), milliseconds: second * 1000, place: place)
    }
  }

  /// Stars and skulls, each at a place that no balloon uses within a second.
  private static func specials(level: Level, seed: UInt64) -> [BalloonEntry] {
    let stars = moments(.starTimes, level: level, seed: seed).map { ($0, BalloonKind.star) }
    let skulls = moments(.skullTimes, level: level, seed: seed).map { ($0, BalloonKind.skull) }
    var random = generator(.specialPlaces, seed: seed)
    var placed: [BalloonEntry] = []
    for (milliseconds, kind) in (stars + skulls).sorted(by: { $0.0 < $1.0 }) {
      let second = milliseconds / 1000
      let near = placed.filter { .milliseconds(milliseconds) - $0.entersAt < BalloonRules.beat }
      let around = [second, second + 1].flatMap { group(second: $0, level: level, seed: seed) }
      let taken = Set((near + around).map(\.place))
      let free = (0..<BalloonRules.placeCount).filter { !taken.contains($0) }
      // At most seven are taken: three in each of two seconds, and another special one.
      let place = free[Int.random(in: free.indices, using: &random)]
      placed.append(BalloonEntry(kind, milliseconds: milliseconds, place: place))
    }
    return placed
  }

  private static func moments(_ stream: Stream, level: Level, seed: UInt64) -> [Int] {
    var random = generator(stream, seed: seed)
    var moments: [Int] = []
    var moment = Int.random(in: BalloonRules.gap, using: &random)
    while .milliseconds(moment) < BalloonRules(level).length {
      moments.append(moment)
      moment += Int.random(in: BalloonRules.gap, using: &random)
    }
    return moments
  }

  private static func second(of moment: Duration) -> Int {
    Int(moment.components.seconds)
  }
}

// MARK: - Saving

/// Level and seed: they decide all else.
extension BalloonCourse: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(level)
    writer.write(bits: seed)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(level: try reader.read(), seed: try reader.readBits())
  }
}
