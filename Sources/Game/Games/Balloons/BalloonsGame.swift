import Bytes
import GameCore

/// One player's copy of Balloons (AB1 to AB4); times inside count from the opening. The course
/// alone decides the deal; a burst star only makes the next balloons rise more slowly.
public struct BalloonsGame: LevelGame {
  public static let name = "balloons"
  public static let number: UInt8 = 2

  /// A burst: the balloon and the tap.
  public struct Move: Hashable, Sendable {
    /// The balloon's id (`BalloonEntry`).
    public var balloon: Int
    /// The point and the time by which the server judges the burst.
    public var tap: BalloonTap

    public init(balloon: Int, tap: BalloonTap) {
      self.balloon = balloon
      self.tap = tap
    }
  }

  /// All balloons of the deal.
  public let course: BalloonCourse
  /// The time from which moves count.
  public private(set) var opensAt: Tick
  /// Balloons that are published, not burst, and have not left as of the last `advance`.
  public private(set) var balloons: [Balloon] = []
  /// Everything that enters until here is published; nothing is before the first beat.
  private var published: Duration = .microseconds(-1)
  private var score = 0
  private var lastBurst: Duration = .zero
  /// A balloon is slower if it enters until here and after the last star's burst.
  private var calmUntil: Duration?
  private var end: Standing.End?

  /// The first balloons enter at `opensAt`.
  public init(level: Level, seed: UInt64, opensAt: Tick) {
    course = BalloonCourse(level: level, seed: seed)
    self.opensAt = opensAt
  }

  public mutating func apply(_ move: Move, at now: Tick) throws(Refusal) {
    let moment = now - opensAt
    guard end == nil, moment < closing else { throw Refusal(.moveOver) }
    guard moment >= .zero else { throw Refusal(.moveEarly) }
    guard let index = balloons.firstIndex(where: { $0.entry.id == move.balloon }),
      isPossible(move.tap, of: balloons[index], at: moment)
    else { throw Refusal(.moveImpossible) }
    burst(balloons.remove(at: index), at: moment)
  }

  public mutating func advance(to now: Tick) {
    while let due = nextDeadline, due <= now {
      happen(at: due - opensAt)
    }
  }

  public var nextDeadline: Tick? {
    end == nil ? opensAt + min(nextPublication ?? closing, closing) : nil
  }

  public var standing: Standing {
    Standing(score: score, end: end)
  }

  public mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
  }

  private var rules: BalloonRules { BalloonRules(course.level) }

  /// The end of the game without another burst; at equal times the end of the time wins (AB3).
  private var closing: Duration {
    min(rules.length, lastBurst + BalloonRules.patience)
  }

  private var nextPublication: Duration? {
    course.nextEntry(after: published).map { $0 - BalloonRules.publishAhead }
  }

  private mutating func happen(at moment: Duration) {
    if let nextPublication, nextPublication <= moment { publish(at: moment) }
    guard moment >= closing else { return }
    end = moment >= rules.length ? .finished : .lost
  }

  private mutating func publish(at moment: Duration) {
    let horizon = moment + BalloonRules.publishAhead
    let next = course.entries(after: published, through: horizon)
    published = horizon
    balloons.removeAll { $0.leavesAt <= moment }
    balloons += next.map { Balloon(entry: $0, rise: rise(of: $0)) }
  }

  private func rise(of entry: BalloonEntry) -> Duration {
    rules.rise(of: entry.kind, isCalm: calmUntil.map { entry.entersAt <= $0 } ?? false)
  }
}

// MARK: - Bursting

extension BalloonsGame {
  /// How far before the time of the move the player may have seen the picture. A tap whose message
  /// was late is judged by what the player saw.
  private static let latestSight: Duration = .seconds(1)
  /// How far ahead a page's clock may be: a busy phone misjudges it at times.
  private static let earliestSight: Duration = .seconds(1)

  /// Whether this balloon was in the sky when the player saw it and is when the move counts, and
  /// whether the tap was within reach of its centre and nearest to it.
  private func isPossible(_ tap: BalloonTap, of balloon: Balloon, at moment: Duration) -> Bool {
    let seen = tap.seenAt - opensAt
    guard tap.isPossible, (moment - Self.latestSight...moment + Self.earliestSight).contains(seen),
      balloon.isThere(at: moment), balloon.isThere(at: seen)
    else { return false }
    let distance = tap.distance(to: balloon, at: seen)
    return distance <= tap.reach + BalloonSky.tolerance
      && !balloons.contains { other in
        other.isThere(at: seen)
          && tap.distance(to: other, at: seen) < distance - BalloonSky.tolerance
      }
  }

  private mutating func burst(_ balloon: Balloon, at moment: Duration) {
    lastBurst = moment
    switch balloon.entry.kind {
    case .plain(let number, _):
      score += number
    case .star:
      calm(from: moment)
    case .skull:
      end = .lost
    }
  }

  /// Slows balloons that enter from now on, published or not (AB2).
  private mutating func calm(from moment: Duration) {
    let until = moment + BalloonRules.calm
    calmUntil = until
    for index in balloons.indices {
      let entersAt = balloons[index].entry.entersAt
      if moment < entersAt, entersAt <= until {
        balloons[index].rise = rules.rise(of: balloons[index].entry.kind, isCalm: true)
      }
    }
  }
}

// MARK: - View

extension BalloonsGame {
  /// The part of the game that the player may know: no balloon until 600 ms before it enters.
  public struct View: Hashable, Sendable {
    /// The time at which the game ends as finished.
    public var closesAt: Tick
    /// The player loses at this time unless a balloon is burst or the game ends before.
    public var burstBy: Tick
    /// The balloons in the sky, and those about to enter.
    public var balloons: [Balloon]
  }

  public var view: View {
    View(
      closesAt: opensAt + rules.length, burstBy: opensAt + lastBurst + BalloonRules.patience,
      balloons: balloons)
  }
}

// MARK: - Saving

/// The published balloons are those of the course, each with its time to rise.
extension BalloonsGame: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(course)
    writer.write(opensAt)
    writer.write(balloons.map(\.entry.id))
    writer.write(balloons.map(\.rise))
    writer.write(published)
    writer.write(score)
    writer.write(lastBurst)
    writer.write(calmUntil)
    writer.write(end)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    course = try reader.read()
    opensAt = try reader.read()
    let ids: [Int] = try reader.read()
    let rises: [Duration] = try reader.read()
    published = try reader.read()
    score = try reader.read()
    lastBurst = try reader.read()
    calmUntil = try reader.read()
    end = try reader.read()
    let entries = course.entries(after: .microseconds(-1), through: published)
    guard ids.count == rises.count, rises.allSatisfy({ $0 > .zero }) else { throw .malformed }
    for (id, rise) in zip(ids, rises) {
      guard let entry = entries.first(where: { $0.id == id }) else { throw .malformed }
      balloons.append(Balloon(entry: entry, rise: rise))
    }
  }
}

/// The numbers of Balloons (AB1 to AB3). Instance properties depend on the level.
public struct BalloonRules: Hashable, Sendable {
  /// Time from the opening to the end.
  public var length: Duration
  /// The number of balloons that enter together; each count is equally likely.
  public var together: ClosedRange<Int>
  /// The value of an ordinary balloon; each number is equally likely.
  public var numbers: ClosedRange<Int>
  /// The time in which an ordinary balloon rises through the sky.
  public var rise: Duration

  /// Places side by side, without overlap.
  public static let placeCount = 10
  /// The number of colours; each is equally likely.
  public static let colourCount = 10
  /// Time between groups of ordinary balloons.
  public static let beat: Duration = .seconds(1)
  /// Milliseconds from the opening or the previous star to the next star; the same for skulls.
  public static let gap = 20_000...25_000
  /// The player loses after this time without a burst.
  public static let patience: Duration = .seconds(10)
  /// Balloons that enter within this time after a star's burst are slower.
  public static let calm: Duration = .seconds(5)
  /// Pages learn of a balloon this long before it enters, and not earlier.
  public static let publishAhead: Duration = .milliseconds(600)
}

extension BalloonRules {
  /// The numbers of a level.
  public init(_ level: Level) {
    switch level {
    case .easy:
      self.init(length: .seconds(60), together: 1...1, numbers: 1...9, rise: .milliseconds(8000))
    case .medium:
      self.init(length: .seconds(45), together: 1...2, numbers: 1...7, rise: .milliseconds(6500))
    case .hard:
      self.init(length: .seconds(30), together: 1...3, numbers: 1...5, rise: .milliseconds(5000))
    }
  }

  /// The time in which a balloon rises. A star is faster than others, a skull slower; all are
  /// slower that enter after a star's burst.
  func rise(of kind: BalloonKind, isCalm: Bool) -> Duration {
    let own =
      switch kind {
      case .plain: rise
      case .star: rise * 3 / 5
      case .skull: rise * 3 / 2
      }
    return isCalm ? own * 8 / 5 : own
  }
}
