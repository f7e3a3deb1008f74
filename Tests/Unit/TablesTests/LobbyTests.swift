import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The lobby")
struct LobbyTests {
  @Test("H4: the foyer learns who plays together, and not who plays alone")
  func satDown() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.start, from: pages[0])
    #expect(driver.history.contains(.satDown([.sample(1), .sample(2)])))
    var alone = TableDriver(solo: true)
    let page = alone.join(1, "Anna")
    alone.send(.start, from: page)
    #expect(!alone.history.contains { if case .satDown = $0 { true } else { false } })
  }

  @Test("H4: a player who joins is a member who plays, and the first is the opener")
  func join() {
    let (driver, pages) = Party.lobby(2)
    #expect(driver.view.members.map(\.name) == ["Anna", "Bob"])
    #expect(driver.view.members.map(\.role) == [.plays, .plays])
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.table.audience.map(\.connection) == pages)
    #expect(driver.referee.violations == [])
  }

  @Test("H4: the welcome has the player's number, and the listing the opener's name")
  func welcome() {
    var driver = TableDriver()
    let page = driver.join(1, "Anna", colour: 3)
    #expect(driver.effects.contains(.welcome(page, member: MemberNumber(1))))
    #expect(
      driver.effects.contains(
        .listed(
          TableListing(
            code: TableCode(number: 77), name: "Anna", colour: Colour(wrapping: 3),
            face: .sample(3), connected: 1, playing: false))))
  }

  @Test("H4: the listing no longer counts a page that was hidden when it went")
  func hiddenPageGoes() {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.hidden(pages[1], true))
    driver.apply(.left(pages[1]))
    let listed = driver.effects.compactMap { effect -> Int? in
      if case .listed(let listing) = effect { listing.connected } else { nil }
    }
    #expect(listed == [1])
  }

  @Test("P11: a resume without a place here is refused")
  func resumeOfStranger() {
    var (driver, _) = Party.lobby(1)
    let page = driver.arrive(2, .named("Bob"), as: .resume)
    #expect(driver.dismissal(of: page) == .seatNone)
    #expect(driver.view.members.count == 1)
  }

  @Test("H2: nobody joins without a name")
  func joinWithoutName() {
    var (driver, _) = Party.lobby(1)
    let page = driver.arrive(2, nil)
    #expect(driver.dismissal(of: page) == .nameMissing)
  }

  @Test("H6: eight people may be connected, a ninth is refused, a returning one is not")
  func full() {
    var (driver, pages) = Party.lobby(8)
    let ninth = driver.join(9, "Ines")
    #expect(driver.dismissal(of: ninth) == .tableFull)
    let again = driver.join(8, "Hana")
    #expect(driver.dismissal(of: again) == nil)
    #expect(driver.dismissal(of: pages[7]) == .seatTakenOver)
    driver.leave(pages[6])
    let tenth = driver.join(10, "Jan")
    #expect(driver.dismissal(of: tenth) == nil)
    let late = driver.join(7, "Gül")
    #expect(driver.dismissal(of: late) == .tableFull)
    #expect(driver.referee.violations == [])
  }

  @Test("P13: twenty screens may watch beside the people, the next is refused")
  func watchers() {
    var (driver, _) = Party.lobby(1)
    for _ in 0..<20 {
      let screen = driver.arrive(50, nil, as: .watch)
      #expect(driver.effects.contains(.welcome(screen, member: nil)))
    }
    let last = driver.arrive(50, nil, as: .watch)
    #expect(driver.dismissal(of: last) == .watchersFull)
    #expect(driver.table.audience.count == 21)
    #expect(driver.view.members.count == 1)
  }

  @Test("P13: a screen without a seat cannot command anything")
  func watcherCommands() {
    var (driver, _) = Party.lobby(2)
    let screen = driver.arrive(50, nil, as: .watch)
    #expect(driver.send(.start, from: screen)?.code == .seatNone)
    driver.leave(screen)
    #expect(driver.send(.start, from: screen)?.code == RefusalCode("reply.missing"))
  }

  @Test("H8: an absent member keeps the name for two minutes and is then forgotten")
  func absence() {
    var (driver, pages) = Party.lobby(2)
    driver.leave(pages[1])
    #expect(driver.member(2)?.isAway == true)
    driver.run(for: .seconds(119))
    #expect(driver.member(2)?.isAway == true)
    driver.run(for: .seconds(1))
    #expect(driver.member(2) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: a player who is back within two minutes is the same member")
  func comeBack() {
    var (driver, pages) = Party.lobby(2)
    driver.leave(pages[1])
    driver.run(for: .seconds(100))
    let page = driver.arrive(2, nil, as: .resume)
    #expect(driver.effects.contains(.welcome(page, member: MemberNumber(2))))
    #expect(driver.member(2)?.isAway == false)
    driver.run(for: .seconds(100))
    #expect(driver.member(2) != nil)
  }

  @Test("H8: a hidden page with a connection is away, yet not forgotten")
  func hiddenLong() {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.hidden(pages[1], true))
    driver.run(for: .seconds(300))
    #expect(driver.member(2)?.isAway == true)
    driver.apply(.hidden(pages[1], false))
    #expect(driver.member(2)?.isAway == false)
  }

  @Test("P1: colours at a table differ; the later arrival gets the nearest free one")
  func colours() {
    var driver = TableDriver()
    driver.join(1, "Anna", colour: 0)
    driver.join(2, "Bob", colour: 0)
    driver.join(3, "Cem", colour: 0)
    driver.join(4, "Dora", colour: 1)
    driver.join(5, "Emil")
    #expect(driver.view.members.map(\.colour.number) == [0, 1, 7, 2, 4])
    #expect(driver.referee.violations == [])
  }

  @Test("H2 P1: a face is one's own: another colour does not change it, and two may have the same")
  func faces() throws {
    var driver = TableDriver()
    let anna = driver.join(1, "Anna", colour: 0)
    driver.arrive(2, .named("Bob", colour: 0, face: 11))
    driver.join(3, "Cem", colour: 0)
    driver.join(4, "Dora")
    #expect(driver.view.members.map(\.colour.number) == [0, 1, 7, 3])
    #expect(driver.view.members.map(\.face.number) == [0, 11, 0, 3])
    driver.send(.profile(try #require(.named("Anna", colour: 4, face: 11))), from: anna)
    #expect(driver.member(1)?.face == .sample(11))
    driver.send(.profile(try #require(.named("Annika"))), from: anna)
    #expect(driver.member(1)?.face == .sample(11))
    #expect(driver.member(1)?.colour.number == 4)
  }

  @Test("P1: a colour taken meanwhile is exchanged when its former owner returns")
  func colourGivenAway() {
    var (driver, pages) = Party.lobby(8)
    driver.leave(pages[7])
    let last = driver.join(9, "Ines", colour: 7)
    #expect(driver.member(9)?.colour.number == 7)
    driver.leave(last)
    driver.join(8, "Hana")
    #expect(Set(driver.view.members.prefix(8).map(\.colour)).count == 8)
    #expect(driver.dismissal(of: last) == nil)
  }

  @Test("H2: name and colour can be changed in the lobby, not during a quiz")
  func profile() throws {
    var (driver, pages) = Party.lobby(2)
    let wish = try #require(Profile.named("Annika", colour: 1))
    #expect(driver.send(.profile(wish), from: pages[0]) == nil)
    #expect(driver.member(1)?.name == "Annika")
    #expect(driver.member(1)?.colour.number == 2)
    driver.send(.start, from: pages[0])
    #expect(driver.send(.profile(wish), from: pages[1])?.code == .notNow)
  }

  @Test("H2: an accepted profile is reported once; a refused or repeated one is not")
  func profileEffect() throws {
    var (driver, pages) = Party.lobby(2)
    let wish = try #require(Profile.named("Annika", colour: 1))
    let stranger = ConnectionID(99)
    #expect(driver.table.takesProfile(of: pages[1], at: driver.now))
    #expect(!driver.table.takesProfile(of: stranger, at: driver.now))
    let command = TableInput.command(pages[0], CommandID(900), .profile(wish))
    func told(_ effects: [TableEffect]) -> [TableEffect] {
      effects.filter { if case .profile = $0 { true } else { false } }
    }
    #expect(told(driver.apply(command)) == [.profile(.sample(1), wish)])
    #expect(told(driver.apply(command)).isEmpty)
    driver.send(.start, from: pages[0])
    #expect(!driver.table.takesProfile(of: pages[1], at: driver.now))
    #expect(told(driver.apply(.command(pages[1], CommandID(901), .profile(wish)))).isEmpty)
  }

  @Test("H2: a player who returns with another name gets it in the lobby, and not in a quiz")
  func nameOnReturn() {
    var (driver, _) = Party.lobby(2)
    driver.join(2, "Bobby")
    #expect(driver.member(2)?.name == "Bobby")
    let first = driver.table.audience[0].connection
    driver.send(.start, from: first)
    driver.join(2, "Robert")
    #expect(driver.member(2)?.name == "Bobby")
  }

  @Test("F2: the first quiz is played unless somebody chooses another")
  func choose() {
    var (driver, pages) = Party.lobby(2)
    #expect(driver.view.quiz == 1)
    #expect(driver.send(.choose(quiz: 2), from: pages[1]) == nil)
    #expect(driver.view.quiz == 2)
    #expect(driver.send(.choose(quiz: 9), from: pages[1])?.code == .quizUnknown)
    driver.apply(.quizTitles([.sample(1)]))
    #expect(driver.view.quiz == 1)
    #expect(driver.referee.violations == [])
  }

  @Test("F13: a quiz that not everybody with a seat can read names its languages")
  func languages() {
    var (driver, _) = Party.lobby(2)
    let titles: [QuizTitle] = [
      .sample(1), .sample(2, languages: [.german]), .sample(3, languages: [.english, .german]),
    ]
    driver.apply(.quizTitles(titles))
    driver.apply(.languages([.german]))
    #expect(driver.view.quizTitles == [.sample(1), .sample(2), .sample(3)])
    let version = driver.view.version
    driver.apply(.languages([.german, .english]))
    #expect(driver.view.quizTitles == [.sample(1), titles[1], .sample(3)])
    #expect(driver.view.version > version)
    driver.apply(.languages([.turkish]))
    #expect(driver.view.quizTitles == titles)
  }

  @Test("P5, P23, P15: settings, choice and help belong to the lobby")
  func settings() {
    var (driver, pages) = Party.lobby(2)
    let settings = Settings(showAnswers: .atOnce, scoring: .streak)
    #expect(driver.send(.settings(settings), from: pages[1]) == nil)
    #expect(driver.view.settings == settings)
    driver.send(.watch, from: pages[1])
    #expect(driver.send(.settings(Settings()), from: pages[1])?.code == .notSeated)
    #expect(driver.send(.choose(quiz: 2), from: pages[1])?.code == .notSeated)
    driver.send(.sit, from: pages[1])
    driver.send(.start, from: pages[0])
    #expect(driver.send(.settings(Settings()), from: pages[0])?.code == .notNow)
    #expect(driver.send(.choose(quiz: 2), from: pages[0])?.code == .notNow)
    #expect(driver.send(.help(Help(largeText: true)), from: pages[0])?.code == .notNow)
  }

  @Test("P15: double time of one player makes it 40 s for everybody and shows in the lobby")
  func doubleTime() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.help(Help(doubleTime: true)), from: pages[2])
    #expect(driver.view.questionTime == .seconds(40))
    driver.send(.watch, from: pages[2])
    #expect(driver.view.questionTime == .seconds(20))
    driver.send(.sit, from: pages[2])
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    let question = driver.question
    #expect(question.map { $0.closesAt - $0.opensAt } == .seconds(40))
    #expect(driver.referee.violations == [])
  }

  @Test("H6: anybody may step back to watch, sit down again, and leave")
  func roles() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[2])
    #expect(driver.member(3)?.role == .watches)
    driver.send(.sit, from: pages[2])
    #expect(driver.member(3)?.role == .plays)
    #expect(driver.send(.leave, from: pages[2]) == nil)
    #expect(driver.dismissal(of: pages[2]) == .seatLeft)
    #expect(driver.member(3) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: the opener alone removes; a removed player returns only with consent")
  func remove() {
    var (driver, pages) = Party.lobby(3)
    #expect(driver.send(.remove(MemberNumber(3)), from: pages[1])?.code == .openerOnly)
    #expect(driver.send(.remove(MemberNumber(9)), from: pages[0])?.code == .memberUnknown)
    #expect(driver.send(.remove(MemberNumber(1)), from: pages[0])?.code == .memberUnknown)
    #expect(driver.send(.remove(MemberNumber(3)), from: pages[0]) == nil)
    #expect(driver.dismissal(of: pages[2]) == .seatRemoved)
    #expect(driver.view.asking == [])
    let again = driver.arrive(3, nil, as: .resume)
    #expect(driver.dismissal(of: again) == .seatRemoved)
    #expect(driver.view.asking == [])
    let asking = driver.join(3, "Çelik")
    #expect(driver.dismissal(of: asking) == .seatRemoved)
    #expect(driver.view.asking == [AskingView(member: MemberNumber(3), name: "Çelik")])
    #expect(driver.send(.admit(MemberNumber(3)), from: pages[1])?.code == .openerOnly)
    #expect(driver.send(.admit(MemberNumber(8)), from: pages[0])?.code == .memberUnknown)
    #expect(driver.send(.admit(MemberNumber(3)), from: pages[0]) == nil)
    #expect(driver.view.asking == [])
    let admitted = driver.join(3, "Çelik")
    #expect(driver.dismissal(of: admitted) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: the right to remove passes to the longest seated when the opener leaves")
  func openerLeaves() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[1])
    driver.send(.leave, from: pages[0])
    #expect(driver.view.opener == MemberNumber(3))
    driver.send(.leave, from: pages[2])
    #expect(driver.view.opener == MemberNumber(2))
    driver.send(.leave, from: pages[1])
    #expect(driver.view.opener == nil)
    driver.join(4, "Dora")
    #expect(driver.view.opener == MemberNumber(4))
    #expect(driver.referee.violations == [])
  }

  @Test("H8: the table waits 30 s for an opener who does not join, and then for the return")
  func openerNeverComes() {
    var driver = TableDriver(opener: .sample(99))
    driver.join(1, "Anna")
    #expect(driver.view.opener == nil)
    driver.run(for: .seconds(29))
    #expect(driver.view.opener == nil)
    driver.run(for: .seconds(1))
    #expect(driver.view.opener == MemberNumber(1))
    driver.join(99, "Zoe")
    #expect(driver.view.opener == MemberNumber(2))
    #expect(driver.referee.violations == [])
  }

  @Test("P10: a solo table is its opener's alone")
  func solo() {
    var driver = TableDriver(solo: true)
    let stranger = driver.join(2, "Bob")
    #expect(driver.dismissal(of: stranger) == .tablePrivate)
    let screen = driver.arrive(1, nil, as: .watch)
    #expect(driver.dismissal(of: screen) == .tablePrivate)
    let page = driver.join(1, "Anna")
    #expect(driver.dismissal(of: page) == nil)
    #expect(driver.view.isSolo)
    #expect(!driver.history.contains { if case .listed = $0 { true } else { false } })
  }

  @Test(
    "P12: a table that nobody ever joined ends after 30 s, one that somebody left after ten minutes"
  )
  func unjoined() throws {
    for joins in [false, true] {
      var table = Table(
        code: TableCode(number: 7), solo: false, opener: .sample(1), quizTitles: [], seed: 1,
        at: .zero)
      _ = table.apply(.timer, at: .zero)
      if joins {
        let arrival = TableInput.Arrival(
          player: .sample(1), profile: Profile.named("Anna"), role: .join)
        _ = table.apply(.arrived(ConnectionID(1), arrival), at: .zero)
        _ = table.apply(.left(ConnectionID(1)), at: .zero)
      }
      let end: Duration = joins ? .seconds(600) : .seconds(30)
      let before = table.apply(.timer, at: .zero + end - .milliseconds(1))
      #expect(!before.contains(.ended))
      let after = table.apply(.timer, at: .zero + end)
      #expect(after.contains(.ended))
    }
  }

  @Test("P12: a table whose room is needed is over where nobody is, and stays where somebody is")
  func vacated() throws {
    for isThere in [false, true] {
      var table = Table(
        code: TableCode(number: 7), solo: false, opener: .sample(1), quizTitles: [], seed: 1,
        at: .zero)
      let arrival = TableInput.Arrival(
        player: .sample(1), profile: Profile.named("Anna"), role: .join)
      _ = table.apply(.arrived(ConnectionID(1), arrival), at: .zero)
      if !isThere { _ = table.apply(.left(ConnectionID(1)), at: .zero) }
      let effects = table.apply(.vacate, at: .zero)
      #expect(effects.contains(.ended) == !isThere)
    }
  }

  @Test("H9: the host removes anybody, the opener too, who then returns only with consent")
  func expelled() {
    var (driver, pages) = Party.lobby(3)
    driver.apply(.expelled(MemberNumber(9)))
    #expect(driver.view.members.map(\.member.number) == [1, 2, 3])
    driver.apply(.expelled(MemberNumber(1)))
    #expect(driver.dismissal(of: pages[0]) == .seatRemoved)
    #expect(driver.view.members.map(\.member.number) == [2, 3])
    #expect(driver.view.opener == MemberNumber(2))
    let asking = driver.join(1, "Anna")
    #expect(driver.dismissal(of: asking) == .seatRemoved)
    #expect(driver.view.asking == [AskingView(member: MemberNumber(1), name: "Anna")])
    #expect(driver.send(.admit(MemberNumber(1)), from: pages[1]) == nil)
    let admitted = driver.join(1, "Anna")
    #expect(driver.dismissal(of: admitted) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("a table that the operator removes is over, and every page gets the reason")
  func removedByOperator() {
    var (driver, pages) = Party.lobby(2)
    let screen = driver.arrive(9, nil, as: .watch)
    driver.history = []
    driver.apply(.removed)
    for page in pages + [screen] {
      #expect(driver.history.contains(.dismiss(page, Refusal(.tableRemoved))))
    }
    #expect(driver.history.filter { $0 == .ended }.count == 1)
  }

  @Test("P12: a table ends when nobody was connected for ten minutes, watching screens included")
  func end() {
    var (driver, pages) = Party.lobby(1)
    let screen = driver.arrive(9, nil, as: .watch)
    driver.leave(pages[0])
    driver.run(for: .seconds(700))
    driver.leave(screen)
    driver.history = []
    driver.run(for: .seconds(599))
    #expect(!driver.history.contains(.ended))
    driver.run(for: .seconds(1))
    #expect(driver.history.filter { $0 == .ended }.count == 1)
    let late = driver.join(1, "Anna")
    #expect(driver.dismissal(of: late) == .tableEnded)
    #expect(driver.apply(.timer) == [])
    #expect(driver.timer == nil)
  }

  @Test("P11: a second tab takes the seat over and the first is told")
  func secondTab() {
    var (driver, pages) = Party.lobby(2)
    let second = driver.arrive(1, nil, as: .resume)
    #expect(driver.dismissal(of: pages[0]) == .seatTakenOver)
    #expect(driver.effects.contains(.welcome(second, member: MemberNumber(1))))
    driver.apply(.left(pages[0]))
    #expect(driver.member(1)?.isAway == false)
    #expect(driver.send(.start, from: pages[0])?.code == RefusalCode("reply.missing"))
    #expect(driver.referee.violations == [])
  }

  @Test("A resend is answered as before and not carried out again")
  func resend() {
    var (driver, pages) = Party.lobby(2)
    #expect(driver.send(.watch, CommandID(7), from: pages[1]) == nil)
    driver.send(.sit, CommandID(8), from: pages[1])
    #expect(driver.send(.watch, CommandID(7), from: pages[1]) == nil)
    #expect(driver.member(2)?.role == .plays)
    #expect(driver.send(.remove(MemberNumber(1)), CommandID(9), from: pages[1]) != nil)
    #expect(driver.send(.sit, CommandID(9), from: pages[1])?.code == .openerOnly)
    // Numbers belong to a player: another one's 7 is a command of its own.
    #expect(driver.send(.watch, CommandID(7), from: pages[0]) == nil)
    #expect(driver.member(1)?.role == .watches)
  }

  @Test("Thirty-two answers are remembered, the oldest is forgotten")
  func memory() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.watch, CommandID(0), from: pages[1])
    for id in 1...31 { driver.send(.sit, CommandID(id), from: pages[1]) }
    driver.send(.watch, CommandID(0), from: pages[1])
    #expect(driver.member(2)?.role == .plays)
    driver.send(.sit, CommandID(32), from: pages[1])
    driver.send(.watch, CommandID(0), from: pages[1])
    #expect(driver.member(2)?.role == .watches)
  }

  @Test("The names of people who are away make room for newcomers")
  func room() {
    var (driver, _) = Party.lobby(1)
    for player in 10..<40 {
      let page = driver.join(UInt64(player), "Guest \(player)")
      driver.leave(page)
      driver.run(for: .milliseconds(10))
    }
    #expect(driver.view.members.count == 16)
    #expect(driver.view.members.last?.name == "Guest 39")
    #expect(driver.member(1)?.name == "Anna")
    #expect(driver.referee.violations == [])
  }
}
