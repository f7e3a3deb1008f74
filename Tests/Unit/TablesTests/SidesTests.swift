import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The table as people sit")
struct SidesTests {
  static func sides(_ driver: TableDriver) -> [Int?] {
    driver.view.members.map { $0.side?.number }
  }

  /// Sends a heading from each page.
  static func face(
    _ headings: [Int?], _ driver: inout TableDriver, _ pages: [ConnectionID]
  ) throws {
    for (page, heading) in zip(pages, headings) {
      guard let heading else { continue }
      #expect(driver.send(.facing(try #require(Heading(heading))), from: page) == nil)
    }
  }

  @Test("T3, TM1: sides go in the order of arrival, two sit across, and a fifth has the first's")
  func arrival() {
    for (people, sides) in [
      (1, [0]), (2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 3, 0]),
    ] as [(Int, [Int?])] {
      #expect(SidesTests.sides(Party.lobby(people).driver) == sides)
    }
  }

  @Test("T2: headings of four seat them for everybody, and seating is worth saving")
  func compass() throws {
    var (driver, pages) = Party.lobby(4)
    try SidesTests.face([15, 181, 280, 77], &driver, pages)
    #expect(SidesTests.sides(driver) == [0, 2, 3, 1])
    #expect(driver.effects.first == .save)
    for page in pages { #expect(driver.view(from: page) == driver.view) }
    #expect(driver.referee.violations == [])
  }

  @Test("T2, T3: a player without a compass gets a free side")
  func someCompass() throws {
    var (driver, pages) = Party.lobby(3)
    try SidesTests.face([nil, 100, 10], &driver, pages)
    let sides = SidesTests.sides(driver).compactMap(\.self)
    #expect((sides[1] - sides[2] + 4) % 4 == 1)
    #expect(Set(sides).count == 3)
  }

  @Test("T3: anybody may move a figure, which swaps with the one there")
  func byHand() throws {
    var (driver, pages) = Party.lobby(4)
    let side = try #require(Side(3))
    #expect(driver.send(.side(MemberNumber(2), side), from: pages[2]) == nil)
    #expect(SidesTests.sides(driver) == [0, 3, 2, 1])
    driver.history = []
    #expect(driver.send(.side(MemberNumber(2), side), from: pages[2]) == nil)
    #expect(!driver.history.contains(.views))
    #expect(driver.send(.side(MemberNumber(9), side), from: pages[0])?.code == .memberUnknown)
    #expect(driver.referee.violations == [])
  }

  @Test("T3: a table arranged by hand stays as it is when others join and leave")
  func byHandStays() throws {
    var (driver, pages) = Party.lobby(2)
    driver.send(.side(MemberNumber(2), try #require(Side(3))), from: pages[0])
    #expect(SidesTests.sides(driver) == [0, 3])
    let third = driver.join(3, "Çelik")
    driver.join(4, "Dora")
    #expect(SidesTests.sides(driver) == [0, 3, 1, 2])
    driver.send(.leave, from: third)
    #expect(SidesTests.sides(driver) == [0, 3, 2])
    driver.join(5, "Emil")
    #expect(SidesTests.sides(driver) == [0, 3, 2, 1])
    driver.join(3, "Çelik")
    #expect(SidesTests.sides(driver) == [0, 3, 2, 1, 0])
  }

  @Test("T3: a hand overrules a compass, and a compass a hand")
  func overruled() throws {
    var (driver, pages) = Party.lobby(4)
    try SidesTests.face([0, 90, 180, 270], &driver, pages)
    driver.send(.side(MemberNumber(1), try #require(Side(1))), from: pages[3])
    #expect(SidesTests.sides(driver) == [1, 0, 2, 3])
    try SidesTests.face([0], &driver, pages)
    #expect(SidesTests.sides(driver) == [3, 0, 1, 2])
  }

  @Test("T3: a member without a place in the game has no side to change")
  func withoutSide() throws {
    var (driver, pages) = Party.lobby(5)
    let heading = try #require(Heading(90))
    driver.send(.watch, from: pages[4])
    #expect(driver.send(.facing(heading), from: pages[4])?.code == .sideNone)
    let side = try #require(Side(0))
    #expect(driver.send(.side(MemberNumber(5), side), from: pages[0])?.code == .sideNone)
    let screen = driver.arrive(50, nil, as: .watch)
    #expect(driver.send(.facing(heading), from: screen)?.code == .seatNone)
    driver.send(.watch, from: pages[1])
    #expect(SidesTests.sides(driver) == [0, nil, 1, 2, nil])
    #expect(driver.send(.side(MemberNumber(3), side), from: pages[1]) == nil)
    #expect(SidesTests.sides(driver) == [1, nil, 0, 2, nil])
  }

  @Test("T1: sides outlast reconnections, a quiz and its end; newcomers wait for theirs")
  func lasting() throws {
    var (driver, pages) = Party.lobby(3)
    try SidesTests.face([0, 270, 90], &driver, pages)
    #expect(SidesTests.sides(driver) == [0, 3, 1])
    driver.send(.start, from: pages[0])
    driver.join(4, "Dora")
    driver.leave(pages[1])
    driver.run(for: .seconds(5))
    #expect(SidesTests.sides(driver) == [0, 3, 1, nil])
    pages[1] = driver.arrive(2, nil, as: .resume)
    driver.send(.leave, from: pages[2])
    #expect(SidesTests.sides(driver) == [0, 3, 1, nil])
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(SidesTests.sides(driver) == [0, 3, 1, nil])
    pages = [1, 2, 4].map { driver.arrive($0, nil, as: .resume) }
    driver.run(for: .seconds(120))
    #expect(driver.end != nil)
    driver.send(.backToLobby, from: pages[0])
    #expect(SidesTests.sides(driver) == [0, 3, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("T3: during a quiz figures may be moved; the question knows nothing of it")
  func duringQuiz() throws {
    var (driver, pages) = Party.playing(4)
    let before = driver.view
    driver.send(.side(MemberNumber(1), try #require(Side(2))), from: pages[1])
    try SidesTests.face([nil, 0, nil, 180], &driver, pages)
    #expect(SidesTests.sides(driver) != [0, 1, 2, 3])
    #expect(driver.view.phase == before.phase)
    #expect(driver.view.seats == before.seats)
    #expect(driver.view.showAt == before.showAt)
    driver.submit(.a, from: pages[0])
    #expect(driver.scores.count == 4)
    #expect(driver.referee.violations == [])
  }

  @Test("T1: with five in the lobby a side moves from an absent member to a present one, and back")
  func awayAmongFive() {
    var (driver, pages) = Party.lobby(5)
    driver.leave(pages[1])
    #expect(SidesTests.sides(driver) == [0, nil, 1, 2, 3])
    driver.arrive(2, nil, as: .resume)
    #expect(SidesTests.sides(driver) == [0, 1, 2, 3, 0])
  }
}
