import GameCore
import Games
import Tables
import TestSupport
import Testing

@Suite("The referee itself")
struct RefereeTests {
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
