import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Members far away")
struct FarTests {
  /// Anna who opened the table, Bob at it, Çelik and Dora far away: numbers 1 to 4.
  static func party() -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = Party.lobby(2)
    pages.append(driver.join(3, "Çelik", isFar: true))
    pages.append(driver.join(4, "Dora", isFar: true))
    return (driver, pages)
  }

  static func sides(_ driver: TableDriver) -> [Int?] {
    driver.view.members.map { $0.side?.number }
  }

  @Test("R1, T2: everybody sees which players are far, as of their last page")
  func shown() {
    var (driver, pages) = FarTests.party()
    #expect(driver.view.members.map(\.isFar) == [false, false, true, true])
    driver.leave(pages[3])
    #expect(driver.view.members.map(\.isFar) == [false, false, true, true])
    driver.arrive(4, nil, as: .resume)
    #expect(driver.view.members.map(\.isFar) == [false, false, true, false])
    driver.arrive(1, nil, as: .resume, isFar: true)
    #expect(driver.view.members.map(\.isFar) == [true, false, true, false])
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.view.members.map(\.isFar) == [true, false, true, false])
    #expect(driver.referee.violations == [])
  }

  @Test("T2: a player far away takes a free side, even one who came first")
  func sides() {
    var driver = TableDriver()
    driver.join(1, "Anna", isFar: true)
    #expect(FarTests.sides(driver) == [0])
    driver.join(2, "Bob")
    #expect(FarTests.sides(driver) == [2, 0])
    driver.join(3, "Çelik")
    #expect(FarTests.sides(driver) == [2, 0, 1])
    driver.join(4, "Dora")
    #expect(FarTests.sides(driver) == [3, 0, 1, 2])
  }

  @Test("T2: headings seat those at the table, and one from afar is refused")
  func headings() throws {
    var (driver, pages) = FarTests.party()
    for (page, degrees) in zip(pages, [0, 90]) {
      #expect(driver.send(.facing(try #require(Heading(degrees))), from: page) == nil)
    }
    #expect(FarTests.sides(driver) == [0, 1, 2, 3])
    let heading = try #require(Heading(180))
    #expect(driver.send(.facing(heading), from: pages[2])?.code == .sideFar)
    // Bob goes on from home: his heading tells nothing any more.
    driver.arrive(2, nil, as: .resume, isFar: true)
    driver.join(5, "Emil")
    driver.send(.watch, from: pages[3])
    #expect(FarTests.sides(driver) == [0, 2, 3, nil, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("R4: a seated player removes a player far away, who returns only with consent")
  func removal() {
    var (driver, pages) = FarTests.party()
    #expect(driver.send(.remove(MemberNumber(3)), from: pages[1]) == nil)
    #expect(driver.dismissal(of: pages[2]) == .seatRemoved)
    let again = driver.arrive(3, .named("Çelik"), isFar: true)
    #expect(driver.dismissal(of: again) == .seatRemoved)
    #expect(driver.view.asking == [AskingView(member: MemberNumber(3), name: "Çelik")])
    #expect(driver.send(.admit(MemberNumber(3)), from: pages[1])?.code == .openerOnly)
    #expect(driver.send(.admit(MemberNumber(3)), from: pages[0]) == nil)
    #expect(driver.dismissal(of: driver.arrive(3, .named("Çelik"), isFar: true)) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("R4: of two players far away the first to arrive may remove the other, not the reverse")
  func order() {
    var (driver, pages) = FarTests.party()
    #expect(driver.send(.remove(MemberNumber(3)), from: pages[3])?.code == .openerOnly)
    #expect(driver.send(.remove(MemberNumber(1)), from: pages[3])?.code == .openerOnly)
    #expect(driver.send(.remove(MemberNumber(4)), from: pages[2]) == nil)
    #expect(driver.dismissal(of: pages[3]) == .seatRemoved)
  }

  @Test("H6: the opener alone removes near players, and a watching member removes nobody")
  func near() {
    var (driver, pages) = FarTests.party()
    #expect(driver.send(.remove(MemberNumber(1)), from: pages[1])?.code == .openerOnly)
    #expect(driver.send(.remove(MemberNumber(2)), from: pages[2])?.code == .openerOnly)
    driver.send(.watch, from: pages[1])
    #expect(driver.send(.remove(MemberNumber(3)), from: pages[1])?.code == .openerOnly)
    #expect(driver.send(.remove(MemberNumber(3)), from: pages[0]) == nil)
  }
}
