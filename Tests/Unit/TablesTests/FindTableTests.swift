import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Find at a table")
struct FindTableTests {
  static func gameContent(x: Int = 500) throws -> GameContent {
    GameContent(
      pictures: try (1...3).map {
        try #require(
          FindPicture(
            id: $0, width: 2_000, height: 1_500,
            face: FindPicture.Ellipse(x: x, y: 400, across: 20, down: 20)))
      })
  }

  /// A solo table with one page, whose pictures have their face at `x`.
  static func alone(x: Int = 500) throws -> (TableDriver, ConnectionID) {
    var driver = TableDriver(solo: true)
    driver.apply(.gameContent(try gameContent(x: x)))
    let page = driver.join(1, "Anna")
    return (driver, page)
  }

  static func send(
    _ move: FindGame.Move, _ driver: inout TableDriver, _ page: ConnectionID
  ) -> Refusal? {
    let round = driver.arcade?.round ?? 0
    let sent = ArcadeGame.Move(round: round, move: FindGame.move(move), at: driver.now)
    return driver.send(.move(sent), from: page)
  }

  private static func view(_ driver: TableDriver, _ page: ConnectionID) -> FindGame.View? {
    if let view = driver.copy(of: page)?.of(FindGame.self) { view } else { nil }
  }

  @Test(
    "AH3: the clock starts when the server has sent the overview, for this player alone")
  func clock() throws {
    var (driver, page) = try FindTableTests.alone()
    #expect(driver.send(.play(FindGame.contest(.classic)), from: page) == nil)
    driver.run(for: .seconds(1))
    driver.apply(.overviewSent(0, to: .sample(2)))
    driver.apply(.overviewSent(1, to: .sample(1)))
    #expect(FindTableTests.view(driver, page)?.clock == .waiting(left: nil))
    driver.apply(.overviewSent(0, to: .sample(1)))
    let since = driver.now
    #expect(
      FindTableTests.view(driver, page)?.clock == .running(since: since, closesAt: nil))
    driver.run(for: .seconds(3))
    #expect(FindTableTests.send(.tap(x: 500, y: 400), &driver, page) == nil)
    #expect(driver.arcade?.standings == [Standing(score: 1, time: .seconds(3), end: .finished)])
    driver.apply(.overviewSent(0, to: .sample(1)))
  }

  @Test("AH4: what was found is signed once, without a name by the player's own")
  func signing() throws {
    var (driver, page) = try FindTableTests.alone()
    driver.send(.play(FindGame.contest(.classic)), from: page)
    driver.run(for: .seconds(1))
    driver.apply(.overviewSent(0, to: .sample(1)))
    driver.run(for: .seconds(2))
    #expect(driver.send(.sign(nil), from: page) == Refusal(.notNow))
    _ = FindTableTests.send(.tap(x: 500, y: 400), &driver, page)
    driver.history = []
    #expect(driver.send(.sign(nil), from: page) == nil)
    let feat = Achievement(mode: .classic, amount: 2_000_000)
    let round = try #require(driver.arcade?.round)
    let entered = driver.history.filter { if case .enterHall = $0 { true } else { false } }
    guard case .enterHall(feat, try PlayerName("Anna"), round, let key)? = entered.first else {
      Issue.record("\(entered)")
      return
    }
    #expect(driver.arcade?.record == .waiting)
    #expect(driver.send(.sign(nil), from: page) == Refusal(.notNow))
    // P11: a restarted server asks again, under the same name and key.
    var restored = driver
    restored.history = []
    restored.restore(driver.table.snapshot(at: driver.now))
    #expect(restored.history.filter { if case .enterHall = $0 { true } else { false } } == entered)
    #expect(entered == [.enterHall(feat, name: try PlayerName("Anna"), round: round, key: key)])
    driver.apply(.recorded(.placed(3), round: round))
    #expect(driver.arcade?.record == .placed(3))
  }

  @Test("AH5: given up with nothing found there is nothing to sign")
  func nothing() throws {
    for mode in FindMode.allCases {
      var (driver, page) = try FindTableTests.alone()
      driver.send(.play(FindGame.contest(mode)), from: page)
      driver.run(for: .seconds(6))
      #expect(FindTableTests.send(.giveUp, &driver, page) == nil)
      #expect(driver.arcade?.isOver == true)
      #expect(driver.send(.sign(nil), from: page) == Refusal(.notNow))
    }
  }

  @Test("AH1: no picture is repeated from game to game until all were seen")
  func seen() throws {
    var (driver, page) = try FindTableTests.alone()
    var shown: [Int] = []
    for _ in 0..<9 {
      #expect(driver.send(.play(FindGame.contest(.classic)), from: page) == nil)
      driver.run(for: .seconds(6))
      shown.append(try #require(FindTableTests.view(driver, page)?.picture?.id))
      _ = FindTableTests.send(.giveUp, &driver, page)
    }
    for start in [0, 3, 6] { #expect(Set(shown[start..<(start + 3)]) == [1, 2, 3]) }
  }

  @Test("AT1: a race is about one picture; without pictures nothing is played")
  func races() throws {
    var driver = TableDriver()
    let first = driver.join(1, "Anna")
    let second = driver.join(2, "Ben")
    #expect(driver.send(.play(FindGame.contest(.classic)), from: first) == Refusal(.pictureNone))
    driver.apply(.gameContent(try FindTableTests.gameContent()))
    #expect(driver.send(.play(FindGame.contest(.chrono)), from: first) == Refusal(.notNow))
    #expect(driver.send(.play(FindGame.contest(.classic)), from: second) == nil)
    driver.run(for: .seconds(9))
    #expect(
      FindTableTests.view(driver, first)?.picture == FindTableTests.view(driver, second)?.picture)
    _ = FindTableTests.send(.tap(x: 500, y: 400), &driver, second)
    driver.run(for: .seconds(2))
    #expect(driver.arcade?.isOver == false)
    _ = FindTableTests.send(.tap(x: 500, y: 400), &driver, first)
    #expect(driver.view.seats.map(\.result) == [.lost, .won])
    #expect(driver.send(.sign(nil), from: first) == Refusal(.notNow))
  }

  @Test("AH2: tables that differ in the place alone have equal views until he is found or given up")
  func secrecy() throws {
    var tables = try [500, 1_900].map { try FindTableTests.alone(x: $0) }
    func views() -> Set<TableView> { Set(tables.map(\.0.view)) }
    for index in tables.indices {
      tables[index].0.send(.play(FindGame.contest(.classic)), from: tables[index].1)
    }
    for at in 0..<8 {
      for index in tables.indices {
        tables[index].0.run(for: .seconds(1))
        if at == 1 { tables[index].0.apply(.overviewSent(0, to: .sample(1))) }
        _ = FindTableTests.send(.tap(x: 100 * at, y: 900), &tables[index].0, tables[index].1)
      }
      #expect(views().count == 1)
      #expect(Set(tables.map { FindTableTests.view($0.0, $0.1) }).count == 1)
      #expect(tables[0].0.history == tables[1].0.history)
    }
    for index in tables.indices {
      _ = FindTableTests.send(.giveUp, &tables[index].0, tables[index].1)
    }
    #expect(tables.map { FindTableTests.view($0.0, $0.1)?.face?.x } == [500, 1_900])
  }
}
