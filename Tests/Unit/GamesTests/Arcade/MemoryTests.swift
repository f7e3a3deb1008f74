import GameCore
import Testing

@testable import Games

@Suite("Memory")
struct MemoryTests {
  static let opens = Tick(microseconds: 10_000_000)

  static func at(_ milliseconds: Int) -> Tick { opens + .milliseconds(milliseconds) }

  static func game(_ level: Level, seed: UInt64 = 1) -> MemoryGame {
    MemoryGame(level: level, seed: seed, opensAt: opens)
  }

  /// The cards of a deal by animal, learned by turning every one of them.
  static func pairs(of level: Level, seed: UInt64 = 1) throws -> [[Int]] {
    var found: [Animal: [Int]] = [:]
    let count = game(level, seed: seed).view.cards.count
    for card in 0..<count {
      var copy = game(level, seed: seed)
      try copy.apply(MemoryGame.Move(card: card), at: opens)
      found[try #require(copy.view.cards[card]), default: []].append(card)
    }
    return found.values.sorted { $0[0] < $1[0] }
  }

  static func turn(_ card: Int, in game: inout MemoryGame, at moment: Tick) throws {
    game.advance(to: moment - .microseconds(1))
    try game.apply(MemoryGame.Move(card: card), at: moment)
    game.advance(to: moment)
  }

  @Test(
    "AM1: 12, 16 or 20 cards, every animal twice",
    arguments: zip(Level.allCases, [12, 16, 20]))
  func deal(level: Level, count: Int) throws {
    let pairs = try MemoryTests.pairs(of: level)
    #expect(MemoryTests.game(level).view.cards.count == count)
    #expect(pairs.count == count / 2)
    #expect(pairs.allSatisfy { $0.count == 2 })
  }

  @Test("AM1: of many deals every animal and every place comes within 1 % of its share")
  func uniform() throws {
    var animals: [Animal: Int] = [:]
    var partners = Array(repeating: 0, count: 12)
    let deals = Draws.count
    for seed in 0..<UInt64(deals) {
      let dealt = MemoryGame(level: .easy, seed: seed, opensAt: .zero).cards
      for animal in Set(dealt) { animals[animal, default: 0] += 1 }
      if let partner = dealt.dropFirst().firstIndex(of: dealt[0]) { partners[partner] += 1 }
    }
    #expect(animals.count == 10)
    for count in animals.values { #expect(Draws.isEven(count, share: 0.6, of: deals)) }
    for count in partners.dropFirst() { #expect(Draws.isEven(count, share: 1 / 11, of: deals)) }
  }

  @Test("AM2: a pair stays open; two others close after one second, when taps are ignored")
  func turning() throws {
    let pairs = try MemoryTests.pairs(of: .easy)
    var game = MemoryTests.game(.easy)
    try MemoryTests.turn(pairs[0][0], in: &game, at: MemoryTests.at(0))
    try MemoryTests.turn(pairs[1][0], in: &game, at: MemoryTests.at(500))
    #expect(game.view.opensAgainAt == MemoryTests.at(1500))
    #expect(game.view.cards.count { $0 != nil } == 2)
    #expect(throws: Refusal(.moveEarly)) {
      try MemoryTests.turn(pairs[2][0], in: &game, at: MemoryTests.at(1500) - .microseconds(1))
    }
    try MemoryTests.turn(pairs[2][0], in: &game, at: MemoryTests.at(1500))
    #expect(game.view.cards.count { $0 != nil } == 1)
    try MemoryTests.turn(pairs[2][1], in: &game, at: MemoryTests.at(1600))
    #expect(game.view.isPaired[pairs[2][0]] && game.view.isPaired[pairs[2][1]])
    game.advance(to: MemoryTests.at(60_000))
    #expect(game.view.cards.count { $0 != nil } == 2)
    for card in [pairs[2][0], -1, 12, .max] {
      #expect(throws: Refusal(.moveImpossible)) {
        try MemoryTests.turn(card, in: &game, at: MemoryTests.at(60_000))
      }
    }
    try MemoryTests.turn(pairs[0][0], in: &game, at: MemoryTests.at(60_000))
    #expect(throws: Refusal(.moveImpossible)) {
      try MemoryTests.turn(pairs[0][0], in: &game, at: MemoryTests.at(60_001))
    }
  }

  @Test(
    "AM3: a pair is worth 5 up to 3 s after the one before, 4 up to 7 s, then 3",
    arguments: [
      (3_000_000, 5), (3_000_001, 4), (7_000_000, 4), (7_000_001, 3), (0, 5),
    ])
  func worth(microseconds: Int, points: Int) throws {
    let pairs = try MemoryTests.pairs(of: .easy)
    var game = MemoryTests.game(.easy)
    let first = MemoryTests.opens + .microseconds(microseconds)
    for card in pairs[0] { try MemoryTests.turn(card, in: &game, at: first) }
    #expect(game.standing.score == points)
    for card in pairs[1] {
      try MemoryTests.turn(card, in: &game, at: first + .microseconds(microseconds))
    }
    #expect(game.standing.score == 2 * points)
  }

  @Test("P32 AT1: the standing of a race tells how many pairs are found, of how many")
  func progress() throws {
    var game = MemoryTests.game(.easy)
    for (index, pair) in try MemoryTests.pairs(of: .easy).enumerated() {
      #expect(game.standing.progress == Standing.Progress(done: index, of: 6))
      for card in pair { try MemoryTests.turn(card, in: &game, at: MemoryTests.opens) }
    }
    #expect(game.standing.progress == Standing.Progress(done: 6, of: 6))
  }

  @Test(
    "AM2, AM3: all pairs before the time is over is finished, at that moment it is lost",
    arguments: zip(Level.allCases, [120, 105, 90]))
  func time(level: Level, seconds: Int) throws {
    let pairs = try MemoryTests.pairs(of: level)
    let closes = MemoryTests.opens + .seconds(seconds)
    #expect(MemoryTests.game(level).view.closesAt == closes)
    var game = MemoryTests.game(level)
    for card in pairs.joined().dropLast() {
      try MemoryTests.turn(card, in: &game, at: closes - .seconds(1))
    }
    #expect(game.standing.end == nil)
    let last = try #require(pairs.last?.last)
    var late = game
    #expect(throws: Refusal(.moveOver)) { try MemoryTests.turn(last, in: &late, at: closes) }
    late.advance(to: closes)
    #expect(late.standing.end == .lost)
    #expect(late.nextDeadline == nil)
    try MemoryTests.turn(last, in: &game, at: closes - .microseconds(1))
    game.advance(to: closes)
    #expect(game.standing.end == .finished)
    #expect(game.nextDeadline == nil)
    #expect(throws: Refusal(.moveOver)) {
      try MemoryTests.turn(last, in: &game, at: closes - .microseconds(1))
    }
  }

  @Test("AM2: no card turns before the start")
  func early() throws {
    var game = MemoryTests.game(.easy)
    #expect(throws: Refusal(.moveEarly)) {
      try game.apply(MemoryGame.Move(card: 0), at: MemoryTests.opens - .microseconds(1))
    }
  }

  @Test("AM4: two deals that differ only in hidden cards look alike until one is opened")
  func secret() throws {
    var one = MemoryTests.game(.hard, seed: 1)
    var two = MemoryTests.game(.hard, seed: 2)
    #expect(one.view == two.view)
    #expect(one.view.cards.allSatisfy { $0 == nil })
    try MemoryTests.turn(0, in: &one, at: MemoryTests.opens)
    try MemoryTests.turn(0, in: &two, at: MemoryTests.opens)
    #expect(one.view.cards.dropFirst() == two.view.cards.dropFirst())
  }
}
