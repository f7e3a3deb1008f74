import Simulation
import Testing

@Suite("Simulated !XO")
struct ReverseTicTacToeWorldTests {
  @Test(
    "AX1 to AX7: restarts, a failing store and repeated commands break no rule", arguments: 1..<6)
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

  @Test(
    "planted faults of !XO are found",
    arguments: PlantedFault.allCases.filter { $0.world == .reverseTicTacToe })
  func planted(_ fault: PlantedFault) {
    let isFound = (1...20 as ClosedRange<UInt64>).contains { seed in
      fault.violation(seed: seed, within: .seconds(3_600)) != nil
    }
    #expect(isFound)
  }
}
