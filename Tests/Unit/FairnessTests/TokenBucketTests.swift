import Fairness
import GameCore
import Testing

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
