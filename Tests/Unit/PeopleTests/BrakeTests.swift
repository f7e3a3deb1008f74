import GameCore
import People
import Testing

@Suite("Slowing down repeated failures")
struct BrakeTests {
  private func at(_ seconds: Int64) -> Tick { Tick(microseconds: seconds * 1_000_000) }

  @Test("R2: five wrong log-ins a minute, then each makes the next wait twice as long")
  func slower() {
    var brake = BackoffLimiter<String>(limits: .account)
    for attempt in 0..<5 {
      #expect(brake.wait(for: "anna", at: at(0)) == nil, "attempt \(attempt)")
      brake.failed("anna", at: at(0))
    }
    #expect(brake.wait(for: "anna", at: at(0)) == .seconds(60))
    #expect(brake.wait(for: "anna", at: at(59)) == .seconds(1))
    #expect(brake.wait(for: "anna", at: at(60)) == nil)
    var now: Int64 = 60
    for wait: Int64 in [120, 240, 480, 900, 900] {
      brake.failed("anna", at: at(now))
      #expect(brake.wait(for: "anna", at: at(now)) == .seconds(wait))
      now += wait
      #expect(brake.wait(for: "anna", at: at(now)) == nil)
    }
  }

  @Test("R2: others are not slowed down, and being right forgives")
  func forgiven() {
    var brake = BackoffLimiter<String>(limits: .account)
    for _ in 0..<5 { brake.failed("anna", at: at(0)) }
    #expect(brake.wait(for: "bob", at: at(1)) == nil)
    brake.succeeded("anna")
    #expect(brake.wait(for: "anna", at: at(1)) == nil)
  }

  @Test("R2: an attempt taken back leaves the others behind the address as they were")
  func takenBack() {
    var brake = BackoffLimiter<String>(limits: .address)
    for _ in 0..<20 { brake.failed("house", at: at(0)) }
    brake.takeBack("house", at: at(0))
    #expect(brake.wait(for: "house", at: at(0)) == nil)
    brake.failed("house", at: at(0))
    #expect(brake.wait(for: "house", at: at(0)) == .seconds(60))
    brake.takeBack("nobody", at: at(0))
    #expect(brake.wait(for: "nobody", at: at(0)) == nil)
  }

  @Test("R2: a withdrawn attempt adds no wait, and shortens no longer one")
  func takenBackLate() {
    var brake = BackoffLimiter<String>(limits: .registration)
    for second in 0..<10 { brake.failed("house", at: at(Int64(second))) }
    #expect(brake.wait(for: "house", at: at(9)) == .seconds(60))
    for late: Int64 in [69, 70, 71] {
      #expect(brake.wait(for: "house", at: at(late)) == nil)
      brake.failed("house", at: at(late))
      brake.takeBack("house", at: at(late))
    }
    // Two at once, of which one was right.
    brake.failed("house", at: at(80))
    brake.failed("house", at: at(81))
    brake.takeBack("house", at: at(80))
    #expect(brake.wait(for: "house", at: at(81)) == .seconds(120))
    for _ in 0..<40 { brake.failed("house", at: at(90)) }
    for _ in 0..<51 { brake.takeBack("house", at: at(90)) }
    #expect(brake.wait(for: "house", at: at(90)) == nil)
  }

  @Test("R2: what was wrong an hour ago is forgotten, not a moment sooner")
  func forgotten() {
    var brake = BackoffLimiter<String>(limits: .account)
    for _ in 0..<9 { brake.failed("anna", at: at(0)) }
    brake.failed("anna", at: at(3_599))
    #expect(brake.wait(for: "anna", at: at(3_600)) == .seconds(899))
    for _ in 0..<9 { brake.failed("bob", at: at(0)) }
    brake.failed("bob", at: at(3_600))
    #expect(brake.wait(for: "bob", at: at(3_600)) == nil)
  }

  @Test("R2: a flood of names is bounded and does not free the worst offender")
  func bounded() {
    var limits = BackoffLimiter<Int>.Limits.account
    limits.keys = 100
    var brake = BackoffLimiter<Int>(limits: limits)
    for _ in 0..<8 { brake.failed(-1, at: at(0)) }
    for name in 0..<1_000 { brake.failed(name, at: at(1)) }
    #expect(brake.wait(for: -1, at: at(2)) != nil)
  }

  @Test("Counting for ever overflows nothing")
  func endless() {
    var brake = BackoffLimiter<Int>(limits: .account)
    for _ in 0..<200 { brake.failed(1, at: at(0)) }
    #expect(brake.wait(for: 1, at: at(0)) == .seconds(900))
  }
}

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
