import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Faces at a table")
struct FacesTableTests {
  /// Six people; `swapped`: those two have each other's names.
  static func deck(_ swapped: (Int, Int)? = nil) throws -> Deck {
    var names = (0..<6).map { "Name \($0)" }
    if let swapped { names.swapAt(swapped.0, swapped.1) }
    return try #require(
      Deck(names.indices.map { Deck.Person(name: names[$0], picture: "/face/\($0)") }))
  }

  /// A game that has been started, alone or by two, and its pages.
  static func play(_ deck: Deck, by players: Int) -> (TableDriver, [ConnectionID]) {
    var driver = TableDriver(solo: players == 1)
    driver.apply(.gameContent(GameContent(decks: [0: deck])))
    let pages = (1...players).map { driver.join(UInt64($0), "Player \($0)") }
    driver.beating = pages
    #expect(driver.send(.play(FacesGame.contest(.init(deck: 0))), from: pages[0]) == nil)
    return (driver, pages)
  }

  static func copy(_ driver: TableDriver, _ page: ConnectionID) throws -> FacesGame.View {
    guard let view = driver.copy(of: page)?.of(FacesGame.self) else { throw Missing() }
    return view
  }

  /// The view of the first seat's page, connected or not.
  static func first(_ driver: TableDriver) throws -> FacesGame.View {
    guard case .arcade(let arcade) = driver.table.view(for: .seat(Seat.all[0])).phase,
      let view = arcade.own?.of(FacesGame.self)
    else { throw Missing() }
    return view
  }

  static func asked(_ driver: TableDriver, _ page: ConnectionID) throws -> FacesGame.Asked {
    switch try copy(driver, page).state {
    case .asked(let asked), .answered(let asked, _, _): return asked
    case .paused, .over: throw Missing()
    }
  }

  struct Missing: Error {}

  /// All that any page could be sent from now until so long after, five times a second.
  static func sent(_ driver: inout TableDriver, for duration: Duration) -> [[TableView]] {
    var views: [[TableView]] = []
    for _ in 0..<Int(duration / .milliseconds(200)) {
      for page in driver.beating { driver.apply(.heartbeat(page)) }
      driver.run(for: .milliseconds(200))
      let seats = Seat.all.map { driver.table.view(for: .seat($0)) }
      views.append(seats + [driver.table.view(for: .watcher)])
    }
    return views
  }

  @Test("AF AT1: tables that differ in the right name alone send the same until it is answered")
  func twins() throws {
    for players in [1, 2] {
      var (one, pages) = FacesTableTests.play(try FacesTableTests.deck(), by: players)
      while (try? FacesTableTests.asked(one, pages[0])) == nil { one.run(for: .milliseconds(50)) }
      let asked = try FacesTableTests.asked(one, pages[0])
      let right = try #require(Int(asked.picture.dropFirst(6)))
      let other = try #require(
        asked.names.compactMap { Int($0.dropFirst(5)) }.first { $0 != right })
      (one, pages) = FacesTableTests.play(try FacesTableTests.deck(), by: players)
      var (two, others) = FacesTableTests.play(
        try FacesTableTests.deck((right, other)), by: players)
      let open = asked.closesAt - one.now
      let before = FacesTableTests.sent(&one, for: open - .milliseconds(200))
      #expect(before == FacesTableTests.sent(&two, for: open - .milliseconds(200)))
      #expect(one.history == two.history && one.timer == two.timer)
      #expect(before.count > 20)
      _ = FacesTableTests.sent(&one, for: .seconds(1))
      _ = FacesTableTests.sent(&two, for: .seconds(1))
      let ends = try [(one, pages), (two, others)].map { driver, pages in
        try FacesTableTests.copy(driver, pages[0]).state
      }
      #expect(ends[0] != ends[1])
      others = []
    }
  }

  @Test("AF4: hiding the page or losing the connection pauses alone, and does not in a race (AT1)")
  func leaving() throws {
    for isHidden in [true, false] {
      for players in [1, 2] {
        var (driver, pages) = FacesTableTests.play(try FacesTableTests.deck(), by: players)
        driver.run(for: .seconds(4))
        driver.beating = Array(pages.dropFirst())
        driver.apply(isHidden ? .hidden(pages[0], true) : .left(pages[0]))
        driver.run(for: .milliseconds(10))
        #expect((try FacesTableTests.first(driver).state == .paused) == (players == 1))
        driver.run(for: .seconds(60))
        #expect((try FacesTableTests.first(driver).state == .paused) == (players == 1))
      }
    }
  }

  @Test("AF6 AT1: a race is offered own decks as they come and go, and deals the chosen one")
  func ownDecks() throws {
    var driver = TableDriver()
    let pages = [driver.join(1, "Anna"), driver.join(2, "Bob")]
    driver.beating = pages
    let shipped = try FacesTableTests.deck()
    let people = shipped.people.map { Deck.Person(name: "Own \($0.name)", picture: $0.picture) }
    let family = try #require(Deck(people, name: "Family"))
    driver.apply(.gameContent(GameContent(decks: [0: shipped])))
    #expect(driver.view.decks == [])
    driver.apply(.gameContent(GameContent(decks: [0: shipped, 2: family])))
    #expect(driver.view.decks == [DeckTitle(number: 2, name: "Family", people: 6)])
    #expect(driver.send(.play(FacesGame.contest(.init(deck: 2))), from: pages[1]) == nil)
    #expect(driver.view.decks == [])
    driver.run(for: .seconds(6))
    guard case .asked(let question) = try FacesTableTests.copy(driver, pages[0]).state else {
      throw Missing()
    }
    #expect(question.names.allSatisfy { $0.hasPrefix("Own ") })

    var alone = TableDriver(solo: true)
    _ = alone.join(1, "Anna")
    alone.apply(.gameContent(GameContent(decks: [0: shipped, 2: family])))
    #expect(alone.view.decks == [])
  }

  @Test("AF6: a deck that is not there, or too small, is refused; a new one can be played at once")
  func unknown() throws {
    var driver = TableDriver(solo: true)
    let page = driver.join(1, "Anna")
    #expect(
      driver.send(.play(FacesGame.contest(.init(deck: 0))), from: page) == Refusal(.deckUnknown))
    driver.apply(.gameContent(GameContent(decks: [3: try FacesTableTests.deck()])))
    #expect(
      driver.send(.play(FacesGame.contest(.init(deck: 0))), from: page) == Refusal(.deckUnknown))
    #expect(driver.send(.play(FacesGame.contest(.init(deck: 3))), from: page) == nil)
  }
}
