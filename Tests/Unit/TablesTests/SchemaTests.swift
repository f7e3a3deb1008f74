import Bytes
import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

/// Saved tables as released versions wrote them. `FOURTOP_RECORD=1` writes the file of the present schema again.
@Suite("Released schemas of saved tables")
struct SchemaTests {
  /// A table in each phase and each game.
  private static func states() throws -> [(name: String, state: Table.State)] {
    var (driver, pages) = Party.lobby(3)
    driver.arrive(9, nil, as: .watch)
    driver.send(.choose(quiz: 2), from: pages[0])
    var states = [("lobby", driver.saved)]
    driver.quizzes = [:]
    driver.send(.start, from: pages[0])
    states.append(("preparing", driver.saved))
    (driver, pages) = Party.playing(4, quiz: .sample(count: 1))
    driver.submit(.a, from: pages[0])
    driver.leave(pages[3])
    states.append(("question", driver.saved))
    for page in pages[1...2] { driver.submit(.b, from: page) }
    driver.run(for: .seconds(20))
    states.append(("reveal", driver.saved))
    driver.finishReveal()
    states.append(("ended", driver.saved))
    driver.quizzes[.numbered(2)] = .ready(.sample(2), .sample(count: 1))
    driver.send(.restart, from: pages[0])
    states.append(("countdown", driver.saved))
    return states + (try games()) + dealt() + guests() + shared() + standsIn() + evening()
      + teams() + stakes()
  }

  private static func games() throws -> [(name: String, state: Table.State)] {
    var states: [(String, Table.State)] = []
    for contest in [
      MemoryGame.contest(.easy), SortingGame.contest(.medium), BalloonsGame.contest(.hard),
    ] {
      var (driver, page) = ArcadeTests.alone()
      driver.send(.play(contest), from: page)
      driver.run(for: .seconds(5))
      states.append((contest.game.name, driver.saved))
    }
    var (find, page) = try FindTableTests.alone()
    find.send(.play(FindGame.contest(.classic)), from: page)
    find.run(for: .seconds(1))
    find.apply(.overviewSent(0, to: .sample(1)))
    states.append(("find", find.saved))
    let (faces, _) = FacesTableTests.play(try FacesTableTests.deck(), by: 2)
    states.append(("faces-race", faces.saved))
    return states
  }

  /// Quizzes of the question bank, the last one with sounds.
  private static func dealt() -> [(name: String, state: Table.State)] {
    var (driver, pages) = DealtQuizTests.lobby()
    driver.send(.start, from: pages[0])
    var states = [("dealt-countdown", driver.saved)]
    driver.passCountdown()
    states.append(("dealt", driver.saved))
    (driver, pages) = DealtQuizTests.lobby()
    driver.dealt = .ready(
      QuizTitle(choice: BankChoice(), questions: 2), DealtQuizTests.quiz.sounding)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    states.append(("sounds", driver.saved))
    return states
  }

  /// A guest by link, and an opener who takes no more and has made a new link.
  private static func guests() -> [(name: String, state: Table.State)] {
    var driver = TableDriver()
    driver.table.takesGuests = true
    let anna = driver.join(1, "Anna", isFar: true)
    driver.arrive(2, .named("Bob"), isFar: true, credential: .link)
    driver.send(.guests(false), from: anna)
    driver.send(.newLink, from: anna)
    return [("guests", driver.saved)]
  }

  /// Friends far away may join.
  private static func shared() -> [(name: String, state: Table.State)] {
    var (driver, pages) = Party.lobby(2)
    driver.send(.share, from: pages[0])
    return [("shared", driver.saved)]
  }

  private static func standsIn() -> [(name: String, state: Table.State)] {
    var (driver, pages) = Party.lobby(2)
    driver.leave(pages[0])
    driver.run(for: .seconds(30))
    return [("lent", driver.saved)]
  }

  /// The second quiz of an evening, then paused.
  private static func evening() -> [(name: String, state: Table.State)] {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.send(.restart, from: pages[0])
    driver.passCountdown()
    let evening = ("evening", driver.saved)
    driver.send(.pause(true), from: pages[1])
    return [evening, ("paused", driver.saved)]
  }

  /// Schema 14 had no stakes.
  private static let since15 = ["stakes", "staked"]

  /// Stakes of which one is chosen, and their question.
  private static func stakes() -> [(name: String, state: Table.State)] {
    var (driver, pages) = EveningTests.staking()
    guard let round = driver.stakes?.round else { return [] }
    driver.send(.submit(round: round, option: .c), from: pages[0])
    let chosen = driver.saved
    for page in pages[1...] { driver.send(.submit(round: round, option: .b), from: page) }
    return Array(zip(since15, [chosen, driver.saved]))
  }

  /// Two on one chair, one of whom has offered a letter, and in a race.
  private static func teams() -> [(name: String, state: Table.State)] {
    var (driver, pages) = Party.playing(5, quiz: .sample(count: 1))
    driver.submit(.c, from: pages[4])
    let offered = driver.saved
    (driver, pages) = Party.lobby(6)
    driver.send(.settings(Settings(teams: .first)), from: pages[0])
    driver.send(.play(MemoryGame.contest(.easy)), from: pages[0])
    return [("team", offered), ("team-race", driver.saved)]
  }

  @Test("Each state that a released version saved is read, and written as before")
  func released() throws {
    let states = try SchemaTests.states()
    if Checkout.records {
      let records = states.map { name, state in
        var writer = BinaryWriter()
        state.write(to: &writer)
        return ReleasedRecord(
          name: name, content: state.fixedContent?.binaryForm, state: writer.bytes)
      }
      try ReleasedRecord.write(records, schema: Table.State.schema)
    }
    #expect(try SchemaTests.read(Table.State.schema, writesTheSame: true) == states.map(\.name))
  }

  @Test("The schema before is read, and written as the present one")
  func former() throws {
    let names = try SchemaTests.read(Table.State.schema - 1, writesTheSame: false)
    #expect(
      names == (try SchemaTests.states()).map(\.name).filter { !SchemaTests.since15.contains($0) })
  }

  /// Reads each state of a file; the names.
  private static func read(_ schema: Int, writesTheSame: Bool) throws -> [String] {
    try ReleasedRecord.all(schema: schema).map { record in
      let state = try Table.State(binaryForm: record.state, content: record.content)
      var writer = BinaryWriter()
      state.write(to: &writer)
      #expect((writer.bytes == record.state) == writesTheSame)
      let own = state.fixedContent?.binaryForm
      #expect(try Table.State(binaryForm: writer.bytes, content: own) == state)
      #expect(own == record.content)
      return record.name
    }
  }
}

extension TableDriver {
  fileprivate var saved: Table.State { table.snapshot(at: now) }
}
