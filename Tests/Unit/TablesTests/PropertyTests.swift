import Foundation
import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

/// Random lives of a table: everything that people, networks and time can do, in any order.
struct RandomLife {
  var driver: TableDriver
  var random: SeededGenerator
  /// Connected pages of people, with their player.
  var pages: [(connection: ConnectionID, player: UInt64)] = []
  var screens: [ConnectionID] = []
  var commands: [(ConnectionID, CommandID, TableCommand)] = []
  var steps = 0
  /// Whether people also race, and the screen of who opened the table starts games, too (P40).
  var races = false

  static let faults: [QuizOutcome] = [
    .missing, .fault(QuizFaultNotice(code: "quiz.notJSON", arguments: [])),
    .ready(.sample(3), Quiz(topic: "Empty", questions: [])),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var quizzes = TableDriver.standardQuizzes
    if seed % 5 == 0 { quizzes[.numbered(1)] = RandomLife.faults[Int(seed / 5 % 3)] }
    if seed % 7 == 0 { quizzes[.numbered(2)] = nil }
    driver = TableDriver(
      solo: seed % 11 == 0, quizTitles: [.sample(1), .sample(2), .sample(3)], quizzes: quizzes,
      order: seed % 2 == 0 ? .shuffled : .asWritten,
      firstConnection: seed % 1_000 * 1_000)
    driver.table.takesGuests = true
  }

  mutating func live(steps count: Int) {
    for _ in 0..<count where driver.referee.violations.isEmpty {
      step()
      steps += 1
      // Some refreshes look at the seats alone.
      if !driver.table.isViewStale { #expect(driver.table.views == driver.table.makeViews()) }
      let opener = driver.view.opener
      #expect(!driver.view.members.contains { $0.member == opener && $0.isGuest })
    }
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func step() {
    if driver.view.pausedBy != nil, let page = pages.randomElement(using: &random) {
      send(.pause(false), from: page.connection)
    }
    switch number(0..<100) {
    case 0..<14: join()
    case 14..<18: leaveOrReturn()
    case 18..<20: watchOrUnwatch()
    case 20..<24: hide()
    case 24..<46: submit()
    case 46..<56: start()
    case 56..<68: command()
    case 68..<71: resend()
    case 71..<76: measure()
    case 80..<84: react()
    case 76..<78: driver.beating = driver.beating.filter { _ in Bool.random(using: &random) }
    case 78..<80: driver.beating = pages.map(\.connection)
    default: pass()
    }
    pages.removeAll { page in
      !driver.table.audience.contains { $0.connection == page.connection }
    }
  }

  private mutating func join() {
    let player = UInt64(number(1..<13))
    let role: TableInput.ArrivalRole = number(0..<4) == 0 ? .resume : .join
    let name = number(0..<12) == 0 ? nil : Party.names[Int(player) % Party.names.count]
    let colour = number(0..<9)
    let page = driver.arrive(
      player, name.flatMap { Profile.named($0, colour: colour == 8 ? nil : colour) }, as: role,
      isFar: player > 8, credential: credential(of: player))
    pages.append((page, player))
  }

  /// Some players have no account and come by the link (R7).
  private func credential(of player: UInt64) -> TableInput.Credential {
    player > 10 ? .link : .member
  }

  private mutating func leaveOrReturn() {
    guard let page = pages.randomElement(using: &random) else { return }
    driver.leave(page.connection)
    if number(0..<2) == 0 {
      let connection = driver.arrive(
        page.player, nil, as: .resume, credential: credential(of: page.player))
      pages.append((connection, page.player))
    }
  }

  private mutating func watchOrUnwatch() {
    if number(0..<3) == 0, let screen = screens.popLast() {
      driver.leave(screen)
    } else {
      let other = UInt64(number(90..<94))
      let player = races && screens.isEmpty ? 1 : other
      screens.append(
        driver.arrive(
          player, nil, as: screens.count.isMultiple(of: 2) ? .watch : .look,
          isFar: player > 90, source: player, credential: player > 92 ? .link : .member))
    }
  }

  private mutating func hide() {
    guard let page = pages.randomElement(using: &random) else { return }
    driver.apply(.hidden(page.connection, Bool.random(using: &random)))
  }

  private mutating func submit() {
    guard let page = pages.randomElement(using: &random) else { return }
    if races, let move = move(of: page.connection) {
      return send(.move(move), from: page.connection)
    }
    let option = OptionLetter.allCases[number(0..<4)]
    let round =
      driver.question?.round ?? driver.stakes?.round ?? driver.reveal?.question.round ?? 1
    let shift = number(0..<12) == 0 ? number(-2..<3) : 0
    send(.submit(round: round + shift, option: option), from: page.connection)
  }

  /// A good move in a contest of vehicles, any card in one of memory.
  private mutating func move(of page: ConnectionID) -> ArcadeGame.Move? {
    guard let round = driver.arcade?.round else { return nil }
    let copy = driver.copy(of: page)
    if let view = copy?.of(SortingGame.self) {
      guard let vehicle = view.vehicles.randomElement(using: &random) else { return nil }
      let sorted = SortingGame.Move(vehicle: vehicle, area: vehicle.area)
      return ArcadeGame.Move(round: round, move: SortingGame.move(sorted), at: driver.now)
    }
    guard let view = copy?.of(MemoryGame.self) else { return nil }
    let card = MemoryGame.Move(card: number(view.cards.indices))
    return ArcadeGame.Move(round: round, move: MemoryGame.move(card), at: driver.now)
  }

  private mutating func react() {
    guard let page = (pages.map(\.connection) + screens).randomElement(using: &random) else {
      return
    }
    for _ in 0..<number(1..<4) {
      let kind = number(0..<4)
      let target = kind < 2 ? MemberNumber(1 + steps % 9) : nil
      driver.apply(.reacted(page, Reaction.allCases[kind], to: target))
    }
    if steps % 3 == 0 {
      driver.send(.takesThrows(steps % 2 == 0), CommandID(1_000_000 + steps), from: page)
    }
  }

  private mutating func start() {
    let starting = pages.map(\.connection) + (races ? screens : [])
    guard let page = starting.randomElement(using: &random) else { return }
    var starts: [TableCommand] = [.start, .start, .restart, .backToLobby, .startBuiltIn]
    if races { starts += [.play(SortingGame.contest(.easy)), .play(MemoryGame.contest(.hard))] }
    send(starts[number(0..<starts.count)], from: page)
  }

  private mutating func place() -> Position? {
    Position(latitude: number(-95..<95) * 100_000, longitude: number(-180..<180) * 100_000)
  }

  private mutating func command() {
    guard let page = (pages.map(\.connection) + screens).randomElement(using: &random) else {
      return
    }
    let member = MemberNumber(number(1..<10))
    switch number(0..<(races ? 17 : 24)) {
    case 19, 20: send(.write(each: number(1..<6)), from: page)
    case 21, 22: send(.question(number(1..<4), .sample(number(0..<40))), from: page)
    case 23: send(.drop(question: number(1..<9)), from: page)
    case 17: send(.newEvening, from: page)
    case 18: send(.pause(true), from: page)
    case 16: send(.sendAway(WatcherNumber(number(1..<6))), from: page)
    case 15: send(number(0..<3) == 0 ? .newLink : .guests(number(0..<4) != 0), from: page)
    case 14: send(.lock(number(0..<4) == 0), from: page)
    case 13: send(.order(QuestionOrder.allCases[number(0..<2)]), from: page)
    case 11: send(.place(place()), from: page)
    case 12: send(.frame(place()), from: page)
    case 9: if let heading = Heading(number(0..<360)) { send(.facing(heading), from: page) }
    case 10: send(.side(member, Side.all[number(0..<4)]), from: page)
    case 0: send(.choose(quiz: number(1..<5)), from: page)
    case 1:
      send(
        .settings(
          Settings(
            showAnswers: ShowAnswers.allCases[number(0..<3)],
            scoring: Scoring.allCases[number(0..<3)],
            teams: TeamRule.allCases[number(0..<4) / 3])), from: page)
    case 2: send(.help(Help(doubleTime: number(0..<4) == 0)), from: page)
    case 3: send(.watch, from: page)
    case 4, 5: send(.sit, from: page)
    case 6: send(.leave, from: page)
    case 7: send(number(0..<2) == 0 ? .remove(member) : .admit(member), from: page)
    default: send(.profile(.named("Neu", colour: number(0..<8)) ?? .fallback), from: page)
    }
  }

  private mutating func send(_ command: TableCommand, from page: ConnectionID) {
    let id = CommandID(commands.count)
    commands.append((page, id, command))
    driver.send(command, id, from: page)
  }

  /// One of the last commands once more, under its own number.
  private mutating func resend() {
    guard let (page, id, command) = commands.suffix(4).randomElement(using: &random) else { return }
    driver.send(command, id, from: page)
  }

  private mutating func measure() {
    guard let page = pages.randomElement(using: &random) else { return }
    if number(0..<2) == 0 {
      driver.apply(.roundTrip(page.connection, .milliseconds(number(0..<900))))
    } else {
      let moment = driver.now + .milliseconds(number(-50..<50))
      driver.apply(
        .shown(page.connection, round: driver.question?.round ?? number(0..<9), at: moment))
    }
  }

  private mutating func pass() {
    switch number(0..<40) {
    case 0: driver.run(for: .seconds(number(100..<140)))
    case 1..<6: driver.run(for: .seconds(number(5..<25)))
    case 6..<20: driver.run(for: .milliseconds(number(500..<5_000)))
    default: driver.run(for: .milliseconds(number(0..<400)))
    }
  }
}

@Suite("Random lives of a table")
struct PropertyTests {
  /// As many as `FOURTOP_LIVES` says (`./deploy/test chance`: 2 000), otherwise what a debug build does in seconds.
  private static let lives =
    ProcessInfo.processInfo.environment["FOURTOP_LIVES"].flatMap { UInt64($0) } ?? 240

  @Test(
    "H6, P4 to P12: whatever happens in whatever order, every rule holds (seed is printed)",
    arguments: 0..<8)
  func lives(block: UInt64) {
    let count = PropertyTests.lives / 8
    var rounds = 0
    var submissions = 0
    for seed in block * count..<(block + 1) * count {
      var life = RandomLife(seed: seed)
      life.live(steps: 120)
      rounds += life.driver.referee.rounds
      submissions += life.driver.referee.submissions
      if let broken = life.driver.referee.violations.first {
        Issue.record("seed \(seed), step \(life.steps): \(broken)")
        return
      }
    }
    #expect(rounds > Int(count), "the lives are too dull: \(rounds) rounds")
    #expect(submissions > Int(count))
  }

  @Test(
    "AT1, H8, P40: nobody present waits for somebody who is away, whatever happens",
    arguments: 0..<4)
  func races(block: UInt64) {
    var ended = 0
    for seed in block * 20..<(block + 1) * 20 {
      var life = RandomLife(seed: seed)
      life.races = true
      for _ in 0..<120 {
        life.live(steps: 1)
        if life.driver.arcade?.isOver == true { ended += 1 }
      }
      if let broken = life.driver.referee.violations.first {
        Issue.record("seed \(seed), step \(life.steps): \(broken)")
        return
      }
    }
    #expect(ended > 0)
  }

  @Test("The same inputs give the same effects and the same state", arguments: [3, 44, 905])
  func deterministic(seed: UInt64) {
    var first = RandomLife(seed: seed)
    var second = RandomLife(seed: seed)
    first.live(steps: 400)
    second.live(steps: 400)
    #expect(first.driver.history == second.driver.history)
    #expect(first.driver.table.state == second.driver.table.state)
  }

  @Test("No message of one table goes to a page of another, though they share the time")
  func noCrossing() {
    var lives = (1..<9).map { RandomLife(seed: $0) }
    for _ in 0..<200 {
      for index in lives.indices { lives[index].live(steps: 1) }
    }
    for (index, life) in lives.enumerated() {
      #expect(life.driver.referee.violations == [])
      let own = UInt64(index + 1) * 1_000..<UInt64(index + 2) * 1_000
      #expect(life.driver.table.audience.allSatisfy { own.contains($0.connection.number) })
    }
  }
}
