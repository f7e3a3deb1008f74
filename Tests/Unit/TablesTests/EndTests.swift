import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The end of a quiz and what follows")
struct EndTests {
  static let quiz = Quiz.sample(correct: [.a, .a])

  /// A quiz of two questions played to its end with these answers.
  static func ended(
    _ people: Int, _ rounds: [[OptionLetter]]
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = Party.playing(people, quiz: quiz)
    driver.quizzes[.numbered(2)] = .ready(
      .sample(2, topic: "Film", questions: 2), .sample("Film", count: 2))
    for round in rounds { driver.playRound(round, pages) }
    return (driver, pages)
  }

  @Test(
    "P8 P28: won, shared, lost, and nobody scored",
    arguments: [
      ([[OptionLetter.a, .b], [.a, .b]], [SeatResult.won, .lost], [1, 2], false),
      ([[.a, .a], [.b, .b]], [.shared, .shared], [1, 1], false),
      ([[.b, .b], [.b, .b]], [.lost, .lost], [1, 1], true),
      (
        [[.a, .a, .b, .a], [.a, .a, .b, .b]], [.shared, .shared, .lost, .lost], [1, 1, 4, 3], false
      ),
      (
        [[.a, .a, .a, .a], [.a, .a, .a, .a]], [.shared, .shared, .shared, .shared], [1, 1, 1, 1],
        false
      ),
    ])
  func results(
    rounds: [[OptionLetter]], results: [SeatResult], ranks: [Int], nobodyScored: Bool
  ) {
    let (driver, _) = EndTests.ended(results.count, rounds)
    #expect(driver.view.seats.map(\.result) == results.map { $0 })
    #expect(driver.view.seats.map(\.rank) == ranks.map { $0 })
    #expect(driver.end?.topic == "General")
    #expect(driver.end?.questionCount == 2)
    #expect(driver.end?.nobodyScored == nobodyScored)
    #expect(driver.referee.violations == [])
  }

  @Test("P25: awards name members; one of each kind at most, and nobody gets two of three")
  func awards() throws {
    let (driver, _) = EndTests.ended(3, [[.a, .a, .b], [.a, .a, .b]])
    #expect(
      try #require(driver.end).awards == [
        AwardView(member: MemberNumber(1), kind: .fastest, amount: 0)
      ])
  }

  @Test(
    "P8: alone one wins at half or more right",
    arguments: [
      ([OptionLetter.a, .a, .b], SeatResult.won), ([.a, .b, .b], .lost), ([.b, .b, .b], .lost),
    ])
  func solo(options: [OptionLetter], result: SeatResult) {
    var (driver, page) = Party.solo(.sample(correct: [.a, .a, .a]))
    for option in options { driver.playRound([option], [page]) }
    #expect(driver.view.seats.map(\.result) == [result])
    #expect(driver.referee.violations == [])
  }

  @Test("P8: alone exactly half is enough")
  func soloHalf() {
    var (driver, page) = Party.solo(EndTests.quiz)
    driver.playRound([.a], [page])
    driver.playRound([.b], [page])
    #expect(driver.view.seats.map(\.result) == [.won])
  }

  @Test("H25: the end is named like every switch, at the end of the last reveal")
  func endMoment() throws {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 1))
    for page in pages { driver.submit(.a, from: page) }
    let nextAt = try #require(driver.reveal?.nextAt)
    driver.run(to: nextAt - .milliseconds(601))
    #expect(driver.end == nil)
    driver.run(to: nextAt - .milliseconds(600))
    #expect(driver.end != nil)
    #expect(driver.view.showAt == nextAt)
  }

  @Test("P9: the first press counts; all see who restarts and the next quiz, 3, 2, 1")
  func restart() throws {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    #expect(driver.send(.restart, from: pages[1]) == nil)
    let pressed = driver.now
    #expect(driver.send(.restart, from: pages[0])?.code == .startRunning)
    #expect(driver.send(.start, from: pages[0])?.code == .startRunning)
    let startsAt = pressed + .milliseconds(3_060)
    #expect(
      driver.view.phase
        == .countdown(
          by: MemberNumber(2), quiz: .sample(2, topic: "Film", questions: 2), media: QuizMedia(),
          startsAt: startsAt))
    #expect(driver.view.showAt == pressed + .milliseconds(60))
    #expect(driver.scores == [0, 0])
    #expect(driver.send(.submit(round: 3, option: .a), from: pages[0])?.code == .roundNone)
    driver.run(to: startsAt - .milliseconds(601))
    #expect(driver.question == nil)
    driver.run(to: startsAt - .milliseconds(600))
    #expect(driver.question?.opensAt == startsAt)
    #expect(driver.view.showAt == startsAt)
    #expect(driver.question?.topic == "Film")
    #expect(driver.view.quiz == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("P9: after the last file the first one follows, with a notice until a round closes")
  func startsAgain() {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.quizzes[.numbered(2)] = .missing
    driver.send(.restart, from: pages[0])
    #expect(driver.view.notice == .seriesStartsAgain)
    #expect(driver.view.quiz == 1)
    driver.run(for: .seconds(4))
    #expect(driver.view.notice == .seriesStartsAgain)
    driver.submit(.a, from: pages[0])
    driver.submit(.a, from: pages[1])
    #expect(driver.view.notice == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("F3: where no quiz can be had after an end, the end stands, with the reason")
  func restartFails() {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.quizzes = [
      .builtIn: .ready(.sample(1, topic: "Own", questions: 1), .sample("Own", count: 1))
    ]
    let seats = driver.view.seats
    driver.send(.restart, from: pages[0])
    #expect(driver.view.phase == .preparing(by: MemberNumber(1), quiz: 2))
    #expect(driver.view.seats == seats)
    driver.run(for: .seconds(8))
    #expect(driver.view.phase == .preparing(by: MemberNumber(1), quiz: 1))
    driver.run(for: .seconds(8))
    #expect(driver.end != nil)
    #expect(driver.view.seats == seats)
    if case .quizFailed = driver.view.notice {} else { Issue.record("the reason is missing") }
    driver.send(.startBuiltIn, from: pages[1])
    #expect(driver.view.phase == .preparing(by: MemberNumber(2), quiz: 1) || driver.end == nil)
    driver.run(for: .seconds(4))
    #expect(driver.question?.topic == "Own")
  }

  @Test("P9: Start at the end plays the same quiz once more, in the manner of Restart")
  func startAtEnd() {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.send(.start, from: pages[0])
    if case .countdown(_, let title, _, _) = driver.view.phase {
      #expect(title.number == 1)
    } else {
      Issue.record("no countdown")
    }
  }

  @Test("P9: restart with nobody else connected is refused, and not offered in the lobby or a quiz")
  func restartAlone() {
    var (driver, pages) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    driver.leave(pages[1])
    #expect(driver.send(.restart, from: pages[0])?.code == .startAlone)
    var (lobby, lobbyPages) = Party.lobby(2)
    #expect(lobby.send(.restart, from: lobbyPages[0])?.code == .notNow)
    lobby.send(.start, from: lobbyPages[0])
    #expect(lobby.send(.restart, from: lobbyPages[0])?.code == .startRunning)
    #expect(lobby.send(.backToLobby, from: lobbyPages[0])?.code == .notNow)
  }

  @Test("P9: a solo quiz restarts alone, with the countdown that its first start does not have")
  func restartSolo() {
    var (driver, page) = Party.solo(.sample(count: 1))
    driver.quizzes[.numbered(2)] = .missing
    driver.playRound([.a], [page])
    #expect(driver.send(.restart, from: page) == nil)
    #expect(driver.send(.restart, from: page)?.code == .startRunning)
    guard case .countdown(let by, _, _, let startsAt) = driver.view.phase else {
      Issue.record("no countdown")
      return
    }
    #expect(by == MemberNumber(1))
    driver.run(to: startsAt)
    #expect(driver.question?.opensAt == startsAt)
  }

  @Test("P9, H8: the same people at the same seats, then waiting members, without the gone")
  func seating() {
    var (driver, pages) = Party.playing(3, quiz: EndTests.quiz)
    driver.quizzes[.numbered(2)] = .ready(.sample(2), EndTests.quiz)
    let late = driver.join(4, "Dora")
    driver.join(5, "Emil")
    driver.join(6, "Fritz")
    driver.send(.leave, from: pages[1])
    for _ in 0..<2 { driver.playRound([.a, .a, .a], [pages[0], pages[2]]) }
    #expect(driver.member(4)?.role == .plays)
    #expect(driver.member(2)?.role == .gone)
    driver.send(.restart, from: late)
    #expect(driver.view.seats.map(\.member.number) == [1, 3, 4, 5])
    #expect(driver.member(2) == nil)
    #expect(driver.member(6)?.with == MemberNumber(1))
    #expect(driver.referee.violations == [])
  }

  @Test("P9: a seat away shortly keeps its place, one away for two minutes does not")
  func awayAtRestart() {
    var (driver, pages) = EndTests.ended(3, [[.a, .b, .c], [.a, .b, .c]])
    driver.leave(pages[0])
    driver.run(for: .seconds(60))
    var soon = driver
    soon.send(.restart, from: pages[1])
    #expect(soon.view.seats.map(\.member.number) == [1, 2, 3])
    driver.run(for: .seconds(60))
    #expect(driver.member(1) != nil)
    driver.send(.restart, from: pages[1])
    #expect(driver.view.seats.map(\.member.number) == [2, 3])
    #expect(driver.member(1) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P9: in the lobby people may change; leavers are forgotten, waiting members play")
  func backToLobby() {
    var (driver, pages) = EndTests.ended(3, [[.a, .b, .c], [.a, .b, .c]])
    driver.send(.leave, from: pages[2])
    #expect(driver.member(3)?.role == .gone)
    let late = driver.join(4, "Dora")
    #expect(driver.member(4)?.role == .plays)
    #expect(driver.send(.backToLobby, from: late) == nil)
    #expect(driver.view.phase == .lobby)
    #expect(driver.view.seats == [])
    #expect(driver.view.members.map(\.member.number) == [1, 2, 4])
    #expect(driver.view.quiz == 1)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: a player who stepped back watches the next quiz too and cannot restart it")
  func watcherAtEnd() {
    var (driver, _) = EndTests.ended(2, [[.a, .b], [.a, .b]])
    let late = driver.join(3, "Cem")
    driver.send(.watch, from: late)
    #expect(driver.send(.restart, from: late)?.code == .startNotPlaying)
    driver.send(.sit, from: late)
    #expect(driver.member(3)?.role == .plays)
  }

  @Test("P1: colours stay different when somebody of the same colour sits down")
  func coloursAtRestart() {
    var (driver, pages) = Party.playing(4, quiz: EndTests.quiz)
    driver.quizzes[.numbered(2)] = .ready(.sample(2), EndTests.quiz)
    driver.leave(pages[3])
    for player in 10..<15 { driver.join(UInt64(player), "Guest \(player)", colour: 0) }
    driver.send(.leave, from: pages[1])
    driver.send(.leave, from: pages[2])
    driver.submit(.a, from: pages[0])
    driver.run(for: .seconds(4))
    driver.finishReveal()
    driver.submit(.a, from: pages[0])
    driver.run(for: .seconds(8))
    driver.send(.restart, from: pages[0])
    #expect(Set(driver.view.members.prefix(4).map(\.colour)).count == 4)
    #expect(driver.referee.violations == [])
  }

  @Test("P10: leaving a solo table ends it at once, from the lobby and from a question")
  func leavingSolo() {
    for isPlaying in [false, true] {
      var driver = TableDriver(solo: true)
      let page = driver.join(1, "Anna")
      if isPlaying { driver.send(.start, from: page) }
      driver.send(.leave, from: page)
      #expect(driver.effects.contains(.dismiss(page, Refusal(.seatLeft))))
      #expect(driver.effects.contains(.ended))
    }
  }
}
