import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Two phones on one chair")
struct TeamTests {
  /// Five at the first question: Anna (1) and Emil (5) are a team.
  private static func playing(
    _ people: Int = 5, _ settings: Settings = Settings(), correct: [OptionLetter] = [.b, .b]
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    Party.playing(people, settings, quiz: .sample(correct: correct))
  }

  /// What a page sees of its own seat.
  private static func own(_ driver: TableDriver, _ page: ConnectionID, _ seat: Int) -> SeatView? {
    driver.view(from: page)?.seats[seat]
  }

  private static func teams(of driver: TableDriver) -> [Int: Int] {
    var teams: [Int: Int] = [:]
    for member in driver.view.members {
      if let first = member.with { teams[member.member.number] = first.number }
    }
    return teams
  }

  @Test("H6, TM1: five to eight press Start and play on four chairs", arguments: 5...8)
  func start(people: Int) {
    var (driver, pages) = Party.lobby(people)
    let pairs = Dictionary(uniqueKeysWithValues: (5...people).map { ($0, $0 - 4) })
    #expect(TeamTests.teams(of: driver) == pairs)
    #expect(driver.send(.start, from: pages[people - 1]) == nil)
    #expect(driver.view.seats.map(\.member.number) == [1, 2, 3, 4])
    #expect(TeamTests.teams(of: driver) == pairs)
    #expect(driver.view.members.allSatisfy { $0.role == .plays })
    #expect(driver.member(5)?.side == driver.member(1)?.side)
    #expect(driver.referee.violations == [])
  }

  @Test("TM1: in the lobby a team is only among those who are present and play")
  func present() {
    var (driver, pages) = Party.lobby(6)
    driver.send(.watch, from: pages[0])
    #expect(TeamTests.teams(of: driver) == [6: 2])
    driver.apply(.hidden(pages[5], true))
    #expect(TeamTests.teams(of: driver) == [:])
    #expect(driver.send(.start, from: pages[2]) == nil)
    #expect(driver.view.seats.map(\.member.number) == [2, 3, 4, 5])
    #expect(driver.member(6)?.role == .next)
    #expect(driver.referee.violations == [])
  }

  @Test("TM2: chairs stay as they are; who waits takes a free chair, then a place beside somebody")
  func next() {
    let chairs = { (players: [Int], former: [[Int]]) in
      let former = former.map { chair in
        SeatAssignment(
          member: MemberNumber(chair[0]),
          partner: chair.count > 1 ? MemberNumber(chair[1]) : nil, shortName: "")
      }
      return Table.chairs(for: players.map(MemberNumber.init), after: former)
        .map { $0.map(\.number) }
    }
    let six = [[1, 5], [2, 6], [3], [4]]
    #expect(chairs([1, 2, 3, 4, 5, 6], []) == six)
    #expect(chairs([1, 2, 3, 4, 5, 6, 7], six) == [[1, 5], [2, 6], [3, 7], [4]])
    // The first of a chair has left.
    #expect(chairs([2, 3, 4, 5, 6], six) == [[5], [2, 6], [3], [4]])
    // A chair is free.
    #expect(chairs([1, 5, 2, 6, 3], six) == [[1, 5], [2], [3], [6]])
    #expect(chairs([1, 5], six) == [[1], [5]])
    #expect(chairs(Array(1...9), []) == [[1, 5], [2, 6], [3, 7], [4, 8]])
  }

  @Test("TM2, P9: the team stays a team in the next quiz, and passes the chair on")
  func restart() {
    var (driver, pages) = TeamTests.playing(6)
    driver.quizzes[.numbered(2)] = .ready(.sample(2), .sample(count: 1))
    for _ in 0..<2 { driver.playRound([.b, .b, .b, .b, .b, .b], pages) }
    #expect(driver.end != nil)
    driver.send(.leave, from: pages[0])
    driver.join(7, "Gül")
    driver.send(.restart, from: pages[4])
    #expect(driver.view.seats.map(\.member.number) == [5, 2, 3, 4])
    #expect(TeamTests.teams(of: driver) == [6: 2, 7: 5])
    #expect(driver.referee.violations == [])
  }

  @Test("TM3: what both have offered is submitted at once")
  func agreed() {
    var (driver, pages) = TeamTests.playing()
    driver.run(for: .seconds(1))
    #expect(driver.submit(.b, from: pages[4]) == nil)
    #expect(driver.view.seats[0].hasSubmitted == false)
    #expect(
      TeamTests.own(driver, pages[0], 0)?.offers
        == [OfferView(member: MemberNumber(5), option: .b)])
    #expect(TeamTests.own(driver, pages[0], 0)?.team?.decidesAt == driver.now + .seconds(10))
    #expect(driver.submit(.b, from: pages[0]) == nil)
    #expect(driver.view.seats[0].hasSubmitted)
    #expect(TeamTests.own(driver, pages[0], 0)?.offers == [])
    #expect(driver.submit(.c, from: pages[4])?.code == .submittedAlready)
    for page in pages[1...3] { driver.submit(.a, from: page) }
    #expect(driver.reveal?.correct == .b)
    #expect(driver.scores == [1, 0, 0, 0])
    #expect(driver.referee.violations == [])
  }

  @Test("TM3: either may change the offer, and agreement counts whenever it comes")
  func changed() {
    var (driver, pages) = TeamTests.playing()
    driver.submit(.a, from: pages[0])
    driver.submit(.c, from: pages[4])
    driver.run(for: .seconds(4))
    driver.submit(.d, from: pages[0])
    #expect(TeamTests.own(driver, pages[4], 0)?.offers.map(\.option) == [.d, .c])
    #expect(TeamTests.own(driver, pages[4], 0)?.team?.decidesAt == driver.now + .seconds(6))
    driver.submit(.d, from: pages[4])
    #expect(driver.view(from: pages[0])?.seats[0].option == .d)
    #expect(driver.referee.violations == [])
  }

  @Test("TM4: ten seconds after the first offer it is submitted, as it is then")
  func disagreed() {
    var (driver, pages) = TeamTests.playing()
    driver.run(for: .seconds(2))
    driver.submit(.a, from: pages[4])
    driver.submit(.c, from: pages[0])
    driver.run(for: .milliseconds(9_999))
    #expect(driver.view.seats[0].hasSubmitted == false)
    driver.submit(.b, from: pages[4])
    driver.run(for: .milliseconds(1))
    #expect(driver.view(from: pages[0])?.seats[0].option == .b)
    #expect(driver.referee.violations == [])
  }

  @Test("TM4: an offer of the last ten seconds is submitted at the close")
  func close() {
    var (driver, pages) = TeamTests.playing()
    for page in pages { driver.apply(.roundTrip(page, .milliseconds(100))) }
    driver.run(for: .seconds(15))
    driver.submit(.b, from: pages[4])
    #expect(
      TeamTests.own(driver, pages[0], 0)?.team?.decidesAt
        == (driver.question?.closesAt).map { $0 - .microseconds(1) })
    driver.run(for: .seconds(5))
    #expect(driver.view.seats[0].hasSubmitted)
    #expect(driver.reveal == nil)
    driver.run(for: .milliseconds(60))
    #expect(driver.scores == [1, 0, 0, 0])
    #expect(driver.referee.violations == [])
  }

  @Test("TM4: the offers of two teams at the close are both submitted, with no grace left")
  func closeOfTwo() {
    var (driver, pages) = TeamTests.playing(6)
    driver.run(for: .seconds(15))
    driver.submit(.b, from: pages[4])
    driver.submit(.b, from: pages[5])
    driver.run(for: .seconds(5))
    #expect(driver.scores == [1, 1, 0, 0])
    #expect(driver.referee.violations == [])
  }

  @Test("TM4: while the other is away, and from then on, an offer is submitted at once")
  func alone() {
    var (driver, pages) = TeamTests.playing()
    driver.submit(.a, from: pages[0])
    driver.submit(.c, from: pages[4])
    driver.apply(.hidden(pages[4], true))
    #expect(driver.view(from: pages[0])?.seats[0].option == .a)
    for page in pages[1...3] { driver.submit(.a, from: page) }
    driver.finishReveal()
    driver.submit(.b, from: pages[0])
    #expect(driver.view.seats[0].hasSubmitted)
    #expect(driver.referee.violations == [])
  }

  @Test("TM4: who leaves a team leaves its letter and its chair to the other")
  func left() {
    var (driver, pages) = TeamTests.playing()
    driver.submit(.a, from: pages[0])
    driver.send(.leave, from: pages[0])
    #expect(driver.view.seats[0].hasSubmitted == false)
    driver.submit(.b, from: pages[4])
    for page in pages[1...3] { driver.submit(.a, from: page) }
    #expect(driver.scores == [1, 0, 0, 0])
    driver.finishReveal()
    for page in pages[1...3] { driver.submit(.a, from: page) }
    #expect(driver.reveal == nil)
    #expect(driver.submit(.b, from: pages[4]) == nil)
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("TM3: the game refuses an offer as it refuses a submission")
  func refused() {
    var (driver, pages) = TeamTests.playing()
    #expect(driver.send(.submit(round: 9, option: .a), from: pages[4])?.code == .roundNone)
    driver.submit(.a, from: pages[0])
    driver.run(for: .seconds(10))
    #expect(driver.submit(.a, from: pages[4])?.code == .submittedAlready)
    #expect(driver.referee.violations == [])
  }

  @Test(
    "TM5, P5: nobody but the two of a team learns from anything what one of it has offered",
    arguments: ShowAnswers.allCases)
  func twins(show: ShowAnswers) {
    var (left, pages) = TeamTests.playing(6, Settings(showAnswers: show))
    var (right, _) = TeamTests.playing(6, Settings(showAnswers: show))
    left.submit(.a, from: pages[4])
    right.submit(.c, from: pages[4])
    left.submit(.b, from: pages[2])
    right.submit(.b, from: pages[2])
    #expect(left.effects == right.effects)
    #expect(left.view == right.view)
    #expect(left.view.seats.allSatisfy { $0.team == nil })
    for page in pages {
      let areEqual = left.view(from: page) == right.view(from: page)
      #expect(areEqual == (page != pages[0] && page != pages[4]))
    }
    #expect(left.referee.violations == [])
  }

  @Test("TM6, P24: a team is present while one of it is, and no round waits for the other")
  func presence() {
    var (driver, pages) = TeamTests.playing()
    driver.apply(.roundTrip(pages[0], .milliseconds(40)))
    driver.apply(.roundTrip(pages[4], .milliseconds(240)))
    driver.apply(.hidden(pages[0], true))
    for page in pages[1...3] { driver.submit(.a, from: page) }
    #expect(driver.reveal == nil)
    driver.run(to: (driver.question?.closesAt ?? driver.now) + .milliseconds(119))
    #expect(driver.submit(.b, from: pages[4]) == nil)
    #expect(driver.scores == [1, 0, 0, 0])
    driver.finishReveal()
    driver.apply(.hidden(pages[4], true))
    for page in pages[1...3] { driver.submit(.a, from: page) }
    driver.run(for: .seconds(3))
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("TM7: where the first one counts, the first letter is submitted at once")
  func first() {
    var (driver, pages) = TeamTests.playing(5, Settings(teams: .first))
    driver.submit(.c, from: pages[4])
    #expect(driver.view.seats[0].hasSubmitted)
    #expect(driver.submit(.b, from: pages[0])?.code == .submittedAlready)
    #expect(driver.referee.violations == [])
  }

  @Test("TM8: in a race those of a team take turns, and the other watches")
  func race() {
    var (driver, pages) = Party.lobby(6)
    let contest = SortingGame.contest(.easy)
    for players in [[1, 2, 3, 4], [5, 6, 3, 4], [1, 2, 3, 4]] {
      driver.send(.play(contest), from: pages[2])
      #expect(driver.view.seats.map(\.member.number) == players)
      let roles = [1, 2, 5, 6].map { driver.member($0)?.role }
      #expect(roles == [1, 2, 5, 6].map { players.contains($0) ? .plays : .next })
      for page in pages.prefix(3) { driver.apply(.hidden(page, true)) }
      for page in pages.dropFirst(3) { driver.apply(.hidden(page, true)) }
      driver.run(for: .seconds(150))
      for page in pages { driver.apply(.hidden(page, false)) }
      driver.beat()
      if driver.arcade?.isOver == false { driver.run(for: .seconds(120)) }
      #expect(driver.arcade?.isOver == true)
      #expect(driver.send(.backToLobby, from: pages[3]) == nil)
    }
    #expect(driver.referee.violations == [])
  }

  @Test("TM9, EV2: both of a team get its points of the evening")
  func evening() {
    var (driver, pages) = TeamTests.playing(5, correct: [.b])
    driver.playRound([.b, .a, .a, .a, .b], pages)
    #expect(driver.end != nil)
    let points = driver.view.evening?.people.map { [$0.member.number, $0.points] }
    #expect(points == [[1, 4], [5, 4], [2, 3], [3, 3], [4, 3]])
    #expect(driver.referee.violations == [])
  }

  @Test("TM4, P34: an offer outlasts a restart, and has the time that was left")
  func restored() {
    var (driver, pages) = TeamTests.playing()
    driver.run(for: .seconds(2))
    driver.submit(.b, from: pages[4])
    driver.run(for: .seconds(4))
    let saved = driver.table.snapshot(at: driver.now)
    driver.clock.advance(to: driver.now + .seconds(60))
    driver.restore(saved, downtime: .seconds(60))
    let back = (1...5).map { driver.arrive(UInt64($0), nil, as: .resume) }
    let own = TeamTests.own(driver, back[0], 0)
    #expect(own?.offers == [OfferView(member: MemberNumber(5), option: .b)])
    #expect(own?.team?.decidesAt == driver.now + .seconds(6))
    driver.submit(.b, from: back[0])
    #expect(driver.view.seats[0].hasSubmitted)
    #expect(driver.referee.violations == [])
  }

  @Test("TM2, P15: double time of the second counts, and the second may move the team's chair")
  func shared() {
    var (driver, pages) = Party.lobby(5)
    driver.send(.help(Help(doubleTime: true)), from: pages[4])
    #expect(driver.view.questionTime == .seconds(40))
    let side = Side.all[2]
    #expect(driver.member(1)?.side != side)
    #expect(driver.send(.side(MemberNumber(5), side), from: pages[4]) == nil)
    #expect(driver.member(1)?.side == side)
    #expect(driver.member(5)?.side == side)
    #expect(driver.referee.violations == [])
  }
}
