import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The screen that opened the table")
struct RemoteTests {
  /// A table that player 9 opened for a screen, with so many people.
  private static func table(
    _ people: Int, quizzes: [QuizRequest: QuizOutcome]? = nil
  ) -> (driver: TableDriver, screen: ConnectionID, pages: [ConnectionID]) {
    var driver = TableDriver(opener: .sample(9), quizzes: quizzes)
    let screen = driver.arrive(9, nil, as: .watch)
    let pages = (0..<people).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
    return (driver, screen, pages)
  }

  @Test("P40: it starts the chosen quiz; nobody is named as who started it")
  func start() {
    var (driver, screen, pages) = RemoteTests.table(2)
    driver.send(.choose(quiz: 2), from: pages[1])
    #expect(driver.table.hasOpened(screen))
    #expect(driver.send(.start, from: screen) == nil)
    let startsAt = driver.now + .milliseconds(3_060)
    #expect(
      driver.view.phase
        == .countdown(
          by: nil, quiz: .sample(2, topic: "Film", questions: 2), media: QuizMedia(),
          startsAt: startsAt))
    #expect(driver.view.seats.map(\.member.number) == [1, 2])
    #expect(driver.send(.start, from: screen)?.code == .startRunning)
    driver.restore(driver.table.snapshot(at: driver.now))
    guard case .countdown(nil, _, _, _) = driver.view.phase else {
      Issue.record("a restored table names somebody")
      return
    }
    driver.passCountdown()
    #expect(driver.question?.topic == "Film")
    #expect(driver.referee.violations == [])
  }

  @Test("P40 H5: it starts no quiz for fewer than two people")
  func alone() {
    var (driver, screen, _) = RemoteTests.table(1)
    #expect(driver.send(.start, from: screen)?.code == .startAlone)
    #expect(driver.view.phase == .lobby)
  }

  @Test("P40 P9: at an ending it starts the next quiz, or leads back to the lobby")
  func ending() {
    var (driver, screen, pages) = RemoteTests.table(
      2, quizzes: [.numbered(1): .ready(.sample(1), .sample(count: 1)), .numbered(2): .missing])
    #expect(driver.send(.restart, from: screen)?.code == .notNow)
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    #expect(driver.send(.backToLobby, from: screen)?.code == .notNow)
    driver.playRound([.a, .b], pages)
    #expect(driver.end != nil)
    #expect(driver.send(.restart, from: screen) == nil)
    driver.passCountdown()
    driver.playRound([.a, .b], pages)
    #expect(driver.end != nil)
    #expect(driver.send(.backToLobby, from: screen) == nil)
    #expect(driver.view.phase == .lobby)
    #expect(driver.referee.violations == [])
  }

  @Test("P40 AT1: after a race it deals the same game again")
  func race() {
    var (driver, screen, pages) = RemoteTests.table(2)
    driver.send(.play(MemoryGame.contest(.easy)), from: pages[0])
    driver.run(for: .seconds(600))
    #expect(driver.arcade?.isOver == true)
    #expect(driver.send(.restart, from: screen) == nil)
    #expect(driver.arcade?.isOver == false)
    #expect(driver.arcade?.by == nil)
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.arcade?.isOver == false)
  }

  @Test("P40: it may nothing else, and a page that only shows who sits there nothing at all")
  func refusals() {
    var (driver, screen, pages) = RemoteTests.table(2)
    let look = driver.arrive(9, nil, as: .look)
    #expect(!driver.table.hasOpened(look))
    #expect(driver.send(.start, from: look)?.code == .seatNone)
    for command in [
      .startBuiltIn, .choose(quiz: 2), .settings(Settings()), .play(MemoryGame.contest(.easy)),
      .lock(true), .remove(MemberNumber(2)), .leave, .share, .newLink,
    ] as [TableCommand] {
      #expect(driver.send(command, from: screen)?.code == .seatNone)
    }
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    #expect(driver.submit(.a, from: screen)?.code == .seatNone)
    #expect(driver.referee.violations == [])
  }

  @Test("P40: it may the same after a restart of the server")
  func restored() {
    var (driver, screen, pages) = RemoteTests.table(2)
    driver.leave(screen)
    driver.restore(driver.table.snapshot(at: driver.now))
    for page in pages { driver.leave(page) }
    for player in UInt64(1)...2 { driver.arrive(player, nil, as: .resume) }
    let back = driver.arrive(9, nil, as: .watch)
    let other = driver.arrive(10, nil, as: .watch)
    #expect(driver.send(.start, from: other)?.code == .seatNone)
    #expect(driver.send(.start, from: back) == nil)
  }
}
