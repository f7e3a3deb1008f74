import GameCore
import Games
import Testing

@Suite("Balloons, whatever is played")
struct BalloonFairnessTests {
  /// Plays a whole game by chance; all that was ever in the air, and the game at its end.
  static func play(
    _ level: Level, deal: UInt64, by seed: UInt64
  ) -> (seen: [Int: BalloonEntry], game: BalloonsGame) {
    var random = SeededGenerator(seed: seed)
    var game = BalloonPlay.game(level, seed: deal)
    var seen: [Int: BalloonEntry] = [:]
    var moment = Duration.seconds(-1)
    while game.standing.end == nil {
      moment += .microseconds(Int.random(in: 1...600_000, using: &random))
      game.advance(to: BalloonPlay.at(moment) - .microseconds(1))
      for balloon in game.balloons { seen[balloon.entry.id] = balloon.entry }
      if let move = wild(game, at: moment, &random) {
        try? game.apply(move, at: BalloonPlay.at(moment))
      }
      game.advance(to: BalloonPlay.at(moment))
    }
    return (seen, game)
  }

  /// A move that may be good, late, early, beside it, or nonsense.
  static func wild(
    _ game: BalloonsGame, at moment: Duration, _ random: inout SeededGenerator
  ) -> BalloonsGame.Move? {
    guard let balloon = game.balloons.randomElement(using: &random) else { return nil }
    // Skulls would end most games at once.
    if balloon.entry.kind == .skull, Int.random(in: 0..<4, using: &random) > 0 { return nil }
    var tap = BalloonPlay.tap(balloon, at: moment)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: tap.x = Int.random(in: -10...1010, using: &random)
    case 1: tap.y = Int.random(in: -10...1010, using: &random)
    case 2: tap.seenAt = Tick(microseconds: Int64.random(in: .min...(.max), using: &random))
    case 3: tap.width = Int.random(in: .min...(.max), using: &random)
    default: break
    }
    return BalloonsGame.Move(balloon: balloon.entry.id, tap: tap)
  }

  @Test("AT1, AB1: no sequence of moves changes the deal", arguments: Level.allCases)
  func deal(level: Level) {
    var longest: [Int: BalloonEntry] = [:]
    for seed in UInt64(0)..<20 {
      let (seen, game) = BalloonFairnessTests.play(level, deal: 3, by: seed)
      for (id, entry) in seen {
        #expect(longest[id] == nil || longest[id] == entry, "moves \(seed)")
        longest[id] = entry
      }
      #expect(game.course == BalloonPlay.game(level, seed: 3).course)
      // All of the course as far as the game went.
      let whole = BalloonPlay.entries(level, seed: 3)
      #expect(Set(whole.map(\.id)).isSuperset(of: seen.keys))
      let last = seen.values.map(\.entersAt).max() ?? .zero
      #expect(Set(whole.filter { $0.entersAt <= last }.map(\.id)) == Set(seen.keys))
    }
  }

  @Test("AB2: whatever is played, the score is that of the numbers that burst")
  func score() {
    for seed in UInt64(0)..<20 {
      let (seen, game) = BalloonFairnessTests.play(.hard, deal: seed, by: seed)
      let most = seen.values.reduce(0) { sum, entry in
        if case .plain(let number, _) = entry.kind { sum + number } else { sum }
      }
      #expect((0...most).contains(game.standing.score))
    }
  }

  @Test(
    "AT1: in a race all have the same balloons at the same moments; a star slows one's own alone")
  func race() throws {
    let here = Conditions(presence: [.here, .here], grace: [.zero, .zero], lead: .zero)
    let deal = GameSetup(
      contest: BalloonsGame.contest(.easy), seed: 1, opensAt: BalloonPlay.opens, isRace: true)
    let game = try ArcadeGame(deal, round: 1, showAt: BalloonPlay.opens, conditions: here)
    let star = try #require(BalloonPlay.entries(.easy, of: .star).first)
    for isBurst in [false, true] {
      var game = game
      var moment = Duration.zero
      while moment < star.entersAt + .seconds(4) {
        moment += .milliseconds(500)
        _ = game.advance(to: BalloonPlay.at(moment))
        for seat in 0..<2 {
          let balloons = try BalloonFairnessTests.balloons(of: game, seat)
          // The one bursts whatever is high, and the star; the other one only what is high.
          for balloon in balloons where BalloonPlay.risen(balloon, at: moment) > 400 {
            guard balloon.entry.kind != .skull, balloon.entry != star || (isBurst && seat == 0)
            else { continue }
            let move = BalloonsGame.Move(
              balloon: balloon.entry.id, tap: BalloonPlay.tap(balloon, at: moment))
            _ = try? game.apply(
              .init(round: 1, move: BalloonsGame.move(move), at: BalloonPlay.at(moment)),
              by: #require(Seat(seat)), at: BalloonPlay.at(moment))
          }
        }
      }
      let ahead = try (0..<2).map { seat in
        try BalloonFairnessTests.balloons(of: game, seat).filter {
          $0.entry.entersAt > star.entersAt + .seconds(3)
        }
      }
      #expect(!ahead[0].isEmpty)
      #expect(ahead[0].map(\.entry) == ahead[1].map(\.entry))
      #expect((ahead[0].map(\.rise) != ahead[1].map(\.rise)) == isBurst)
    }
  }

  static func balloons(of game: ArcadeGame, _ seat: Int) throws -> [Balloon] {
    guard let own = game.view(for: .seat(try #require(Seat(seat)))).own?.of(BalloonsGame.self)
    else {
      Issue.record("no balloons")
      return []
    }
    return own.balloons
  }

  @Test("AB4: there are never more balloons in a view than fit it")
  func bound() {
    var most = 0
    for deal in UInt64(0)..<40 {
      var game = BalloonPlay.game(.hard, seed: deal)
      // Bursts every star, and otherwise as little as it may.
      var moment = Duration.zero
      while game.standing.end == nil {
        moment += .milliseconds(200)
        game.advance(to: BalloonPlay.at(moment))
        most = max(most, game.balloons.count)
        if let star = game.balloons.first(where: { $0.entry.kind == .star }) {
          try? game.apply(
            .init(balloon: star.entry.id, tap: BalloonPlay.tap(star, at: moment)),
            at: BalloonPlay.at(moment))
        }
        if game.view.burstBy <= BalloonPlay.at(moment) + .milliseconds(200) {
          BalloonPlay.burstAny(in: &game, at: moment + .milliseconds(50))
        }
      }
    }
    #expect((12...20).contains(most), "\(most)")
  }
}
