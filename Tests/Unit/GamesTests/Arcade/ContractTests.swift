import Bytes
import GameCore
import Games
import TestSupport
import Testing

/// The properties of games that tables rely on, for any game and any moves. The seed of a run is printed;
/// `FOURTOP_SEED=n` repeats it.
@Suite("The contract of the arcade's games")
struct ContractTests {
  /// All that can be a race (AT1).
  static let contests = ArcadeGames.contests.filter { contest in
    do {
      _ = try ArcadeGameTests.game(contest, seats: 3)
      return true
    } catch {
      return error as? Refusal != Refusal(.notNow)
    }
  }

  static let seed = Seed.printed(test: "ContractTests")

  /// A contest of three with delays of their own, played by chance until it is over.
  struct Play {
    var game: ArcadeGame
    var now: Tick
    var random: SeededGenerator

    init(_ contest: Contest, seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let grace = (0..<3).map { _ in
        Duration.milliseconds(Int64.random(in: 0...250, using: &random))
      }
      game = try ArcadeGameTests.game(contest, seats: 3, grace: grace, seed: random.next())
      now = ArcadeGameTests.shows
      self.random = random
    }

    /// One thing happens, up to some seconds later.
    mutating func step() {
      now = now + .microseconds(Int64.random(in: 0...1_500_000, using: &random))
      let seat = Seat.all[Int.random(in: 0..<3, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = game.advance(to: now)
      case 1: _ = game.conditionsChanged(conditions(), at: now)
      default: tryMove(by: seat)
      }
      _ = game.advance(to: now)
    }

    private mutating func conditions() -> Conditions {
      var conditions = game.conditions
      let seat = Int.random(in: 0..<3, using: &random)
      let isHere = Bool.random(using: &random)
      if conditions.presence[seat] != .gone {
        conditions.presence[seat] = isHere ? .here : .away(since: now)
      }
      conditions.grace[seat] = .milliseconds(Int64.random(in: 0...250, using: &random))
      return conditions
    }

    /// A refused move changes nothing.
    private mutating func tryMove(by seat: Seat) {
      let move = ArcadeGame.Move(
        round: 7, move: anyMove(by: seat),
        at: now + .microseconds(Int64.random(in: -900_000...900_000, using: &random)))
      let before = game
      do { _ = try game.apply(move, by: seat, at: now) } catch { #expect(game == before) }
    }

    /// A move by what the player sees; one in ten is Find's alone.
    private mutating func anyMove(by seat: Seat) -> GameMove {
      let own = Int.random(in: 0..<10, using: &random) == 0 ? nil : game.view(for: .seat(seat)).own
      return own?.anyMove(at: now, using: &random) ?? FindGame.move(.overviewSent(0))
    }
  }

  @Test("A: no two games have the same name or the same number")
  func names() {
    let names = Set(ArcadeGames.all.map { $0.name })
    let numbers = Set(ArcadeGames.all.map { $0.number })
    #expect(names.count == ArcadeGames.all.count && numbers.count == names.count)
  }

  @Test(
    "A, AT1: it ends by itself, time never stands, nothing counts after the end",
    arguments: contests)
  func course(contest: Contest) throws {
    for run in 0..<20 {
      var play = try Play(contest, seed: ContractTests.seed &+ UInt64(run))
      var ended: [Int: Standing] = [:]
      while !play.game.isOver {
        play.step()
        if let next = play.game.nextDeadline { #expect(next > play.now) }
        for (seat, standing) in play.game.standings.enumerated() {
          if let former = ended[seat] { #expect(former == standing) }
          if standing.end != nil { ended[seat] = standing }
        }
        try #require(play.now < ArcadeGameTests.opens + .seconds(400))
      }
      #expect(play.game.nextDeadline == nil)
      #expect(play.game.view(for: .watcher).seats.allSatisfy { $0.result != nil })
    }
  }

  @Test("A: saved and read again, or moved in time and back, it is the same", arguments: contests)
  func saved(contest: Contest) throws {
    var play = try Play(contest, seed: ContractTests.seed)
    for _ in 0..<40 {
      play.step()
      var writer = BinaryWriter()
      play.game.write(to: &writer)
      var reader = BinaryReader(writer.bytes)
      let read = try ArcadeGame(from: &reader, content: play.game.fixedContent)
      #expect(reader.rest == 0)
      #expect(read == play.game)
      var moved = play.game
      moved.shift(by: .seconds(77))
      #expect(moved.nextDeadline == play.game.nextDeadline.map { $0 + .seconds(77) })
      moved.shift(by: .seconds(-77))
      #expect(moved == play.game)
    }
  }
}
