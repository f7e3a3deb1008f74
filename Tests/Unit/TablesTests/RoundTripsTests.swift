import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Tables: round trips")
struct RoundTripsTests {
  @Test("P7: the grace is half the smallest round trip of the last minute and the last 32")
  func grace() {
    var random = SeededGenerator.printed()
    let limits = Limits()
    var trips = RoundTrips()
    var all: [(at: Tick, duration: Duration)] = []
    var now = Tick.zero
    for _ in 0..<3_000 {
      now = now + .milliseconds(Int.random(in: 0...4_000, using: &random))
      if Int.random(in: 0..<20, using: &random) == 0 { now = now + .seconds(50) }
      if Int.random(in: 0..<10, using: &random) > 0 {
        let duration = Duration.milliseconds(Int.random(in: 1...700, using: &random))
        trips.add(duration, network: nil, at: now, limits: limits)
        all.append((now, duration))
      }
      let counting = all.suffix(32).filter { now - $0.at <= .seconds(60) }
      let smallest = counting.map(\.duration).min()
      #expect(trips.smallest(at: now) == smallest)
      #expect(trips.grace(at: now) == min(.milliseconds(250), (smallest ?? .zero) / 2))
    }
  }
}
