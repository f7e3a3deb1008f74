import Bytes
import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Saving and restoring")
struct SavingTests {
  @Test("P34: a restored question goes on with the time that was left, submissions kept")
  func question() throws {
    var (driver, pages) = Party.playing(2)
    driver.run(for: .seconds(5))
    driver.submit(.a, from: pages[0])
    let closesAt = try #require(driver.question?.closesAt)
    let left = closesAt - driver.now
    let version = driver.view.version
    let saved = driver.table.snapshot(at: driver.now)
    driver.clock.advance(by: .seconds(3_600))
    driver.restore(saved)
    #expect(driver.question.map { $0.closesAt - driver.now } == left)
    #expect(driver.view.version > version)
    #expect(driver.view.members.map(\.isAway) == [true, true])
    #expect(driver.timer != nil)
    let page = driver.arrive(1, nil, as: .resume)
    #expect(driver.view(from: page)?.seats[0].option == .a)
    let other = driver.arrive(2, nil, as: .resume)
    driver.submit(.a, from: other)
    #expect(driver.scores == [1, 1])
  }

  @Test("P24: phones that come back late still have their question")
  func late() throws {
    var (driver, pages) = Party.playing(3)
    driver.run(for: .seconds(5))
    driver.submit(.a, from: pages[0])
    driver.submit(.a, from: pages[1])
    driver.restore(driver.table.snapshot(at: driver.now))
    driver.arrive(1, nil, as: .resume)
    driver.arrive(2, nil, as: .resume)
    driver.run(for: .seconds(7))
    #expect(driver.question != nil)
    let late = driver.arrive(3, nil, as: .resume)
    driver.submit(.a, from: late)
    #expect(driver.scores == [1, 1, 1])
  }

  @Test("P34: a round does not wait for a phone that stays away after a restart")
  func lost() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    driver.restore(driver.table.snapshot(at: driver.now))
    driver.arrive(1, nil, as: .resume)
    driver.run(for: .seconds(9))
    #expect(driver.question == nil)
  }

  @Test("The time between the last save and the end of the server is not given again")
  func elapsed() throws {
    var (driver, _) = Party.playing(2)
    let saved = driver.table.snapshot(at: driver.now)
    let closesAt = try #require(driver.question?.closesAt)
    driver.run(for: .seconds(6))
    let left = closesAt - driver.now
    driver.clock.advance(by: .seconds(40))
    driver.restore(saved, elapsed: .seconds(6))
    #expect(driver.question.map { $0.closesAt - driver.now } == left)
  }

  @Test("P12: a table that was saved ten minutes ago ends, a younger one stays for the rest")
  func downtime() {
    let (driver, _) = Party.playing(2)
    let saved = driver.table.snapshot(at: driver.now)
    var old = driver
    old.history = []
    old.restore(saved, downtime: .seconds(600))
    #expect(old.history.contains(.ended))
    var young = driver
    young.history = []
    young.restore(saved, downtime: .seconds(400))
    young.run(for: .seconds(199))
    #expect(!young.history.contains(.ended))
    young.run(for: .seconds(2))
    #expect(young.history.contains(.ended))
  }

  @Test("a table that nobody has joined yet does not grow older without a server")
  func unjoined() {
    var driver = TableDriver()
    driver.run(for: .seconds(20))
    driver.restore(driver.table.snapshot(at: driver.now), downtime: .seconds(60))
    driver.run(for: .seconds(9))
    #expect(!driver.history.contains(.ended))
    driver.run(for: .seconds(2))
    #expect(driver.history.contains(.ended))
  }

  @Test("P12: a restored reveal waits for somebody, a countdown runs, an end stays")
  func otherPhases() throws {
    var (driver, pages) = Party.playing(2, quiz: .sample(count: 1))
    driver.quizzes[.numbered(2)] = .ready(.sample(2), .sample(count: 1))
    for page in pages { driver.submit(.a, from: page) }
    var restored = driver
    restored.restore(driver.table.snapshot(at: driver.now))
    restored.run(for: .seconds(20))
    #expect(restored.reveal != nil)
    driver.finishReveal()
    restored = driver
    restored.restore(driver.table.snapshot(at: driver.now))
    #expect(restored.end == driver.end)
    driver.send(.restart, from: pages[0])
    restored = driver
    restored.restore(driver.table.snapshot(at: driver.now))
    restored.run(for: .seconds(4))
    #expect(restored.question?.number == 1)
  }

  @Test("F3: a quiz that was being read is asked for again", arguments: [false, true])
  func preparing(atEnd: Bool) {
    var (driver, pages) = atEnd ? EndTests.ended(2, [[.a, .b], [.a, .b]]) : Party.lobby(2)
    driver.quizzes = [:]
    driver.send(atEnd ? .restart : .start, from: pages[0])
    let saved = driver.table.snapshot(at: driver.now)
    driver.history = []
    driver.restore(saved)
    #expect(driver.history.contains(.loadQuiz(.numbered(atEnd ? 2 : 1))))
    driver.history = []
    driver.apply(.timer)
    #expect(!driver.history.contains(.loadQuiz(.numbered(atEnd ? 2 : 1))))
  }

  @Test("A lobby is restored with its people, choices and an opener still awaited")
  func lobby() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.choose(quiz: 2), from: pages[0])
    driver.arrive(9, nil, as: .watch)
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.table.audience.isEmpty)
    #expect(driver.view.quiz == 2)
    driver.run(for: .seconds(126))
    #expect(driver.view.members == [])
    driver.history = []
    driver.run(for: .seconds(480))
    #expect(driver.history.contains(.ended))
    var empty = TableDriver()
    empty.restore(empty.table.snapshot(at: empty.now))
    empty.join(1, "Anna")
    #expect(empty.view.opener == MemberNumber(1))
  }

  @Test("A3, P34: a result on its way to the best five is submitted again, under the same key")
  func result() throws {
    var (driver, page) = ArcadeTests.alone()
    driver.send(.play(MemoryGame.contest(.easy)), from: page)
    driver.run(for: .seconds(1))
    ArcadeTests.solve(&driver, page)
    func results(_ driver: TableDriver) -> [TableEffect] {
      driver.history.filter { if case .record = $0 { true } else { false } }
    }
    let submitted = results(driver)
    #expect(submitted.count == 1)
    var restored = driver
    restored.history = []
    restored.restore(driver.table.snapshot(at: driver.now))
    #expect(restored.arcade?.record == .waiting)
    #expect(results(restored) == submitted)
    restored.history = []
    restored.apply(.timer)
    #expect(results(restored) == [])
    let round = try #require(driver.arcade?.round)
    driver.history = []
    driver.apply(.recorded(.placed(2), round: round))
    #expect(driver.history.contains(.save))
    driver.history = []
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.arcade?.record == .placed(2))
    #expect(results(driver) == [])
  }

  @Test("T1: a side that goes to a fifth player because another falls silent is saved")
  func sides() {
    var (driver, pages) = Party.lobby(5)
    func sit() -> [Bool] { driver.view.members.map { $0.side != nil && $0.with == nil } }
    #expect(sit() == [true, true, true, true, false])
    driver.history = []
    driver.leave(pages[3])
    #expect(sit() == [true, true, true, false, true])
    #expect(driver.history.contains(.save))
  }

  @Test("P12, H8: a return is saved, so that a second restart does not take it for a long absence")
  func returns() {
    var (driver, _) = Party.lobby(2)
    driver.restore(driver.table.snapshot(at: driver.now))
    let empty = driver.table.snapshot(at: driver.now)
    driver.history = []
    driver.arrive(1, nil, as: .resume)
    #expect(driver.history.contains(.save))
    driver.history = []
    driver.run(for: .seconds(60))
    driver.leave(driver.beating[0])
    driver.arrive(1, nil, as: .resume)
    #expect(driver.history.contains(.save))
    driver.history = []
    driver.arrive(2, nil, as: .resume)
    let both = driver.table.snapshot(at: driver.now)
    #expect(driver.history.contains(.save))
    // After a full disk the server saves all tables unasked, and some member may be away then.
    driver.history = []
    driver.leave(driver.beating[1])
    driver.arrive(2, nil, as: .resume)
    #expect(driver.history.contains(.save))
    driver.clock.advance(by: .seconds(900))
    var late = driver
    late.restore(empty, elapsed: .seconds(900))
    #expect(late.history.contains(.ended))
    driver.restore(both, elapsed: .seconds(900))
    #expect(!driver.history.contains(.ended))
    #expect(driver.view.members.count == 2)
    #expect(driver.view.opener == MemberNumber(1))
  }

  @Test("P1: the colour that a member gets on its return, because another has its own, is saved")
  func colours() {
    var driver = TableDriver()
    driver.join(1, "Anna", colour: 0)
    let page = driver.join(2, "Bob", colour: 1)
    driver.leave(page)
    for player in 3...9 { driver.join(UInt64(player), "P\(player)", colour: player - 2) }
    driver.leave(driver.beating[1])
    driver.history = []
    let before = driver.view.members[1].colour
    driver.arrive(2, nil, as: .resume)
    #expect(driver.view.members[1].colour == before || driver.history.contains(.save))
  }

  @Test("A snapshot taken twice at one moment is the same, and names no connection")
  func stable() {
    let (driver, _) = Party.playing(3)
    let saved = driver.table.snapshot(at: driver.now)
    #expect(saved == driver.table.snapshot(at: driver.now))
    #expect(saved.members.allSatisfy { $0.page == nil })
    #expect(Table.State.schema == 15)
  }

  @Test("A table with pages writes the same as its snapshot")
  func written() {
    var (driver, pages) = Party.playing(3)
    driver.arrive(9, nil, as: .watch)
    driver.submit(.a, from: pages[0])
    driver.apply(.reacted(pages[0], .laugh))
    func bytes(_ state: Table.State) -> [UInt8] {
      var writer = BinaryWriter()
      state.write(to: &writer)
      return writer.bytes
    }
    let table = driver.table
    #expect(bytes(table.state) == bytes(table.snapshot(at: driver.now)))
  }

  @Test("The texts of a quiz are the same from the countdown on, so that they are saved once")
  func content() {
    var (driver, pages) = DealtQuizTests.lobby()
    driver.send(.start, from: pages[0])
    let content = driver.table.state.fixedContent
    #expect(content != nil)
    driver.passCountdown()
    #expect(driver.table.state.fixedContent == content)
    for page in pages { driver.submit(.a, from: page) }
    driver.finishReveal()
    #expect(driver.table.state.fixedContent == content)
  }

  @Test("The answered commands of a member are saved as runs of their numbers")
  func commands() throws {
    func accepted(_ numbers: some Sequence<Int>) -> [AnsweredCommands.Answered] {
      numbers.map { AnsweredCommands.Answered(command: CommandID($0), refusal: nil) }
    }
    let refused = AnsweredCommands.Answered(
      command: CommandID(9), refusal: Refusal(.tableFull, [RefusalArgument("limit", 8)]))
    let saved: [([AnsweredCommands.Answered], bytes: Int?)] = [
      ([], 1), (accepted(5..<37), 3), (accepted([3, 2, 1]), 7), ([refused], nil),
      (accepted(7...8) + [refused] + accepted(10...12), nil), ([refused, refused], nil),
      (accepted([.max - 1, .max, .min, -1, 0, 1]), nil),
    ]
    for (answered, bytes) in saved {
      var writer = BinaryWriter()
      writer.write(raw: AnsweredCommands(answered).form)
      if let bytes { #expect(writer.bytes.count == bytes) }
      var reader = BinaryReader(writer.bytes)
      #expect(try AnsweredCommands(from: &reader) == AnsweredCommands(answered))
      try reader.end()
    }
  }

  @Test("A run of commands that is too long or has no length is malformed")
  func malformedCommands() {
    for head in [3, 2_050, .max] as [UInt64] {
      var writer = BinaryWriter()
      writer.write(unsigned: head)
      writer.write(1)
      writer.write(byte: 0)
      var reader = BinaryReader(writer.bytes)
      #expect(throws: BinaryFault.malformed) { _ = try AnsweredCommands(from: &reader) }
    }
  }

  @Test("Signs of life are not worth saving, submissions and settings are")
  func worth() {
    var (driver, pages) = Party.playing(2)
    driver.history = []
    driver.run(for: .seconds(10))
    driver.apply(.hidden(pages[0], true))
    driver.apply(.roundTrip(pages[0], .milliseconds(30)))
    #expect(!driver.history.contains(.save))
    driver.submit(.a, from: pages[1])
    #expect(driver.history.contains(.save))
  }
}
