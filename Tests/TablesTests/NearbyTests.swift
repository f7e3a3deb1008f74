import GameCore
import Synchronization
import TestSupport
import Testing

@testable import Tables

@Suite("Who and what is near, among thousands")
struct NearbyTests {
  static func listing(_ number: UInt64, connected: Int = 1) -> TableListing {
    TableListing(
      code: TableCode(number: number), name: "Table \(number)", colour: Colour(wrapping: 0),
      connected: connected, playing: false)
  }

  /// A foyer with a crowd that has been told everything, on a server with so many tables.
  static func crowded(tables: Int) -> (driver: FoyerDriver, pages: [ConnectionID]) {
    var limits = Limits()
    limits.crowd = 2
    var driver = FoyerDriver(limits: limits)
    for number in 0..<tables { driver.apply(.listed(listing(UInt64(number)))) }
    let pages = (1...3).map { driver.arrive($0, "N\($0)") }
    for _ in 0..<4 {
      driver.clock.advance(by: limits.crowdPause)
      driver.apply(.timer)
    }
    return (driver, pages)
  }

  @Test("H4: a table beyond those that pages are told of concerns nobody, and nobody is woken")
  func beyond() {
    var (driver, pages) = NearbyTests.crowded(tables: 200)
    #expect(driver.apply(.listed(NearbyTests.listing(50, connected: 2))) == [])
    #expect(driver.apply(.tableEnded(TableCode(number: 199))) == [])
    #expect(
      driver.apply(.listed(NearbyTests.listing(0, connected: 0))).contains(
        .timer(
          driver.clock.now + .milliseconds(10))))
    // The fiftieth is the fifty-first now, and another one since it was told last.
    #expect(driver.nearby(of: pages[0])?.tables.last == NearbyTests.listing(50, connected: 2))
  }

  @Test("H4: where one of the first tables ends, the next one moves up")
  func movesUp() {
    var (driver, pages) = NearbyTests.crowded(tables: 51)
    driver.apply(.tableEnded(TableCode(number: 3)))
    let shown = driver.nearby(of: pages[0])?.tables.map(\.code.number)
    #expect(shown == (0..<51).filter { $0 != 3 }.map { UInt64($0) })
  }

  @Test("H4: a page at a table is told of people whom it could invite, and of no tables")
  func pageAtTable() {
    var driver = FoyerDriver()
    driver.apply(.listed(NearbyTests.listing(1)))
    let anna = driver.arrive(1, "Anna")
    #expect(driver.nearby(of: anna)?.tables.count == 1)
    let bob = driver.arrive(2, "Bob", table: TableCode(number: 1))
    #expect(driver.nearby(of: bob)?.people.map(\.name) == ["Anna"])
    #expect(driver.nearby(of: bob)?.tables == [])
    driver.apply(.listed(NearbyTests.listing(1, connected: 2)))
    #expect(driver.nearby(of: anna)?.tables.first?.connected == 2)
    #expect(driver.nearby(of: bob) == nil)
  }

  @Test("H4: who comes to a crowd is told at once, the others after the pause")
  func newcomer() {
    var (driver, pages) = NearbyTests.crowded(tables: 1)
    driver.arrive(8, "N8")
    #expect(driver.nearby(of: pages[0])?.people.last?.name == "N8")
    let late = driver.arrive(9, "Late")
    #expect(driver.nearby(of: late)?.people.map(\.name) == ["N1", "N2", "N3", "N8"])
    #expect(driver.nearby(of: pages[0]) == nil)
    // The round that was under way ends first.
    for _ in 0..<2 { driver.wait(.milliseconds(10)) }
    driver.wait(Limits().crowdPause)
    #expect(driver.nearby(of: pages[0])?.people.last?.name == "Late")
  }

  @Test("H4: whatever comes, goes and changes, the first fifty of each are shown", arguments: 1..<9)
  func likeSorted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var driver = FoyerDriver()
    let looker = driver.arrive(1_000, "Looker")
    var tables: [UInt64: TableListing] = [:]
    for _ in 0..<600 {
      let number = UInt64.random(in: 0..<90, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        tables[number] = nil
        driver.apply(.tableEnded(TableCode(number: number)))
      } else {
        let listing = NearbyTests.listing(
          number, connected: Int.random(in: 0..<4, using: &random))
        tables[number] = listing
        driver.apply(.listed(listing))
      }
      let shown = tables.values.filter { $0.connected > 0 }.sorted { $0.code < $1.code }.prefix(50)
      let told = driver.foyer.people[.sample(1_000)]?.pages.first?.told
      #expect(told?.tables == Array(shown), "seed \(seed)")
    }
    #expect(driver.foyer.people[.sample(1_000)]?.pages.first?.connection == looker)
  }
}

@Suite("What is kept in order")
struct OrderTests {
  /// A key that counts how often keys are compared.
  private struct Counted: Comparable, Hashable, Sendable {
    final class Counter: Sendable {
      let comparisons = Atomic<Int>(0)
    }

    let number: Int
    let counter: Counter

    static func < (left: Counted, right: Counted) -> Bool {
      left.counter.comparisons.wrappingAdd(1, ordering: .relaxed)
      return left.number < right.number
    }

    static func == (left: Counted, right: Counted) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// The most comparisons that one change took among so many keys.
  private static func mostComparisons(among count: Int) -> Int {
    let counter = Counted.Counter()
    var listed = Listed<Counted, Int>()
    for number in 0..<count {
      _ = listed.set(1, for: Counted(number: number * 7 % count, counter: counter))
    }
    var most = 0
    for number in 0..<count {
      for value in [2, nil, 1] {
        let before = counter.comparisons.load(ordering: .relaxed)
        _ = listed.set(value, for: Counted(number: number, counter: counter))
        most = max(most, counter.comparisons.load(ordering: .relaxed) - before)
      }
    }
    return most
  }

  @Test("A change among 4 800 takes hardly more comparisons than among 200")
  func comparisons() {
    // As many as the count has bits, twice where a value is replaced.
    #expect(OrderTests.mostComparisons(among: 200) <= 16)
    #expect(OrderTests.mostComparisons(among: 4_800) <= 26)
  }

  @Test("A change says at which place it was, and none says nothing")
  func places() {
    var listed = Listed<Int, String>()
    #expect(listed.set("b", for: 2) == 0)
    #expect(listed.set("a", for: 1) == 0)
    #expect(listed.set("c", for: 3) == 2)
    #expect(listed.set("c", for: 3) == nil)
    #expect(listed.set("C", for: 3) == 2)
    #expect(listed.set(nil, for: 2) == 1)
    #expect(listed.set(nil, for: 2) == nil)
    #expect(listed.first(5) == ["a", "C"])
    #expect(listed.first(1) == ["a"])
    #expect(listed.count == 2)
  }

  @Test("Keys from one on, or from the next where it is not there")
  func keys() {
    var keys = SortedKeys<Int>()
    for key in [4, 2, 8, 6, 4] { keys.insert(key) }
    #expect(Array(keys.from(4, 2)) == [4, 6])
    #expect(Array(keys.from(5, 9)) == [6, 8])
    #expect(Array(keys.from(9, 9)) == [])
    #expect(keys.remove(5) == nil)
    #expect(keys.remove(2) == 0)
    #expect(Array(keys.first(9)) == [4, 6, 8])
    #expect(keys.count == 3)
  }

  @Test("First in, first out, and what was taken is let go")
  func queue() {
    var queue = Queue<Int>()
    #expect(queue.popFirst() == nil)
    var next = 0
    for number in 0..<100 {
      queue.append(number)
      if number % 3 == 2 {
        #expect(queue.first == next)
        #expect(queue.popFirst() == next)
        next += 1
      }
    }
    #expect(queue.count == 100 - next)
    while let first = queue.popFirst() {
      #expect(first == next)
      next += 1
    }
    #expect(next == 100)
  }

  @Test("H4: invitations are found by sender, invitee and table, and the oldest first")
  func invitations() {
    var invitations = Invitations()
    func invitation(_ number: Int, from: UInt64, to: UInt64) -> Invitation {
      Invitation(
        number: InvitationNumber(number), inviter: .sample(from), invitee: .sample(to),
        page: ConnectionID(from), table: nil, until: Tick(microseconds: Int64(number)))
    }
    let three = [
      invitation(1, from: 1, to: 2), invitation(2, from: 1, to: 3), invitation(3, from: 4, to: 2),
    ]
    for one in three { invitations.add(one) }
    #expect(invitations.sent(by: .sample(1)) == [three[0], three[1]])
    #expect(invitations.received(by: .sample(2)) == [three[0], three[2]])
    invitations.lead(three[1].number, to: TableCode(number: 9))
    #expect(invitations.leading(to: TableCode(number: 9)).map(\.number) == [three[1].number])
    invitations.remove(three[1].number)
    invitations.remove(three[1].number)
    #expect(invitations.first == three[0])
    invitations.remove(three[0].number)
    #expect(invitations.first == three[2])
    #expect(invitations.leading(to: TableCode(number: 9)) == [])
    #expect(invitations.sent(by: .sample(1)) == [])
    #expect(invitations[three[2].number] == three[2])
  }
}
