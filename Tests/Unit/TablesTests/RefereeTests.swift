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
}
