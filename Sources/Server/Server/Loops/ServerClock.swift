import GameCore
import Transport

/// The server's clock as pages know it: microseconds of monotonic time since the server started.
struct ServerClock: Sendable {
  private let origin: Instant

  init(origin: Instant = .now) {
    self.origin = origin
  }

  var now: Tick { tick(.now) }

  func tick(_ instant: Instant) -> Tick {
    Tick(microseconds: (instant.nanoseconds &- origin.nanoseconds) / 1000)
  }

  func instant(_ tick: Tick) -> Instant {
    origin.advanced(by: .microseconds(tick.microseconds))
  }
}
