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

  @Test(
    "a server plays on where its database fails or is gone, and then saves all tables again",
    arguments: [5, 6])
  func reopens(seed: UInt64) {
    var world = ServerWorld(seed: seed, tables: 4, rest: .seconds(300))
    world.live(for: .seconds(7_200))
    #expect(world.violation == nil)
    #expect(world.reopenings > 0)
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

@Suite("Simulated foyers")
struct FoyerWorldTests {
  @Test("H4: devices that come, go, read late and meet restarts break no rule", arguments: [1, 2])
  func lives(seed: UInt64) {
    var world = FoyerWorld(seed: seed)
    world.live(for: .seconds(3_600))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.invitations > 10)
    #expect(world.counts.restarts > 0)
  }
}

@Suite("Simulated accounts")
struct AccountWorldTests {
  /// With the last seed a password changed while another log-in renewed its hash.
  @Test(
    "R1 R2: no restart takes back what an owner was told", arguments: [1, 20_003_195])
  func lives(seed: UInt64) {
    var world = AccountWorld(seed: seed)
    world.live(for: .seconds(36_000))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.sessions > 10)
    #expect(world.counts.restarts > 10)
  }
}
