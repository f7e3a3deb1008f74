import GameCore

extension SeededGenerator {
  /// Whether something happens that happens `percent` times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// A time up to twice `seconds`, so that much on average.
  mutating func soon(_ seconds: Int) -> Duration {
    .milliseconds(Int64.random(in: 0...Int64(seconds) * 2_000, using: &self))
  }
}
