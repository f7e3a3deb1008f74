import GameCore
import Transport

/// The server's clock for pages: microseconds of monotonic time since the server started.
package struct ServerClock: Sendable {
  private let origin: Instant

  package init(origin: Instant = .now) {
    self.origin = origin
  }

  package var now: Tick { tick(.now) }

  package func tick(_ instant: Instant) -> Tick {
    Tick(microseconds: (instant.nanoseconds &- origin.nanoseconds) / 1000)
  }

  package func instant(_ tick: Tick) -> Instant {
    origin.advanced(by: .microseconds(tick.microseconds))
  }
}
