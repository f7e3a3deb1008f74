import GameCore
import Simulation
import Tables
import TestSupport
import Testing

@Suite("Events and connections of the simulation")
struct SimulationTests {
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

@Suite("Simulated owners of shared tables")
struct OwnershipWorldTests {
  @Test("no change of owners takes back what was told", arguments: [1, 101, 201, 301, 401])
  func lives(first: UInt64) {
    var counts = OwnershipWorld.Counts()
    for seed in first..<(first + 4) {
      var world = OwnershipWorld(seed: seed)
      world.live()
      #expect(world.violation == nil, "seed \(seed)")
      counts += world.counts
    }
    #expect(counts.adoptions > 8)
    #expect(counts.moves > 0)
    #expect(counts.frames > 400)
  }

  @Test("the same seed lives the same life")
  func deterministic() {
    var (first, second) = (OwnershipWorld(seed: 3), OwnershipWorld(seed: 3))
    first.live()
    second.live()
    #expect(first.counts.frames == second.counts.frames)
    #expect(first.counts.adoptions == second.counts.adoptions)
  }
}

@Suite("Simulated servers")
struct ServerWorldTests {
  @Test("no restart takes back what was told (the seed is printed)", arguments: [1001, 1002])
  func lives(seed: UInt64) {
    var world = ServerWorld(seed: seed, tables: 1, rest: .seconds(300))
    world.live(for: .seconds(1_800))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.comebacks > 0)
  }

  @Test("exactly the rows that a disk damaged are set aside, and the others live on")
  func damages() {
    var damages = 0
    for seed in 1...6 as ClosedRange<UInt64> {
      var world = ServerWorld(seed: seed, tables: 4, rest: .seconds(300))
      world.live(for: .seconds(3_600))
      #expect(world.violation == nil, "seed \(seed)")
      damages += world.damages
    }
    #expect(damages > 0)
  }

  @Test("a server plays on where its database fails or is gone, and then saves all tables again")
  func reopens() {
    var reopenings = 0
    for seed in 5...30 as ClosedRange<UInt64> where reopenings == 0 {
      var world = ServerWorld(seed: seed, tables: 4, rest: .seconds(300))
      world.live(for: .seconds(7_200))
      #expect(world.violation == nil, "seed \(seed)")
      reopenings += world.reopenings
    }
    #expect(reopenings > 0)
  }

  @Test("the same seed lives the same life")
  func deterministic() {
    var (first, second) = (ServerWorld(seed: 3, tables: 2), ServerWorld(seed: 3, tables: 2))
    first.live(for: .seconds(900))
    second.live(for: .seconds(900))
    #expect(first.counts.inputs == second.counts.inputs)
    #expect(first.counts.restarts == second.counts.restarts)
  }
}

@Suite("Simulated upgrades")
struct UpgradeTests {
  @Test("Each table that a released version saved lives on", arguments: FormerRecord.all)
  func lives(_ former: FormerRecord) {
    // `simulate` begins longer lives with these records.
    var world = ServerWorld(seed: 1, tables: 1, rest: .seconds(100), former: former)
    world.live(for: .seconds(600))
    #expect(world.violation == nil)
    #expect(world.counts.inputs > 200)
  }

  @Test("There is a record of each schema; this version reads the newest two")
  func schemas() {
    let schemas = Set(FormerRecord.all.map(\.schema))
    #expect(schemas == Set(6...Table.State.schema))
    for record in FormerRecord.all {
      #expect(record.comesBack == (record.schema >= Table.State.schema - 1), "\(record)")
    }
  }
}
