import Simulation
import Testing

@Suite("Simulated !XO")
struct ReverseTicTacToeWorldTests {
  @Test(
    "AX1 to AX7: restarts, a failing store and repeated commands break no rule", arguments: [1, 2])
  func lives(seed: UInt64) {
    var world = ReverseTicTacToeWorld(seed: seed)
    world.live(for: .seconds(36_000))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.runs > 500)
    #expect(world.counts.wins > 50)
    #expect(world.counts.moves > 10)
    #expect(world.counts.restarts > 10)
  }

  @Test("A command that is sent again after its game has moved plays the next game once")
  func moved() {
    var world = ReverseTicTacToeWorld(seed: 150_000_749)
    world.live(for: .seconds(3_600))
    #expect(world.violation == nil)
    #expect(world.counts.moves > 0)
  }
}
