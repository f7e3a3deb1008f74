import Fairness
import GameCore
import Testing

@Suite("Waits that double")
struct BackoffTests {
  @Test("waits double up to the longest, each a random part, and begin anew after a success")
  func doubling() {
    var random = SeededGenerator(seed: 1)
    var backoff = Backoff(from: .milliseconds(500), to: .seconds(30))
    var due = backoff.shortest
    for _ in 0..<12 {
      let wait = backoff.failed(using: &random)
      #expect(wait >= due / 2 && wait <= due)
      due = min(due * 2, backoff.longest)
    }
    #expect(due == .seconds(30))
    backoff.succeeded()
    #expect(backoff.failed(using: &random) <= backoff.shortest)
  }

  @Test("the wait after a number of failures doubles with each, and never passes the longest")
  func waits() {
    let backoff = Backoff(from: .seconds(60), to: .seconds(900))
    let waits = [0, 1, 2, 3, 4, 5, 6, .max].map { backoff.wait(after: $0) }
    #expect(waits == [60, 60, 120, 240, 480, 900, 900, 900].map { .seconds($0) })
  }
}

@Suite("Limits on rates")
struct TokenBucketTests {
  private func at(_ milliseconds: Int64) -> Int64 { milliseconds * 1_000_000 }

  @Test("a bucket gives its burst at once and then its rate, never more than its burst")
  func rate() {
    let rate = TokenBucket.Rate(perSecond: 5, burst: 3)
    var bucket = TokenBucket(rate, at: at(0))
    var taken = (0..<5).map { _ in bucket.take(of: rate, at: at(0)) }
    #expect(taken == [true, true, true, false, false])
    taken = [199, 200, 201, 400].map { bucket.take(of: rate, at: at($0)) }
    #expect(taken == [false, true, false, true])
    taken = (0..<4).map { _ in bucket.take(of: rate, at: at(100_000_000_000)) }
    #expect(taken == [true, true, true, false])
  }

  @Test("a bucket that is overdrawn gives nothing until the debt is made up")
  func overdrawn() {
    let rate = TokenBucket.Rate(perSecond: 1_000, burst: 100)
    var bucket = TokenBucket(rate, at: 0)
    let isTaken = bucket.overdraw(by: 2_100, of: rate, at: 0)
    #expect(isTaken)
    let isEarly = bucket.overdraw(by: 1, of: rate, at: at(2_000))
    #expect(!isEarly)
    let isDue = bucket.overdraw(by: 1, of: rate, at: at(2_000) + 1)
    #expect(isDue)
  }

  @Test("neither a clock that goes back nor the ends of the range give or take anything")
  func extremes() {
    let rate = TokenBucket.Rate(perSecond: .max, burst: .max)
    #expect(rate.perSecond == 1 << 30 && rate.burst == 1 << 30)
    let slow = TokenBucket.Rate(perSecond: 0, burst: 0)
    var bucket = TokenBucket(slow, at: .min)
    let first = bucket.take(of: slow, at: .min)
    #expect(first)
    let later = [Int64.max, 0, .min, .max].map { bucket.take(of: slow, at: $0) }
    #expect(later == [true, false, false, false])
    var owing = TokenBucket(rate, at: .max)
    for _ in 0..<3 { _ = owing.overdraw(by: .max, of: rate, at: .max) }
    let isPaid = owing.overdraw(by: 1, of: rate, at: .max)
    #expect(!isPaid)
  }

  @Test("over any time a bucket gives no more than its burst and its rate", arguments: 1...20)
  func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rate = TokenBucket.Rate(
      perSecond: Int.random(in: 1...100, using: &random),
      burst: Int.random(in: 1...50, using: &random))
    var bucket = TokenBucket(rate, at: 0)
    var now: Int64 = 0
    var taken: Int64 = 0
    for _ in 0..<2_000 {
      now += Int64.random(in: 0...30_000_000, using: &random)
      if bucket.take(of: rate, at: now) { taken += 1 }
      #expect(taken <= rate.burst + now * rate.perSecond / 1_000_000_000, "seed \(seed)")
    }
  }
}

@Suite("A queue in which everybody has a turn")
struct FairQueueTests {
  private func queue() -> FairQueue<String, Int> {
    FairQueue(limits: .init(most: 8, mostOfStrangers: 4, perKey: [3, 1]))
  }

  private func drain(_ queue: inout FairQueue<String, Int>) -> [String] {
    var jobs: [String] = []
    while let job = queue.next() { jobs.append(job) }
    return jobs
  }

  @Test("R2: of an address one waits, of a prefix three, of strangers half")
  func limits() {
    var queue = queue()
    func add(_ prefix: Int, _ address: Int, known: Bool = false) -> Bool {
      queue.add("\(prefix).\(address)", for: [prefix, address], isKnown: known)
    }
    #expect([add(1, 1), add(1, 1)] == [true, false])
    #expect([add(1, 2), add(1, 3), add(1, 4)] == [true, true, false])
    #expect([add(2, 1), add(3, 1)] == [true, false])
    #expect((4...8).map { add($0, 1, known: true) } == [true, true, true, true, false])
    #expect(queue.count == 8)
    #expect(drain(&queue).count == 8)
    #expect(add(1, 1))
  }

  @Test("R2: prefixes have their turn one after the other, and so have the known and strangers")
  func order() {
    var queue = queue()
    for (job, holder) in [("a", [1, 1]), ("b", [1, 2]), ("c", [1, 3]), ("d", [2, 1])] {
      _ = queue.add(job, for: holder, isKnown: false)
    }
    #expect(drain(&queue) == ["a", "d", "b", "c"])
    for (job, holder) in [("a", [1, 1]), ("b", [2, 1]), ("c", [3, 1])] {
      _ = queue.add(job, for: holder, isKnown: false)
    }
    for (job, holder) in [("x", [4, 1]), ("y", [4, 2])] {
      _ = queue.add(job, for: holder, isKnown: true)
    }
    #expect(drain(&queue) == ["x", "a", "y", "b", "c"])
  }
}

@Suite("A bounded cache")
struct LRUCacheTests {
  @Test("beyond the most entries, those that were used the longest ago go, and no others")
  func bounded() {
    var recent = LRUCache<Int, String>(most: 16)
    for number in 1...16 { recent.remember("\(number)", of: number) }
    #expect(recent.value(of: 1) == "1")
    recent.remember("17", of: 17)
    #expect(recent.count == 15)
    #expect(recent.value(of: 2) == nil)
    #expect(recent.value(of: 3) == nil)
    #expect(recent.value(of: 1) == "1")
    #expect(recent.value(of: 17) == "17")
    recent.remember("new", of: 17)
    #expect(recent.value(of: 17) == "new")
    #expect(recent.count == 15)
  }
}
