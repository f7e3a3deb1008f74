import GameCore
import Services
import Transport

/// The timer for the next deadline of an uplink's end.
struct DeadlineTimer {
  private var pending: (id: TimerID, at: Tick)?

  mutating func fired() { pending = nil }

  /// Sets the timer, unless it fires earlier. A timer that fires early is set again.
  mutating func set(
    to deadline: Tick?, _ token: TimerToken, on loop: Loop<LoopMessage>, _ clock: ServerClock
  ) {
    guard let deadline else { return }
    if let pending {
      if pending.at <= deadline { return }
      loop.cancel(pending.id)
    }
    pending = (loop.schedule(at: clock.instant(deadline), token), deadline)
  }

  func cancel(on loop: Loop<LoopMessage>) {
    if let pending { loop.cancel(pending.id) }
  }
}
