import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Presence during a quiz")
struct PresenceTests {
  @Test("P24: a socket that closes is waited for 3 s, then the others go on")
  func closedSocket() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.leave(pages[1])
    #expect(driver.member(2)?.isAway == true)
    driver.run(for: .milliseconds(2_999))
    #expect(driver.question != nil)
    driver.run(for: .milliseconds(1))
    #expect(driver.reveal != nil)
    #expect(driver.scores == [1, 0])
    #expect(driver.referee.violations == [])
  }

  @Test("P24: a mute page is away after 5 s and holds the others up for at most 8 s")
  func mutePage() {
    var (driver, pages) = Party.playing(2)
    driver.apply(.heartbeat(pages[1]))
    driver.beating.removeAll { $0 == pages[1] }
    driver.submit(.a, from: pages[0])
    driver.run(for: .milliseconds(4_999))
    #expect(driver.member(2)?.isAway == false)
    driver.run(for: .milliseconds(1))
    #expect(driver.member(2)?.isAway == true)
    driver.run(for: .milliseconds(2_999))
    #expect(driver.question != nil)
    driver.run(for: .milliseconds(1))
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P24: a page for which nobody waits is away after 35 s: in the lobby, or with an answer")
  func restingPage() {
    var (driver, pages) = Party.lobby(2)
    driver.beating = []
    driver.run(for: .milliseconds(34_999))
    #expect(driver.member(2)?.isAway == false)
    driver.run(for: .milliseconds(1))
    #expect(driver.member(2)?.isAway == true)
    driver.apply(.heartbeat(pages[1]))
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    driver.submit(.a, from: pages[1])
    driver.run(for: .milliseconds(4_999))
    #expect(driver.member(1)?.isAway == false)
    driver.run(for: .milliseconds(1))
    #expect(driver.member(1)?.isAway == true)
    driver.run(for: .milliseconds(4_999))
    #expect(driver.reveal != nil)
    #expect(driver.member(2)?.isAway == false)
    #expect(driver.referee.violations == [])
  }

  @Test("P24: a hidden page is away at once; its submission within the wait counts")
  func hiddenPage() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.b, from: pages[0])
    driver.apply(.hidden(pages[1], true))
    #expect(driver.member(2)?.isAway == true)
    driver.run(for: .seconds(2))
    #expect(driver.submit(.a, from: pages[1]) == nil)
    #expect(driver.reveal != nil)
    #expect(driver.scores == [0, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("P24: a page that shows itself again is waited for as before")
  func visibleAgain() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.b, from: pages[0])
    driver.apply(.hidden(pages[1], true))
    driver.apply(.hidden(pages[1], true))
    driver.run(for: .seconds(2))
    driver.apply(.hidden(pages[1], false))
    driver.run(for: .seconds(4))
    #expect(driver.question != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P24: nobody is waited for past the deadline")
  func waitEndsAtDeadline() throws {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.run(for: .seconds(19))
    driver.leave(pages[1])
    driver.run(for: .seconds(1))
    #expect(driver.reveal != nil)
  }

  @Test("P24: the question does not wait for an absent player who has submitted")
  func submittedThenAway() {
    var (driver, pages) = Party.playing(3)
    driver.submit(.a, from: pages[0])
    driver.leave(pages[0])
    driver.submit(.a, from: pages[1])
    #expect(driver.question != nil)
    driver.submit(.a, from: pages[2])
    #expect(driver.reveal != nil)
    #expect(driver.scores == [1, 1, 1])
  }

  @Test("P24: a seat away since long is not waited for at the next question")
  func longAway() {
    var (driver, pages) = Party.playing(2)
    driver.leave(pages[1])
    driver.submit(.a, from: pages[0])
    driver.run(for: .seconds(3))
    driver.finishReveal()
    driver.submit(.b, from: pages[0])
    #expect(driver.reveal?.question.number == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("P11: a player who returns finds seat, score, question and submission")
  func comeBack() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[1])
    driver.leave(pages[1])
    driver.run(for: .seconds(10))
    let page = driver.arrive(2, nil, as: .resume)
    #expect(driver.view(from: page)?.seats[1].option == .a)
    #expect(driver.submit(.b, from: page)?.code == .submittedAlready)
    #expect(driver.member(2)?.isAway == false)
    driver.submit(.a, from: pages[0])
    #expect(driver.scores == [1, 1])
    #expect(driver.referee.violations == [])
  }

  @Test("P11: a submission sent again after a reconnection is answered as before")
  func resendAfterReconnection() {
    var (driver, pages) = Party.playing(2)
    driver.send(.submit(round: 1, option: .a), CommandID(5), from: pages[1])
    driver.leave(pages[1])
    let page = driver.arrive(2, nil, as: .resume)
    #expect(driver.send(.submit(round: 1, option: .a), CommandID(5), from: page) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P12: with nobody here the question runs its time, then the quiz stands still")
  func standStill() throws {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.leave(pages[0])
    driver.leave(pages[1])
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(to: Tick(microseconds: closesAt.microseconds - 1))
    #expect(driver.question != nil)
    driver.run(to: closesAt)
    #expect(driver.reveal?.nextAt == nil)
    #expect(driver.reveal != nil)
    driver.run(for: .seconds(200))
    #expect(driver.reveal?.question.number == 1)
    driver.arrive(2, nil, as: .resume)
    #expect(driver.reveal?.nextAt == driver.now + .seconds(3))
    driver.run(for: .seconds(3))
    #expect(driver.question?.number == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("P12: a player who returns while the question runs has submitted already: it closes")
  func returnAfterSubmission() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.leave(pages[0])
    driver.leave(pages[1])
    driver.run(for: .seconds(6))
    #expect(driver.question != nil)
    driver.arrive(1, nil, as: .resume)
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P12: with everybody gone at the reveal the next question does not open")
  func awayAtReveal() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.submit(.a, from: pages[1])
    for page in pages { driver.apply(.hidden(page, true)) }
    driver.run(for: .seconds(30))
    #expect(driver.reveal != nil)
    #expect(driver.reveal?.nextAt == nil)
    driver.apply(.hidden(pages[0], false))
    driver.run(for: .seconds(3))
    #expect(driver.question?.number == 2)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: after leaving during a quiz, a player keeps seat and score and may join again")
  func leave() {
    var (driver, pages) = Party.playing(3)
    driver.playRound([.a, .a, .b], pages)
    driver.submit(.b, from: pages[1])
    driver.submit(.b, from: pages[2])
    #expect(driver.send(.leave, from: pages[0]) == nil)
    #expect(driver.dismissal(of: pages[0]) == .seatLeft)
    #expect(driver.reveal != nil)
    #expect(driver.member(1)?.role == .gone)
    #expect(driver.scores == [1, 2, 1])
    #expect(driver.view.opener == MemberNumber(2))
    let resumed = driver.arrive(1, nil, as: .resume)
    #expect(driver.dismissal(of: resumed) == .seatNone)
    let joined = driver.join(1, "Anna")
    #expect(driver.member(1)?.role == .plays)
    driver.finishReveal()
    #expect(driver.submit(.c, from: joined) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: a player who is removed during a quiz leaves seat and score behind")
  func remove() {
    var (driver, pages) = Party.playing(3)
    driver.send(.remove(MemberNumber(2)), from: pages[0])
    #expect(driver.dismissal(of: pages[1]) == .seatRemoved)
    #expect(driver.member(2)?.role == .gone)
    #expect(driver.view.seats.count == 3)
    driver.join(2, "Bob")
    driver.send(.admit(MemberNumber(2)), from: pages[0])
    let back = driver.join(2, "Bob")
    #expect(driver.member(2)?.role == .plays)
    #expect(driver.submit(.a, from: back) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: a player who arrives during a quiz watches, marked next, and sees no letter")
  func lateJoiner() {
    var (driver, pages) = Party.playing(2)
    let late = driver.join(3, "Cem")
    #expect(driver.member(3)?.role == .next)
    driver.submit(.a, from: pages[0])
    #expect(driver.view(from: late)?.seats.map(\.option) == [nil, nil])
    #expect(driver.send(.watch, from: late) == nil)
    #expect(driver.member(3)?.role == .watches)
    #expect(driver.send(.sit, from: late) == nil)
    #expect(driver.member(3)?.role == .next)
    #expect(driver.send(.watch, from: pages[0])?.code == .notNow)
    #expect(driver.send(.sit, from: pages[0])?.code == .notNow)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: a seat outlasts two minutes of absence, a waiting member does not")
  func seatOutlasts() {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 20))
    let late = driver.join(3, "Cem")
    driver.leave(late)
    driver.leave(pages[1])
    driver.run(for: .seconds(130))
    #expect(driver.member(2) != nil)
    #expect(driver.member(3) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: a seated player may return to a table that is full meanwhile")
  func seatReserved() {
    var (driver, pages) = Party.playing(2)
    driver.leave(pages[1])
    for player in 10..<16 { driver.join(UInt64(player), "Guest \(player)") }
    let ninth = driver.join(20, "Late")
    #expect(driver.dismissal(of: ninth) == .tableFull)
    let back = driver.arrive(2, nil, as: .resume)
    #expect(driver.dismissal(of: back) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("P24: a page's message is a sign of life, its browser's pong is none")
  func signs() {
    var (driver, pages) = Party.playing(2)
    driver.beating = [pages[0]]
    driver.run(for: .seconds(6))
    #expect(driver.member(2)?.isAway == true)
    driver.apply(.roundTrip(pages[1], .milliseconds(10)))
    #expect(driver.member(2)?.isAway == true)
    driver.send(.help(Help()), from: pages[1])
    #expect(driver.member(2)?.isAway == false)
    driver.run(for: .seconds(6))
    driver.apply(.heartbeat(pages[1]))
    #expect(driver.member(2)?.isAway == false)
    #expect(driver.referee.violations == [])
  }

  @Test("Time that goes back, and pages nobody knows, change nothing")
  func oddInputs() {
    var (driver, pages) = Party.playing(2)
    driver.apply(.timer)
    let before = driver.view
    let stranger = ConnectionID(999)
    let join = TableInput.Arrival(player: .sample(8), profile: nil, role: .join)
    let inputs: [TableInput] = [
      .left(stranger), .heartbeat(stranger), .hidden(stranger, true),
      .roundTrip(stranger, .seconds(1)), .shown(stranger, round: 1, at: driver.now),
      .arrived(pages[0], join), .command(stranger, CommandID(1), .start), .timer,
    ]
    for input in inputs { #expect(driver.apply(input) == []) }
    #expect(driver.view == before)
    var table = driver.table
    #expect(table.apply(.heartbeat(pages[0]), at: Tick(microseconds: .min)) == [])
    #expect(table.view(for: .watcher) == before)
  }

  @Test("A late timer makes everything happen in its order, as if it had been in time")
  func lateTimer() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.leave(pages[0])
    driver.leave(pages[1])
    var punctual = driver
    punctual.run(for: .seconds(30))
    driver.clock.advance(by: .seconds(30))
    driver.apply(.timer)
    #expect(driver.view.phase == punctual.view.phase)
    #expect(driver.scores == punctual.scores)
  }
}
