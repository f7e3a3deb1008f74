import GameCore
import Games
import Tables
import TestSupport
import Testing

@Suite("Simulated tables")
struct SimulationTests {
  @Test("Bots on a faulty network break no rule (the seed is printed)", arguments: 1..<11)
  func hours(seed: UInt64) {
    var world = TableWorld(seed: seed, rest: .seconds(300))
    world.live(for: .seconds(1_800))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.inputs > 500)
  }

  @Test("The same seed lives the same life")
  func deterministic() {
    var first = TableWorld(seed: 7)
    var second = TableWorld(seed: 7)
    first.live(for: .seconds(900))
    second.live(for: .seconds(900))
    #expect(first.counts.inputs == second.counts.inputs)
    #expect(first.counts.submissions == second.counts.submissions)
  }

  @Test("Events happen by their time, then in the order of entry")
  func queue() {
    var queue = EventQueue<Int>()
    let moments = [5, 3, 9, 3, 1, 5, 7, 3]
    for (event, moment) in moments.enumerated() {
      queue.add(event, at: Tick(microseconds: Int64(moment)))
    }
    var order: [Int] = []
    while let (_, event) = queue.takeFirst() { order.append(event) }
    #expect(order == [4, 1, 3, 7, 0, 5, 6, 2])
    #expect(queue.nextMoment == nil)
  }

  @Test("Nothing overtakes on one connection")
  func link() {
    var random = SeededGenerator(seed: 3)
    var link = SimulatedLink.random(using: &random)
    var last = Tick.zero
    for step in 0..<200 {
      let arrival = link.arrival(sentAt: Tick(microseconds: Int64(step) * 1_000), using: &random)
      #expect(arrival >= last)
      last = arrival
    }
  }
}

@Suite("The referee itself")
struct RefereeTests {
  @Test("A table that does not report a change is found out")
  func silence() {
    let (driver, pages) = Party.playing(2)
    var table = driver.table
    var referee = TableReferee(of: table, answers: TableDriver.answers(of: driver.quizzes))
    let input = TableInput.hidden(pages[0], true)
    _ = table.apply(input, at: driver.now)
    referee.watch(input, at: driver.now, [], table)
    #expect(!referee.violations.isEmpty)
    #expect(driver.referee.violations == [])
  }

  @Test("A round that stays open, an answer counted twice and a foreign page are found out")
  func faults() {
    let (driver, pages) = Party.playing(2)
    var referee = TableReferee(of: driver.table, answers: [:])
    let stranger = ConnectionID(4_242)
    let input = TableInput.command(pages[0], CommandID(1), .submit(round: 9, option: .a))
    referee.watch(input, at: driver.now, [.welcome(stranger, member: nil)], driver.table)
    referee.watch(input, at: driver.now, [.reply(pages[0], CommandID(2), nil)], driver.table)
    #expect(referee.violations.count == 3)
  }
}
