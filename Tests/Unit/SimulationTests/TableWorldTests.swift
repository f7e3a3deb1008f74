import Simulation
import Testing

@Suite("Simulated tables")
struct TableWorldTests {
  @Test("no restart takes back what was told (the seed is printed)", arguments: [1001, 1002])
  func lives(seed: UInt64) {
    var world = TableWorld(seed: seed, rest: .seconds(300))
    world.live(for: .seconds(1_800))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.comebacks > 0)
  }

  @Test("the same seed lives the same life")
  func deterministic() {
    var (first, second) = (TableWorld(seed: 3), TableWorld(seed: 3))
    first.live(for: .seconds(900))
    second.live(for: .seconds(900))
    #expect(first.counts.inputs == second.counts.inputs)
    #expect(first.counts.restarts == second.counts.restarts)
  }
}
