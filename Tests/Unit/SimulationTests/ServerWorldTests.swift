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

  @Test("the same seed lives the same life")
  func deterministic() {
    var (first, second) = (ServerWorld(seed: 3, tables: 2), ServerWorld(seed: 3, tables: 2))
    first.live(for: .seconds(900))
    second.live(for: .seconds(900))
    #expect(first.counts.inputs == second.counts.inputs)
    #expect(first.counts.restarts == second.counts.restarts)
  }
}

@Suite("A disk in memory")
struct MemoryDiskTests {
  private func made(_ disk: MemoryDisk, _ path: String, _ bytes: [UInt8]) throws -> any StoredFile {
    let file = try disk.makeFile(path, count: 8_192)
    _ = file.write(bytes.span, at: 0)
    return file
  }

  @Test("a power cut loses what was not synced, a killed process does not")
  func powerCut() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let disk = MemoryDisk(seed: seed)
      let file = try made(disk, "a/b", [1, 2, 3])
      try file.sync(upTo: 4_096)
      _ = file.write([9, 9, 9].span, at: 4_096)
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
      _ = file.write([UInt8](repeating: 7, count: 64).span, at: 0)
      #expect(disk.isDead)
      let read = try disk.read("a", limit: 9_000)
      for word in 0..<8 { #expect(Set(read[(8 * word)..<(8 * word + 8)]).count == 1) }
      _ = file.write([5].span, at: 0)
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
    case .exhausted:
      #expect(syncs)
      #expect((0..<64).contains { _ in !file.write([1].span, at: 0) })
      #expect((0..<64).contains { (try? disk.makeFile("d\($0)", count: 10)) == nil })
    case .readOnly: #expect([makes, replaces, syncs] == [false, false, false])
    case .failing: #expect([makes, replaces, syncs] == [true, false, false])
    case .lying: #expect([makes, replaces, syncs] == [true, true, true])
    }
  }
}

@Suite("The log of tables on a full copy-on-write file system")
struct ExhaustedDiskTests {
  @Test("a record counts if and only if it was saved, whatever the disk takes", arguments: 1..<10)
  func saves(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = MemoryDisk(seed: seed)
    let log = try TableLog(folder: "t", loop: 0, on: disk, smallest: 8_192)
    var expected: [UInt64: [UInt8]] = [:]
    var refusals = 0
    for step in 0..<600 {
      if step % 100 == 30 { disk.trouble = .exhausted }
      if step % 100 == 80 { disk.trouble = .none }
      let code = UInt64.random(in: 0..<6, using: &random)
      let state = [UInt8](
        repeating: UInt8(step % 256), count: Int.random(in: 1...900, using: &random))
      if log.save(code, nil, at: 0, { $0.write(raw: state) }) {
        expected[code] = state
      } else {
        refusals += 1
        #expect(log.unsaved.contains(code))
      }
      if step % 7 == 0 {
        try? log.note(TableRecord.Stamp(clock: 0, moment: Moment(seconds: Int64(step))))
        try? log.maintain()
      }
      guard step % 10 == 9 else { continue }
      let saved = try TableRecord.read("t", on: disk)
      #expect(Dictionary(uniqueKeysWithValues: saved.map { ($0.code, $0.state) }) == expected)
    }
    #expect(refusals > 0)
    #expect(disk.amount.files <= 4)
  }

  @Test("a refused note of the clock is a failure until the log goes on in its next file")
  func notes() throws {
    let disk = MemoryDisk(seed: 3)
    let log = try TableLog(folder: "t", loop: 0, on: disk, smallest: 8_192)
    log.save(1, nil, at: 0) { $0.write(raw: [1]) }
    disk.trouble = .exhausted
    let stamp = TableRecord.Stamp(clock: 5_000_000, moment: Moment(seconds: 99))
    while (try? log.note(stamp)) != nil {}
    disk.trouble = .none
    #expect(throws: FileError.self) { try log.maintain() }
    try log.note(stamp)
    try log.maintain()
    #expect(try TableRecord.read("t", on: disk).map(\.moment.seconds) == [99])
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
