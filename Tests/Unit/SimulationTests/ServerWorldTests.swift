import Simulation
import Testing

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
