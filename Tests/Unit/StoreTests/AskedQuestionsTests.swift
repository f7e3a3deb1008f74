import GameCore
import Games
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite("Store: questions that players have been asked")
struct AskedQuestionsTests {
  private static let anna = PlayerID(high: 1, low: 1)
  private static let bob = PlayerID(high: 1, low: 2)

  @Test(
    "F8: what any player at the table has been asked counts, with the last time, also of large hashes"
  )
  func union() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let (anna, bob) = (AskedQuestionsTests.anna, AskedQuestionsTests.bob)
      try records.add(questions: [1, .max], askedOf: [anna, bob], at: 100)
      try records.add(questions: [2], askedOf: [bob], at: 200)
      try records.add(questions: [1], askedOf: [bob], at: 300)
      #expect(try records.questions(askedOf: [anna]).mapValues(\.seconds) == [1: 100, .max: 100])
      for players in [[anna, bob], [bob, anna]] {
        let asked = try records.questions(askedOf: players)
        #expect(asked.mapValues(\.seconds) == [1: 300, 2: 200, .max: 100])
        #expect(asked.sorted { $0.value < $1.value }.map(\.key) == [.max, 2, 1])
      }
      #expect(try records.questions(askedOf: [PlayerID(high: 9, low: 9)]) == [:])
    }
  }

  @Test("F8: of more than 5 000 questions the one asked longest ago is forgotten")
  func limit() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let anna = AskedQuestionsTests.anna
      try records.add(questions: Array(1...5_000), askedOf: [anna], at: 1)
      // Asked once more, so that it is the latest.
      try records.add(questions: [1], askedOf: [anna], at: 2)
      try records.add(questions: [6_001, 6_002], askedOf: [anna], at: 3)
      let known = Set(try records.questions(askedOf: [anna]).keys)
      #expect(known.count == 5_000)
      #expect(known.isSuperset(of: [1, 4, 6_001, 6_002]))
      #expect(known.isDisjoint(with: [2, 3]))
    }
  }

  @Test("F8, H2: who logs in has been asked what the device was asked, at the later time of both")
  func moved() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let (anna, bob) = (AskedQuestionsTests.anna, AskedQuestionsTests.bob)
      try records.add(questions: [4], askedOf: [anna], at: 10)
      try records.add(questions: [2, 3, 4], askedOf: [bob], at: 20)
      try records.add(questions: [1, 2], askedOf: [anna], at: 30)
      try records.move(anna, to: bob)
      #expect(
        try records.questions(askedOf: [bob]).mapValues(\.seconds) == [1: 30, 2: 30, 3: 20, 4: 20])
      #expect(try records.questions(askedOf: [anna]) == [:])
    }
  }

  @Test("F8: a game of 21 questions for four players is four rows, and so is the next one")
  func rows() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let players = (1...4).map { PlayerID(high: 2, low: $0) }
      for game in 0..<2 as Range<UInt64> {
        try records.add(
          questions: (1...21).map { game * 100 + $0 }, askedOf: players, at: Int64(game))
        #expect(try records.count("SELECT count(*) FROM asked_lists") == 4)
      }
      #expect(try records.questions(askedOf: players).count == 42)
    }
  }

  @Test("F8: a list that cannot be read counts as empty, and a new one takes its place")
  func damaged() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let (anna, bob) = (AskedQuestionsTests.anna, AskedQuestionsTests.bob)
      for count in [0, 1, 11, 13, 100_000] {
        try records.add(questions: [1, 2], askedOf: [anna, bob], at: 1)
        try records.run(
          """
          UPDATE asked_lists SET questions = $1
          WHERE player = (SELECT id FROM players WHERE player = $2)
          """, [.blob([UInt8](repeating: 255, count: count)), .blob(anna.bytes)])
        #expect(try records.questions(askedOf: [anna]) == [:])
        #expect(try records.questions(askedOf: [anna, bob]).count == 2)
        try records.add(questions: [3], askedOf: [anna], at: 2)
        #expect(
          try records.questions(askedOf: [anna]) == [3: LastAsked(number: 0, seconds: 2)])
      }
    }
  }

  @Test(
    "F8: a time before 1970 or after 2105 is stored as the nearest one",
    arguments: [
      (-1, 0), (0, 0), (4_294_967_295, 4_294_967_295), (4_294_967_296, 4_294_967_295),
    ] as [(Int64, Int64)])
  func times(given: Int64, stored: Int64) throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let anna = AskedQuestionsTests.anna
      try records.add(questions: [7], askedOf: [anna], at: given)
      #expect(
        try records.questions(askedOf: [anna]) == [7: LastAsked(number: 0, seconds: stored)])
    }
  }

  /// A player's questions in memory, the one asked longest ago first.
  private struct Memory {
    var list: [(question: UInt64, seconds: Int64)] = []

    mutating func add(_ question: UInt64, at seconds: Int64) {
      list.removeAll { $0.question == question }
      list.append((question, seconds))
      if list.count > 5_000 { list.removeFirst() }
    }

    /// The later of both times stays; in the same second `other`'s come after one's own.
    mutating func take(_ other: Memory) {
      var both = self
      both.list = []
      var (own, others) = (list[...], other.list[...])
      while let next = own.first ?? others.first {
        let isOwn = !own.isEmpty && next.seconds <= others.first?.seconds ?? .max
        guard let first = isOwn ? own.popFirst() : others.popFirst() else { break }
        both.add(first.question, at: first.seconds)
      }
      self = both
    }

    var asked: [UInt64: LastAsked] {
      var asked: [UInt64: LastAsked] = [:]
      for (place, entry) in list.enumerated() {
        asked[entry.question] = LastAsked(number: Int64(place), seconds: entry.seconds)
      }
      return asked
    }
  }

  @Test(
    "F8, H2: order, times and limit are those of a simple model, whatever is asked of whom",
    arguments: Seed.several(Rounds.count(2, deep: 8)))
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try Folder()
    let store = try OpenStore(folder.store)
    let players = (0..<3).map { PlayerID(high: 3, low: $0) }
    var memories = players.map { _ in Memory() }
    var now: Int64 = 1_700_000_000
    for step in 0..<30 {
      now += Int64.random(in: 0...2, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        let (former, new) = (step % 3, (step + 1) % 3)
        try store.change { records throws(StoreError) in
          try records.move(players[former], to: players[new])
        }
        memories[new].take(memories[former])
        memories[former] = Memory()
      } else {
        let chosen = players.indices.filter { _ in Bool.random(using: &random) }
        // Often a quiz, now and then so many that the limit is reached.
        let count = Int.random(in: 0..<4, using: &random) == 0 ? 1_500 : 15
        let questions = (0..<count).map { _ in UInt64.random(in: 0..<9_000, using: &random) }
        try store.change { records throws(StoreError) in
          try records.add(questions: questions, askedOf: chosen.map { players[$0] }, at: now)
        }
        for player in chosen {
          for question in questions { memories[player].add(question, at: now) }
        }
      }
      for (player, memory) in zip(players, memories) {
        let found = try store.records.questions(askedOf: [player])
        #expect(found == memory.asked, "seed \(seed), step \(step)")
      }
      let all = memories.reduce(into: [UInt64: LastAsked]()) { all, memory in
        all.merge(memory.asked) { max($0, $1) }
      }
      #expect(try store.records.questions(askedOf: players) == all, "seed \(seed), step \(step)")
    }
  }
}
