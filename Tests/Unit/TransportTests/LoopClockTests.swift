import Net
import Testing

@testable import Transport

private func at(_ milliseconds: Int64) -> Instant {
  Instant(nanoseconds: milliseconds * 1_000_000)
}

@Suite("A loop's clock")
struct LoopClockTests {
  @Test("without timers the wait ends when deferred work is due, and does not ask the clock")
  func deferred() {
    var clock = LoopClock(now: at(5))
    clock.deferredDue = at(50)
    let (until, from) = clock.deadline(clock: at(6))
    #expect(until == at(50) && from == at(5))
  }

  @Test("a timer that is due earlier ends the wait, counted from the present moment")
  func timers() {
    var clock = LoopClock(now: at(5))
    clock.deferredDue = at(50)
    _ = clock.schedule(at: at(30), 1)
    var (until, from) = clock.deadline(clock: at(9))
    #expect(until == at(30) && from == at(9))
    clock.deferredDue = at(20)
    (until, from) = clock.deadline(clock: at(9))
    #expect(until == at(20) && from == at(9))
  }

  @Test("deferred work is due from its moment on, and at once when that is wanted")
  func due() {
    var clock = LoopClock(now: at(0))
    clock.deferredDue = at(10)
    clock.waited(clock: at(9))
    #expect(!clock.isDeferredDue)
    clock.waited(clock: at(10))
    #expect(clock.isDeferredDue)
    clock.deferredDue = at(100)
    clock.makeDeferredDue()
    #expect(clock.deferredDue == at(10) && clock.isDeferredDue)
  }

  @Test("the first read of a wakeup has the moment of the wait, each later one asks the clock")
  func reading() {
    var clock = LoopClock(now: at(0))
    clock.waited(clock: at(7))
    var asked = 0
    func ask(_ milliseconds: Int64) -> Instant {
      asked += 1
      return at(milliseconds)
    }
    clock.noteRead(clock: ask(8))
    #expect(clock.now == at(7) && asked == 0)
    clock.noteRead(clock: ask(9))
    #expect(clock.now == at(9) && asked == 1)
    clock.noteRead(clock: ask(10))
    #expect(clock.now == at(10) && asked == 2)
    clock.waited(clock: at(20))
    clock.noteRead(clock: ask(21))
    #expect(clock.now == at(20) && asked == 2)
  }

  @Test("due timers are taken in their order, a cancelled one never, and no other before its time")
  func taking() {
    var clock = LoopClock(now: at(0))
    _ = clock.schedule(at: at(20), 2)
    _ = clock.schedule(at: at(10), 1)
    let taken = clock.schedule(at: at(15), 99)
    _ = clock.schedule(at: at(20), 3)
    clock.cancel(taken)
    func takeAll() -> [UInt64] {
      var tokens: [UInt64] = []
      while let token = clock.takeDueTimer() { tokens.append(token) }
      return tokens
    }
    clock.waited(clock: at(9))
    #expect(takeAll() == [])
    clock.waited(clock: at(15))
    #expect(takeAll() == [1])
    clock.waited(clock: at(30))
    #expect(takeAll() == [2, 3])
    #expect(takeAll() == [])
  }

  @Test("a timer set for the past is due at once")
  func past() {
    var clock = LoopClock(now: at(100))
    _ = clock.schedule(at: at(1), 7)
    #expect(clock.deadline(clock: at(100)).until == at(1))
    #expect(clock.takeDueTimer() == 7)
  }
}
