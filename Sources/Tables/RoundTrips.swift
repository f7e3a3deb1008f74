import GameCore

/// The last measured round trips to one page.
struct RoundTrips: Hashable, Codable, Sendable {
  private struct Sample: Hashable, Codable, Sendable {
    var microseconds: Int64
    var at: Tick
  }

  private var samples: [Sample] = []
  /// Where the next sample goes once all places are taken.
  private var oldest = 0
  /// The 95th percentile of the one-way delay; `nil` before the first sample.
  private(set) var largestDelay: Duration?

  /// No page is a minute away; what says so is not believed.
  private static let longest: Int64 = 60_000_000

  mutating func add(_ roundTrip: Duration, at now: Tick, limits: Limits) {
    let micros = min(max(0, roundTrip.wholeMicroseconds), RoundTrips.longest)
    let sample = Sample(microseconds: micros, at: now)
    if samples.count < limits.roundTrips {
      samples.append(sample)
    } else {
      samples[oldest] = sample
      oldest = (oldest + 1) % samples.count
    }
    largestDelay = .microseconds(percentile95 / 2)
  }

  /// Half the smallest round trip of the last minute, at most the limit (P7): a page that delays
  /// its answers gains nothing.
  func grace(at now: Tick, limits: Limits) -> Duration {
    min(limits.grace, (smallest(at: now, limits: limits) ?? .zero) / 2)
  }

  /// The smallest round trip of the last minute; `nil` where none was measured.
  func smallest(at now: Tick, limits: Limits) -> Duration? {
    let oldestThatCounts = now - limits.roundTripAge
    var smallest: Int64?
    for sample in samples where sample.at >= oldestThatCounts {
      smallest = min(smallest ?? sample.microseconds, sample.microseconds)
    }
    return smallest.map { .microseconds($0) }
  }

  /// By nearest rank: of up to 20 samples the largest, of up to 39 the second largest.
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
