import GameCore
import Games
import Testing

@Suite("Sorting")
struct SortingTests {
  static let opens = Tick(microseconds: 10_000_000)

  static func game(_ level: Level, seed: UInt64 = 1) -> SortingGame {
    SortingGame(level: level, seed: seed, opensAt: opens)
  }

  /// As `ArcadeGame` does it: what was due before the moment first, then the move, then what is due.
  static func place(
    _ vehicle: Vehicle, in area: Area? = nil, of game: inout SortingGame, at moment: Tick
  ) throws {
    game.advance(to: moment - .microseconds(1))
    try game.apply(SortingGame.Move(vehicle: vehicle, area: area ?? vehicle.area), at: moment)
    game.advance(to: moment)
  }

  @Test("AS1: five vehicles of each area are in the pool; 8, 10, 12 different ones are drawn")
  func deal() {
    for area in Area.allCases { #expect(Vehicle.allCases.count { $0.area == area } == 5) }
    for (level, count) in zip(Level.allCases, [8, 10, 12]) {
      let view = SortingTests.game(level).view
      #expect(view.vehicles.count == count && Set(view.vehicles).count == count)
      #expect(view.placed == Array(repeating: nil, count: count))
    }
  }

  @Test("AS1: of many deals every vehicle comes within 1 % of its share, at every place too")
  func uniform() {
    let deals = Draws.count
    var drawn: [Vehicle: Int] = [:]
    var firstAndLast: [Vehicle: [Int]] = [:]
    for seed in 0..<UInt64(deals) {
      let vehicles = SortingGame(level: .easy, seed: seed, opensAt: .zero).view.vehicles
      for vehicle in vehicles { drawn[vehicle, default: 0] += 1 }
      firstAndLast[vehicles[0], default: [0, 0]][0] += 1
      firstAndLast[vehicles[7], default: [0, 0]][1] += 1
    }
    for vehicle in Vehicle.allCases {
      #expect(Draws.isEven(drawn[vehicle, default: 0], share: 8 / 15, of: deals))
      for count in firstAndLast[vehicle, default: [0, 0]] {
        #expect(Draws.isEven(count, share: 1 / 15, of: deals))
      }
    }
  }

  @Test("AS1: a vehicle stays where it belongs; elsewhere, twice, or not dealt, nothing changes")
  func placing() throws {
    var game = SortingTests.game(.easy)
    let vehicles = game.view.vehicles
    let now = SortingTests.opens + .seconds(1)
    let stranger = try #require(Vehicle.allCases.first { !vehicles.contains($0) })
    let untouched = game
    for area in Area.allCases where area != vehicles[3].area {
      #expect(throws: Refusal(.moveImpossible)) {
        try SortingTests.place(vehicles[3], in: area, of: &game, at: now)
      }
    }
    #expect(throws: Refusal(.moveImpossible)) {
      try SortingTests.place(stranger, of: &game, at: now)
    }
    #expect(game == untouched)
    try SortingTests.place(vehicles[3], of: &game, at: now)
    #expect(game.view.placed == vehicles.indices.map { $0 == 3 ? vehicles[3].area : nil })
    let placed = game
    #expect(throws: Refusal(.moveImpossible)) {
      try SortingTests.place(vehicles[3], of: &game, at: now)
    }
    #expect(game == placed)
  }

  @Test(
    "AS2: placed up to 2 s after the one before it is worth 5, up to 4 s 4, then 3",
    arguments: [
      (0, 5), (2_000_000, 5), (2_000_001, 4), (4_000_000, 4), (4_000_001, 3), (7_000_000, 3),
    ])
  func worth(microseconds: Int, points: Int) throws {
    var game = SortingTests.game(.easy)
    var moment = SortingTests.opens
    for (index, vehicle) in game.view.vehicles.enumerated() {
      moment = moment + .microseconds(microseconds)
      try SortingTests.place(vehicle, of: &game, at: moment)
      #expect(game.standing.score == points * (index + 1))
    }
    #expect(game.standing.end == .finished)
  }

  @Test("P32 AT1: the standing of a race tells how many vehicles are placed, of how many")
  func progress() throws {
    var game = SortingTests.game(.easy)
    for (index, vehicle) in game.view.vehicles.enumerated() {
      #expect(game.standing.progress == Standing.Progress(done: index, of: 8))
      try SortingTests.place(vehicle, of: &game, at: SortingTests.opens + .seconds(1))
    }
    #expect(game.standing.progress == Standing.Progress(done: 8, of: 8))
  }

  @Test("AS1: a wrong drop costs no points and no time of the next")
  func wrongCostsNothing() throws {
    var game = SortingTests.game(.easy)
    let vehicle = game.view.vehicles[0]
    let wrong = try #require(Area.allCases.first { $0 != vehicle.area })
    for _ in 0..<3 {
      #expect(throws: Refusal(.moveImpossible)) {
        try SortingTests.place(
          vehicle, in: wrong, of: &game, at: SortingTests.opens + .seconds(1))
      }
    }
    try SortingTests.place(vehicle, of: &game, at: SortingTests.opens + .seconds(2))
    #expect(game.standing.score == 5)
    #expect(game.standing.end == nil)
  }

  @Test(
    "AS2: all placed before the time is over is finished, at that moment it is lost",
    arguments: zip(Level.allCases, [60, 45, 30]))
  func time(level: Level, seconds: Int) throws {
    var game = SortingTests.game(level)
    let closes = SortingTests.opens + .seconds(seconds)
    #expect(game.view.closesAt == closes && game.nextDeadline == closes)
    let last = try #require(game.view.vehicles.last)
    for vehicle in game.view.vehicles.dropLast() {
      try SortingTests.place(vehicle, of: &game, at: closes - .seconds(1))
    }
    var late = game
    #expect(throws: Refusal(.moveOver)) { try SortingTests.place(last, of: &late, at: closes) }
    late.advance(to: closes)
    #expect(late.standing.end == .lost && late.nextDeadline == nil)
    try SortingTests.place(last, of: &game, at: closes - .microseconds(1))
    game.advance(to: closes)
    #expect(game.standing.end == .finished && game.nextDeadline == nil)
    #expect(throws: Refusal(.moveOver)) {
      try SortingTests.place(last, of: &game, at: closes - .microseconds(1))
    }
  }

  @Test("AS2: nothing is placed before the start")
  func early() {
    var game = SortingTests.game(.hard)
    let vehicle = game.view.vehicles[0]
    #expect(throws: Refusal(.moveEarly)) {
      try SortingTests.place(vehicle, of: &game, at: SortingTests.opens - .microseconds(1))
    }
  }

  @Test("AT1: a contest of sorting deals all seats the same, and takes no other game's moves")
  func contest() throws {
    var game = try ArcadeGameTests.game(SortingGame.contest(.medium), seats: 2)
    let now = ArcadeGameTests.opens + .seconds(1)
    guard let own = game.view(for: .seat(Seat.all[0])).own?.of(SortingGame.self) else {
      Issue.record("no view of sorting")
      return
    }
    #expect(game.view(for: .seat(Seat.all[1])).own == SortingGame.own(own))
    #expect(throws: Refusal(.moveNone)) {
      try game.apply(ArcadeGameTests.card(0, at: now), by: Seat.all[0], at: now)
    }
    let move = SortingGame.Move(vehicle: own.vehicles[0], area: own.vehicles[0].area)
    _ = try game.apply(
      ArcadeGame.Move(round: 7, move: SortingGame.move(move), at: now), by: Seat.all[0], at: now)
    #expect(game.standings.map(\.score) == [5, 0])
    #expect(
      SortingGame.contest(.hard).score(40) == Score(game: "sorting", level: .hard, points: 40))
  }

  @Test("A: a game moved in time goes on with the time that was left")
  func shifted() throws {
    var game = SortingTests.game(.easy)
    try SortingTests.place(
      game.view.vehicles[0], of: &game, at: SortingTests.opens + .seconds(3))
    var moved = game
    moved.shift(by: .seconds(100))
    let next = game.view.vehicles[1]
    try SortingTests.place(next, of: &moved, at: SortingTests.opens + .seconds(105))
    try SortingTests.place(next, of: &game, at: SortingTests.opens + .seconds(5))
    moved.shift(by: .seconds(-100))
    #expect(moved == game)
  }
}
