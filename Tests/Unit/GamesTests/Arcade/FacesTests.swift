import GameCore
import Games
import Testing

@Suite("Faces")
struct FacesTests {
  static let opens = Tick(microseconds: 10_000_000)
  static let ahead = Duration.milliseconds(600)

  static func at(_ milliseconds: Int) -> Tick { opens + .milliseconds(milliseconds) }

  static func deck(_ count: Int = 6, swapped: Bool = false) throws -> Deck {
    let people = (0..<count).map { number in
      let name = swapped && number < 2 ? 1 - number : number
      return Deck.Person(name: "Name \(name)", picture: "/picture/\(number)")
    }
    return try #require(Deck(people))
  }

  /// A game alone whose first question opens at `opens`.
  static func game(_ count: Int = 6, seed: UInt64 = 1) throws -> FacesGame {
    FacesGame(deck: try deck(count), seed: seed, opensAt: opens - ahead, isRace: false)
  }

  static func race(seed: UInt64 = 1) throws -> FacesGame {
    FacesGame(deck: try deck(), seed: seed, opensAt: opens, isRace: true)
  }

  static func asked(_ game: FacesGame) throws -> FacesGame.Asked {
    switch game.view.state {
    case .asked(let asked), .answered(let asked, _, _): return asked
    case .paused, .over: throw Missing()
    }
  }

  static func answer(_ game: FacesGame) throws -> FacesGame.Answered {
    guard case .answered(_, let answer, _) = game.view.state else { throw Missing() }
    return answer
  }

  struct Missing: Error {}

  /// The place of the right name, which the picture's number tells in these tests.
  static func right(_ asked: FacesGame.Asked) throws -> Int {
    try #require(asked.names.firstIndex(of: "Name \(asked.picture.dropFirst(9))"))
  }

  static func make(_ move: FacesGame.Move, in game: inout FacesGame, at moment: Tick) throws {
    game.advance(to: moment - .microseconds(1))
    try game.apply(move, at: moment)
    game.advance(to: moment)
  }

  /// Answers the open question at `moment`.
  static func tap(_ isRight: Bool, in game: inout FacesGame, at moment: Tick) throws {
    game.advance(to: moment - .microseconds(1))
    let asked = try asked(game)
    let place = try right(asked)
    try make(
      .answer(question: asked.number, place: isRight ? place : (place + 1) % 4), in: &game,
      at: moment)
  }

  @Test("AF6: a deck has at least four people, of different names")
  func decks() {
    let people = (0..<4).map { Deck.Person(name: "\($0)", picture: "\($0)") }
    #expect(Deck(people)?.people == people)
    #expect(Deck(Array(people.dropLast())) == nil)
    #expect(Deck(people + [Deck.Person(name: "0", picture: "4")]) == nil)
  }

  @Test("AF1: a picture and four different names, published 600 ms before they are shown")
  func starting() throws {
    var game = try FacesTests.game()
    let asked = try FacesTests.asked(game)
    #expect(asked.number == 1)
    #expect(Set(asked.names).count == 4)
    #expect(asked.opensAt == FacesTests.opens)
    #expect(asked.closesAt == FacesTests.at(5_000))
    #expect(throws: Refusal(.moveImpossible)) { try game.apply(.resume, at: FacesTests.opens) }
    #expect(try FacesTests.asked(FacesTests.race()).opensAt == FacesTests.opens)
    _ = try FacesTests.right(asked)
  }

  @Test("AF1: an answer counts from the opening on and up to five seconds exactly")
  func answering() throws {
    for (milliseconds, microseconds, refusal) in [
      (0, -1, RefusalCode.moveEarly), (0, 0, nil), (5_000, 0, nil), (5_000, 1, .moveOver),
    ] {
      var game = try FacesTests.game()
      let moment = FacesTests.at(milliseconds) + .microseconds(microseconds)
      if let refusal {
        #expect(throws: Refusal(refusal)) { try FacesTests.tap(true, in: &game, at: moment) }
      } else {
        try FacesTests.tap(true, in: &game, at: moment)
      }
      #expect(game.standing == Standing(score: refusal == nil ? 1 : 0))
    }
  }

  @Test("AF1, AF2: none in time counts as wrong, and the right name is shown")
  func silence() throws {
    var game = try FacesTests.game()
    #expect(game.nextDeadline == FacesTests.at(5_000))
    game.advance(to: FacesTests.at(5_000) - .microseconds(1))
    _ = try #require(throws: FacesTests.Missing.self) { try FacesTests.answer(game) }
    game.advance(to: FacesTests.at(5_000))
    let answer = try FacesTests.answer(game)
    #expect(answer.place == nil)
    #expect(answer.right == (try FacesTests.right(FacesTests.asked(game))))
    #expect(answer.until == FacesTests.at(7_000))
    #expect(game.view.statistics.last == [false])
    #expect(game.standing.score == 0)
  }

  @Test("AF2: two seconds after a tap the next question opens; it is published 600 ms before")
  func looking() throws {
    for isRight in [true, false] {
      var game = try FacesTests.game()
      try FacesTests.tap(isRight, in: &game, at: FacesTests.at(1_200))
      #expect(game.standing.score == (isRight ? 1 : 0))
      #expect(try FacesTests.answer(game).until == FacesTests.at(3_200))
      #expect(throws: Refusal(.moveOver)) {
        try FacesTests.tap(true, in: &game, at: FacesTests.at(1_300))
      }
      game.advance(to: FacesTests.at(2_600) - .microseconds(1))
      guard case .answered(_, _, nil) = game.view.state else { throw FacesTests.Missing() }
      game.advance(to: FacesTests.at(2_600))
      guard case .answered(_, _, let next?) = game.view.state else { throw FacesTests.Missing() }
      #expect(next.opensAt == FacesTests.at(3_200))
      #expect(throws: Refusal(.moveEarly)) {
        try game.apply(.answer(question: 2, place: 0), at: FacesTests.at(3_100))
      }
      game.advance(to: FacesTests.at(3_200))
      #expect(game.view.state == .asked(next))
      #expect(next.number == 2)
    }
  }

  @Test("AF1: forged answers are refused and change nothing")
  func forged() throws {
    var game = try FacesTests.game()
    let before = game
    for (question, place, code) in [
      (0, 0, RefusalCode.moveOver), (2, 0, .moveEarly), (1, 4, .moveImpossible),
      (1, -1, .moveImpossible), (.max, 0, .moveEarly), (.min, 0, .moveOver),
    ] {
      #expect(throws: Refusal(code)) {
        try game.apply(.answer(question: question, place: place), at: FacesTests.at(1_000))
      }
    }
    #expect(game == before)
  }

  @Test("AF4: a pause hides the question; resuming sets the score to 0 and asks a new one for 5 s")
  func pausing() throws {
    var game = try FacesTests.game()
    try FacesTests.tap(true, in: &game, at: FacesTests.at(1_000))
    game.advance(to: FacesTests.at(3_000))
    let abandoned = try FacesTests.asked(game)
    try FacesTests.make(.pause, in: &game, at: FacesTests.at(4_000))
    #expect(game.view.state == .paused)
    #expect(game.nextDeadline == nil)
    #expect(game.standing.score == 1)
    try FacesTests.make(.pause, in: &game, at: FacesTests.at(4_500))
    #expect(throws: Refusal(.moveOver)) {
      try game.apply(.answer(question: 2, place: 0), at: FacesTests.at(5_000))
    }
    try FacesTests.make(.resume, in: &game, at: FacesTests.at(90_000))
    let asked = try FacesTests.asked(game)
    #expect(game.standing.score == 0)
    #expect(asked.number == abandoned.number + 1 && asked.picture != abandoned.picture)
    #expect(asked.opensAt == FacesTests.at(90_600) && asked.closesAt == FacesTests.at(95_600))
    #expect(game.view.statistics.last == [true])
  }

  @Test("AF4: a pause after an answer finishes that question first")
  func pausingLate() throws {
    for pause in [1_000, 2_999] {
      var game = try FacesTests.game()
      try FacesTests.tap(true, in: &game, at: FacesTests.at(1_000))
      try FacesTests.make(.pause, in: &game, at: FacesTests.at(pause))
      #expect(try FacesTests.answer(game).isPausing)
      #expect(game.nextDeadline == FacesTests.at(3_000))
      game.advance(to: FacesTests.at(3_000) - .microseconds(1))
      guard case .answered(_, _, nil) = game.view.state else { throw FacesTests.Missing() }
      game.advance(to: FacesTests.at(3_000))
      #expect(game.view.state == .paused)
      #expect(game.view.statistics.last == [true])
    }
    var game = try FacesTests.game()
    try FacesTests.tap(true, in: &game, at: FacesTests.at(1_000))
    #expect(throws: Refusal(.moveImpossible)) { try game.apply(.resume, at: FacesTests.at(1_100)) }
    try FacesTests.make(.pause, in: &game, at: FacesTests.at(1_200))
    try FacesTests.make(.resume, in: &game, at: FacesTests.at(1_500))
    #expect(try FacesTests.asked(game).opensAt == FacesTests.at(2_100))
    #expect(game.standing.score == 0)
  }

  @Test("AF4: leaving, hiding or losing the connection pauses; coming back does not resume")
  func leaving() throws {
    var game = try FacesTests.game()
    game.presenceChanged(isHere: false, at: FacesTests.at(2_000))
    #expect(game.view.state == .paused)
    game.presenceChanged(isHere: true, at: FacesTests.at(3_000))
    #expect(game.view.state == .paused)
    var late = try FacesTests.game()
    late.presenceChanged(isHere: false, at: FacesTests.at(5_000))
    #expect(late.view.statistics.last == [false])
    late.advance(to: FacesTests.at(60_000))
    #expect(late.view.state == .paused)
    var early = try FacesTests.game()
    early.presenceChanged(isHere: false, at: FacesTests.at(-300))
    #expect(early.view.state == .paused && early.view.statistics.last == [])
  }

  @Test("AF5: longest streak and last three results; a pause ends no streak, nor does a new score")
  func statistics() throws {
    var game = try FacesTests.game()
    #expect(game.view.statistics == FacesGame.Statistics())
    var now = 0
    func play(_ results: [Bool]) throws {
      for result in results {
        try FacesTests.tap(result, in: &game, at: FacesTests.at(now + 100))
        now += 2_100
      }
    }
    try play([true, true])
    #expect(game.view.statistics.last == [true, true])
    try FacesTests.make(.pause, in: &game, at: FacesTests.at(now + 50))
    try FacesTests.make(.resume, in: &game, at: FacesTests.at(now + 50))
    now += 650
    try play([true, false, true])
    #expect(game.view.statistics.longest == 3)
    #expect(game.view.statistics.last == [true, false, true])
    #expect(game.standing.score == 2)
    try play([true, true, true])
    #expect(game.view.statistics.longest == 4)
  }

  @Test("AT1: a race is ten questions without a pause, the same for all whatever they answer")
  func racing() throws {
    var one = try FacesTests.race()
    var other = try FacesTests.race()
    var now = 0
    for number in 1...10 {
      #expect(throws: Refusal(.moveImpossible)) { try one.apply(.pause, at: FacesTests.at(now)) }
      try FacesTests.tap(number > 3, in: &one, at: FacesTests.at(now + 500))
      now += 2_500
      other.advance(to: FacesTests.at(7_000 * (number - 1)))
      #expect(try FacesTests.asked(one).picture == FacesTests.asked(other).picture)
      #expect(try FacesTests.asked(one).names == FacesTests.asked(other).names)
      other.presenceChanged(isHere: false, at: FacesTests.at(7_000 * (number - 1)))
      if number < 10 { one.advance(to: FacesTests.at(now)) }
    }
    #expect(one.standing == Standing(score: 7))
    one.advance(to: FacesTests.at(now))
    #expect(one.standing == Standing(score: 7, end: .finished))
    #expect(one.view.state == .over && one.nextDeadline == nil)
    other.advance(to: FacesTests.at(70_000))
    #expect(other.standing == Standing(score: 0, end: .finished))
    #expect(other.view.of == 10)
  }

  @Test("AF1: each face appears once before any appears again, and none twice in a row")
  func order() throws {
    for seed in 0..<200 as Range<UInt64> {
      var game = try FacesTests.game(4, seed: seed)
      var seen: [String] = []
      for question in 0..<12 {
        game.advance(to: FacesTests.at(7_000 * question))
        seen.append(try FacesTests.asked(game).picture)
      }
      for round in 0..<3 { #expect(Set(seen[round * 4..<round * 4 + 4]).count == 4) }
      #expect(!zip(seen, seen.dropFirst()).contains { $0 == $1 })
    }
  }

  @Test("AF1: of many questions the right name stands in each place within 1 % of its share")
  func places() throws {
    var places = [0, 0, 0, 0]
    var people: [String: Int] = [:]
    let deck = try FacesTests.deck()
    for seed in 0..<UInt64(Draws.count) {
      let game = FacesGame(deck: deck, seed: seed, opensAt: FacesTests.opens, isRace: true)
      let asked = try FacesTests.asked(game)
      places[try FacesTests.right(asked)] += 1
      people[asked.picture, default: 0] += 1
    }
    for count in places { #expect(Draws.isEven(count, share: 1 / 4, of: Draws.count)) }
    for count in people.values { #expect(Draws.isEven(count, share: 1 / 6, of: Draws.count)) }
  }

  @Test("AF: two games that differ in the right name alone look the same until it is answered")
  func twins() throws {
    var twins = 0
    for seed in 0..<400 as Range<UInt64> {
      var one = FacesGame(
        deck: try FacesTests.deck(), seed: seed, opensAt: FacesTests.opens, isRace: true)
      var other = FacesGame(
        deck: try FacesTests.deck(swapped: true), seed: seed, opensAt: FacesTests.opens,
        isRace: true)
      guard one.view == other.view else { continue }
      let names = try FacesTests.asked(one).names
      guard names.contains("Name 0"), names.contains("Name 1"),
        ["/picture/0", "/picture/1"].contains(try FacesTests.asked(one).picture)
      else { continue }
      twins += 1
      for moment in [0, 1_000, 4_999] {
        one.advance(to: FacesTests.at(moment))
        other.advance(to: FacesTests.at(moment))
        #expect(one.view == other.view && one.nextDeadline == other.nextDeadline)
      }
      one.advance(to: FacesTests.at(5_000))
      other.advance(to: FacesTests.at(5_000))
      #expect(try FacesTests.answer(one).right != FacesTests.answer(other).right)
    }
    // A third of the questions are about one of the two, and a fifth of their other names the other.
    #expect(twins > 40)
  }

  @Test("A: a game moved in time goes on with the time that was left")
  func shifted() throws {
    var game = try FacesTests.game()
    let difference = Duration.seconds(500)
    for moment in [1_000, 5_000, 6_500, 7_000] {
      game.advance(to: FacesTests.at(moment))
      var moved = game
      moved.shift(by: difference)
      #expect(moved.nextDeadline == game.nextDeadline.map { $0 + difference })
      moved.shift(by: .zero - difference)
      #expect(moved == game)
    }
  }
}
