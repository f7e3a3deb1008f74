import GameCore
import Synchronization
import TestSupport
import Testing

@testable import Tables

@Suite("The list of people and tables nearby, among thousands")
struct NearbyTests {
  static func listing(_ number: UInt64, connected: Int = 1) -> TableListing {
    TableListing(
      code: TableCode(number: number), name: "Table \(number)", colour: Colour(wrapping: 0),
      face: .sample(0), connected: connected, playing: false)
  }

  /// A foyer with three pages that have been told everything, on a server with so many tables.
  static func settled(tables: Int) -> (driver: FoyerDriver, pages: [ConnectionID]) {
    var driver = FoyerDriver()
    for number in 0..<tables { driver.apply(.listed(listing(UInt64(number)))) }
    let pages = (1...3).map { driver.arrive($0, "N\($0)") }
    driver.settle()
    return (driver, pages)
  }

  @Test("H4: a table beyond the end of the list causes no message and no timer")
  func beyond() {
    var (driver, pages) = NearbyTests.settled(tables: 200)
    #expect(driver.apply(.listed(NearbyTests.listing(50, connected: 2))) == [])
    #expect(driver.apply(.tableEnded(TableCode(number: 199))) == [])
    driver.apply(.listed(NearbyTests.listing(0, connected: 0)))
    // The fiftieth is the fifty-first now, and another one since it was told last.
    let change = driver.news(of: pages[0])?.common
    #expect(change?.over == [TableCode(number: 0)])
    #expect(change?.tables == [NearbyTests.listing(50, connected: 2)])
    #expect(driver.nearby(of: pages[0])?.tables.last == NearbyTests.listing(50, connected: 2))
  }

  @Test("H4: where one of the first tables ends, the next one moves up")
  func movesUp() {
    var (driver, pages) = NearbyTests.settled(tables: 51)
    driver.apply(.tableEnded(TableCode(number: 3)))
    let shown = driver.nearby(of: pages[0])?.tables.map(\.code.number)
    #expect(shown == (0..<51).filter { $0 != 3 }.map { UInt64($0) })
  }

  @Test("H4: a page at a table gets the people whom it could invite, and no tables")
  func pageAtTable() {
    var driver = FoyerDriver()
    driver.apply(.listed(NearbyTests.listing(1)))
    let anna = driver.arrive(1, "Anna")
    #expect(driver.nearby(of: anna)?.tables.count == 1)
    driver.settle()
    let bob = driver.arrive(2, "Bob", table: TableCode(number: 1))
    #expect(driver.nearby(of: bob)?.people.map(\.name) == ["Anna"])
    #expect(driver.nearby(of: bob)?.tables == [])
    driver.settle()
    driver.apply(.listed(NearbyTests.listing(1, connected: 2)))
    #expect(driver.nearby(of: anna)?.tables.first?.connected == 2)
    #expect(driver.nearby(of: bob) == nil)
  }

  @Test("H4: a newcomer gets the whole list at once, the others the changes after the pause")
  func newcomer() {
    var (driver, pages) = NearbyTests.settled(tables: 1)
    driver.arrive(8, "N8")
    #expect(driver.nearby(of: pages[0])?.people.last?.name == "N8")
    driver.wait(.milliseconds(100))
    let late = driver.arrive(9, "Late")
    #expect(driver.news(of: late)?.common.isWhole == true)
    #expect(driver.nearby(of: late)?.people.map(\.name) == ["N1", "N2", "N3", "N8"])
    driver.wait(.milliseconds(149))
    #expect(driver.news(of: pages[0]) == nil)
    driver.wait(.milliseconds(1))
    #expect(driver.news(of: pages[0])?.common.isWhole == false)
    #expect(driver.news(of: pages[0])?.common.people.map(\.name) == ["Late"])
    #expect(driver.nearby(of: pages[0])?.people.last?.name == "Late")
    // It was told 150 ms ago.
    driver.rename(pages[0], "New")
    #expect(driver.news(of: late) == nil)
    driver.wait(.milliseconds(250))
    #expect(driver.news(of: late)?.common.isWhole == false)
    #expect(driver.news(of: late)?.common.people.map(\.name) == ["New", "Late"])
    #expect(driver.shown(by: late)?.people.map(\.name) == ["New", "N2", "N3", "N8"])
  }

  @Test("H4: an equal profile causes no message; nor does an undone change")
  func undone() {
    var (driver, pages) = NearbyTests.settled(tables: 1)
    driver.arrive(8, "N8")
    driver.apply(.listed(NearbyTests.listing(0, connected: 2)))
    driver.apply(.listed(NearbyTests.listing(0, connected: 1)))
    driver.settle()
    #expect(driver.news(of: pages[0]) == nil)
  }

  @Test("H4: a crowd gets the list in portions, and a change meanwhile follows")
  func portions() {
    var limits = Limits()
    limits.crowd = 2
    limits.nearby = 2
    var driver = FoyerDriver(limits: limits)
    let pages = (1...5).map { driver.arrive($0, "N\($0)") }
    driver.settle()
    let began = driver.clock.now
    func told() -> [[String]?] { pages.map { driver.news(of: $0)?.common.people.map(\.name) } }
    driver.rename(pages[0], "New")
    #expect(told() == [["New"], ["New"], nil, nil, nil])
    driver.apply(.timer)
    #expect(told() == [nil, nil, nil, nil, nil], "not before its time")
    driver.wait(.milliseconds(10))
    #expect(told() == [nil, nil, ["New"], ["New"], nil])
    driver.rename(pages[1], "Newer")
    driver.wait(.milliseconds(10))
    #expect(told() == [nil, nil, nil, nil, ["New"]])
    #expect(driver.timer == began + limits.nearbyPause)
    driver.wait(.milliseconds(230))
    #expect(told() == [["Newer"], ["Newer"], nil, nil, nil])
    #expect(pages.map { driver.shown(by: $0)?.people.map(\.name) }[2] == ["New", "N2"])
  }

  @Test("H4: a page that does not read gets nothing until it does, and then the whole list")
  func slowReader() {
    var (driver, pages) = NearbyTests.settled(tables: 1)
    driver.apply(.reads(pages[0], false))
    driver.rename(pages[1], "New")
    driver.settle()
    #expect(driver.news(of: pages[0]) == nil)
    #expect(driver.shown(by: pages[2])?.people.map(\.name) == ["N1", "New"])
    driver.apply(.reads(pages[0], true))
    driver.settle()
    #expect(driver.news(of: pages[0])?.common.isWhole == true)
    #expect(driver.shown(by: pages[0])?.people.map(\.name) == ["New", "N3"])
    driver.apply(.reads(ConnectionID(99), true))
  }

  @Test("H4: a page that is further behind than the stored lists gets the whole list")
  func history() {
    var history = NearbyHistory()
    let people = (1...9).map {
      PersonView(
        person: PersonNumber($0), name: "N", colour: Colour(wrapping: 0), face: .sample(0))
    }
    for count in 1...6 { history.become(Array(people.prefix(count)), []) }
    history.become(Array(people.prefix(6)), [])
    #expect(history.list.version == 6)
    #expect(history.change(since: 3, hasTables: true).people == Array(people[3..<6]))
    #expect(history.change(since: 6, hasTables: true).people == [])
    for version in [nil, 2, 0, 7] {
      let change = history.change(since: version, hasTables: false)
      #expect(change.isWhole && change.people.count == 6)
    }
  }

  @Test("H4: however fast a name changes, others see it twice a second, and the last one")
  func renaming() {
    var (driver, pages) = NearbyTests.settled(tables: 1)
    var seen: [String] = []
    for number in 1...100 {
      let name = "M\(number)"
      #expect(driver.send(.profile(.named(name) ?? .fallback), from: pages[0]) == .done)
      #expect(driver.effects.contains(.profile(.sample(1), .named(name) ?? .fallback)))
      seen += (driver.news(of: pages[1])?.common.people ?? []).map(\.name)
      driver.effects = []
      driver.wait(.milliseconds(20))
      seen += (driver.news(of: pages[1])?.common.people ?? []).map(\.name)
    }
    driver.effects = []
    driver.settle()
    seen += (driver.news(of: pages[1])?.common.people ?? []).map(\.name)
    #expect(driver.shown(by: pages[1])?.people.first?.name == "M100")
    #expect(seen.first == "M1" && seen.last == "M100")
    #expect((4...6).contains(seen.count), "\(seen)")
  }

  @Test("H4: after any changes the first fifty of each kind are listed", arguments: 1..<9)
  func likeSorted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var driver = FoyerDriver()
    let looker = driver.arrive(1_000, "Looker")
    var tables: [UInt64: TableListing] = [:]
    var lastTold = driver.clock.now
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
      if driver.news(of: looker) != nil { lastTold = driver.clock.now }
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        driver.effects = []
        driver.wait(.milliseconds(70))
        guard driver.news(of: looker) != nil else { continue }
        #expect(driver.clock.now - lastTold >= .milliseconds(250), "seed \(seed)")
        lastTold = driver.clock.now
      }
      guard driver.clock.now - lastTold >= .milliseconds(320) else { continue }
      let shown = tables.values.filter { $0.connected > 0 }.sorted { $0.code < $1.code }.prefix(50)
      #expect(driver.shown(by: looker)?.tables == Array(shown), "seed \(seed)")
    }
  }

  @Test("H4: 20 people change their names 50 times a second: a page gets 4 messages a second")
  func traffic() {
    var driver = FoyerDriver()
    for number in 0..<50 as Range<UInt64> { driver.apply(.listed(NearbyTests.listing(number))) }
    let bystander = driver.arrive(1, "Anna")
    let pages = (2...21).map { driver.arrive($0, "N\($0)") }
    driver.settle()
    driver.settle()
    var news: [NearbyNews] = []
    var spans: Set<NearbyChange.Span> = []
    func look() {
      news += driver.news(of: bystander).map { [$0] } ?? []
      for case .nearby(_, let one) in driver.effects { spans.insert(one.common.span) }
    }
    for turn in 0..<500 {
      // One after the other they begin.
      for page in pages.prefix(turn + 1) {
        driver.rename(page, "T\(turn)")
        look()
      }
      driver.effects = []
      driver.wait(.milliseconds(20))
      look()
    }
    // In ten seconds: each of them twice a second, and nothing else.
    #expect((39...41).contains(news.count), "\(news.count)")
    #expect(news.allSatisfy { !$0.common.isWhole && $0.known == nil && $0.common.tables.isEmpty })
    #expect((19 * 20...21 * 20).contains(news.map(\.common.people.count).reduce(0, +)))
    #expect(spans.count == news.count, "one change for all pages")
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

  @Test("A change reports its position, and no change reports none")
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
        sender: .device(.sample(from)), page: ConnectionID(from), table: nil,
        until: Tick(microseconds: Int64(number)))
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
