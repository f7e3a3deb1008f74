import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The opener's rights")
struct OpenerTests {
  /// A table of three in one of the phases in which the opener matters.
  enum Stage: CaseIterable {
    case lobby, preparing, countdown, question, race, ended

    func table() throws -> (driver: TableDriver, pages: [ConnectionID]) {
      switch self {
      case .lobby: return Party.lobby(3)
      case .preparing:
        var (driver, pages) = Party.lobby(3)
        driver.quizzes = [:]
        driver.send(.start, from: pages[1])
        return (driver, pages)
      case .countdown:
        var (driver, pages) = Party.lobby(3)
        driver.send(.start, from: pages[1])
        return (driver, pages)
      case .question: return Party.playing(3, quiz: .sample(count: 20))
      case .race: return try AbandonedRaceTests.race(MemoryGame.contest(.easy), 3)
      case .ended:
        var (driver, pages) = Party.playing(3, quiz: .sample(count: 1))
        driver.run(for: .seconds(60))
        #expect(driver.end != nil)
        pages = driver.beating
        return (driver, pages)
      }
    }
  }

  @Test(
    "H8: the rights of an opener who is away for 30 s pass on, and come back with the opener",
    arguments: Stage.allCases, AbandonedRaceTests.Vanishing.allCases)
  func away(stage: Stage, vanish: AbandonedRaceTests.Vanishing) throws {
    var (driver, pages) = try stage.table()
    vanish(pages[0], &driver)
    // Silence is absence after a time that depends on what is going on.
    while driver.member(1)?.isAway == false {
      driver.beat()
      driver.run(for: .milliseconds(10))
    }
    driver.run(for: .microseconds(29_990_000))
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.send(.lock(true), from: pages[1])?.code == .openerOnly)
    driver.run(for: .milliseconds(10))
    #expect(driver.view.opener == MemberNumber(2))
    #expect(driver.send(.lock(true), from: pages[1]) == nil)
    driver.run(for: .seconds(60))
    driver.arrive(1, nil, as: .resume)
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.send(.lock(false), from: pages[1])?.code == .openerOnly)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: who stands in may be away, too; the opener has the rights again from anybody")
  func standIns() {
    var (driver, pages) = Party.lobby(3)
    driver.leave(pages[0])
    driver.run(for: .seconds(30))
    driver.apply(.hidden(pages[1], true))
    driver.run(for: .seconds(30))
    #expect(driver.view.opener == MemberNumber(3))
    driver.apply(.hidden(pages[1], false))
    #expect(driver.view.opener == MemberNumber(3))
    driver.send(.leave, from: pages[2])
    #expect(driver.view.opener == MemberNumber(2))
    let restored = driver.table.snapshot(at: driver.now)
    driver.restore(restored)
    driver.arrive(2, nil, as: .resume)
    #expect(driver.view.opener == MemberNumber(2))
    driver.arrive(1, nil, as: .resume)
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.referee.violations == [])
  }

  @Test(
    "H8: with nobody else present the opener keeps the rights, also when the lobby drops the name")
  func nobody() {
    for others in [false, true] {
      var (driver, pages) = Party.lobby(2)
      for page in pages { driver.leave(page) }
      driver.run(for: .seconds(200))
      #expect(driver.view.members == [])
      if others {
        driver.join(3, "Cem")
        #expect(driver.view.opener == MemberNumber(3))
        #expect(driver.referee.violations == [])
      }
      driver.join(1, "Anna")
      #expect(driver.view.opener == driver.view.members.last?.member)
      #expect(driver.referee.violations == [])
    }
  }

  @Test("H8: who leaves, or is removed, gives the rights up for good")
  func departed() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.leave, from: pages[0])
    driver.join(1, "Anna")
    #expect(driver.view.opener == MemberNumber(2))
    driver.leave(pages[1])
    driver.run(for: .seconds(30))
    #expect(driver.view.opener == MemberNumber(3))
    #expect(driver.send(.remove(MemberNumber(2)), from: pages[2]) == nil)
    driver.join(2, "Bob")
    #expect(driver.send(.admit(MemberNumber(2)), from: pages[2]) == nil)
    driver.join(2, "Bob")
    #expect(driver.view.opener == MemberNumber(3))
    #expect(driver.referee.violations == [])
  }

  @Test("R1, R7, H8: the rights come back to the player who logged in meanwhile, never to a guest")
  func identities() {
    var driver = TableDriver()
    driver.table.takesGuests = true
    let anna = driver.join(1, "Anna")
    let bob = driver.arrive(2, .named("Bob"), credential: .link)
    driver.leave(anna)
    driver.run(for: .seconds(60))
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.send(.lock(true), from: bob)?.code == .openerOnly)
    let cem = driver.join(3, "Cem")
    #expect(driver.view.opener == MemberNumber(3))
    #expect(driver.send(.lock(false), from: cem) == nil)
    driver.apply(.became(.sample(1), .sample(70)))
    driver.arrive(70, nil, as: .resume)
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.referee.violations == [])
  }
}
