import GameCore
import People
import Testing

@Suite("Limits: counts within a window of time")
struct WindowLimiterTests {
  private var limiter = WindowLimiter<Int>(window: .seconds(60), most: 16, at: .zero)
  private let now = Tick(microseconds: 500_000)

  @Test("each key has a count of its own until the window ends, then all begin again")
  mutating func windows() {
    for _ in 0..<3 { limiter.add(to: 1) }
    #expect(limiter.count(of: 1, at: now) == 3)
    #expect(limiter.count(of: 2, at: now) == 0)
    #expect(limiter.left(at: now) == .milliseconds(59_500))
    #expect(limiter.count(of: 1, at: .zero + .milliseconds(59_999)) == 3)
    #expect(limiter.count(of: 1, at: .zero + .seconds(60)) == 0)
    #expect(limiter.left(at: .zero + .seconds(61)) == .seconds(59))
  }

  @Test("what is taken back does not count, and no count is below zero")
  mutating func takenBack() {
    limiter.add(to: 1)
    limiter.add(-1, to: 1)
    limiter.add(-1, to: 1)
    #expect(limiter.count(of: 1, at: now) == 0)
    limiter.add(.max, to: 1)
    limiter.add(to: 1)
    #expect(limiter.count(of: 1, at: now) == .max)
  }

  @Test("beyond the most keys the one that nobody has counted for the longest time is forgotten")
  mutating func bounded() {
    for key in 1...16 { limiter.add(to: key) }
    limiter.add(to: 1)
    limiter.add(to: 17)
    #expect(limiter.count(of: 1, at: now) == 2)
    #expect(limiter.count(of: 2, at: now) == 0)
    #expect(limiter.count(of: 17, at: now) == 1)
  }
}
