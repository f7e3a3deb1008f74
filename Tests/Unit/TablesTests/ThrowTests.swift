import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Throws")
struct ThrowTests {
  /// What came of a throw that was an input of its own: the reaction, or the reason of the refusal.
  private func outcome(_ driver: TableDriver) -> [String] {
    driver.effects.compactMap { effect in
      switch effect {
      case .reaction(let member, let reaction, let thrown):
        "\(member.number) \(reaction) to \(thrown?.to.number ?? 0)"
      case .reply(_, .unnumbered, let refusal): refusal?.code.rawValue
      default: nil
      }
    }
  }

  @Test("P35: a throw goes out at once to everybody, with the number of the player at whom")
  func thrown() {
    var (driver, pages) = Party.playing(3)
    driver.apply(.reacted(pages[1], .laugh, to: MemberNumber(3)))
    #expect(outcome(driver) == ["2 laugh to 3"])
    #expect(driver.referee.violations == [])
  }

  @Test("P36: it comes over the other phone's edge 280 ms after the server got it")
  func lands() {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.reacted(pages[0], .heart, to: MemberNumber(2)))
    let thrown = Throw(to: MemberNumber(2), landsAt: driver.now + .milliseconds(280))
    #expect(driver.effects == [.reaction(MemberNumber(1), .heart, thrown: thrown)])
  }

  @Test("P35 P14: throws and taps share one limit, and a third is dropped without an answer")
  func limit() {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.reacted(pages[0], .wow))
    driver.apply(.reacted(pages[0], .wow, to: MemberNumber(2)))
    driver.apply(.reacted(pages[0], .wow, to: MemberNumber(2)))
    #expect(outcome(driver) == [])
    driver.apply(.reacted(pages[0], .wow))
    #expect(outcome(driver) == [])
    driver.run(for: .seconds(1))
    driver.apply(.reacted(pages[0], .wow, to: MemberNumber(2)))
    #expect(outcome(driver) == ["1 wow to 2"])
  }

  @Test("P37 P14: a refused throw does not count towards the limit")
  func refusedIsFree() {
    var (driver, pages) = Party.lobby(2)
    for _ in 0..<4 {
      driver.apply(.reacted(pages[0], .wow, to: MemberNumber(1)))
      #expect(outcome(driver) == ["throw.refused"])
    }
    driver.apply(.reacted(pages[0], .wow, to: MemberNumber(2)))
    #expect(outcome(driver) == ["1 wow to 2"])
  }

  @Test("P38: who wants nothing thrown gets nothing, everybody sees that, and taps still come")
  func refusal() {
    var (driver, pages) = Party.playing(2)
    #expect(driver.send(.takesThrows(false), from: pages[1]) == nil)
    #expect(driver.member(2)?.refusesThrows == true)
    driver.apply(.reacted(pages[0], .laugh, to: MemberNumber(2)))
    #expect(outcome(driver) == ["throw.refused"])
    driver.apply(.reacted(pages[0], .laugh))
    #expect(outcome(driver) == ["1 laugh to 0"])
    driver.apply(.reacted(pages[1], .laugh, to: MemberNumber(1)))
    #expect(outcome(driver) == ["2 laugh to 1"])
    driver.send(.takesThrows(true), from: pages[1])
    driver.apply(.reacted(pages[0], .laugh, to: MemberNumber(2)))
    #expect(outcome(driver) == ["1 laugh to 2"])
  }

  @Test("P38: a new page of the player changes nothing; a saved table does not know it")
  func forgotten() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.takesThrows(false), from: pages[1])
    driver.arrive(2, nil, as: .resume)
    #expect(driver.member(2)?.refusesThrows == true)
    let saved = driver.table.snapshot(at: driver.now)
    #expect(saved.members.allSatisfy { !$0.refusesThrows })
  }
}
