import GameCore
import Games
import TestSupport
import Testing

@Suite("A contest with a copy for each seat")
struct ArcadeGameTests {
  static let shows = Tick(microseconds: 9_000_000)
  static let opens = Tick(microseconds: 10_000_000)

  static func conditions(_ presence: [Presence], grace: [Duration]? = nil) -> Conditions {
    Conditions(
      presence: presence, grace: grace ?? presence.map { _ in .zero }, lead: .milliseconds(100))
  }

  static func game(
    _ contest: Contest = MemoryGame.contest(.easy), seats: Int = 2, grace: [Duration]? = nil,
    seed: UInt64 = 1
  ) throws -> ArcadeGame {
    try ArcadeGame(
      GameSetup(contest: contest, seed: seed, opensAt: opens, isRace: seats > 1),
      of: GameContent(pictures: try FindTests.pictures(4), decks: [0: FacesTests.deck()]), round: 7,
      showAt: shows, conditions: conditions(Array(repeating: .here, count: seats), grace: grace))
  }

  static func card(_ card: Int, at: Tick, round: Int = 7) -> ArcadeGame.Move {
    ArcadeGame.Move(round: round, move: MemoryGame.move(MemoryGame.Move(card: card)), at: at)
  }

  /// Turns pair after pair, each `step` after the other, until none is left.
  static func solve(
    _ game: inout ArcadeGame, _ seat: Seat, from start: Tick, step: Duration
  ) throws {
    var moment = start
    for pair in try MemoryTests.pairs(of: .easy) {
      moment = moment + step
      for card in pair {
        _ = try game.apply(ArcadeGameTests.card(card, at: moment), by: seat, at: moment)
      }
    }
  }

  @Test("AT1: one to four seats")
  func seats() {
    for count in [0, 5] {
      let deal = GameSetup(
        contest: MemoryGame.contest(.easy), seed: 1, opensAt: .zero, isRace: true)
      let conditions = ArcadeGameTests.conditions(Array(repeating: .here, count: count))
      #expect(throws: Refusal(.notSeated)) {
        try ArcadeGame(deal, round: 1, showAt: .zero, conditions: conditions)
      }
    }
  }

  @Test("A: a move counts when it was claimed, at most the measured delay before it came")
  func counting() throws {
    let delay = Duration.milliseconds(40)
    let start = ArcadeGameTests.opens
    let pair = try MemoryTests.pairs(of: .easy)[0]
    /// The points of a pair claimed at `claim` that comes at `arrival`.
    func points(claim: Duration, arrival: Duration) throws -> Int {
      var game = try ArcadeGameTests.game(grace: [delay, .zero])
      for card in pair {
        _ = try game.apply(
          ArcadeGameTests.card(card, at: start + claim), by: Seat.all[0], at: start + arrival)
      }
      return game.standings[0].score
    }
    #expect(try points(claim: .seconds(3), arrival: .seconds(3) + delay) == 5)
    #expect(try points(claim: .seconds(3), arrival: .seconds(3) + delay + .microseconds(1)) == 4)
    #expect(try points(claim: .seconds(-9), arrival: .seconds(3) + delay) == 5)
    #expect(try points(claim: .seconds(99), arrival: .seconds(3)) == 5)
    #expect(try points(claim: .seconds(99), arrival: .seconds(3) + .microseconds(1)) == 4)
  }

  @Test(
    "A: nothing counts before what was played; what is due by itself waits for a tap on its way")
  func order() throws {
    let delay = Duration.milliseconds(200)
    var game = try ArcadeGameTests.game(seats: 1, grace: [delay])
    let closes = ArcadeGameTests.opens + .seconds(120)
    #expect(game.nextDeadline == closes + delay)
    var pairs = try MemoryTests.pairs(of: .easy).joined().map { $0 }
    let last = pairs.removeLast()
    for card in pairs {
      _ = try game.apply(
        ArcadeGameTests.card(card, at: closes), by: Seat.all[0], at: closes - .seconds(1))
    }
    #expect(game.advance(to: closes + delay - .microseconds(1)) == [])
    let tap = ArcadeGameTests.card(last, at: closes - .microseconds(1))
    let events = try game.apply(tap, by: Seat.all[0], at: closes + delay - .microseconds(1))
    #expect(events == [.changed, .ended(Seat.all[0]), .over])
    #expect(game.standings[0].end == .finished)
  }

  @Test("A: forged moves are refused and change nothing")
  func forged() throws {
    var game = try ArcadeGameTests.game()
    let before = game
    let now = ArcadeGameTests.opens + .seconds(1)
    #expect(throws: Refusal(.moveOver)) {
      try game.apply(ArcadeGameTests.card(0, at: now, round: 6), by: Seat.all[0], at: now)
    }
    #expect(throws: Refusal(.moveNone)) {
      try game.apply(ArcadeGameTests.card(0, at: now, round: 8), by: Seat.all[0], at: now)
    }
    #expect(throws: Refusal(.notSeated)) {
      try game.apply(ArcadeGameTests.card(0, at: now), by: Seat.all[2], at: now)
    }
    #expect(throws: Refusal(.moveImpossible)) {
      try game.apply(ArcadeGameTests.card(12, at: now), by: Seat.all[0], at: now)
    }
    #expect(game == before)
  }

  @Test("AT1: the same cards for all, and nobody sees another's")
  func copies() throws {
    var game = try ArcadeGameTests.game(seats: 3)
    let now = ArcadeGameTests.opens + .seconds(1)
    _ = try game.apply(ArcadeGameTests.card(4, at: now), by: Seat.all[1], at: now)
    func open(_ viewer: Viewer) -> [Int]? {
      guard let view = game.view(for: viewer).own?.of(MemoryGame.self) else { return nil }
      return view.cards.indices.filter { view.cards[$0] != nil }
    }
    #expect(open(.seat(Seat.all[1])) == [4])
    #expect(open(.seat(Seat.all[0])) == [])
    #expect(open(.watcher) == nil)
    #expect(game.view(for: .seat(Seat.all[0])) == game.view(for: .seat(Seat.all[2])))
  }

  @Test("AT1: nobody's end ends the others'; the highest score wins, and a lost game is below")
  func results() throws {
    var game = try ArcadeGameTests.game(seats: 3)
    let start = ArcadeGameTests.opens
    try ArcadeGameTests.solve(&game, Seat.all[0], from: start, step: .seconds(4))
    #expect(!game.isOver && game.view(for: .watcher).seats.allSatisfy { $0.result == nil })
    try ArcadeGameTests.solve(&game, Seat.all[2], from: start, step: .seconds(8))
    for card in try MemoryTests.pairs(of: .easy).joined().dropLast() {
      _ = try game.apply(
        ArcadeGameTests.card(card, at: start + .seconds(1)), by: Seat.all[1],
        at: start + .seconds(1))
    }
    #expect(game.standings.map(\.score) == [24, 25, 18])
    #expect(game.advance(to: start + .seconds(120)) == [.changed, .ended(Seat.all[1]), .over])
    let seats = game.view(for: .watcher).seats
    #expect(seats.map(\.result) == [.won, .lost, .lost])
    #expect(seats.map(\.rank) == [1, 3, 2])
    #expect(game.nextDeadline == nil)
  }

  @Test(
    "AT1: one is ahead by a game that is not lost, then by the shorter time or the higher score")
  func ahead() {
    func time(_ seconds: Int, score: Int = 1) -> Standing {
      Standing(score: score, time: .seconds(seconds), end: .finished)
    }
    let behindEach: [(Standing, Standing)] = [
      (Standing(score: 30, end: .lost), Standing(score: 12, end: .finished)),
      (Standing(score: 30, end: .lost), Standing(score: 0)),
      (Standing(score: 12, end: .lost), Standing(score: 30, end: .lost)),
      (Standing(score: 12), Standing(score: 13, end: .finished)),
      (time(9), time(4)), (time(9, score: 3), time(4)),
      (Standing(score: 0, end: .lost), time(9)), (Standing(score: 0), time(9)),
    ]
    for (behind, ahead) in behindEach {
      #expect(ahead.isAhead(of: behind) && !behind.isAhead(of: ahead), "\(ahead) \(behind)")
      #expect(!ahead.isAhead(of: ahead) && !behind.isAhead(of: behind))
    }
  }

  @Test("AT1: ties stay; a lone player wins by finishing; nobody wins if all have lost")
  func ties() throws {
    var game = try ArcadeGameTests.game()
    for seat in Seat.all[0..<2] {
      try ArcadeGameTests.solve(&game, seat, from: ArcadeGameTests.opens, step: .seconds(1))
    }
    #expect(game.view(for: .watcher).seats.map(\.result) == [.shared, .shared])
    #expect(game.view(for: .watcher).seats.map(\.rank) == [1, 1])
    var alone = try ArcadeGameTests.game(seats: 1)
    try ArcadeGameTests.solve(&alone, Seat.all[0], from: ArcadeGameTests.opens, step: .seconds(1))
    #expect(alone.view(for: .watcher).seats.map(\.result) == [.won])
    var lost = try ArcadeGameTests.game()
    _ = lost.advance(to: Tick(microseconds: .max))
    #expect(lost.view(for: .watcher).seats.map(\.result) == [.lost, .lost])
  }

  @Test("AT1: a player who has left has lost, and the race does not wait")
  func gone() throws {
    var game = try ArcadeGameTests.game()
    try ArcadeGameTests.solve(&game, Seat.all[0], from: ArcadeGameTests.opens, step: .seconds(1))
    let events = game.conditionsChanged(
      ArcadeGameTests.conditions([.here, .gone]), at: ArcadeGameTests.opens + .seconds(20))
    #expect(events == [.changed, .ended(Seat.all[1]), .over])
    #expect(game.view(for: .watcher).seats.map(\.result) == [.won, .lost])
  }

  @Test("AT1: who is away when all present have ended is waited for 3 s, and has lost")
  func abandoned() throws {
    var game = try ArcadeGameTests.game(seats: 3)
    let start = ArcadeGameTests.opens
    let left = start + .seconds(18)
    try ArcadeGameTests.solve(&game, Seat.all[0], from: start, step: .seconds(1))
    _ = game.conditionsChanged(
      ArcadeGameTests.conditions([.here, .away(since: left), .here]), at: left)
    #expect(game.nextDeadline == start + .seconds(120))
    try ArcadeGameTests.solve(&game, Seat.all[2], from: start + .seconds(14), step: .seconds(1))
    #expect(!game.isOver)
    #expect(game.nextDeadline == left + .seconds(3))
    #expect(game.advance(to: left + .seconds(3) - .microseconds(1)) == [])
    let events = game.advance(to: left + .seconds(3))
    #expect(events == [.changed, .ended(Seat.all[1]), .over])
    #expect(game.nextDeadline == nil)
    #expect(game.view(for: .watcher).seats.map(\.result) == [.won, .lost, .lost])
    // The last of those who are present may have vanished, too.
    var deserted = try ArcadeGameTests.game()
    let away = Presence.away(since: left)
    _ = deserted.conditionsChanged(ArcadeGameTests.conditions([away, away]), at: left)
    #expect(deserted.isDeserted && deserted.nextDeadline == start + .seconds(120))
  }

  @Test("A: a game moved in time goes on with the time that was left")
  func shifted() throws {
    var game = try ArcadeGameTests.game()
    let difference = Duration.seconds(500)
    let now = ArcadeGameTests.opens + .seconds(1)
    _ = try game.apply(ArcadeGameTests.card(0, at: now), by: Seat.all[0], at: now)
    var moved = game
    moved.shift(by: difference)
    #expect(moved.nextDeadline == game.nextDeadline.map { $0 + difference })
    #expect(moved.view(for: .watcher).opensAt == ArcadeGameTests.opens + difference)
    moved.shift(by: .zero - difference)
    #expect(moved == game)
  }
}
