import GameCore
import Games
import Tables
import TestSupport
import Testing

@Suite("The referee itself")
struct RefereeTests {
  /// The broken rules that the referee reported, without their times.
  private func texts(_ driver: TableDriver) -> [String] {
    driver.referee.violations.map {
      $0.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? $0
    }
  }

  @Test("A table that does not report a change is found out")
  func silence() {
    let (driver, pages) = Party.playing(2)
    var table = driver.table
    var referee = TableReferee(of: table, answers: TableDriver.answers(of: driver.quizzes))
    let input = TableInput.hidden(pages[0], true)
    _ = table.apply(input, at: driver.now)
    referee.watch(input, at: driver.now, [], table)
    #expect(!referee.violations.isEmpty)
    #expect(driver.referee.violations == [])
  }

  @Test("A round that stays open, an answer counted twice and a foreign page are found out")
  func faults() {
    let (driver, pages) = Party.playing(2)
    var referee = TableReferee(of: driver.table, answers: [:])
    let stranger = ConnectionID(4_242)
    let input = TableInput.command(pages[0], CommandID(1), .submit(round: 9, option: .a))
    referee.watch(input, at: driver.now, [.welcome(stranger, member: nil)], driver.table)
    referee.watch(input, at: driver.now, [.reply(pages[0], CommandID(2), nil)], driver.table)
    #expect(referee.violations.count == 3)
  }

  @Test("AH2: a find and a miss of another face than the picture's are found out")
  func face() throws {
    var (driver, page) = try FindTableTests.alone(x: 500)
    driver.referee.learn(try FindTableTests.gameContent(x: 900))
    driver.send(.play(FindGame.contest(.classic)), from: page)
    driver.run(for: .seconds(8))
    #expect(FindTableTests.send(.tap(x: 920, y: 400), &driver, page) == nil)
    driver.run(for: .seconds(3))
    #expect(texts(driver) == ["a miss on the face"])
    #expect(FindTableTests.send(.tap(x: 500, y: 425), &driver, page) == nil)
    #expect(
      texts(driver).dropFirst() == ["a find beside the face", "a face where none is"])
  }

  @Test("AF1: a name that is not the person's is found out")
  func name() throws {
    var driver = TableDriver(solo: true)
    driver.apply(.gameContent(GameContent(decks: [0: try FacesTableTests.deck()])))
    let page = driver.join(1, "Anna")
    driver.beating = [page]
    driver.referee.learn(GameContent(decks: [0: try FacesTableTests.deck((0, 1))]))
    driver.send(.play(FacesGame.contest(.init(deck: 0))), from: page)
    driver.run(for: .seconds(60))
    #expect(texts(driver).contains("a wrong name is called right"))
  }

  /// The newest record is of a countdown. Then nothing can be saved, the question is played, and the server
  /// dies.
  @Test("P17: a restart may close a question that only unsaved changes had shown")
  func unsavedQuestion() {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 1))
    driver.submit(.a, from: pages[0])
    driver.submit(.b, from: pages[1])
    driver.run(for: .seconds(20))
    #expect(driver.end != nil)
    driver.send(.restart, from: pages[0])
    var referee = driver.referee
    let saved = driver.table.snapshot(at: driver.now)
    driver.run(for: .seconds(60))
    let death = driver.now
    let now = death + .seconds(2)
    var table = Table(
      restoring: TableDriver.reread(saved), elapsed: .seconds(60),
      downtime: .seconds(2), at: now)
    referee.restart(table, at: now, after: TableReferee.Death(at: death, noted: death))
    let effects = table.apply(.timer, at: now)
    guard case .reveal = table.view(for: .watcher).phase else {
      Issue.record("the question is still open")
      return
    }
    referee.watch(.timer, at: now, effects, table)
    #expect(referee.violations == [])
  }
}
