import GameCore
import Testing

@testable import Tables

@Suite("Room for tables")
struct FoyerRoomTests {
  private static func source(_ block: UInt64, _ visitor: UInt64, near: Bool = true) -> PageSource {
    PageSource(block: block, visitor: visitor, isBounded: near)
  }

  /// Devices that nobody has heard of, each of which opens a table. How many were made.
  private func attack(
    _ driver: inout FoyerDriver, devices: ClosedRange<UInt64>, from source: PageSource,
    solo: Bool = false
  ) -> Int {
    devices.count { device in
      let page = driver.arrive(device, "Eve", from: source)
      return driver.open(from: page, solo: solo) != nil
    }
  }

  @Test("H4: made-up devices of one address near open 24 tables together, those of others more")
  func address() {
    var driver = FoyerDriver()
    let eve = Self.source(1, 1)
    let made1 = attack(&driver, devices: 1...900, from: eve)
    #expect(made1 == 24)
    let page = driver.arrive(901, "Eve", from: eve)
    let reply = driver.send(.open(solo: true), from: page)
    #expect(reply == .refused(Refusal(.tooManyTables, [RefusalArgument("limit", 24)])))
    let annas = driver.arrive(902, "Anna", from: Self.source(1, 2))
    let table = driver.open(from: annas)
    #expect(table != nil)
    let far = Self.source(2, 2, near: false)
    let made2 = attack(&driver, devices: 1_000...1_099, from: far)
    #expect(made2 == 100)
  }

  @Test("H4: a table that is over makes room for its address")
  func over() throws {
    var driver = FoyerDriver()
    let made3 = attack(&driver, devices: 1...24, from: Self.source(1, 1))
    #expect(made3 == 24)
    let code = try #require(driver.foyer.tables.keys.first)
    driver.apply(.tableEnded(code))
    let made4 = attack(&driver, devices: 25...30, from: Self.source(1, 1))
    #expect(made4 == 1)
  }

  @Test("H4: at the limit an empty table of the address that has most makes room")
  func makesRoom() throws {
    var limits = Limits()
    limits.tables = 30
    var driver = FoyerDriver(limits: limits)
    let annasPage = driver.arrive(1, "Anna", from: Self.source(9, 9))
    let opened = driver.open(from: annasPage)
    let anna = try #require(opened)
    let made5 = attack(&driver, devices: 100...123, from: Self.source(1, 1))
    #expect(made5 == 24)
    let made6 = attack(&driver, devices: 200...204, from: Self.source(1, 2))
    #expect(made6 == 5)
    let oldest = try #require(driver.foyer.holders.items(of: [1, 1]).first)
    driver.apply(.occupied(oldest, true))
    let second = driver.foyer.holders.items(of: [1, 1])[1]
    let bobsPage = driver.arrive(2, "Bob", from: Self.source(8, 8))
    let bob = driver.open(from: bobsPage)
    #expect(bob != nil)
    #expect(driver.effects.contains(.close(second)))
    #expect(driver.foyer.tables.count == 30)
    #expect(driver.foyer.tables[anna] != nil && driver.foyer.tables[oldest] != nil)
    // It ends late, and is forgotten already.
    driver.apply(.tableEnded(second))
    #expect(driver.foyer.tables.count == 30)
  }

  @Test("H4: one more table is refused if the largest opener's tables are all occupied")
  func allInUse() {
    var limits = Limits()
    limits.tables = 3
    var driver = FoyerDriver(limits: limits)
    let made7 = attack(&driver, devices: 1...3, from: Self.source(1, 1))
    #expect(made7 == 3)
    for code in driver.foyer.tables.keys { driver.apply(.occupied(code, true)) }
    let bob = driver.arrive(9, "Bob", from: Self.source(8, 8))
    let reply = driver.send(.open(solo: false), from: bob)
    #expect(reply?.code == .tooManyTables)
    for code in driver.foyer.tables.keys { driver.apply(.occupied(code, false)) }
    let table = driver.open(from: bob)
    #expect(table != nil)
  }
}
