import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Logging in at a table")
struct LogInTests {
  @Test("R1: a player who logs in keeps seat, score and submission")
  func seat() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[1])
    let former = driver.view.members[1]
    driver.apply(.became(.sample(2), .sample(70)))
    driver.leave(pages[1])
    _ = driver.arrive(70, nil, as: .resume)
    #expect(driver.member(2)?.member == former.member)
    #expect(driver.view.members.count == 2)
    #expect(driver.view.seats[1].hasSubmitted)
    driver.submit(.b, from: pages[0])
    #expect(driver.scores == [0, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("R1: the device without its account has no place there any more")
  func loggedOut() {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.became(.sample(2), .sample(70)))
    driver.leave(pages[1])
    let page = driver.arrive(2, nil, as: .resume)
    #expect(!driver.table.audience.contains { $0.connection == page })
  }

  @Test("R1: a player seated with the account already keeps that seat")
  func twice() {
    var (driver, _) = Party.lobby(2)
    driver.apply(.became(.sample(2), .sample(1)))
    #expect(driver.view.members.map(\.name) == ["Anna", "Bob"])
    _ = driver.arrive(2, nil, as: .resume)
    #expect(driver.view.members.count == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("R1: the opener stays the opener, even before arriving")
  func opener() {
    var (driver, _) = Party.lobby(2)
    driver.apply(.became(.sample(1), .sample(70)))
    #expect(driver.view.opener == MemberNumber(1))
    var early = TableDriver(solo: true)
    early.apply(.became(.sample(1), .sample(70)))
    let page = early.join(70, "Anna")
    #expect(early.table.audience.contains { $0.connection == page })
    #expect(early.view.opener == MemberNumber(1))
  }

  @Test("R1: logging in is no way round a removal")
  func removed() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.remove(MemberNumber(2)), from: pages[0])
    driver.apply(.became(.sample(2), .sample(70)))
    let page = driver.join(70, "Bob")
    #expect(!driver.table.audience.contains { $0.connection == page })
  }

  @Test("An unknown player changes nothing")
  func stranger() {
    var (driver, _) = Party.lobby(2)
    let before = driver.view
    driver.apply(.became(.sample(50), .sample(51)))
    driver.apply(.became(.sample(1), .sample(1)))
    #expect(driver.view == before)
  }
}
