import GameCore

/// The last measured round trips to one page.
struct RoundTrips: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var microseconds: Int64
    /// Half the round trip, believed up to the packets' own plus a margin; at most the limit.
    var grace: Duration
    /// The last time at which it counts.
    var until: Tick
  }

  private var samples: [Sample] = []
  /// The place of the next sample when all places are taken.
  private var oldest = 0
  /// The sample with the smallest grace, unless it counts no longer.
  private var best: Sample?
  /// The 95th percentile of the one-way delay; `nil` before the first sample.
  private(set) var largestDelay: Duration?

  /// Longer samples are ignored: no page is a minute away.
  private static let longest: Int64 = 60_000_000

  /// Adds a sample. `network` is the packets' own round trip; `nil` if unknown.
  mutating func add(_ roundTrip: Duration, network: Duration?, at now: Tick, limits: Limits) {
    let micros = RoundTrips.bounded(roundTrip)
    let believed = network.map { RoundTrips.bounded($0) + limits.answerTime.wholeMicroseconds }
    let half = Duration.microseconds(min(micros, believed ?? micros)) / 2
    let sample = Sample(
      microseconds: micros, grace: min(half, limits.grace), until: now + limits.roundTripAge)
    if samples.count < limits.roundTrips {
      samples.append(sample)
    } else {
      samples[oldest] = sample
      oldest = (oldest + 1) % samples.count
    }
    largestDelay = .microseconds(percentile95 / 2)
    best = best(at: now)
  }

  private func best(at now: Tick) -> Sample? {
    samples.lazy.filter { now <= $0.until }.min { $0.grace < $1.grace }
  }

  private static func bounded(_ roundTrip: Duration) -> Int64 {
    min(max(0, roundTrip.wholeMicroseconds), longest)
  }

  /// Half the smallest believed round trip of the last minute, at most the limit (P7). A page that
  /// delays its answers gains at most half of the margin.
  func grace(at now: Tick) -> Duration {
    guard let best else { return .zero }
    return now <= best.until ? best.grace : self.best(at: now)?.grace ?? .zero
  }

  /// The smallest measured round trip of the last minute; `nil` without a sample.
  func smallest(at now: Tick) -> Duration? {
    samples.lazy.filter { now <= $0.until }.map(\.microseconds).min().map { .microseconds($0) }
  }

  /// The 95th percentile by nearest rank: of up to 20 samples the largest, of up to 39 the second.
  private var percentile95: Int64 {
    var largest: Int64 = 0
    var second: Int64 = 0
    for sample in samples {
      if sample.microseconds > largest {
        second = largest
        largest = sample.microseconds
      } else {
        second = max(second, sample.microseconds)
      }
    }
    return samples.count > 20 ? second : largest
  }
}
