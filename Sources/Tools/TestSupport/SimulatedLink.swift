import GameCore

/// The way between one page and the server: late, unsteady, in order.
public struct SimulatedLink: Sendable {
  /// The least delay one way.
  public var base: Duration
  public var jitter: Duration
  /// When the message sent last arrives: nothing overtakes on one connection.
  private var lastArrival = Tick.zero

  public init(base: Duration, jitter: Duration) {
    self.base = base
    self.jitter = jitter
  }

  /// A Wi-Fi from good to hardly bearable.
  public static func random(using random: inout SeededGenerator) -> SimulatedLink {
    let good = Int64.random(in: 0..<4, using: &random) > 0
    let base = Int64.random(in: good ? 1...30 : 50...400, using: &random)
    return SimulatedLink(
      base: .milliseconds(base), jitter: .milliseconds(good ? 1 + base : base / 2))
  }

  public mutating func arrival(sentAt now: Tick, using random: inout SeededGenerator) -> Tick {
    let extra = Int64.random(in: 0...max(0, jitter.wholeMicroseconds), using: &random)
    lastArrival = max(lastArrival, now + base + .microseconds(extra))
    return lastArrival
  }
}
