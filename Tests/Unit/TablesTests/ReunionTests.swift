import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("A table that is over, opened again")
struct ReunionTests {
  private let code = TableCode(1_234, of: .five)

  private func opened(_ effects: [FoyerEffect]) -> [TableCode] {
    effects.compactMap { if case .open(let code, _, _) = $0 { code } else { nil } }
  }

  @Test("P11 P12: the new table has the code of the one that is over; the first to ask opens it")
  func sameCode() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    #expect(driver.send(.open(solo: false, code: code), from: anna) == .code(code))
    #expect(driver.effects.contains(.open(code, solo: false, opener: .sample(1))))
    #expect(driver.send(.find(code), from: anna) == .code(code))
    driver.apply(.tableEnded(code))
    #expect(driver.send(.find(code), from: anna)?.code == .tableUnknown)
    #expect(driver.send(.open(solo: false, code: code), from: anna) == .code(code))
    #expect(opened(driver.effects) == [code])
  }

  @Test("P11: a player who taps a moment later joins the same table")
  func secondTap() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    driver.send(.open(solo: false, code: code), from: anna)
    #expect(driver.send(.open(solo: false, code: code), from: bob) == .code(code))
    #expect(opened(driver.effects) == [])
  }

  @Test("P11: pages with a seat return by themselves, each once, and no other page")
  func awaited() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let clara = driver.arrive(3, nil, near: false)
    let dan = driver.arrive(4, "Dan")
    for page in [anna, bob, clara] { #expect(driver.send(.await(code), from: page) == .done) }
    #expect(driver.send(.await(TableCode(9, of: .five)), from: dan) == .done)
    #expect(driver.send(.open(solo: false, code: code), from: bob) == .code(code))
    #expect(driver.seated() == [anna, clara])
    driver.apply(.tableEnded(code))
    driver.send(.open(solo: false, code: code), from: anna)
    #expect(driver.seated() == [])
  }

  @Test("P11: pages return to a table that another server has opened, each once")
  func openedElsewhere() {
    var driver = FoyerDriver()
    let (anna, bob) = (driver.arrive(1, "Anna"), driver.arrive(2, "Bob"))
    let clara = driver.arrive(3, "Clara")
    let other = TableCode(77, of: .five)
    for page in [anna, bob] { driver.send(.await(code), from: page) }
    driver.send(.await(other), from: clara)
    #expect(Set(driver.foyer.awaitedTables) == [code, other])
    driver.apply(.openedElsewhere(code))
    #expect(driver.seated() == [anna, bob])
    #expect(driver.foyer.awaitedTables == [other])
    driver.apply(.openedElsewhere(code))
    #expect(driver.seated() == [])
  }

  @Test("P11: a late request is answered at once; a page waits for the last code that it named")
  func late() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let other = TableCode(77, of: .five)
    driver.send(.await(other), from: bob)
    driver.send(.open(solo: false, code: code), from: anna)
    #expect(driver.send(.await(code), from: bob) == .code(code))
    driver.send(.open(solo: false, code: other), from: anna)
    #expect(driver.seated() == [])
  }

  @Test("P11: a page that has gone awaits nothing, another one of the same person does")
  func gone() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let bobToo = driver.arrive(2, nil, connection: 22)
    driver.send(.await(code), from: bob)
    driver.send(.await(code), from: bobToo)
    driver.apply(.left(bob))
    driver.send(.open(solo: false, code: code), from: anna)
    #expect(driver.seated() == [bobToo])
  }

  @Test("H2 R5: a player with a name gets a code, of the length of this server's codes")
  func refused() {
    var driver = FoyerDriver()
    let nobody = driver.arrive(1, nil)
    #expect(driver.send(.open(solo: false, code: code), from: nobody)?.code == .nameMissing)
    let anna = driver.arrive(2, "Anna")
    let long = TableCode(5, of: .eight)
    #expect(driver.send(.open(solo: false, code: long), from: anna)?.code == .tableUnknown)
    #expect(opened(driver.effects) == [])
    var publicDriver = FoyerDriver(codes: .eight)
    let bob = publicDriver.arrive(1, "Bob")
    #expect(publicDriver.send(.open(solo: false, code: long), from: bob) == .code(long))
    #expect(publicDriver.send(.open(solo: false, code: code), from: bob)?.code == .tableUnknown)
  }

  @Test("H4: the code of somebody's solo table gives nothing away and takes nothing")
  func solo() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let answer = driver.open(from: anna, solo: true)
    let own = try #require(answer)
    #expect(driver.send(.open(solo: false, code: own), from: bob)?.code == .tableUnknown)
    #expect(driver.send(.await(own), from: bob) == .done)
    #expect(opened(driver.effects) == [])
  }

  @Test("Limits: a table opened again counts for its opener")
  func limits() {
    var limits = Limits()
    limits.tablesPerPlayer = 2
    var driver = FoyerDriver(limits: limits)
    let anna = driver.arrive(1, "Anna")
    for number in 1...2 {
      let code = TableCode(UInt64(number), of: .five)
      #expect(driver.send(.open(solo: false, code: code), from: anna) == .code(code))
    }
    #expect(driver.send(.open(solo: false, code: code), from: anna)?.code == .tooManyTables)
  }
}

extension FoyerDriver {
  /// The pages that were sent to a table in the last input.
  fileprivate func seated() -> [ConnectionID] {
    effects.compactMap { if case .seated(let page, _) = $0 { page } else { nil } }
  }
}
