import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

/// Who stays in a race does not wait for who has vanished (AT1).
@Suite("Races that somebody leaves behind")
struct AbandonedRaceTests {
  /// How a phone vanishes.
  enum Vanishing: CaseIterable {
    case closed, hidden, mute

    func callAsFunction(_ page: ConnectionID, _ driver: inout TableDriver) {
      switch self {
      case .closed: driver.leave(page)
      case .hidden: driver.apply(.hidden(page, true))
      case .mute:
        driver.apply(.heartbeat(page))
        driver.beating.removeAll { $0 == page }
      }
    }
  }

  static let contests: [Contest] = [
    MemoryGame.contest(.easy), SortingGame.contest(.hard), BalloonsGame.contest(.medium),
    FindGame.contest(.classic), FacesGame.contest(.init(deck: 0)),
  ]

  /// A race, five seconds after it has opened.
  static func race(
    _ contest: Contest, _ people: Int
  ) throws -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = Party.lobby(people)
    let deck = try FacesTableTests.deck()
    driver.apply(
      .gameContent(
        GameContent(pictures: try FindTableTests.gameContent().pictures, decks: [0: deck])))
    #expect(driver.send(.play(contest), from: pages[0]) == nil)
    driver.run(to: try #require(driver.arcade?.opensAt) + .seconds(5))
    return (driver, pages)
  }

  /// The player plays to the end of the own game.
  static func finish(_ driver: inout TableDriver, _ page: ConnectionID) throws {
    let seat = try #require(
      driver.view(from: page)?.seats.firstIndex { driver.isSeat($0, of: page) })
    let limit = driver.now + .seconds(130)
    while driver.arcade?.standings[seat].end == nil, driver.now < limit {
      let move = try move(driver.copy(of: page), driver)
      if let move {
        let round = driver.arcade?.round ?? 0
        driver.send(.move(ArcadeGame.Move(round: round, move: move, at: driver.now)), from: page)
      }
      ArcadeTests.solve(&driver, page)
      driver.beat()
      driver.run(for: .milliseconds(500))
    }
    #expect(driver.arcade?.standings[seat].end != nil)
  }

  private static func move(_ copy: GameView?, _ driver: TableDriver) throws -> GameMove? {
    if let view = copy?.of(SortingGame.self) {
      let rest = zip(view.vehicles, view.placed).first { $0.1 == nil }
      return rest.map { SortingGame.move(SortingGame.Move(vehicle: $0.0, area: $0.0.area)) }
    }
    if copy?.game == FindGame.self { return FindGame.move(.tap(x: 500, y: 400)) }
    guard case .asked(let asked)? = copy?.of(FacesGame.self)?.state else { return nil }
    return FacesGame.move(.answer(question: asked.number, place: 0))
  }

  @Test(
    "AT1: a race ends as soon as all who are present have ended", arguments: contests,
    Vanishing.allCases)
  func stayed(contest: Contest, vanish: Vanishing) throws {
    var (driver, pages) = try AbandonedRaceTests.race(contest, 3)
    vanish(pages[1], &driver)
    driver.run(for: .seconds(8))
    try AbandonedRaceTests.finish(&driver, pages[0])
    #expect(driver.arcade?.isOver == (contest == BalloonsGame.contest(.medium)), "one plays on")
    try AbandonedRaceTests.finish(&driver, pages[2])
    #expect(driver.arcade?.isOver == true)
    #expect(driver.arcade?.standings[1].end != nil)
    #expect(driver.view.seats[1].result == .lost)
    #expect(driver.send(.restart, from: pages[2]) == nil)
    #expect(driver.arcade?.isOver == false)
    #expect(driver.referee.violations == [])
  }

  @Test("AT1: the race waits 3 s for a seat that is newly away, and goes on if it returns")
  func newlyAway() throws {
    var (driver, pages) = try AbandonedRaceTests.race(MemoryGame.contest(.easy), 2)
    ArcadeTests.solve(&driver, pages[0])
    driver.leave(pages[1])
    driver.run(for: .microseconds(2_999_999))
    #expect(driver.arcade?.isOver == false)
    let back = driver.arrive(2, nil, as: .resume)
    driver.run(for: .seconds(10))
    #expect(driver.arcade?.isOver == false)
    #expect(ArcadeTests.turn(0, in: &driver, from: back) == nil)
    driver.leave(back)
    driver.run(for: .seconds(3))
    #expect(driver.arcade?.isOver == true)
    #expect(driver.view.seats.map(\.result) == [.won, .lost])
    #expect(driver.referee.violations == [])
  }

  @Test("AT1: with nobody present a race goes on by its clock, and ends when one who ended returns")
  func nobody() throws {
    var (driver, pages) = try AbandonedRaceTests.race(MemoryGame.contest(.easy), 2)
    ArcadeTests.solve(&driver, pages[0])
    driver.leave(pages[0])
    driver.leave(pages[1])
    driver.run(for: .seconds(30))
    #expect(driver.arcade?.isOver == false)
    driver.arrive(1, nil, as: .resume)
    #expect(driver.arcade?.isOver == true)
    #expect(driver.view.seats.map(\.result) == [.won, .lost])
    #expect(driver.referee.violations == [])
  }

  @Test("AT1, H8: who waits for the next round may go back to the lobby once all players are away")
  func waiting() throws {
    var (driver, pages) = try AbandonedRaceTests.race(MemoryGame.contest(.easy), 2)
    let late = driver.join(3, "Cem")
    driver.leave(pages[0])
    #expect(driver.send(.backToLobby, from: late)?.code == .notNow)
    driver.apply(.hidden(pages[1], true))
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.view.phase == .lobby)
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.referee.violations == [])
  }

  @Test("AT1, P34: after a restart a race waits for phones that come back within seven seconds")
  func restart() throws {
    for isBack in [true, false] {
      var (driver, pages) = try AbandonedRaceTests.race(MemoryGame.contest(.easy), 2)
      ArcadeTests.solve(&driver, pages[0])
      driver.restore(driver.table.snapshot(at: driver.now), downtime: .seconds(2))
      driver.arrive(1, nil, as: .resume)
      driver.run(for: .seconds(7))
      #expect(driver.arcade?.isOver == false)
      if isBack { driver.arrive(2, nil, as: .resume) }
      driver.run(for: .seconds(1))
      #expect(driver.arcade?.isOver == !isBack)
      #expect(driver.referee.violations == [])
    }
  }
}

extension TableDriver {
  fileprivate func isSeat(_ seat: SeatView, of page: ConnectionID) -> Bool {
    guard case .seat(let own)? = table.audience.first(where: { $0.connection == page })?.viewer
    else { return false }
    return view.seats[own.number].member == seat.member
  }
}
