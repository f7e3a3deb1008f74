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
        let order = asked.keys.sorted { (asked[$0]?.number ?? 0) < (asked[$1]?.number ?? 0) }
        #expect(order == [.max, 2, 1])
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
}
