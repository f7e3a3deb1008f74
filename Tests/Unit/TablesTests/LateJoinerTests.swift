import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

/// Everybody at a table always has a move, even if all players have left or are away.
@Suite("Late joiners and watchers of a game that its players have left")
struct LateJoinerTests {
  /// Two play, Çelik has come during the first question.
  static func waiting() -> (driver: TableDriver, players: [ConnectionID], late: ConnectionID) {
    var (driver, pages) = Party.playing(2)
    let late = driver.join(3, Party.names[2])
    return (driver, pages, late)
  }

  @Test("P12, H8: both players close their pages; a waiting member returns to the lobby")
  func closedPages() {
    var (driver, players, late) = LateJoinerTests.waiting()
    for page in players { driver.leave(page) }
    driver.run(for: .seconds(200))
    #expect(driver.reveal != nil)
    #expect(driver.send(.start, from: late)?.code == .startRunning)
    #expect(driver.send(.restart, from: late)?.code == .startRunning)
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.view.phase == .lobby)
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.member(1) == nil)
    driver.join(4, "Dora")
    #expect(driver.send(.start, from: late) == nil)
    driver.passCountdown()
    #expect(driver.question != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P11, P12: a player who returns to a table in the lobby is still known there")
  func comeBackToLobby() {
    var (driver, players, late) = LateJoinerTests.waiting()
    for page in players { driver.leave(page) }
    driver.run(for: .seconds(30))
    #expect(driver.send(.backToLobby, from: late) == nil)
    driver.arrive(1, nil, as: .resume)
    #expect(driver.member(1)?.role == .plays)
    #expect(driver.send(.start, from: late) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P12: as long as somebody plays, nobody else takes the table back to the lobby")
  func running() {
    var (driver, players, late) = LateJoinerTests.waiting()
    #expect(driver.send(.backToLobby, from: late)?.code == .notNow)
    for page in players { driver.submit(.a, from: page) }
    driver.leave(players[1])
    #expect(driver.reveal != nil)
    #expect(driver.send(.backToLobby, from: late)?.code == .notNow)
    #expect(driver.referee.violations == [])
  }

  @Test("P12: with nobody here, a waiting member does not cut off the running question")
  func questionRuns() {
    var (driver, players, late) = LateJoinerTests.waiting()
    for page in players { driver.leave(page) }
    driver.run(for: .seconds(19))
    #expect(driver.send(.backToLobby, from: late)?.code == .notNow)
    #expect(driver.question != nil)
  }

  @Test("H8: a quiz that all players have left for good is over, and waiting members play")
  func allLeft() throws {
    var (driver, players, late) = LateJoinerTests.waiting()
    driver.submit(.a, from: players[0])
    for page in players { #expect(driver.send(.leave, from: page) == nil) }
    let nextAt = try #require(driver.reveal?.nextAt)
    driver.run(to: nextAt)
    #expect(driver.end != nil)
    #expect(driver.scores == [1, 0])
    #expect(driver.view.seats.map(\.result) == [.won, .lost])
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.send(.restart, from: late)?.code == .startAlone)
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.view.members.map(\.member.number) == [3])
    #expect(driver.view.opener == MemberNumber(3))
    #expect(driver.referee.violations == [])
  }

  @Test("H8: a player who has left may join again before the ending; the quiz goes on")
  func backInTime() throws {
    var (driver, players, _) = LateJoinerTests.waiting()
    for page in players { driver.send(.leave, from: page) }
    driver.join(2, "Bob")
    driver.run(to: try #require(driver.reveal?.nextAt))
    #expect(driver.question?.number == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("P12, H8: one player has left, one may return: the quiz pauses and does not end")
  func oneMayReturn() {
    var (driver, players, late) = LateJoinerTests.waiting()
    driver.send(.leave, from: players[0])
    driver.leave(players[1])
    driver.run(for: .seconds(100))
    #expect(driver.reveal != nil)
    #expect(driver.reveal?.nextAt == nil)
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6, P12: the opener removes the last absent player from a paused quiz")
  func removedWhileStanding() {
    var (driver, players, late) = LateJoinerTests.waiting()
    driver.leave(players[1])
    driver.send(.leave, from: players[0])
    driver.run(for: .seconds(30))
    #expect(driver.view.opener == MemberNumber(3))
    #expect(driver.send(.remove(MemberNumber(2)), from: late) == nil)
    #expect(driver.reveal?.nextAt != nil)
    driver.run(for: .seconds(4))
    #expect(driver.end != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6, P12: a member who stepped back to watch can go on as well, and sit down")
  func watcherAlone() {
    var (driver, players, late) = LateJoinerTests.waiting()
    #expect(driver.send(.watch, from: late) == nil)
    for page in players { driver.leave(page) }
    driver.run(for: .seconds(30))
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.member(3)?.role == .watches)
    #expect(driver.send(.sit, from: late) == nil)
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.referee.violations == [])
  }

  @Test("P9, P12: both leave in the countdown of a restart; waiting members see the ending")
  func countdown() {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.quizzes[.numbered(2)] = .ready(.sample(2), EndTests.quiz)
    driver.send(.restart, from: pages[0])
    let late = driver.join(3, "Cem")
    #expect(driver.member(3)?.role == .next)
    for page in pages { driver.send(.leave, from: page) }
    driver.run(for: .seconds(8))
    #expect(driver.end != nil)
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P9: both leave while the next quiz is read; waiting members see the former ending")
  func preparing() {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.quizzes[.numbered(2)] = nil
    driver.send(.restart, from: pages[0])
    let late = driver.join(3, "Cem")
    for page in pages { driver.send(.leave, from: page) }
    driver.run(for: .seconds(17))
    #expect(driver.end != nil)
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("AT1, P12: a race that all have left is over; one they are away from ends in time")
  func race() {
    for isForGood in [true, false] {
      var (driver, pages) = Party.lobby(2)
      #expect(driver.send(.play(MemoryGame.contest(.easy)), from: pages[0]) == nil)
      let late = driver.join(3, "Cem")
      for page in pages {
        if isForGood { driver.send(.leave, from: page) } else { driver.leave(page) }
      }
      if !isForGood { driver.run(for: .seconds(125)) }
      #expect(driver.arcade?.isOver == true)
      #expect(driver.member(3)?.role == .plays)
      #expect(driver.send(.backToLobby, from: late) == nil)
      #expect(driver.referee.violations == [])
    }
  }

  @Test("P13: a watching screen has no move, and needs none: a newcomer has one")
  func screenAlone() {
    var (driver, players) = Party.playing(2)
    let screen = driver.arrive(90, nil, as: .watch)
    for page in players { driver.leave(page) }
    driver.run(for: .seconds(700))
    #expect(driver.reveal != nil)
    #expect(driver.send(.backToLobby, from: screen)?.code == .seatNone)
    let late = driver.join(3, "Cem")
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.referee.violations == [])
  }
}

@Suite("The referee on waiting members")
struct LivenessCheckTests {
  @Test("A table that leaves somebody without a move and without an end is found out")
  func stuck() {
    var (driver, players, _) = LateJoinerTests.waiting()
    for page in players { driver.leave(page) }
    driver.run(for: .seconds(30))
    var stuck = driver.table
    var referee = TableReferee(of: stuck, answers: TableDriver.answers(of: driver.quizzes))
    // A member who waits in a lobby for a round that nobody starts.
    stuck.state.phase = .lobby
    stuck.state.seating = []
    stuck.isViewStale = true
    let page = ConnectionID(77)
    let arrival = TableInput.Arrival(player: .sample(3), profile: nil, role: .resume)
    let effects = stuck.apply(.arrived(page, arrival), at: driver.now)
    referee.watch(.arrived(page, arrival), at: driver.now, effects, stuck)
    #expect(referee.violations.contains { $0.hasSuffix("member 3 can do nothing") })
    #expect(driver.referee.violations == [])
  }
}
