import GameCore
import Games
import Testing

@Suite("The deal of Balloons")
struct BalloonCourseTests {
  /// The ordinary ones of a course, second by second.
  static func groups(_ level: Level, seed: UInt64) -> [[BalloonEntry]] {
    let plain = BalloonPlay.entries(level, seed: seed).filter {
      if case .plain = $0.kind { true } else { false }
    }
    return Dictionary(grouping: plain, by: \.entersAt).sorted { $0.key < $1.key }.map(\.value)
  }

  @Test(
    "AB1, AB3: one group enters at each full second from the opening to the end",
    arguments: zip(Level.allCases, [60, 45, 30]))
  func seconds(level: Level, count: Int) {
    for seed in UInt64(0)..<50 {
      let groups = BalloonCourseTests.groups(level, seed: seed)
      #expect(groups.map { $0[0].entersAt } == (0..<count).map { .seconds($0) })
    }
  }

  @Test(
    "AB1: one; one or two; one, two or three: of many numbers, places and colours within 1 %",
    arguments: [(Level.easy, 1, 9), (.medium, 2, 7), (.hard, 3, 5)])
  func uniform(level: Level, most: Int, highest: Int) {
    var together = Array(repeating: 0, count: most)
    var numbers = Array(repeating: 0, count: highest)
    var places = Array(repeating: 0, count: 10)
    var colours = Array(repeating: 0, count: 10)
    var seed: UInt64 = 0
    var spawns = 0
    while spawns < Draws.count {
      seed += 1
      for group in BalloonCourseTests.groups(level, seed: seed) {
        #expect(Set(group.map(\.place)).count == group.count)
        together[group.count - 1] += 1
        spawns += group.count
        for case .plain(let number, let colour) in group.map(\.kind) {
          numbers[number - 1] += 1
          colours[colour] += 1
        }
        for entry in group { places[entry.place] += 1 }
      }
    }
    for counts in [together, numbers, places, colours] {
      let sum = counts.reduce(0, +)
      for count in counts { #expect(Draws.isEven(count, share: 1 / Double(counts.count), of: sum)) }
    }
    // A fair generator is above these once in a thousand times (χ² of 1, 2, 4, 6, 8 and 9 degrees).
    let bounds = [2: 10.83, 3: 13.82, 5: 18.47, 7: 22.46, 9: 26.12, 10: 27.88]
    for counts in [together, numbers, places, colours] where counts.count > 1 {
      #expect(BalloonCourseTests.chiSquare(counts) < bounds[counts.count, default: 0])
    }
  }

  static func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  @Test(
    "AB2: a star and a skull each 20 to 25 s after the opening and after the one before",
    arguments: Level.allCases)
  func specials(level: Level) {
    for kind in [BalloonKind.star, .skull] {
      var gaps: Set<Int> = []
      for seed in UInt64(0)..<500 {
        var last = Duration.zero
        for entry in BalloonPlay.entries(level, seed: seed, of: kind) {
          let gap = entry.entersAt - last
          #expect((.seconds(20)...(.seconds(25))).contains(gap))
          gaps.insert(Int(gap / .milliseconds(500)))
          last = entry.entersAt
        }
        // The next one would enter after the end.
        #expect(last + .seconds(25) >= BalloonRules(level).length)
      }
      #expect(gaps.isSuperset(of: 40...49))
    }
  }

  @Test("AB1, AB2: balloons that enter less than a second apart have different places, and ids")
  func apart() {
    for seed in UInt64(0)..<300 {
      let entries = BalloonPlay.entries(.hard, seed: seed)
      #expect(Set(entries.map(\.id)).count == entries.count)
      for (index, entry) in entries.enumerated() {
        for other in entries[(index + 1)...] {
          guard other.entersAt - entry.entersAt < .seconds(1) else { break }
          #expect(entry.place != other.place, "seed \(seed)")
        }
      }
    }
  }

  @Test("AB2: stars and skulls are at each place equally often")
  func specialPlaces() {
    var places = Array(repeating: 0, count: 10)
    var seed: UInt64 = 0
    while places.reduce(0, +) < 20_000 {
      seed += 1
      for entry in BalloonCourse(level: .medium, seed: seed).specials { places[entry.place] += 1 }
    }
    #expect(BalloonCourseTests.chiSquare(places) < 27.88)
  }

  @Test("AB1: a course in pieces is the whole course", arguments: Level.allCases)
  func pieces(level: Level) {
    let course = BalloonCourse(level: level, seed: 5)
    var moment = Duration.microseconds(-1)
    var found: [BalloonEntry] = []
    while let next = course.nextEntry(after: moment) {
      #expect(next > moment)
      found += course.entries(after: moment, through: next)
      moment = next
    }
    #expect(found == BalloonPlay.entries(level, seed: 5))
    #expect(found.allSatisfy { $0.entersAt < BalloonRules(level).length })
  }
}
