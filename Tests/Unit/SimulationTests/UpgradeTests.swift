import Simulation
import Tables
import Testing

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
