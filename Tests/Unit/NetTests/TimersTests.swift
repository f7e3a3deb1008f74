import Net
import Testing

private func at(_ milliseconds: Int64) -> Instant {
  Instant(nanoseconds: milliseconds * 1_000_000)
}

@Test("timers come due in order of time, and of setting where the time is equal")
func order() {
  var timers = Timers()
  for (token, due) in [(1, 30), (2, 10), (3, 20), (4, 10)] as [(UInt64, Int64)] {
    _ = timers.schedule(at: at(due), token: token)
  }
  #expect(timers.nextDue == at(10))
  let early = timers.popDue(by: at(9))
  #expect(early == nil)
  var fired: [UInt64] = []
  while let token = timers.popDue(by: at(25)) { fired.append(token) }
  #expect(fired == [2, 4, 3])
  #expect(timers.count == 1)
}

@Test("a cancelled timer does not fire; cancelling twice or too late does no harm")
func cancelling() {
  var timers = Timers()
  let first = timers.schedule(at: at(1), token: 1)
  let second = timers.schedule(at: at(2), token: 2)
  let cancelled = [timers.cancel(first), timers.cancel(first)]
  #expect(cancelled == [true, false])
  let fired = timers.popDue(by: at(5))
  #expect(fired == 2)
  let isCancelled = timers.cancel(second)
  #expect(!isCancelled)
  let more = timers.popDue(by: at(5))
  #expect(more == nil)
}

@Test("many timers, most of them cancelled, fire as a sorted list would", arguments: 1...20)
func randomly(seed: Int) {
  var state = UInt64(seed)
  func random(_ bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }
  var timers = Timers()
  var expected: [(due: Int64, token: UInt64)] = []
  for token in 0..<300 as Range<UInt64> {
    let due = Int64(random(100))
    let id = timers.schedule(at: at(due), token: token)
    if random(4) != 0 {
      timers.cancel(id)
    } else {
      expected.append((due, token))
    }
  }
  expected.sort { ($0.due, $0.token) < ($1.due, $1.token) }
  var fired: [UInt64] = []
  while let token = timers.popDue(by: at(100)) { fired.append(token) }
  #expect(fired == expected.map(\.token))
}

@Test("durations become nanoseconds and are held within range")
func durations() {
  #expect(Duration.milliseconds(1500).wholeNanoseconds == 1_500_000_000)
  // The borders of the division by 64 bits.
  let border = Int128(1) << 73
  for attoseconds in [-1_999_999_999, -1, 0, 999_999_999, 1_000_000_000, border - 1, border] {
    let duration = Duration(attoseconds: attoseconds)
    #expect(duration.wholeNanoseconds == Int64(attoseconds / 1_000_000_000))
  }
  #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
  #expect(Duration.seconds(Int64.min).wholeNanoseconds == .min)
  #expect(at(5) - .milliseconds(2) == at(3))
  #expect(at(5).duration(to: at(7)) == .milliseconds(2))
}
