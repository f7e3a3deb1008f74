import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Where the people of a table are")
struct MapTests {
  static func position(_ latitude: Int, _ longitude: Int) throws -> Position {
    try #require(Position(latitude: latitude, longitude: longitude))
  }

  @Test("L3: a position is a point on the globe, up to its very edges")
  func globe() {
    for (latitude, longitude, isThere) in [
      (9_000_000, 18_000_000, true), (-9_000_000, -18_000_000, true), (9_000_001, 0, false),
      (-9_000_001, 0, false), (0, 18_000_001, false), (0, -18_000_001, false),
      (Int.max, Int.min, false),
    ] {
      #expect((Position(latitude: latitude, longitude: longitude) != nil) == isThere)
    }
  }

  @Test("L3: everybody at the table sees where somebody is, also who watches; no screen does")
  func place() throws {
    var (driver, pages) = Party.lobby(3)
    let screen = driver.arrive(9, nil, as: .watch)
    let berlin = try MapTests.position(5_252_000, 1_340_000)
    #expect(driver.send(.place(berlin), from: pages[1]) == nil)
    #expect(driver.view.members.map(\.place) == [nil, berlin, nil])
    driver.send(.watch, from: pages[2])
    driver.send(.frame(berlin), from: pages[0])
    for page in pages { #expect(driver.view(from: page) == driver.view) }
    #expect(driver.view(from: screen)?.members.map(\.place) == [nil, nil, nil])
    #expect(driver.view(from: screen)?.frame == nil)
    #expect(driver.view.frame == berlin)
    #expect(driver.send(.place(nil), from: pages[1]) == nil)
    #expect(driver.view.members.map(\.place) == [nil, nil, nil])
    #expect(driver.send(.place(berlin), from: screen)?.code == .seatNone)
    #expect(driver.referee.violations == [])
  }

  @Test("L2: anybody at the table may set its place, and the last one counts")
  func frame() throws {
    var (driver, pages) = Party.lobby(2)
    let (berlin, sydney) = (
      try MapTests.position(5_252_000, 1_340_000), try MapTests.position(-3_387_000, 15_121_000)
    )
    #expect(driver.view.frame == nil)
    driver.send(.frame(berlin), from: pages[0])
    driver.send(.frame(sydney), from: pages[1])
    #expect(driver.view.frame == sydney)
    driver.send(.frame(nil), from: pages[0])
    #expect(driver.view.frame == nil)
    let guest = driver.join(7, "Gül", isFar: true)
    #expect(driver.send(.frame(sydney), from: guest)?.code == .frameFar)
    #expect(driver.send(.place(sydney), from: guest) == nil)
    #expect(driver.view.members.map(\.place) == [nil, nil, sydney])
    #expect(driver.view.frame == nil)
  }

  @Test("L3: a leaving player's place is forgotten; a returning player gives it again")
  func leaving() throws {
    var (driver, pages) = Party.lobby(2)
    driver.send(.place(try MapTests.position(1, 2)), from: pages[1])
    driver.send(.leave, from: pages[1])
    #expect(driver.table.geography.places.isEmpty)
    driver.join(2, "Bob")
    #expect(driver.view.members.map(\.place) == [nil, nil])
  }

  @Test("L3: leaving in the middle of a quiz keeps the seat and forgets the place")
  func leavingSeat() throws {
    var (driver, pages) = Party.playing(2)
    driver.send(.place(try MapTests.position(1, 2)), from: pages[1])
    driver.send(.leave, from: pages[1])
    #expect(driver.view.members.map(\.place) == [nil, nil])
    #expect(driver.table.geography.places.isEmpty)
  }

  @Test("L3: a player who loses the connection for a while keeps the place")
  func away() throws {
    var (driver, pages) = Party.lobby(2)
    let place = try MapTests.position(1, 2)
    driver.send(.place(place), from: pages[1])
    driver.leave(pages[1])
    #expect(driver.view.members.map(\.place) == [nil, place])
  }

  @Test("L3: a snapshot is the same bytes with and without positions, and restores none")
  func saving() throws {
    var (driver, pages) = Party.lobby(2)
    driver.send(.place(nil), from: pages[0])
    driver.send(.frame(nil), from: pages[0])
    var table = driver.table
    table.geography.place(MemberNumber(1), at: try MapTests.position(5_252_123, 1_340_456))
    table.geography.place(
      tableAt: try MapTests.position(5_252_123, 1_340_456), TownAtlas.sample(9))
    #expect(table.snapshot(at: driver.now) == driver.table.snapshot(at: driver.now))
    driver.restore(table.snapshot(at: driver.now))
    #expect(driver.view.members.map(\.place) == [nil, nil])
    #expect(driver.view.frame == nil)
  }
}
