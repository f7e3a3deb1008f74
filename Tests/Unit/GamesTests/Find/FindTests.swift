import GameCore
import Games
import Testing

@Suite("Find")
struct FindTests {
  static let opens = Tick(microseconds: 10_000_000)
  /// When the overview of the first picture was sent whole.
  static let sent = opens + .milliseconds(800)

  static func pictures(_ count: Int, face: FindPicture.Ellipse? = nil) throws -> [FindPicture] {
    let face = face ?? FindPicture.Ellipse(x: 1_000, y: 600, across: 40, down: 20)
    return try (0..<count).map {
      try #require(FindPicture(id: $0 + 3, width: 3_072, height: 2_048, face: face))
    }
  }

  static func game(
    _ mode: FindMode = .classic, seed: UInt64 = 1, pictures: Int = 4, isRace: Bool = false,
    seen: Set<Int> = []
  ) throws -> FindGame {
    var game = try #require(
      FindGame(
        mode: mode, seed: seed, opensAt: opens, isRace: isRace,
        pictures: try FindTests.pictures(pictures), seen: seen))
    game.advance(to: opens)
    return game
  }

  @Test("AT1: which picture it is nobody learns before the game opens")
  func closed() throws {
    var game = try #require(
      FindGame(
        mode: .classic, seed: 1, opensAt: FindTests.opens, isRace: true,
        pictures: try FindTests.pictures(4)))
    #expect(game.view.picture == nil && game.nextDeadline == FindTests.opens)
    #expect(throws: Refusal(.moveEarly)) {
      try game.apply(.overviewSent(0), at: FindTests.opens - .microseconds(1))
    }
    game.advance(to: FindTests.opens)
    #expect(game.view.picture != nil && game.nextDeadline == FindTests.opens + .seconds(5))
  }

  /// One whose clock runs since `sent`.
  static func running(_ mode: FindMode = .classic, isRace: Bool = false) throws -> FindGame {
    var game = try FindTests.game(mode, isRace: isRace)
    try game.apply(.overviewSent(0), at: sent)
    return game
  }

  static let hit = FindGame.Move.tap(x: 1_000, y: 600)
  static let miss = FindGame.Move.tap(x: 10, y: 10)

  /// As a contest plays a move: what is due before it happens first, what is due with it after it.
  static func play(_ game: inout FindGame, _ move: FindGame.Move, at now: Tick) throws {
    game.advance(to: now - .microseconds(1))
    try game.apply(move, at: now)
    game.advance(to: now)
  }

  @Test("AH2: a hit is inside the ellipse enlarged by a quarter, its edge included")
  func edges() throws {
    // Half axes of 40 and 20 become 50 and 25.
    for (x, y, isHit) in [
      (1_050, 600, true), (1_051, 600, false), (950, 600, true), (949, 600, false),
      (1_000, 625, true), (1_000, 626, false), (1_000, 575, true), (1_000, 574, false),
      (1_030, 620, true), (1_031, 620, false), (1_040, 616, false), (970, 580, true),
    ] {
      var game = try FindTests.running()
      try game.apply(.tap(x: x, y: y), at: FindTests.sent + .seconds(1))
      #expect((game.standing.end == .finished) == isHit, "\(x), \(y)")
    }
  }

  @Test("AH2: what is no point of the picture is refused and locks nothing")
  func outside() throws {
    var game = try FindTests.running()
    let before = game
    for (x, y) in [(-1, 0), (0, -1), (3_072, 0), (0, 2_048), (.max, .min)] {
      #expect(throws: Refusal(.moveImpossible)) {
        try game.apply(.tap(x: x, y: y), at: FindTests.sent)
      }
    }
    #expect(game == before)
  }

  @Test("AH2: after a wrong answer none is taken for 2 seconds exactly; the clock runs on")
  func lock() throws {
    var game = try FindTests.running()
    let wrong = FindTests.sent + .seconds(3)
    try FindTests.play(&game, FindTests.miss, at: wrong)
    #expect(game.view.lockedUntil == wrong + .seconds(2))
    #expect(game.nextDeadline == wrong + .seconds(2))
    let early = wrong + .microseconds(1_999_999)
    #expect(throws: Refusal(.moveEarly)) { try game.apply(FindTests.hit, at: early) }
    #expect(throws: Refusal(.moveEarly)) { try game.apply(FindTests.miss, at: early) }
    try FindTests.play(&game, FindTests.hit, at: wrong + .seconds(2))
    #expect(game.standing == Standing(score: 1, time: .seconds(5), end: .finished))
  }

  @Test(
    "AH4: an answer that is too fast for a person is refused and locks nothing, picture by picture")
  func tooFast() throws {
    var game = try FindTests.running(.chrono2)
    var since = FindTests.sent
    for found in 0..<3 {
      let before = game
      for move in [FindTests.hit, FindTests.miss] {
        #expect(throws: Refusal(.moveEarly)) {
          try game.apply(move, at: since + .microseconds(299_999))
        }
      }
      #expect(game == before)
      let answered = since + .milliseconds(300)
      try FindTests.play(&game, FindTests.hit, at: answered)
      #expect(game.standing.score == found + 1)
      since = answered + .milliseconds(10)
      try game.apply(.overviewSent(found + 1), at: since)
    }
  }

  @Test("AH3: the clock runs from when the overview was sent whole, after 5 seconds at the latest")
  func start() throws {
    var game = try FindTests.game()
    #expect(game.view.clock == .waiting(left: nil))
    #expect(throws: Refusal(.moveEarly)) {
      try game.apply(.overviewSent(0), at: FindTests.opens - .microseconds(1))
    }
    #expect(throws: Refusal(.moveEarly)) { try game.apply(FindTests.hit, at: FindTests.opens) }
    var late = game
    let patience = FindTests.opens + .seconds(5)
    #expect(late.nextDeadline == patience)
    late.advance(to: patience - .microseconds(1))
    #expect(late.view.clock == .waiting(left: nil))
    late.advance(to: patience)
    #expect(late.view.clock == .running(since: patience, closesAt: nil))
    #expect(throws: Refusal(.moveImpossible)) { try late.apply(.overviewSent(0), at: patience) }

    #expect(throws: Refusal(.moveImpossible)) {
      try game.apply(.overviewSent(1), at: FindTests.sent)
    }
    try game.apply(.overviewSent(0), at: FindTests.sent)
    #expect(game.view.clock == .running(since: FindTests.sent, closesAt: nil))
    try FindTests.play(&game, FindTests.hit, at: FindTests.sent + .milliseconds(4_321))
    #expect(game.standing == Standing(score: 1, time: .milliseconds(4_321), end: .finished))
    #expect(game.nextDeadline == nil)
  }

  @Test("AH3: giving up loses and shows where he was; after it no move is accepted")
  func givingUp() throws {
    var game = try FindTests.running()
    #expect(game.view.face == nil)
    try FindTests.play(&game, .giveUp, at: FindTests.sent + .seconds(9))
    #expect(game.standing == Standing(score: 0, end: .lost))
    #expect(game.view.face == FindPicture.Ellipse(x: 1_000, y: 600, across: 40, down: 20))
    #expect(game.view.clock == .stopped(after: .seconds(9)))
    for move in [FindTests.hit, .giveUp, .overviewSent(0)] {
      #expect(throws: Refusal(.moveOver)) {
        try game.apply(move, at: FindTests.sent + .seconds(10))
      }
    }
  }

  @Test("AH5: 120 seconds, then 20 less each, never under 10; at the very end it is over")
  func chrono() throws {
    var game = try FindTests.running(.chrono)
    var since = FindTests.sent
    for (found, seconds) in [120, 100, 80, 60, 40, 20, 10, 10, 10].enumerated() {
      let closes = since + .seconds(seconds)
      #expect(game.view.clock == .running(since: since, closesAt: closes))
      #expect(game.nextDeadline == closes)
      #expect(throws: Refusal(.moveOver)) { try game.apply(FindTests.hit, at: closes) }
      try FindTests.play(&game, FindTests.hit, at: closes - .microseconds(1))
      #expect(game.standing == Standing(score: found + 1))
      // Between pictures the clock stands still until the next overview was sent, and nobody learns the next place.
      #expect(game.view.face == nil)
      since = closes + .seconds(3)
      try FindTests.play(&game, .overviewSent(found + 1), at: since)
    }
    game.advance(to: since + .seconds(10))
    #expect(game.standing == Standing(score: 9, end: .finished))
    #expect(game.view.face != nil)
  }

  @Test("AH6: 300 seconds in all, running on from picture to picture, not between them")
  func chrono2() throws {
    var game = try FindTests.running(.chrono2)
    #expect(game.nextDeadline == FindTests.sent + .seconds(300))
    try FindTests.play(&game, FindTests.hit, at: FindTests.sent + .seconds(120))
    #expect(game.view.clock == .waiting(left: .seconds(180)))
    let second = FindTests.sent + .seconds(124)
    try FindTests.play(&game, .overviewSent(1), at: second)
    #expect(game.nextDeadline == second + .seconds(180))
    try FindTests.play(&game, FindTests.hit, at: second + .microseconds(179_999_999))
    #expect(game.view.clock == .waiting(left: .microseconds(1)))
    // Nobody asks for the third overview: its clock runs 5 seconds later.
    let third = second + .microseconds(179_999_999) + .seconds(5)
    game.advance(to: third + .microseconds(1))
    #expect(game.standing == Standing(score: 2, end: .finished))
    #expect(game.nextDeadline == nil)
  }

  @Test("AH5: a player who gives up a chrono game keeps what was found")
  func givingUpChrono() throws {
    var game = try FindTests.running(.chrono)
    try FindTests.play(&game, FindTests.hit, at: FindTests.sent + .seconds(5))
    try FindTests.play(&game, .giveUp, at: FindTests.sent + .seconds(6))
    #expect(game.standing == Standing(score: 1, end: .finished))
  }

  @Test("AT1: a race is over for everybody after 300 seconds; alone nobody is hurried")
  func race() throws {
    var game = try FindTests.running(isRace: true)
    #expect(game.nextDeadline == FindTests.opens + .seconds(300))
    game.advance(to: FindTests.opens + .seconds(300))
    #expect(game.standing == Standing(score: 0, end: .lost))
    #expect(try FindTests.running().nextDeadline == nil)
  }

  @Test(
    "AH1: no picture comes again until all were seen, over games too; all come", arguments: 1...30)
  func order(seed: UInt64) throws {
    var seen: Set<Int> = []
    var last: Int?
    for round in 0..<9 {
      let game = try FindTests.game(seed: seed &* 977 &+ UInt64(round), seen: seen)
      let picture = try #require(game.view.picture?.id)
      #expect(round % 4 == 0 || !seen.contains(picture))
      seen = game.seen
      last = picture
    }
    #expect(last != nil && seen.count == 1)

    var game = try FindTests.game(.chrono2, seed: seed)
    var shown = [try #require(game.view.picture?.id)]
    var now = FindTests.opens
    for found in 0..<11 {
      try FindTests.play(&game, .overviewSent(found), at: now)
      try FindTests.play(&game, FindTests.hit, at: now + .seconds(1))
      now = now + .seconds(2)
      shown.append(try #require(game.view.picture?.id))
    }
    for start in stride(from: 0, to: 12, by: 4) {
      #expect(Set(shown[start..<(start + 4)]) == [3, 4, 5, 6])
    }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("AH1: the first picture is any of them alike")
  func fairness() throws {
    var counts: [Int: Int] = [:]
    for seed in 0..<8_000 {
      counts[try FindTests.game(seed: UInt64(seed)).view.picture?.id ?? 0, default: 0] += 1
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { (1_850...2_150).contains($0) })
  }

  @Test("AH1: one picture is enough, none is not; a face lies in its picture")
  func pictures() throws {
    #expect(
      FindGame(mode: .classic, seed: 1, opensAt: .zero, isRace: false, pictures: []) == nil)
    var game = try FindTests.game(.chrono, pictures: 1)
    try FindTests.play(&game, .overviewSent(0), at: FindTests.opens)
    try FindTests.play(&game, FindTests.hit, at: FindTests.opens + .seconds(1))
    #expect(game.view.picture?.id == 3)
    for (x, y, across, down) in [(100, 0, 1, 1), (0, 80, 1, 1), (1, 1, 0, 1), (1, 1, 1, 81)] {
      let face = FindPicture.Ellipse(x: x, y: y, across: across, down: down)
      #expect(FindPicture(id: 1, width: 100, height: 80, face: face) == nil)
    }
    #expect(
      FindPicture(
        id: 1, width: 8_193, height: 80,
        face: FindPicture.Ellipse(x: 1, y: 1, across: 1, down: 1)) == nil)
  }

  @Test("AH2: games that differ in the place alone look alike until he is found or given up")
  func secrecy() throws {
    let places = [(1_000, 600), (2_500, 1_900), (40, 30)].map {
      FindPicture.Ellipse(x: $0, y: $1, across: 40, down: 20)
    }
    let steps: [(FindGame.Move, Duration)] = [
      (.overviewSent(0), .zero), (.tap(x: 1_500, y: 1_000), .seconds(2)),
      (.tap(x: 1_500, y: 1_000), .seconds(3)), (.tap(x: 3_000, y: 50), .seconds(5)),
    ]
    var games = try places.map { place in
      try #require(
        FindGame(
          mode: .chrono, seed: 5, opensAt: FindTests.opens, isRace: false,
          pictures: try FindTests.pictures(4, face: place)))
    }
    for (move, after) in steps {
      for index in games.indices {
        try? FindTests.play(&games[index], move, at: FindTests.sent + after)
      }
      #expect(Set(games.map(\.view)).count == 1)
      #expect(Set(games.map(\.nextDeadline)).count == 1 && Set(games.map(\.standing)).count == 1)
    }
    for index in games.indices {
      try FindTests.play(&games[index], .giveUp, at: FindTests.sent + .seconds(9))
    }
    #expect(games.map(\.view.face) == places)
  }

  @Test("A: a game moved in time goes on with the time that was left")
  func shifted() throws {
    for mode in FindMode.allCases {
      var game = try FindTests.running(mode)
      try FindTests.play(&game, FindTests.miss, at: FindTests.sent + .seconds(1))
      var moved = game
      moved.shift(by: .seconds(77))
      #expect(moved.nextDeadline == game.nextDeadline.map { $0 + .seconds(77) })
      moved.shift(by: .seconds(-77))
      #expect(moved == game)
    }
  }
}
