import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The evening at a table")
struct EveningTests {
  /// A lobby whose quizzes have one question, with A the right option.
  private static func lobby(
    _ people: Int
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    let quiz = QuizOutcome.ready(.sample(1), .sample(correct: [.a]))
    var driver = TableDriver(quizzes: [.numbered(1): quiz, .numbered(2): quiz])
    let pages = (0..<people).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
    return (driver, pages)
  }

  /// Plays a quiz to its end with these answers.
  private static func play(
    _ options: [OptionLetter], in driver: inout TableDriver, _ pages: [ConnectionID]
  ) {
    driver.send(driver.end == nil ? .start : .restart, from: pages[0])
    driver.passCountdown()
    driver.playRound(options, pages)
  }

  /// Each person's member, games and points.
  private static func standing(_ driver: TableDriver) -> [[Int]] {
    driver.view.evening?.people.map { [$0.member.number, $0.games, $0.points] } ?? []
  }

  @Test("EV2: points for a place, ties share the higher, a game without a winner gives none")
  func points() {
    #expect((1...5).map(Table.points(forPlace:)) == [4, 3, 2, 1, 0])
    var (driver, pages) = EveningTests.lobby(3)
    #expect(driver.view.evening == nil)
    EveningTests.play([.a, .b, .a], in: &driver, pages)
    #expect(EveningTests.standing(driver) == [[1, 1, 4], [3, 1, 4], [2, 1, 2]])
    EveningTests.play([.b, .b, .b], in: &driver, pages)
    #expect(EveningTests.standing(driver) == [[1, 2, 4], [3, 2, 4], [2, 2, 2]])
    #expect(driver.view.evening?.games == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("EV1: a race counts as well; a single player's game does not")
  func race() throws {
    var (driver, pages) = try AbandonedRaceTests.race(SortingGame.contest(.easy), 2)
    driver.leave(pages[1])
    try AbandonedRaceTests.finish(&driver, pages[0])
    driver.run(for: .seconds(5))
    try #require(driver.arcade?.isOver == true)
    #expect(driver.view.evening?.games == 1)
    #expect(EveningTests.standing(driver).first == [1, 1, 4])
    var (alone, page) = Party.solo(.sample(correct: [.a]))
    alone.playRound([.a], [page])
    #expect(alone.end != nil && alone.view.evening == nil)
  }

  @Test("EV1: a quiz that nobody finishes does not count")
  func abandoned() {
    var (driver, pages) = EveningTests.lobby(2)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    let carla = driver.join(3, "Carla")
    for page in pages { driver.leave(page) }
    driver.run(for: .seconds(30))
    #expect(driver.send(.backToLobby, from: carla) == nil)
    #expect(driver.view.evening == nil)
  }

  @Test("EV3: who leaves and returns keeps the points; a newcomer starts level with the last")
  func people() {
    var (driver, pages) = EveningTests.lobby(3)
    EveningTests.play([.a, .b, .b], in: &driver, pages)
    driver.send(.leave, from: pages[0])
    driver.send(.backToLobby, from: pages[1])
    #expect(EveningTests.standing(driver) == [[2, 1, 3], [3, 1, 3]])
    let dora = driver.join(4, "Dora")
    #expect(EveningTests.standing(driver).count == 2)
    let anna = driver.join(1, "Anna")
    #expect(EveningTests.standing(driver) == [[5, 1, 4], [2, 1, 3], [3, 1, 3]])
    driver.send(.start, from: pages[1])
    driver.passCountdown()
    driver.playRound([.b, .b, .a, .b], [pages[1], pages[2], dora, anna])
    #expect(EveningTests.standing(driver) == [[4, 1, 7], [5, 2, 7], [2, 2, 6], [3, 2, 6]])
  }

  @Test("EV3: a player who logs in keeps the points")
  func logIn() {
    var (driver, pages) = EveningTests.lobby(2)
    EveningTests.play([.a, .b], in: &driver, pages)
    driver.apply(.became(.sample(1), .sample(70)))
    driver.apply(.became(.sample(9), .sample(70)))
    #expect(EveningTests.standing(driver) == [[1, 1, 4], [2, 1, 3]])
  }

  @Test("EV3: sixteen people are remembered; who played longest ago is forgotten first")
  func limit() {
    var evening = Evening()
    for player in 1...17 {
      evening.count(
        [(.sample(0), 4), (.sample(UInt64(player)), 3)], at: Tick(microseconds: Int64(player)),
        most: 16)
      #expect(evening.people.count == min(player + 1, 16))
    }
    #expect(evening.person(.sample(1)) == nil && evening.person(.sample(2)) == nil)
    #expect(evening.person(.sample(3)) != nil && evening.person(.sample(0))?.games == 17)
  }

  @Test("EV4: between games and in the countdown everybody sees it, during a question nobody")
  func shown() {
    var (driver, pages) = EveningTests.lobby(2)
    let screen = driver.arrive(9, nil, as: .watch)
    EveningTests.play([.a, .b], in: &driver, pages)
    #expect(driver.view(from: screen)?.evening == driver.view(from: pages[1])?.evening)
    driver.send(.restart, from: pages[1])
    #expect(driver.view.evening != nil)
    driver.passCountdown()
    #expect(driver.question != nil && driver.view.evening == nil)
    driver.submit(.a, from: pages[0])
    driver.submit(.a, from: pages[1])
    #expect(driver.reveal != nil && driver.view.evening == nil)
  }

  @Test("EV5: it ends after six hours without an end of a game, and by a player's command")
  func ends() {
    var (driver, pages) = EveningTests.lobby(2)
    let screen = driver.arrive(9, nil, as: .watch)
    #expect(driver.send(.newEvening, from: pages[0])?.code == .notNow)
    EveningTests.play([.a, .b], in: &driver, pages)
    let end = driver.table.state.evening.lastGame + .seconds(6 * 3_600)
    driver.run(to: end - .microseconds(1))
    #expect(driver.view.evening != nil)
    driver.run(to: end)
    #expect(driver.view.evening == nil)
    EveningTests.play([.a, .b], in: &driver, pages)
    #expect(EveningTests.standing(driver) == [[1, 1, 4], [2, 1, 3]])
    #expect(driver.send(.newEvening, from: screen)?.code == .seatNone)
    driver.send(.restart, from: pages[0])
    #expect(driver.send(.newEvening, from: pages[0])?.code == .notNow)
    driver.passCountdown()
    driver.playRound([.a, .a], pages)
    driver.send(.backToLobby, from: pages[0])
    driver.send(.watch, from: pages[1])
    #expect(driver.send(.newEvening, from: pages[1])?.code == .notSeated)
    #expect(driver.send(.newEvening, from: pages[0]) == nil)
    #expect(driver.view.evening == nil && driver.effects.contains(.save))
  }

  @Test("EV5: it survives a restart; the time without a server counts as quiet")
  func restart() {
    var (driver, pages) = EveningTests.lobby(2)
    EveningTests.play([.a, .b], in: &driver, pages)
    let saved = driver.table.snapshot(at: driver.now)
    driver.run(for: .seconds(100))
    var restored = driver
    restored.restore(saved, elapsed: .seconds(100))
    #expect(restored.table.state.evening == driver.table.state.evening)
    restored.restore(saved, downtime: .seconds(300))
    #expect(
      restored.table.state.evening.lastGame
        == driver.table.state.evening.lastGame + .seconds(100 - 300))
  }

  @Test("EV7: each fourth game counts double")
  func double() {
    var (driver, pages) = EveningTests.lobby(2)
    for _ in 1...3 { EveningTests.play([.a, .b], in: &driver, pages) }
    #expect(EveningTests.standing(driver) == [[1, 3, 12], [2, 3, 9]])
    EveningTests.play([.b, .a], in: &driver, pages)
    #expect(EveningTests.standing(driver) == [[1, 4, 18], [2, 4, 17]])
    EveningTests.play([.a, .b], in: &driver, pages)
    #expect(EveningTests.standing(driver) == [[1, 5, 22], [2, 5, 20]])
  }

  /// A lobby that has played three games, whose quizzes have these right letters.
  static func fourth(
    _ people: Int, correct: [OptionLetter] = [.a, .a, .a], _ settings: Settings = Settings(),
    help: Help = Help()
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    let quiz = QuizOutcome.ready(.sample(1), .sample(correct: correct))
    var driver = TableDriver(quizzes: [.numbered(1): quiz, .numbered(2): quiz])
    let pages = (0..<people).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
    driver.send(.settings(settings), from: pages[0])
    driver.send(.help(help), from: pages[0])
    for _ in 1...3 {
      driver.send(driver.end == nil ? .start : .restart, from: pages[0])
      driver.passCountdown()
      for _ in correct { driver.playRound(Array(repeating: .b, count: people), pages) }
    }
    driver.send(.restart, from: pages[0])
    driver.passCountdown()
    return (driver, pages)
  }

  /// The same in the choice of stakes: of three players the first has two points, the second one, the third none.
  static func staking(
    _ settings: Settings = Settings(), people: Int = 3, help: Help = Help()
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = fourth(people, settings, help: help)
    driver.playRound([.a, .b, .b, .b, .a], pages)
    driver.playRound([.a, .a, .b, .b, .a], pages)
    return (driver, pages)
  }

  /// Chooses a stake.
  @discardableResult
  private static func stake(
    _ option: OptionLetter, _ driver: inout TableDriver, _ page: ConnectionID
  ) -> RefusalCode? {
    driver.send(.submit(round: driver.stakes?.round ?? 0, option: option), from: page)?.code
  }

  @Test("EV10: only before the last question of each fourth game, if it is a quiz of several")
  func whenStakes() throws {
    var (driver, pages) = EveningTests.fourth(2)
    for number in 1...2 {
      #expect(driver.question?.number == number && driver.stakes == nil)
      driver.playRound([.a, .b], pages)
    }
    let stakes = try #require(driver.stakes)
    #expect(stakes.number == 3 && driver.view.showAt == stakes.opensAt)
    driver.run(for: .seconds(32))
    #expect(driver.reveal?.question.number == 3)
    driver.finishReveal()
    driver.send(.restart, from: pages[0])
    driver.passCountdown()
    for _ in 1...3 { driver.playRound([.a, .b], pages) }
    #expect(driver.end != nil)
    (driver, pages) = EveningTests.fourth(2, correct: [.a])
    driver.playRound([.a, .b], pages)
    #expect(driver.end != nil && driver.referee.violations == [])
  }

  @Test(
    "EV10: nothing, a quarter, half, all, rounded up, each amount once; who has none may stake one",
    arguments: [
      (0, [0, 1]), (1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 4]),
      (5, [0, 2, 3, 5]), (7, [0, 2, 4, 7]), (50, [0, 13, 25, 50]),
    ])
  func choices(score: Int, expected: [Int]) {
    #expect(Stake.choices(with: score) == expected)
  }

  @Test("EV11: ten seconds, twenty with double time; who has not chosen stakes nothing")
  func stakesTime() throws {
    var (driver, pages) = EveningTests.staking()
    let stakes = try #require(driver.stakes)
    #expect(stakes.closesAt == stakes.opensAt + .seconds(10))
    #expect(EveningTests.stake(.d, &driver, pages[0]) == .moveImpossible)
    #expect(EveningTests.stake(.c, &driver, pages[0]) == nil)
    #expect(EveningTests.stake(.a, &driver, pages[0]) == .submittedAlready)
    driver.run(to: stakes.closesAt + .milliseconds(250))
    #expect(driver.question?.round == stakes.round + 1)
    driver.run(to: try #require(driver.question).opensAt)
    driver.playRound([.a, .a, .a], pages)
    #expect(driver.view.seats.map(\.score) == [4, 1, 0])
    let (doubled, _) = EveningTests.staking(help: Help(doubleTime: true))
    #expect(doubled.stakes.map { $0.closesAt - $0.opensAt } == .seconds(20))
    #expect(driver.referee.violations == [])
  }

  @Test(
    "EV12: right adds the stake and nothing else, wrong or silent takes it",
    arguments: [
      Scoring.onePoint, .faster, .streak,
    ])
  func staked(scoring: Scoring) throws {
    var (driver, pages) = EveningTests.staking(Settings(scoring: scoring))
    let before = driver.view.seats.map(\.score)
    let most = before.map { Stake.choices(with: $0).count - 1 }
    for (page, place) in zip(pages, most) {
      #expect(EveningTests.stake(OptionLetter.allCases[place], &driver, page) == nil)
    }
    driver.run(to: try #require(driver.question).opensAt)
    driver.submit(.a, from: pages[0])
    driver.submit(.b, from: pages[2])
    driver.run(for: .seconds(21))
    #expect(driver.view.seats.map(\.score) == [2 * before[0], 0, 0])
    #expect(driver.view.seats.map(\.stake) == [before[0], before[1], 1])
    #expect(driver.view.seats.map(\.rightAnswers) == [3, 1, 0])
    #expect(driver.referee.violations == [])
  }

  @Test(
    "EV13: until the reveal each seat knows its own stake alone", arguments: ShowAnswers.allCases)
  func stakeSecret(show: ShowAnswers) throws {
    var (driver, pages) = EveningTests.staking(Settings(showAnswers: show))
    let screen = driver.arrive(9, nil, as: .watch)
    EveningTests.stake(.c, &driver, pages[0])
    #expect(driver.view(from: pages[0])?.seats.map(\.option) == [.c, nil, nil])
    for page in [pages[1], screen] {
      #expect(driver.view(from: page)?.seats.map(\.hasSubmitted) == [true, false, false])
      #expect(driver.view(from: page)?.seats.map(\.option) == [nil, nil, nil])
    }
    for page in pages[1...] { EveningTests.stake(.b, &driver, page) }
    driver.run(to: try #require(driver.question).opensAt)
    #expect(driver.view(from: pages[0])?.seats.map(\.stake) == [2, nil, nil])
    #expect(driver.view(from: pages[1])?.seats.map(\.stake) == [nil, 1, nil])
    #expect(driver.view(from: screen)?.seats.map(\.stake) == [nil, nil, nil])
    for page in pages { driver.submit(.a, from: page) }
    for page in pages + [screen] {
      #expect(driver.view(from: page)?.seats.map(\.stake) == [2, 1, 1])
    }
    #expect(driver.referee.violations == [])
  }

  @Test("EV10, TM3: a team agrees on a stake as on an answer")
  func teamStake() throws {
    var (driver, pages) = EveningTests.staking(people: 5)
    EveningTests.stake(.b, &driver, pages[4])
    #expect(driver.view.seats.map(\.hasSubmitted) == [false, false, false, false])
    #expect(driver.view(from: pages[0])?.seats[0].offers.map(\.option) == [.b])
    #expect(driver.view(from: pages[1])?.seats[0].offers == [])
    EveningTests.stake(.b, &driver, pages[0])
    #expect(driver.view.seats[0].hasSubmitted)
    #expect(driver.referee.violations == [])
  }

  @Test("EV10, P34: a restart in the choice of stakes and after it keeps them")
  func stakesSaved() throws {
    var (driver, pages) = EveningTests.staking()
    EveningTests.stake(.c, &driver, pages[0])
    let left = try #require(driver.stakes).closesAt - driver.now
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.stakes.map { $0.closesAt - driver.now } == left)
    #expect(driver.view.seats.map(\.hasSubmitted) == [true, false, false])
    pages = (0..<3).map { driver.arrive(UInt64($0 + 1), nil, as: .resume) }
    for page in pages[1...] { EveningTests.stake(.a, &driver, page) }
    driver.restore(driver.table.snapshot(at: driver.now))
    pages = (0..<3).map { driver.arrive(UInt64($0 + 1), nil, as: .resume) }
    #expect(driver.view(from: pages[0])?.seats.map(\.stake) == [2, nil, nil])
    driver.run(to: try #require(driver.question).opensAt)
    for page in pages { driver.submit(.a, from: page) }
    #expect(driver.view.seats.map(\.score) == [4, 1, 0])
  }

  @Test("EV8: a player pauses the quiz at its next reveal, and another one goes on")
  func pause() throws {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 2))
    let screen = driver.arrive(9, nil, as: .watch)
    #expect(driver.send(.pause(true), from: screen)?.code == .seatNone)
    #expect(driver.view.pausedBy == nil)
    #expect(driver.send(.pause(true), from: pages[1]) == nil)
    #expect(driver.send(.pause(true), from: pages[0]) == nil)
    #expect(driver.view.pausedBy == MemberNumber(2))
    for page in pages { driver.submit(.a, from: page) }
    driver.run(for: .seconds(60))
    #expect(try #require(driver.reveal).nextAt == nil)
    driver.leave(pages[0])
    pages[0] = driver.arrive(1, nil, as: .resume)
    #expect(try #require(driver.reveal).nextAt == nil)
    #expect(driver.send(.pause(false), from: pages[0]) == nil)
    #expect(driver.view.pausedBy == nil)
    #expect(driver.reveal?.nextAt == driver.now + .seconds(3))
    driver.finishReveal()
    #expect(driver.question?.number == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("EV8: a reveal that is shown stands still at once; in the lobby there is nothing to pause")
  func pauseLate() {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 1))
    for page in pages { driver.submit(.a, from: page) }
    driver.run(for: .seconds(1))
    #expect(driver.send(.pause(true), from: pages[0]) == nil)
    driver.run(for: .seconds(10))
    #expect(driver.reveal != nil && driver.reveal?.nextAt == nil)
    #expect(driver.send(.backToLobby, from: pages[1])?.code == .notNow)
    var restored = driver
    restored.restore(driver.table.snapshot(at: driver.now))
    #expect(restored.view.pausedBy == MemberNumber(1))
    driver.send(.pause(false), from: pages[1])
    driver.finishReveal()
    #expect(driver.end != nil && driver.view.pausedBy == nil)
    #expect(driver.send(.pause(true), from: pages[0]) == nil)
    #expect(driver.view.pausedBy == nil)
    driver.send(.backToLobby, from: pages[0])
    #expect(driver.send(.pause(true), from: pages[0])?.code == .roundNone)
  }

  @Test("EV8: a quiz that all players have left ends although it is paused")
  func pauseLeft() {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 2))
    driver.arrive(9, nil, as: .watch)
    driver.send(.pause(true), from: pages[0])
    for page in pages { driver.send(.leave, from: page) }
    driver.run(for: .seconds(30))
    #expect(driver.end != nil && driver.view.pausedBy == nil)
  }

  @Test("EV1, EV2, EV3: whatever is played, the standing never shrinks and its sums are right")
  func sums() {
    var random = SeededGenerator.printed()
    for _ in 0..<Rounds.count(40, deep: 2_000) {
      var evening = Evening()
      var games: [PlayerID: Int] = [:]
      for game in 1...30 {
        let players = (1...9).shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random))
        let results = players.map {
          (player: PlayerID.sample(UInt64($0)), points: Int.random(in: 0...4, using: &random))
        }
        let before = evening
        evening.count(results, at: Tick(microseconds: Int64(game)), most: 16)
        #expect(evening.games == game)
        let known = results.compactMap { before.person($0.player)?.points }
        for (player, points) in results {
          games[player, default: 0] += 1
          let start = before.person(player)?.points ?? known.min() ?? 0
          let won = game.isMultiple(of: 4) ? 2 * points : points
          #expect(evening.person(player)?.points == start + won)
        }
        for person in before.people {
          #expect(evening.person(person.player)?.points ?? 0 >= person.points)
        }
        for person in evening.people { #expect(person.games == games[person.player]) }
      }
    }
  }
}
