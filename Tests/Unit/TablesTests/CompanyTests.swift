import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("The people at a table, for a page without a seat")
struct CompanyTests {
  /// What the last input told this page.
  private func told(_ driver: TableDriver, _ page: ConnectionID) -> Company? {
    for case .company(let company, page) in driver.effects.reversed() { return company }
    return nil
  }

  private func names(_ company: Company?) -> [String]? { company?.people.map(\.name) }

  @Test("H23: a page without a seat learns who sits at the table, and looks are as at the table")
  func people() throws {
    var (driver, _) = Party.lobby(2)
    let page = driver.arrive(9, nil, as: .look)
    #expect(driver.effects.contains(.welcome(page, member: nil)))
    let company = try #require(told(driver, page))
    #expect(company.opener == MemberNumber(1))
    #expect(!company.isPlaying)
    let members = driver.view.members
    #expect(company.people.map(\.member) == members.map(\.member))
    #expect(company.people.map(\.name) == ["Anna", "Bob"])
    #expect(company.people.map(\.colour) == members.map(\.colour))
    #expect(company.people.map(\.face) == members.map(\.face))
    #expect(driver.referee.violations == [])
  }

  @Test("H23: the page is no member and no watching screen: no view, no seat, no command")
  func nobody() {
    var (driver, _) = Party.lobby(2)
    let page = driver.arrive(9, nil, as: .look)
    #expect(!driver.effects.contains(.views))
    #expect(driver.table.audience.count == 2)
    #expect(driver.view.members.count == 2)
    #expect(driver.send(.start, from: page)?.code == .seatNone)
    driver.leave(page)
    #expect(driver.send(.start, from: page)?.code == RefusalCode("reply.missing"))
  }

  @Test("H22: the page follows who comes, changes, falls silent and goes, and hears nothing else")
  func follows() throws {
    var (driver, pages) = Party.lobby(1)
    let page = driver.arrive(9, nil, as: .look)
    let cem = driver.join(3, "Cem")
    #expect(names(told(driver, page)) == ["Anna", "Cem"])
    driver.send(.profile(try #require(.named("Cemile"))), from: cem)
    #expect(names(told(driver, page)) == ["Anna", "Cemile"])
    driver.apply(.hidden(cem, true))
    #expect(told(driver, page)?.people.map(\.isAway) == [false, true])
    driver.apply(.hidden(cem, false))
    driver.send(.settings(Settings(showAnswers: .atReveal)), from: pages[0])
    #expect(driver.effects.contains(.views))
    #expect(told(driver, page) == nil)
    driver.send(.leave, from: cem)
    #expect(names(told(driver, page)) == ["Anna"])
    driver.leave(page)
    driver.join(4, "Dora")
    #expect(told(driver, page) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H23: nobody is shown who watches or has gone; a running quiz is told")
  func others() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[2])
    let page = driver.arrive(9, nil, as: .look)
    #expect(names(told(driver, page)) == ["Anna", "Bob"])
    driver.send(.start, from: pages[0])
    driver.run(for: .seconds(4))
    let late = driver.arrive(10, nil, as: .look)
    #expect(told(driver, late)?.isPlaying == true)
  }

  @Test("H22: the sides are those that the table has once the player sits", arguments: 0...6)
  func sides(count: Int) throws {
    var (driver, _) = Party.lobby(count)
    let page = driver.arrive(9, nil, as: .look)
    let company = try #require(told(driver, page))
    driver.join(9, "Ines")
    let members = driver.view.members
    #expect(company.people.map(\.side) == members.dropLast().map(\.side))
    #expect(company.side == members.last?.side)
  }

  @Test("H23: a table alone, a locked one, and one that removed the person tell nothing")
  func refused() {
    var alone = TableDriver(solo: true)
    alone.join(1, "Anna")
    let stranger = alone.arrive(2, nil, as: .look)
    #expect(alone.dismissal(of: stranger) == .tablePrivate)

    var (driver, pages) = Party.lobby(2)
    driver.send(.remove(MemberNumber(2)), from: pages[0])
    let removed = driver.arrive(2, nil, as: .look)
    #expect(driver.dismissal(of: removed) == .seatRemoved)
    let page = driver.arrive(9, nil, as: .look)
    #expect(driver.dismissal(of: page) == nil)
    driver.send(.lock(true), from: pages[0])
    #expect(driver.dismissal(of: page) == .tableLocked)
    let late = driver.arrive(10, nil, as: .look)
    #expect(driver.dismissal(of: late) == .tableLocked)
    #expect(driver.referee.violations == [])
  }

  @Test("H23, R7: a device without an account needs the link's secret, and gets no pass by looking")
  func guests() {
    var driver = TableDriver()
    driver.table.takesGuests = true
    let anna = driver.join(1, "Anna", isFar: true)
    for (credential, reason) in [
      (TableInput.Credential.none, RefusalCode.accountNeeded), (.wrongLink, .guestLink),
    ] {
      let page = driver.arrive(9, nil, as: .look, isFar: true, credential: credential)
      #expect(driver.dismissal(of: page) == reason)
    }
    let page = driver.arrive(9, nil, as: .look, isFar: true, credential: .link)
    #expect(names(told(driver, page)) == ["Anna"])
    #expect(!driver.table.hasPass(.sample(9)))
    driver.send(.guests(false), from: anna)
    #expect(driver.dismissal(of: page) == .accountNeeded)
  }

  @Test(
    "H22 P1: the page learns which colour the player gets for each wish, whoever uses colours",
    arguments: 0..<Colour.count)
  func colours(wish: Int) throws {
    for absent in [0, 6] {
      var (driver, _) = Party.lobby(2)
      for number in 0..<absent {
        let page = driver.join(UInt64(number) + 20, "Cem", colour: (number + wish) % Colour.count)
        driver.leave(page)
      }
      let page = driver.arrive(9, nil, as: .look)
      let colours = try #require(told(driver, page)?.colours)
      #expect(colours.count == Colour.count)
      driver.join(10, "Dora", colour: wish)
      #expect(driver.view.members.last?.colour == colours[wish])
    }
  }

  @Test("H4: twenty pages may look, the next is refused; screens have places of their own")
  func full() {
    var (driver, _) = Party.lobby(1)
    for player in UInt64(30)..<50 {
      let page = driver.arrive(player, nil, as: .look)
      #expect(told(driver, page) != nil)
    }
    let last = driver.arrive(50, nil, as: .look)
    #expect(driver.dismissal(of: last) == .watchersFull)
    let screen = driver.arrive(51, nil, as: .watch)
    #expect(driver.dismissal(of: screen) == nil)
  }

  @Test("P12: a table to which people only look ends like an empty one")
  func empty() {
    var (driver, pages) = Party.lobby(1)
    driver.arrive(9, nil, as: .look)
    driver.leave(pages[0])
    driver.run(for: .seconds(601))
    #expect(driver.history.contains(.ended))
  }
}
