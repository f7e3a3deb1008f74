import GameCore
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite("Store: questions that players have been asked")
struct AskedQuestionsTests {
  private static let anna = PlayerID(high: 1, low: 1)
  private static let bob = PlayerID(high: 1, low: 2)

  @Test("F8: what any player at the table has been asked counts, also of large hashes")
  func union() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let (anna, bob) = (AskedQuestionsTests.anna, AskedQuestionsTests.bob)
      try records.add(questions: [1, .max], askedOf: [anna, bob])
      try records.add(questions: [2], askedOf: [bob])
      #expect(try records.questions(askedOf: [anna]) == [1, .max])
      #expect(try records.questions(askedOf: [anna, bob]) == [1, 2, .max])
      #expect(try records.questions(askedOf: [PlayerID(high: 9, low: 9)]) == [])
      try records.forget(questions: [.max, 7], askedOf: [anna])
      #expect(try records.questions(askedOf: [anna]) == [1])
      #expect(try records.questions(askedOf: [bob]) == [1, 2, .max])
    }
  }

  @Test("F8: of more than 5 000 questions the one asked longest ago is forgotten")
  func limit() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let anna = AskedQuestionsTests.anna
      try records.add(questions: Array(1...5_000), askedOf: [anna])
      // Asked once more, so that it is the latest.
      try records.add(questions: [1], askedOf: [anna])
      try records.add(questions: [6_001, 6_002], askedOf: [anna])
      let known = try records.questions(askedOf: [anna])
      #expect(known.count == 5_000)
      #expect(known.isSuperset(of: [1, 4, 6_001, 6_002]))
      #expect(known.isDisjoint(with: [2, 3]))
    }
  }

  @Test("F8, H2: who logs in has been asked what the device was asked")
  func moved() throws {
    let folder = try Folder()
    try OpenStore(folder.store).change { records throws(StoreError) in
      let (anna, bob) = (AskedQuestionsTests.anna, AskedQuestionsTests.bob)
      try records.add(questions: [1, 2], askedOf: [anna])
      try records.add(questions: [2, 3], askedOf: [bob])
      try records.move(anna, to: bob)
      #expect(try records.questions(askedOf: [bob]) == [1, 2, 3])
      #expect(try records.questions(askedOf: [anna]) == [])
    }
  }
}
