import Simulation
import Testing

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
