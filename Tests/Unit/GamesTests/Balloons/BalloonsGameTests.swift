import GameCore
import Games
import Testing

@Suite("Balloons")
struct BalloonsGameTests {
  @Test("AB4: a balloon is published 600 ms before it enters", arguments: Level.allCases)
  func publishing(level: Level) {
    var game = BalloonPlay.game(level)
    var known: Set<Int> = []
    BalloonPlay.play(&game) { game, moment in
      for balloon in game.view.balloons where known.insert(balloon.entry.id).inserted {
        #expect(moment == balloon.entry.entersAt - .milliseconds(600))
      }
    }
    #expect(known == Set(BalloonPlay.entries(level).map(\.id)))
    #expect(game.standing.end == .finished)
  }

  @Test("AB1, AB2: higher levels are faster, stars faster than the others, skulls slower")
  func speeds() throws {
    var former = Duration.seconds(100)
    for level in Level.allCases {
      var rises: [BalloonKind: Set<Duration>] = [:]
      var plain: Set<Duration> = []
      var game = BalloonPlay.game(level)
      BalloonPlay.play(&game) { game, _ in
        for balloon in game.balloons {
          if case .plain = balloon.entry.kind { plain.insert(balloon.rise) }
          rises[balloon.entry.kind, default: []].insert(balloon.rise)
        }
      }
      let ordinary = try #require(plain.first)
      #expect(plain.count == 1 && rises[.star]?.count == 1 && rises[.skull]?.count == 1)
      #expect(ordinary < former)
      #expect(try #require(rises[.star]?.first) < ordinary)
      #expect(try #require(rises[.skull]?.first) > ordinary)
      former = ordinary
    }
  }

  @Test("AB2: a burst adds the balloon's number, once")
  func worth() throws {
    var game = BalloonPlay.game(.easy)
    let entry = BalloonPlay.entries(.easy)[0]
    guard case .plain(let number, _) = entry.kind else {
      Issue.record("the first one is \(entry.kind)")
      return
    }
    try BalloonPlay.burst(entry, in: &game, at: .seconds(3))
    #expect(game.standing == Standing(score: number))
    #expect(!game.view.balloons.contains { $0.entry == entry })
    let again = BalloonsGame.Move(
      balloon: entry.id, tap: BalloonTap(x: 0, y: 0, width: 390, height: 700, seenAt: .zero))
    #expect(throws: Refusal(.moveImpossible)) {
      try BalloonPlay.move(again, in: &game, at: .seconds(3))
    }
    #expect(game.standing == Standing(score: number))
  }

  @Test("AB2: a star is worth nothing; those that enter in the 5 s after its burst are slower")
  func star() throws {
    let star = try #require(BalloonPlay.entries(.medium, of: .star).first)
    var game = BalloonPlay.game(.medium)
    BalloonPlay.live(&game, until: star.entersAt)
    let score = game.standing.score
    // At a full second: of those that enter at this moment and at the last one of the five seconds.
    let burst = Duration.seconds(star.entersAt.components.seconds + 2)
    try BalloonPlay.burst(star, in: &game, at: burst)
    #expect(game.standing == Standing(score: score))
    #expect(game.view.burstBy == BalloonPlay.at(burst + .seconds(10)))
    var rises: [Duration: Set<Duration>] = [:]
    for tenth in 0..<80 {
      game.advance(to: BalloonPlay.at(burst + .milliseconds(100 * tenth)))
      for balloon in game.balloons {
        guard case .plain = balloon.entry.kind else { continue }
        rises[balloon.entry.entersAt, default: []].insert(balloon.rise)
      }
    }
    let slow = rises.filter { $0.value != [BalloonRules(.medium).rise] }
    #expect(slow.keys.sorted() == (1...5).map { burst + .seconds($0) })
    #expect(slow.values.allSatisfy { $0 == [BalloonRules(.medium).rise * 8 / 5] })
  }

  @Test("AB2: a skull's burst loses the game")
  func skull() throws {
    let skull = try #require(BalloonPlay.entries(.medium, of: .skull).first)
    var game = BalloonPlay.game(.medium)
    BalloonPlay.live(&game, until: skull.entersAt + .seconds(1))
    #expect(game.standing.end == nil)
    try BalloonPlay.burst(skull, in: &game, at: skull.entersAt + .seconds(2))
    #expect(game.standing.end == .lost)
    #expect(game.nextDeadline == nil)
    #expect(throws: Refusal(.moveOver)) {
      try BalloonPlay.burst(
        try #require(game.balloons.first).entry, in: &game, at: skull.entersAt + .seconds(2))
    }
  }

  @Test(
    "AB3: 1:00, 0:45, 0:30; a player who burst something in time has finished then",
    arguments: zip(Level.allCases, [60, 45, 30]))
  func time(level: Level, seconds: Int) throws {
    let end = Duration.seconds(seconds)
    var game = BalloonPlay.game(level)
    BalloonPlay.live(&game, until: end - .microseconds(1))
    #expect(game.view.closesAt == BalloonPlay.at(end))
    #expect(game.standing.end == nil)
    var late = game
    #expect(BalloonPlay.burstAny(in: &game, at: end - .microseconds(1)))
    #expect(!BalloonPlay.burstAny(in: &late, at: end))
    late.advance(to: BalloonPlay.at(end))
    #expect(late.standing.end == .finished)
    #expect(late.nextDeadline == nil)
    let balloon = try #require(late.balloons.first)
    #expect(throws: Refusal(.moveOver)) {
      try BalloonPlay.move(
        .init(balloon: balloon.entry.id, tap: BalloonPlay.tap(balloon, at: end)), in: &late, at: end
      )
    }
  }

  @Test("AB3: 10 s without a burst are lost, from the start as well", arguments: Level.allCases)
  func patience(level: Level) throws {
    var idle = BalloonPlay.game(level)
    #expect(idle.view.burstBy == BalloonPlay.at(.seconds(10)))
    idle.advance(to: BalloonPlay.at(.seconds(10) - .microseconds(1)))
    #expect(idle.standing.end == nil)
    var saved = idle
    #expect(BalloonPlay.burstAny(in: &saved, at: .seconds(10) - .microseconds(1)))
    let next = Duration.seconds(20) - .microseconds(1)
    saved.advance(to: BalloonPlay.at(next - .microseconds(1)))
    #expect(saved.standing.end == nil)
    for (var game, end) in [(idle, Duration.seconds(10)), (saved, next)] {
      #expect(!BalloonPlay.burstAny(in: &game, at: end))
      game.advance(to: BalloonPlay.at(end))
      #expect(game.standing.end == .lost)
      #expect(game.nextDeadline == nil)
    }
  }

  @Test("AB3: 10 s without a burst and the time over at one instant: the time wins")
  func bothAtOnce() {
    for (last, end) in [(20_000_000, Standing.End.finished), (19_999_999, .lost)] {
      var game = BalloonPlay.game(.hard)
      BalloonPlay.live(&game, until: .seconds(17))
      #expect(BalloonPlay.burstAny(in: &game, at: .microseconds(last)))
      game.advance(to: BalloonPlay.at(.seconds(30)))
      #expect(game.standing.end == end)
    }
  }

  @Test("AB1: shifted, a game goes on with the time that was left")
  func shift() {
    var one = BalloonPlay.game(.easy)
    BalloonPlay.live(&one, until: .seconds(13))
    var other = one
    other.shift(by: .seconds(100))
    #expect(other.nextDeadline == one.nextDeadline.map { $0 + .seconds(100) })
    one.advance(to: BalloonPlay.at(.seconds(15)))
    other.advance(to: BalloonPlay.at(.seconds(115)))
    other.shift(by: .seconds(-100))
    #expect(one == other)
  }
}
