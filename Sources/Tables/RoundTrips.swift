import GameCore

/// The last measured round trips to one page.
struct RoundTrips: Hashable, Codable, Sendable {
  private struct Sample: Hashable, Codable, Sendable {
    var microseconds: Int64
    /// No more than what packets took and a margin.
    var believed: Int64
    var at: Tick
  }

  private var samples: [Sample] = []
  /// Where the next sample goes once all places are taken.
  private var oldest = 0
  /// The 95th percentile of the one-way delay; `nil` before the first sample.
  private(set) var largestDelay: Duration?

  /// No page is a minute away; what says so is not believed.
  private static let longest: Int64 = 60_000_000

  /// `network`: what packets took; `nil`: nobody measured it.
  mutating func add(_ roundTrip: Duration, network: Duration?, at now: Tick, limits: Limits) {
    let micros = RoundTrips.bounded(roundTrip)
    let believed = network.map { RoundTrips.bounded($0) + limits.answerTime.wholeMicroseconds }
    let sample = Sample(microseconds: micros, believed: min(micros, believed ?? micros), at: now)
    if samples.count < limits.roundTrips {
      samples.append(sample)
    } else {
      samples[oldest] = sample
      oldest = (oldest + 1) % samples.count
    }
    largestDelay = .microseconds(percentile95 / 2)
  }

  private static func bounded(_ roundTrip: Duration) -> Int64 {
    min(max(0, roundTrip.wholeMicroseconds), longest)
  }

  /// Half the smallest round trip of the last minute that is believed, at most the limit (P7): a page that
  /// delays its answers gains half of the margin at most.
  func grace(at now: Tick, limits: Limits) -> Duration {
    min(limits.grace, (smallest(at: now, limits: limits, by: { $0.believed }) ?? .zero) / 2)
  }

  /// The smallest round trip of the last minute as measured; `nil` where none was.
  func smallest(at now: Tick, limits: Limits) -> Duration? {
    smallest(at: now, limits: limits, by: { $0.microseconds })
  }

  private func smallest(
    at now: Tick, limits: Limits, by value: (Sample) -> Int64
  ) -> Duration? {
    let oldestThatCounts = now - limits.roundTripAge
    var smallest: Int64?
    for sample in samples where sample.at >= oldestThatCounts {
      smallest = min(smallest ?? value(sample), value(sample))
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
