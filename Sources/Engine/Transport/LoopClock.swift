import Net

/// A loop's time: the moment of its present work, its timers, and when deferred work is due.
struct LoopClock {
  /// The moment of the last read or wait.
  private(set) var now: Instant
  /// When deferred work is due: at once while connections wait to be read or memory must be freed,
  /// otherwise at the next deadline, and never without one.
  var deferredDue: Instant
  /// `now` is the moment of the wait, and nothing was read since.
  private var isFresh = false
  private var timers = Timers()

  init(now: Instant) {
    self.now = now
    deferredDue = now
  }

  var isDeferredDue: Bool { now >= deferredDue }

  /// Deferred work is due at this moment at the latest.
  mutating func makeDeferredDue(at instant: Instant) { deferredDue = min(deferredDue, instant) }

  /// Deferred work is due at once.
  mutating func makeDeferredDue() { deferredDue = now }

  // MARK: Waiting

  /// Until when to wait, and the moment from which that counts. Deferred work may be late by the time
  /// that the last wakeup took; a timer may not, so it asks the clock.
  @inline(__always)
  func deadline(clock: @autoclosure () -> Instant = .now) -> (until: Instant, from: Instant) {
    guard let due = timers.nextDue else { return (deferredDue, now) }
    return (min(deferredDue, due), clock())
  }

  /// The wait is over.
  @inline(__always)
  mutating func waited(clock: @autoclosure () -> Instant = .now) {
    now = clock()
    isFresh = true
  }

  /// Bytes were read: for the first of a wakeup the moment is that of the wait.
  @inline(__always)
  mutating func noteRead(clock: @autoclosure () -> Instant = .now) {
    if isFresh { isFresh = false } else { now = clock() }
  }

  // MARK: Timers

  mutating func schedule(at instant: Instant, _ token: UInt64) -> TimerID {
    TimerID(raw: timers.schedule(at: instant, token: token))
  }

  mutating func cancel(_ timer: TimerID) { timers.cancel(timer.raw) }

  /// Removes a timer that is due and returns its token; nil: none is due.
  @inline(__always)
  mutating func takeDueTimer() -> UInt64? {
    guard let due = timers.nextDue, due <= now else { return nil }
    return timers.popDue(by: now)
  }
}
