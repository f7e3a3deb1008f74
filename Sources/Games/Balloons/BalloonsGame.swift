import GameCore

/// One player's copy of Balloons (AB1 to AB4).
///
/// Every moment inside is the time since the opening. The deal is the course's, whatever the player
/// does; a star that was burst only makes those that enter next rise more slowly.
public struct BalloonsGame: SoloGame {
  /// A burst: which balloon, and the tap that did it.
  public struct Move: Hashable, Codable, Sendable {
    /// Its id (`BalloonEntry`).
    public var balloon: Int
    public var tap: BalloonTap

    public init(balloon: Int, tap: BalloonTap) {
      self.balloon = balloon
      self.tap = tap
    }
  }

  public let course: BalloonCourse
  public private(set) var opensAt: Tick
  /// Published, not burst and, as far as time was told, not gone.
  public private(set) var balloons: [Balloon] = []
  /// Whatever enters until here is published; before the first beat nothing is.
  private var published: Duration = .microseconds(-1)
  private var score = 0
  private var lastBurst: Duration = .zero
  /// Whoever enters until here, and after the last star's burst, is slower.
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

  /// When the game ends if nothing more is burst. At one instant the time is over first (AB3).
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
  /// How long before a move counts it may have been seen: a tap whose message was late is judged by
  /// what its player saw.
  private static let latestSight: Duration = .seconds(1)
  /// How far a page's clock may be ahead: a busy phone misjudges it at times.
  private static let earliestSight: Duration = .seconds(1)

  /// Whether this balloon was there, to be seen and to be counted, and the tap was its own: within
  /// reach of its centre, and of no other one's nearer.
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

  /// Slows those that enter from now on, published or not (AB2).
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
  /// What the player may know: no balloon earlier than 600 ms before it enters.
  public struct View: Hashable, Sendable {
    public var closesAt: Tick
    /// The game is lost at this moment, unless something is burst by then or it ends before.
    public var burstBy: Tick
    public var balloons: [Balloon]
  }

  public var view: View {
    View(
      closesAt: opensAt + rules.length, burstBy: opensAt + lastBurst + BalloonRules.patience,
      balloons: balloons)
  }
}
