import GameCore
import Games
import Testing

@Suite("Bursts that could have been")
struct BalloonMoveTests {
  /// A game in which the first balloon is half way up, and that moment.
  static func flying(_ level: Level = .easy) throws -> (BalloonsGame, Balloon, Duration) {
    var game = BalloonPlay.game(level)
    let half = BalloonRules(level).rise / 2
    game.advance(to: BalloonPlay.at(half))
    return (game, try #require(game.balloons.first), half)
  }

  /// Whether a tap at a balloon counts.
  static func counts(
    _ tap: BalloonTap, at balloon: Balloon, in game: BalloonsGame, _ since: Duration
  ) -> Bool {
    var game = game
    let before = game
    let move = BalloonsGame.Move(balloon: balloon.entry.id, tap: tap)
    do {
      try game.apply(move, at: BalloonPlay.at(since))
      return true
    } catch {
      #expect(error == Refusal(.moveImpossible))
      #expect(game == before)
      return false
    }
  }

  @Test(
    "AB1: a tap counts on the drawing, which is as large as a tenth, or 64 px where that is more",
    arguments: [
      // Thousandths to the right, and whether that is within 32 px (and the 4 px of rounding).
      (BalloonPlay.phone, 91, true), (BalloonPlay.phone, 93, false),
      ((width: 320, height: 400), 111, true), ((width: 320, height: 400), 114, false),
      ((width: 640, height: 700), 55, true), ((width: 640, height: 700), 58, false),
      (BalloonPlay.tablet, 54, true), (BalloonPlay.tablet, 55, false),
      ((width: 832, height: 270), 54, true), ((width: 832, height: 270), 56, false),
      ((width: 1000, height: 240), 43, true), ((width: 1000, height: 240), 45, false),
    ])
  func reach(sky: (width: Int, height: Int), right: Int, isWithin: Bool) throws {
    let (game, balloon, half) = try BalloonMoveTests.flying()
    let sign = balloon.entry.place < 5 ? 1 : -1
    var tap = BalloonPlay.tap(balloon, at: half, sky: sky)
    tap.x += sign * right
    #expect(BalloonMoveTests.counts(tap, at: balloon, in: game, half) == isWithin)
    // As many pixels down are as far.
    var below = BalloonPlay.tap(balloon, at: half, sky: sky)
    below.y += right * sky.width / sky.height - 2
    #expect(!isWithin || BalloonMoveTests.counts(below, at: balloon, in: game, half))
  }

  @Test("AB4: a tap counts where the balloon was when its player saw it, not earlier or later")
  func sight() throws {
    let (game, balloon, half) = try BalloonMoveTests.flying()
    let tap = BalloonPlay.tap(balloon, at: half - .milliseconds(900))
    #expect(BalloonMoveTests.counts(tap, at: balloon, in: game, half))
    var forged = tap
    forged.seenAt = BalloonPlay.at(half)
    #expect(!BalloonMoveTests.counts(forged, at: balloon, in: game, half))
    for (since, isPossible) in [(-1000, true), (-1001, false), (1000, true), (1001, false)] {
      let seen = half + .milliseconds(since)
      let tap = BalloonPlay.tap(balloon, at: seen)
      #expect(BalloonMoveTests.counts(tap, at: balloon, in: game, half) == isPossible)
    }
    for seenAt in [Int64.min, .max, 0] {
      forged.seenAt = Tick(microseconds: seenAt)
      #expect(!BalloonMoveTests.counts(forged, at: balloon, in: game, half))
    }
  }

  @Test("AB4: no page has such a sky, no point is outside it")
  func claims() throws {
    let (game, balloon, half) = try BalloonMoveTests.flying()
    let good = BalloonPlay.tap(balloon, at: half)
    #expect(BalloonMoveTests.counts(good, at: balloon, in: game, half))
    for path in [\BalloonTap.width, \.height, \.x, \.y] {
      for value in [Int.min, -1, 16_385, .max] {
        var tap = good
        tap[keyPath: path] = value
        #expect(!BalloonMoveTests.counts(tap, at: balloon, in: game, half))
      }
    }
    for path in [\BalloonTap.width, \.height] {
      var tap = good
      tap[keyPath: path] = 119
      #expect(!BalloonMoveTests.counts(tap, at: balloon, in: game, half))
      tap[keyPath: path] = 120
      #expect(BalloonMoveTests.counts(tap, at: balloon, in: game, half))
    }
  }

  @Test("AB4: not before it enters, not once it has gone, and no balloon that is not published")
  func presence() throws {
    let entry = BalloonPlay.entries(.easy)[9]
    let leaves = entry.entersAt + BalloonRules(.easy).rise
    let game = BalloonPlay.game(.easy)
    for (since, isThere) in [
      (entry.entersAt - .microseconds(1), false), (entry.entersAt, true),
      (leaves - .microseconds(1), true), (leaves, false), (leaves + .seconds(2), false),
    ] {
      var copy = game
      BalloonPlay.live(&copy, until: since - .microseconds(1))
      let sky = (width: 1000, height: 120)
      let balloon = Balloon(entry: entry, rise: BalloonRules(.easy).rise)
      let move = BalloonsGame.Move(
        balloon: entry.id, tap: BalloonPlay.tap(balloon, at: since, sky: sky))
      if isThere {
        try BalloonPlay.move(move, in: &copy, at: since)
      } else {
        #expect(throws: Refusal(.moveImpossible)) {
          try BalloonPlay.move(move, in: &copy, at: since)
        }
      }
    }
    let (early, balloon, half) = try BalloonMoveTests.flying()
    for id in [Int.min, -1, 10_000, .max, BalloonPlay.entries(.easy)[9].id] {
      var copy = early
      #expect(throws: Refusal(.moveImpossible)) {
        try copy.apply(
          .init(balloon: id, tap: BalloonPlay.tap(balloon, at: half)), at: BalloonPlay.at(half))
      }
    }
  }

  @Test("AB4: nothing bursts before the opening")
  func early() throws {
    var game = BalloonPlay.game(.easy)
    game.advance(to: BalloonPlay.at(.microseconds(-1)))
    let balloon = try #require(game.balloons.first)
    let move = BalloonsGame.Move(
      balloon: balloon.entry.id, tap: BalloonPlay.tap(balloon, at: .zero))
    #expect(throws: Refusal(.moveEarly)) {
      try game.apply(move, at: BalloonPlay.at(.microseconds(-1)))
    }
  }

  @Test("AB1: of several within reach the nearest one bursts")
  func nearest() throws {
    var tried = 0
    for seed in UInt64(0)..<200 {
      var game = BalloonPlay.game(.hard, seed: seed)
      game.advance(to: BalloonPlay.at(.seconds(3)))
      for one in game.balloons where one.entry.entersAt <= .seconds(2) {
        for other in game.balloons where other.entry.place == one.entry.place + 1 {
          // Neighbours at one height: 36 px apart on this phone.
          guard one.entry.entersAt == other.entry.entersAt else { continue }
          tried += 1
          for right in [0, 35, 43, 50, 56, 95] {
            let tap = BalloonPlay.tap(one, at: .seconds(3), right: right)
            #expect(
              BalloonMoveTests.counts(tap, at: one, in: game, .seconds(3)) == (right <= 50))
            #expect(
              BalloonMoveTests.counts(tap, at: other, in: game, .seconds(3)) == (right >= 43))
          }
        }
      }
    }
    #expect(tried > 20)
  }
}
