import Fairness
import GameCore
import Testing

/// The same as a ledger, as plainly as it can be written.
private struct Plain {
  struct Item {
    let name: Int
    var amount: Int
    let holder: [Int]
  }

  /// In the order in which they were taken.
  var items: [Item] = []
  /// Keys that hold something, with those above them, in the order in which they began to.
  var keys: [[Int]] = []

  mutating func take(_ name: Int, _ amount: Int, for holder: [Int]) {
    giveBack(name)
    items.append(Item(name: name, amount: amount, holder: holder))
    for count in 1...holder.count where !keys.contains(Array(holder.prefix(count))) {
      keys.append(Array(holder.prefix(count)))
    }
  }

  mutating func change(_ name: Int, to amount: Int) {
    for index in items.indices where items[index].name == name { items[index].amount = amount }
  }

  mutating func giveBack(_ name: Int) {
    items.removeAll { $0.name == name }
    keys.removeAll { key in !items.contains { $0.holder.starts(with: key) } }
  }

  func held(by holder: [Int]) -> Int {
    items.filter { $0.holder.starts(with: holder) }.reduce(0) { $0 + $1.amount }
  }

  func heaviest(of holder: [Int]) -> Int? {
    let below = keys.filter { $0.count == holder.count + 1 && $0.starts(with: holder) }
    guard !below.isEmpty else { return items.first { $0.holder == holder }?.name }
    let most = below.map(held(by:)).max()
    return below.first { held(by: $0) == most }.flatMap(heaviest(of:))
  }
}

@Suite("The amounts of holders")
struct LedgerTests {
  @Test("R2: its answers equal those of a plain list after any changes")
  func model() {
    for seed in UInt64(1)...50 {
      var random = SeededGenerator(seed: seed)
      var (ledger, plain) = (Ledger<Int, Int>(levels: 3), Plain())
      for number in 1...81 {
        step(&ledger, &plain, &random)
        if number.isMultiple(of: 3) { compare(ledger, plain, seed) }
      }
      for item in plain.items { ledger.giveBack(item.name) }
      #expect([ledger.total, ledger.count, ledger.keys] == [0, 0, 0], "seed \(seed)")
      #expect(ledger.heaviest() == nil)
    }
  }

  @Test("any of those who hold most goes, each as often as the others, and nobody who holds less")
  func any() {
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      var ledger = Ledger<Int, Int>(levels: 2)
      var one = ledger.anyHeaviest(using: &random)
      #expect(one == nil)
      // Prefixes 0 to 3 hold 6 each, in address 0 of each three items of 2; the others hold less.
      for item in 0..<12 { ledger.take(item, 2, for: [item / 3, 0]) }
      for item in 12..<40 { ledger.take(item, 1, for: [item / 5 + 4, item % 2]) }
      var times: [Int: Int] = [:]
      for _ in 0..<1200 {
        guard let item = ledger.anyHeaviest(using: &random) else { continue }
        times[item, default: 0] += 1
      }
      #expect(Set(times.keys) == Set(0..<12), "seed \(seed)")
      #expect(times.values.allSatisfy { (50...160).contains($0) }, "seed \(seed): \(times)")
      one = ledger.anyHeaviest(of: [2], using: &random)
      #expect(one.map { (6..<9).contains($0) } == true)
      one = ledger.anyHeaviest(of: [99], using: &random)
      #expect(one == nil)
      while let item = ledger.anyHeaviest(using: &random) { ledger.giveBack(item) }
      #expect([ledger.total, ledger.count, ledger.keys] == [0, 0, 0])
    }
  }

  private func step(
    _ ledger: inout Ledger<Int, Int>, _ plain: inout Plain, _ random: inout SeededGenerator
  ) {
    let name = Int.random(in: 0..<12, using: &random)
    let amount = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1:
      let holder = (0..<3).map { _ in Int.random(in: 0..<3, using: &random) }
      ledger.take(name, amount, for: holder)
      plain.take(name, amount, for: holder)
    case 2:
      ledger.change(name, to: amount)
      plain.change(name, to: amount)
    default:
      ledger.giveBack(name)
      plain.giveBack(name)
    }
  }

  private func compare(_ ledger: Ledger<Int, Int>, _ plain: Plain, _ seed: UInt64) {
    #expect(ledger.count == plain.items.count && ledger.keys == plain.keys.count, "seed \(seed)")
    for holder in [[]] + plain.keys + [[7]] where !agrees(ledger, plain, holder) {
      Issue.record("seed \(seed), holder \(holder)")
    }
    for item in plain.items
    where ledger.holder(of: item.name) != item.holder || ledger.amount(of: item.name) != item.amount
    {
      Issue.record("seed \(seed), item \(item.name)")
    }
  }

  private func agrees(_ ledger: Ledger<Int, Int>, _ plain: Plain, _ holder: [Int]) -> Bool {
    ledger.held(by: holder) == plain.held(by: holder)
      && ledger.heaviest(of: holder) == plain.heaviest(of: holder)
      && (holder.count < 3
        || ledger.items(of: holder) == plain.items.filter { $0.holder == holder }.map(\.name))
  }

  @Test("each key of a holder has its limit, and the widest that is exceeded is named")
  func limits() {
    var ledger = Ledger<Int, Int>(levels: 2)
    for item in 0..<3 { ledger.take(item, 2, for: [1, item]) }
    #expect(ledger.permits(2, to: [1, 0], within: [8, 4]))
    #expect(!ledger.permits(3, to: [1, 0], within: [8, 4]))
    #expect(!ledger.permits(3, to: [1, 9], within: [8, 4]))
    #expect(ledger.permits(4, to: [2, 0], within: [8, 4]))
    #expect(ledger.permits(100, to: [1, 0], within: [nil, nil]))
    #expect(ledger.exceeding([6, 2], [1, 0]) == nil)
    #expect(ledger.exceeding([5, 1], [1, 0]) == [1])
    #expect(ledger.exceeding([nil, 1], [1, 0]) == [1, 0])
  }

  @Test("made-up keys without end take no more memory than the permitted items")
  func bounded() {
    var ledger = Ledger<Int, Int>(levels: 2, most: 100)
    for number in 0..<20_000 {
      let isTaken = ledger.take(number, 1, for: [number / 50, number])
      #expect(isTaken == (number < 100))
      #expect(ledger.count <= 100 && ledger.keys <= 200)
    }
    #expect(!ledger.permits(1, to: [5, 5], within: []))
    for number in 0..<20_000 {
      if let heaviest = ledger.heaviest() { ledger.giveBack(heaviest) }
      let isTaken = ledger.take(-number - 1, 1, for: [number, number])
      #expect(isTaken)
    }
    #expect(ledger.count == 100 && ledger.keys == 200)
  }

  @Test("the largest holder makes room, however many others hold little")
  func fair() {
    var ledger = Ledger<Int, Int>(levels: 2)
    // One /48 with 48 addresses, one address with three items, and a friend with one.
    ledger.take(-1, 1, for: [0, 0])
    for item in 0..<48 { ledger.take(item, 1, for: [1, item]) }
    for item in 100..<103 { ledger.take(item, 1, for: [2, 2]) }
    var order: [Int] = []
    for _ in 0..<49 {
      guard let item = ledger.heaviest() else { break }
      order.append(item)
      ledger.giveBack(item)
    }
    #expect(order == Array(0..<45) + [45, 100, 46, 101])
    #expect([ledger.amount(of: -1), ledger.amount(of: 47), ledger.amount(of: 102)] == [1, 1, 1])
  }
}
