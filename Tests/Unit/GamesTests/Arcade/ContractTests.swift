import Bytes
import GameCore
import Games
import TestSupport
import Testing

/// The properties of games that tables rely on, for any game and any moves. The seed of a run is printed;
/// `FOURTOP_SEED=n` repeats it.
@Suite("The contract of the arcade's games")
struct ContractTests {
  static let contests: [Contest] =
    Level.allCases.flatMap { [.memory($0), .sorting($0), .balloons($0)] }
    + [.find(.classic), .faces(deck: 0)]

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
        round: 7, move: anyMove(),
        at: now + .microseconds(Int64.random(in: -900_000...900_000, using: &random)))
      let before = game
      do { _ = try game.apply(move, by: seat, at: now) } catch { #expect(game == before) }
    }

    private mutating func anyMove() -> GameRun.Move {
      switch game.deal.contest {
      case .memory:
        return .memory(MemoryGame.Move(card: Int.random(in: -1...20, using: &random)))
      case .sorting:
        let vehicle = Vehicle.allCases.randomElement(using: &random) ?? .plane
        let area = Area.allCases.randomElement(using: &random) ?? .air
        return .sorting(SortingGame.Move(vehicle: vehicle, area: area))
      case .balloons:
        let tap = BalloonTap(
          x: Int.random(in: -100...2_000, using: &random),
          y: Int.random(in: -100...2_000, using: &random),
          width: Int.random(in: 0...2_000, using: &random),
          height: Int.random(in: 0...2_000, using: &random),
          seenAt: now)
        return .balloons(
          BalloonsGame.Move(balloon: Int.random(in: 0...30, using: &random), tap: tap))
      case .find:
        return .find(
          [
            .tap(
              x: Int.random(in: -10...1_100, using: &random),
              y: Int.random(in: -10...700, using: &random)), .overviewSent(0),
          ].randomElement(using: &random) ?? .giveUp)
      case .faces:
        let moves: [FacesGame.Move] = [
          .pause, .resume,
          .answer(
            question: Int.random(in: 0...11, using: &random),
            place: Int.random(in: -1...4, using: &random)),
        ]
        return .faces(moves[Int.random(in: 0..<moves.count, using: &random)])
      }
    }
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
