import GameCore

/// A clock that stands still until it is told otherwise.
public struct ManualClock: Hashable, Sendable {
  public private(set) var now: Tick

  public init(now: Tick = Tick(microseconds: 1_000_000)) {
    self.now = now
  }

  public mutating func advance(by duration: Duration) {
    now = now + duration
  }

  /// Never back.
  public mutating func advance(to moment: Tick) {
    now = max(now, moment)
  }
}
