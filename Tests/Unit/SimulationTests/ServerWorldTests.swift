import Files
import GameCore
import Simulation
import Store
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

  /// The disk is full, all tables are saved again while one is empty, and somebody returns to that one.
  @Test("P12: a return to a table that the server saved unasked is saved")
  func returns() {
    var world = ServerWorld(seed: 20_028_170, tables: 2)
    world.live(for: .seconds(3_600))
    #expect(world.violation == nil)
  }

  /// The disk is full from the countdown on, and the server dies after the first question. The table comes
  /// back as it was at the countdown, and the question closes at once.
  @Test(
    "P17: a question that was never saved may be over after a restart",
    arguments: [130_003_973, 130_006_067])
  func unsavedQuestion(seed: UInt64) {
    var world = ServerWorld(seed: seed, tables: 8, former: ServerWorld.former(seed))
    world.live(for: .seconds(3_000))
    #expect(world.violation == nil)
  }

  /// The removal arrives again after the opener has let the person in, and the table gives its former answer.
  @Test("H6: a removal that arrives twice does not undo what came between")
  func repeatedRemoval() {
    var world = ServerWorld(seed: 138_003_045, tables: 8, former: ServerWorld.former(138_003_045))
    world.live(for: .seconds(2_800))
    #expect(world.violation == nil)
  }

  /// The first start finds a former version's record. One of its members comes after the table was locked.
  @Test(
    "H6: a locked table of a former version admits its members",
    arguments: [50_006_175, 60_007_667])
  func formerMember(seed: UInt64) {
    var world = ServerWorld(seed: seed, tables: 1, former: ServerWorld.former(seed))
    world.live(for: .seconds(700))
    #expect(world.violation == nil)
  }

  @Test("the same seed lives the same life")
  func deterministic() {
    var (first, second) = (ServerWorld(seed: 3, tables: 2), ServerWorld(seed: 3, tables: 2))
    first.live(for: .seconds(900))
    second.live(for: .seconds(900))
    #expect(first.counts.inputs == second.counts.inputs)
    #expect(first.counts.restarts == second.counts.restarts)
  }

  @Test("a planted fault is found")
  func planted() {
    let isFound = (1...20 as ClosedRange<UInt64>).contains { seed in
      var world = ServerWorld(
        seed: seed, tables: 1, fault: .seatsAreSwapped, rest: .seconds(300))
      world.live(for: .seconds(3_600))
      return world.violation != nil
    }
    #expect(isFound)
  }
}

@Suite("A disk in memory")
struct MemoryDiskTests {
  private func made(_ disk: MemoryDisk, _ path: String, _ bytes: [UInt8]) throws -> any StoredFile {
    let file = try disk.makeFile(path, count: 8_192)
    file.write(bytes.span, at: 0)
    return file
  }

  @Test("a power cut loses what was not synced, a killed process does not")
  func powerCut() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let disk = MemoryDisk(seed: seed)
      let file = try made(disk, "a/b", [1, 2, 3])
      try file.sync(upTo: 4_096)
      file.write([9, 9, 9].span, at: 4_096)
      disk.die()
      disk.revive()
      #expect(try disk.read("a/b", limit: 9_000)[4_096..<4_099] == [9, 9, 9])
      disk.cutPower()
      let read = try disk.read("a/b", limit: 9_000)
      #expect(read[0..<3] == [1, 2, 3])
      #expect([[9, 9, 9], [0, 0, 0]].contains(Array(read[4_096..<4_099])))
    }
  }

  @Test("a dead process writes no more, and a torn write has whole words")
  func torn() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let disk = MemoryDisk(seed: seed)
      let file = try made(disk, "a", [])
      disk.light(20)
      file.write([UInt8](repeating: 7, count: 64).span, at: 0)
      #expect(disk.isDead)
      let read = try disk.read("a", limit: 9_000)
      for word in 0..<8 { #expect(Set(read[(8 * word)..<(8 * word + 8)]).count == 1) }
      file.write([5].span, at: 0)
      #expect(try disk.read("a", limit: 9_000) == read)
      #expect(throws: FileError.self) { try file.sync(upTo: 4_096) }
    }
  }

  @Test("each trouble refuses what it should", arguments: MemoryDisk.Trouble.allCases)
  func trouble(_ trouble: MemoryDisk.Trouble) throws {
    let disk = MemoryDisk(seed: 1)
    let file = try made(disk, "a", [1])
    disk.trouble = trouble
    let makes = (try? disk.makeFile("b", count: 10)) != nil
    let replaces = (try? disk.replace("c", with: [1])) != nil
    let syncs = (try? file.sync(upTo: 4_096)) != nil
    switch trouble {
    case .none: #expect([makes, replaces, syncs] == [true, true, true])
    case .full: #expect([makes, replaces, syncs] == [false, false, true])
    case .readOnly: #expect([makes, replaces, syncs] == [false, false, false])
    case .failing: #expect([makes, replaces, syncs] == [true, false, false])
    case .lying: #expect([makes, replaces, syncs] == [true, true, true])
    }
  }
}

@Suite("Simulated foyers")
struct FoyerWorldTests {
  @Test("H4: devices that come, go, read late and meet restarts break no rule", arguments: 1..<6)
  func lives(seed: UInt64) {
    var world = FoyerWorld(seed: seed)
    world.live(for: .seconds(3_600))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.invitations > 10)
    #expect(world.counts.restarts > 0)
  }

  @Test(
    "planted faults of the foyer are found",
    arguments: PlantedFault.allCases.filter { $0.world == .foyer })
  func planted(_ fault: PlantedFault) {
    let isFound = (1...20 as ClosedRange<UInt64>).contains { seed in
      fault.violation(seed: seed, within: .seconds(3_600)) != nil
    }
    #expect(isFound)
  }
}

@Suite("Simulated accounts")
struct AccountWorldTests {
  /// With the last seed a password changed while another log-in renewed its hash.
  @Test(
    "R1 R2: no restart takes back what an owner was told", arguments: [1, 2, 3, 4, 5, 20_003_195])
  func lives(seed: UInt64) {
    var world = AccountWorld(seed: seed)
    world.live(for: .seconds(36_000))
    #expect(world.violation == nil, "seed \(seed)")
    #expect(world.counts.sessions > 10)
    #expect(world.counts.restarts > 10)
  }

  @Test(
    "planted faults of accounts are found",
    arguments: PlantedFault.allCases.filter { $0.world == .accounts })
  func planted(_ fault: PlantedFault) {
    let isFound = (1...20 as ClosedRange<UInt64>).contains { seed in
      fault.violation(seed: seed, within: .seconds(36_000)) != nil
    }
    #expect(isFound)
  }
}
