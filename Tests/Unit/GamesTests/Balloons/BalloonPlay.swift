import GameCore
import Games
import Testing

/// Games of Balloons for the tests.
enum BalloonPlay {
  static let opens = Tick(microseconds: 10_000_000)
  /// A phone's sky: a drawing is wider than a tenth of it.
  static let phone = (width: 390, height: 700)
  /// A tablet's: a drawing is a tenth of it.
  static let tablet = (width: 1000, height: 700)

  static func at(_ since: Duration) -> Tick { opens + since }

  static func game(_ level: Level, seed: UInt64 = 1) -> BalloonsGame {
    BalloonsGame(level: level, seed: seed, opensAt: opens)
  }

  /// The whole of a course.
  static func entries(_ level: Level, seed: UInt64 = 1) -> [BalloonEntry] {
    BalloonCourse(level: level, seed: seed).entries(after: .seconds(-1), through: .seconds(1000))
  }

  static func entries(_ level: Level, seed: UInt64 = 1, of kind: BalloonKind) -> [BalloonEntry] {
    BalloonCourse(level: level, seed: seed).specials.filter { $0.kind == kind }
  }

  /// Thousandths of the sky that a balloon has risen at `since`, from below.
  static func risen(_ balloon: Balloon, at since: Duration) -> Double {
    1200 * ((since - balloon.entry.entersAt) / balloon.rise)
  }

  /// The point nearest to a balloon's centre, in the sky; from there so many thousandths aside.
  static func tap(
    _ balloon: Balloon, at since: Duration, right: Int = 0, down: Int = 0,
    sky: (width: Int, height: Int) = phone
  ) -> BalloonTap {
    let height = Int((1100 - risen(balloon, at: since)).rounded())
    let drawing = max(64, min(Double(sky.width) / 10, Double(sky.height) / 3))
    let step = (Double(sky.width) - drawing) / 9
    let centre = drawing / 2 + Double(balloon.entry.place) * step
    return BalloonTap(
      x: Int((centre / Double(sky.width) * 1000).rounded()) + right,
      y: max(0, min(1000, height)) + down,
      width: sky.width, height: sky.height, seenAt: at(since))
  }

  /// Lets time pass and taps, as `ArcadeGame` does.
  static func move(
    _ move: BalloonsGame.Move, in game: inout BalloonsGame, at since: Duration
  ) throws {
    game.advance(to: at(since) - .microseconds(1))
    try game.apply(move, at: at(since))
    game.advance(to: at(since))
  }

  /// Bursts a balloon by its centre, which must be there.
  static func burst(_ entry: BalloonEntry, in game: inout BalloonsGame, at since: Duration) throws {
    game.advance(to: at(since) - .microseconds(1))
    let balloon = try #require(game.balloons.first { $0.entry == entry })
    try move(.init(balloon: entry.id, tap: tap(balloon, at: since)), in: &game, at: since)
  }

  /// Bursts some ordinary balloon that nobody is in front of; whether there was one.
  @discardableResult
  static func burstAny(in game: inout BalloonsGame, at since: Duration) -> Bool {
    game.advance(to: at(since) - .microseconds(1))
    for balloon in game.balloons.reversed() {
      guard case .plain = balloon.entry.kind else { continue }
      let move = BalloonsGame.Move(balloon: balloon.entry.id, tap: tap(balloon, at: since))
      if (try? self.move(move, in: &game, at: since)) != nil { return true }
    }
    return false
  }

  /// Keeps a new game alive until `since`, by a burst every four seconds.
  static func live(_ game: inout BalloonsGame, until since: Duration) {
    var moment = Duration.seconds(4)
    while moment < since {
      burstAny(in: &game, at: moment)
      moment += .seconds(4)
    }
    game.advance(to: at(since))
  }

  /// Plays a game to its end, bursting no more than it must; `look` at it whenever something is due.
  static func play(_ game: inout BalloonsGame, look: (BalloonsGame, Duration) -> Void) {
    while let due = game.nextDeadline {
      game.advance(to: due)
      look(game, due - opens)
      if game.view.burstBy <= due + .seconds(2) { burstAny(in: &game, at: due - opens) }
    }
  }
}
