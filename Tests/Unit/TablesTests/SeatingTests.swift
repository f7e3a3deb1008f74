import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Seating by compass and by hand")
struct SeatingTests {
  typealias Sitter = Seating.Sitter

  /// Somebody who says to face so many degrees; any number will do.
  static func facing(_ degrees: Int, at side: Int? = nil) -> Sitter {
    Sitter(
      placement: Heading(((degrees % 360) + 360) % 360).map { .facing($0) } ?? .arrival,
      side: side.flatMap { Side($0) })
  }

  static func sides(_ sitters: [Sitter]) -> [Int?] {
    Seating.sides(of: sitters).map { $0?.number }
  }

  /// How many sides clockwise from the first each one sits.
  static func turned(_ sides: [Int?]) -> [Int] {
    sides.map { (($0 ?? 0) - (sides[0] ?? 0) + 4) % 4 }
  }

  @Test("T3: without a compass four sit clockwise in the order of arrival, two sit across")
  func arrival() {
    let nobody = Sitter(placement: .arrival)
    #expect(SeatingTests.sides([]) == [])
    #expect(SeatingTests.sides([nobody]) == [0])
    #expect(SeatingTests.sides([nobody, nobody]) == [0, 2])
    #expect(SeatingTests.sides([nobody, nobody, nobody]) == [0, 1, 2])
    #expect(SeatingTests.sides(Array(repeating: nobody, count: 4)) == [0, 1, 2, 3])
    #expect(SeatingTests.sides(Array(repeating: nobody, count: 5)) == [0, 1, 2, 3, nil])
  }

  @Test("T2: 180° apart sits across, 90° clockwise of mine at my left, 90° the other way right")
  func pairs() {
    for mine in stride(from: 0, to: 360, by: 7) {
      func other(_ turn: Int) -> Int {
        SeatingTests.turned(
          SeatingTests.sides([SeatingTests.facing(mine), SeatingTests.facing(mine + turn)]))[1]
      }
      #expect(other(180) == 2)
      #expect(other(90) == 1)
      #expect(other(270) == 3)
      #expect(other(180 + 40) == 2)
      #expect(other(180 - 40) == 2)
      #expect(other(90 + 40) == 1)
      #expect(other(90 - 40) == 1)
    }
  }

  @Test(
    "T2: with 20° of noise everybody gets the right side, whatever side of the table is north",
    arguments: 2...4)
  func noise(people: Int) {
    var random = SeededGenerator(seed: UInt64(people))
    for _ in 0..<4_000 {
      let sat = Array([0, 1, 2, 3].shuffled(using: &random).prefix(people))
      let north = Int.random(in: 0..<360, using: &random)
      let sitters = sat.map {
        SeatingTests.facing(north + 90 * $0 + Int.random(in: -20...20, using: &random))
      }
      #expect(SeatingTests.turned(SeatingTests.sides(sitters)) == SeatingTests.turned(sat))
    }
  }

  @Test("T2: the order of arrivals and headings does not matter, and nobody is mirrored")
  func order() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let headings = (0..<4).map { 90 * $0 + Int.random(in: -20...20, using: &random) }
      let order = [0, 1, 2, 3].shuffled(using: &random)
      let sides = SeatingTests.sides(order.map { SeatingTests.facing(headings[$0]) })
      var byPerson = [Int?](repeating: nil, count: 4)
      for (person, side) in zip(order, sides) { byPerson[person] = side }
      #expect(SeatingTests.turned(byPerson) == [0, 1, 2, 3])
    }
  }

  @Test("T2: a turn of all headings changes nothing, and the sides found are found again")
  func stable() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...4, using: &random)
      let free = Side.all.shuffled(using: &random)
      var sitters = (0..<count).map { index in
        let placements: [Placement] = [
          .arrival, .chosen,
          SeatingTests.facing(Int.random(in: 0..<360, using: &random)).placement,
        ]
        return Sitter(
          placement: placements[Int.random(in: 0..<3, using: &random)],
          side: Bool.random(using: &random) ? free[index] : nil)
      }
      let sides = Seating.sides(of: sitters)
      #expect(Set(sides.compactMap(\.self)).count == count)
      let turn = Int.random(in: 0..<360, using: &random)
      let turned = sitters.map { sitter in
        guard case .facing(let heading) = sitter.placement else { return sitter }
        return Sitter(
          placement: SeatingTests.facing(heading.degrees + turn).placement, side: sitter.side)
      }
      #expect(Seating.sides(of: turned) == sides)
      for index in sitters.indices { sitters[index].side = sides[index] }
      #expect(Seating.sides(of: sitters) == sides)
    }
  }

  @Test("T2: no other assignment fits better, by a search that turns the table degree by degree")
  func best() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Rounds.count(20, deep: 60) {
      let headings = (0..<4).compactMap { _ in Heading(Int.random(in: 0..<360, using: &random)) }
      let found = Seating.sides(of: headings.map { Sitter(placement: .facing($0)) })
      let best = Seating.error(of: headings, at: found.compactMap(\.self))
      for sides in SeatingTests.orders(Side.all) {
        let exact = Seating.error(of: headings, at: sides)
        #expect(best <= exact)
        let searched = SeatingTests.searchedError(of: headings, at: sides)
        // Between two whole degrees lies a quarter of a square degree for each of the four.
        #expect(Double(exact) / 4 <= searched && searched <= Double(exact) / 4 + 1)
      }
    }
  }

  /// The least sum of squared deviations over all whole directions of the table.
  static func searchedError(of headings: [Heading], at sides: [Side]) -> Double {
    (0..<360).map { north in
      zip(headings, sides).reduce(0.0) { sum, pair in
        let turn = abs(pair.0.degrees - 90 * pair.1.number - north + 1_080) % 360
        let apart = Double(min(turn, 360 - turn))
        return sum + apart * apart
      }
    }.min() ?? 0
  }

  static func orders(_ sides: [Side]) -> [[Side]] {
    guard !sides.isEmpty else { return [[]] }
    return sides.flatMap { first in
      orders(sides.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test("T2: where the whole table could be turned, as few as possible move")
  func fewMoves() {
    let facing = SeatingTests.facing
    #expect(SeatingTests.sides([facing(200, 3), facing(20, 0)]) == [2, 0])
    #expect(SeatingTests.sides([facing(10, 2), facing(100, 3), facing(190, 1)]) == [2, 3, 0])
    let chosen = Sitter(placement: .chosen, side: Side(1))
    #expect(SeatingTests.sides([facing(0, 0), facing(90, 2), chosen]) == [2, 3, 1])
    #expect(SeatingTests.sides([chosen, facing(0, nil)]) == [1, 0])
  }

  @Test("T2, T3: a hand-made place gives way to compasses, and a newcomer takes what is free")
  func mixed() {
    let facing = SeatingTests.facing
    let chosen = Sitter(placement: .chosen, side: Side(1))
    let nobody = Sitter(placement: .arrival)
    #expect(
      SeatingTests.sides([facing(0, 0), facing(90, nil), facing(180, 2), chosen]) == [2, 3, 0, 1])
    #expect(
      SeatingTests.sides([
        facing(0, 0), facing(90, nil), facing(180, 2), facing(270, nil), chosen,
      ]) == [0, 1, 2, 3, nil])
    #expect(SeatingTests.sides([nobody, chosen, nobody]) == [0, 1, 2])
    #expect(SeatingTests.sides([chosen, nobody]) == [1, 3])
  }
}
