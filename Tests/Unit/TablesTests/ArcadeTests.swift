import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Games of the arcade at a table")
struct ArcadeTests {
  /// A solo table with one page, before anything is played.
  static func alone() -> (TableDriver, ConnectionID) {
    var driver = TableDriver(solo: true)
    let page = driver.join(1, "Anna")
    return (driver, page)
  }

  static func turn(
    _ card: Int, in driver: inout TableDriver, from page: ConnectionID
  ) -> Refusal? {
    let round = driver.arcade?.round ?? 0
    let move = ArcadeGame.Move(
      round: round, move: MemoryGame.move(MemoryGame.Move(card: card)), at: driver.now)
    return driver.send(.move(move), from: page)
  }

  /// Turns cards as somebody does who sees every card and forgets none, until all are paired.
  static func solve(_ driver: inout TableDriver, _ page: ConnectionID) {
    var seen: [Int: Animal] = [:]
    var next = 0
    while let view = driver.copy(of: page)?.of(MemoryGame.self), !view.isPaired.allSatisfy({ $0 }) {
      let hidden = view.isPaired.indices.filter { !view.isPaired[$0] }
      let known = hidden.first { one in
        hidden.contains { $0 != one && seen[$0] != nil && seen[$0] == seen[one] }
      }
      let first = known ?? next
      _ = turn(first, in: &driver, from: page)
      note(&seen, driver, page)
      let mate = hidden.first { $0 != first && seen[$0] != nil && seen[$0] == seen[first] }
      if known == nil { next += 1 }
      let second = mate ?? hidden.first { $0 != first && seen[$0] == nil } ?? hidden[0]
      if mate == nil { next = max(next, second + 1) }
      _ = turn(second, in: &driver, from: page)
      note(&seen, driver, page)
      driver.beat()
      driver.run(for: .milliseconds(1_100))
    }
  }

  private static func note(
    _ seen: inout [Int: Animal], _ driver: TableDriver, _ page: ConnectionID
  ) {
    guard let view = driver.copy(of: page)?.of(MemoryGame.self) else { return }
    for (card, animal) in view.cards.enumerated() { if let animal { seen[card] = animal } }
  }

  private static func records(_ driver: TableDriver) -> [(Score, Int)] {
    driver.history.compactMap { effect in
      if case .record(_, let score, let round, _) = effect { (score, round) } else { nil }
    }
  }

  @Test("A3: a game for one that is finished is recorded; nothing is called so before it is kept")
  func recorded() throws {
    var (driver, page) = ArcadeTests.alone()
    #expect(driver.send(.play(MemoryGame.contest(.easy)), from: page) == nil)
    #expect(driver.arcade?.opensAt == driver.view.showAt)
    driver.run(for: .seconds(1))
    ArcadeTests.solve(&driver, page)
    let over = try #require(driver.arcade)
    #expect(over.isOver && over.record == .waiting)
    #expect(driver.view.seats.map(\.result) == [.won])
    let (score, round) = try #require(ArcadeTests.records(driver).first)
    #expect(score == Score(game: "memory", level: .easy, points: driver.scores[0]))
    driver.apply(.recorded(.placed(1), round: round + 1))
    #expect(driver.arcade?.record == .waiting)
    driver.apply(.recorded(.placed(1), round: round))
    #expect(driver.arcade?.record == .placed(1))
    driver.apply(.recorded(.none, round: round))
    #expect(driver.arcade?.record == .placed(1))
    #expect(ArcadeTests.records(driver).count == 1)
    #expect(driver.send(.sign(nil), from: page) == Refusal(.notNow))
  }

  @Test("A3: another game has a new deal; a lost one is not recorded; leaving ends the table")
  func again() throws {
    var (driver, page) = ArcadeTests.alone()
    driver.send(.play(MemoryGame.contest(.hard)), from: page)
    #expect(driver.send(.restart, from: page) == Refusal(.startRunning))
    #expect(driver.send(.play(MemoryGame.contest(.easy)), from: page) == Refusal(.startRunning))
    let first = driver.arcade?.round
    driver.run(for: .seconds(95))
    #expect(driver.arcade?.isOver == true)
    #expect(driver.view.seats.map(\.result) == [.lost])
    #expect(driver.arcade?.record == nil && ArcadeTests.records(driver).isEmpty)
    #expect(driver.send(.restart, from: page) == nil)
    #expect(driver.arcade?.isOver == false)
    #expect(driver.arcade?.round == first.map { $0 + 1 })
    driver.send(.leave, from: page)
    #expect(driver.effects.contains(.ended))
  }

  @Test("A: a lost connection is not Back: the game comes back, and its clock ran on")
  func returning() throws {
    var (driver, page) = ArcadeTests.alone()
    driver.send(.play(MemoryGame.contest(.easy)), from: page)
    driver.run(for: .seconds(1))
    _ = ArcadeTests.turn(3, in: &driver, from: page)
    let before = driver.copy(of: page)
    driver.leave(page)
    driver.run(for: .seconds(60))
    let back = driver.arrive(1, nil, as: .resume)
    #expect(driver.copy(of: back) == before)
    driver.leave(back)
    driver.run(for: .seconds(60))
    let late = driver.arrive(1, nil, as: .resume)
    #expect(driver.view(from: late)?.seats.map(\.result) == [.lost])
  }

  @Test("AT1: any seated player starts a race; it opens for all at one moment, after 3 seconds")
  func race() throws {
    var (driver, pages) = Party.lobby(4)
    #expect(driver.send(.play(MemoryGame.contest(.medium)), from: pages[2]) == nil)
    let showAt = try #require(driver.view.showAt)
    #expect(driver.arcade?.opensAt == showAt + .seconds(3))
    #expect(driver.arcade?.by == MemberNumber(3))
    #expect(ArcadeTests.turn(0, in: &driver, from: pages[0]) == Refusal(.moveEarly))
    driver.run(for: .seconds(4))
    #expect(ArcadeTests.turn(0, in: &driver, from: pages[0]) == nil)
    #expect(driver.copy(of: pages[0]) != driver.copy(of: pages[1]))
    #expect(driver.copy(of: pages[2]) == driver.copy(of: pages[1]))
    for page in pages.dropFirst() { #expect(ArcadeTests.turn(0, in: &driver, from: page) == nil) }
    for page in pages { #expect(driver.copy(of: page) == driver.copy(of: pages[0])) }
    #expect(driver.view.phase.own == nil)
    ArcadeTests.solve(&driver, pages[3])
    #expect(driver.arcade?.standings[3].end == .finished)
    #expect(driver.arcade?.isOver == false)
    driver.run(for: .seconds(105))
    #expect(driver.view.seats.map(\.result) == [.lost, .lost, .lost, .won])
    #expect(ArcadeTests.records(driver).isEmpty)
    #expect(driver.referee.violations == [])
  }

  @Test("AT1, H8: a newcomer during a race waits for the next; a watching member cannot start one")
  func coming() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[2])
    #expect(
      driver.send(.play(MemoryGame.contest(.easy)), from: pages[2]) == Refusal(.startNotPlaying))
    driver.send(.play(MemoryGame.contest(.easy)), from: pages[0])
    let late = driver.join(9, "Late")
    #expect(driver.copy(of: late) == nil)
    #expect(ArcadeTests.turn(0, in: &driver, from: late) == Refusal(.notSeated))
    driver.run(for: .seconds(130))
    #expect(driver.arcade?.isOver == true)
    #expect(driver.send(.play(MemoryGame.contest(.hard)), from: late) == nil)
    #expect(driver.view.seats.count == 3)
  }

  @Test("AT1: from an ending to a race, to a quiz, and back to the lobby")
  func between() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.play(MemoryGame.contest(.hard)), from: pages[0])
    #expect(driver.send(.start, from: pages[0]) == Refusal(.startRunning))
    #expect(driver.send(.backToLobby, from: pages[0]) == Refusal(.notNow))
    driver.run(for: .seconds(100))
    #expect(driver.send(.start, from: pages[1]) == nil)
    driver.run(for: .seconds(200))
    #expect(driver.end != nil)
    #expect(driver.send(.play(MemoryGame.contest(.hard)), from: pages[1]) == nil)
    driver.run(for: .seconds(100))
    #expect(driver.send(.backToLobby, from: pages[1]) == nil)
    #expect(driver.view.phase == .lobby)
    #expect(driver.referee.violations == [])
  }

  @Test("A: no game, no move; a table restored goes on with the time that was left")
  func restored() throws {
    var (driver, page) = ArcadeTests.alone()
    #expect(ArcadeTests.turn(0, in: &driver, from: page) == Refusal(.moveNone))
    driver.send(.play(MemoryGame.contest(.easy)), from: page)
    driver.run(for: .seconds(20))
    let closes = driver.arcade?.opensAt
    let saved = driver.table.snapshot(at: driver.now)
    driver.run(for: .seconds(500))
    driver.restore(saved)
    let back = driver.arrive(1, nil, as: .resume)
    #expect(driver.arcade?.opensAt == closes.map { $0 + .seconds(500) })
    #expect(ArcadeTests.turn(0, in: &driver, from: back) == nil)
  }
}

extension PhaseView {
  fileprivate var own: GameView? {
    if case .arcade(let arcade) = self { arcade.own } else { nil }
  }
}
