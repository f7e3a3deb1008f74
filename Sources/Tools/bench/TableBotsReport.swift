/// Durations, and what is said of them.
struct Durations {
  private var nanoseconds: [Int64] = []

  var count: Int { nanoseconds.count }

  mutating func append(_ nanoseconds: Int64) {
    self.nanoseconds.append(nanoseconds)
  }

  /// The smallest value that `percent` of the values do not exceed, in nanoseconds.
  func percentile(_ percent: Int) -> Int64 {
    guard !nanoseconds.isEmpty else { return 0 }
    let rank = (nanoseconds.count * percent + 99) / 100
    return nanoseconds.sorted()[max(rank, 1) - 1]
  }

  /// `p50 1.20  p99 4.00  max 7.31 ms  (n 4000)`
  var summary: String {
    let values = [50, 99, 100].map { Self.milliseconds(percentile($0)) }
    return "p50 \(values[0])  p99 \(values[1])  max \(values[2]) ms  (n \(count))"
  }

  /// Two digits behind the point.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The results of a run of the table bots.
struct TableBotsReport {
  /// From a round's last submission to its reveal read by the last of the four, and by each.
  var untilAll = Durations()
  var untilEach = Durations()
  /// The bots' own part: submissions after the moment they were meant for, and reveals read after
  /// the poller had told of something to read.
  var lateSubmission = Durations()
  var lateReading = Durations()
  /// Questions that were read only after their moment, by how much.
  var lateQuestion = Durations()
  /// Rounds that closed before all four had submitted.
  var roundsCutShort = 0
  /// Refusals and lost connections by what was said, and how often.
  var troubles: [String: Int] = [:]
  /// True where the time ran out before every table had played its questions.
  var isUnfinished = false

  mutating func trouble(_ what: String) {
    troubles[what, default: 0] += 1
  }

  func isPassed(allowedMilliseconds: Int?) -> Bool {
    let limit = allowedMilliseconds.map { Int64($0) * 1_000_000 } ?? .max
    return troubles.isEmpty && untilAll.count > 0 && untilAll.percentile(99) <= limit
  }

  /// One line a fact.
  var lines: [String] {
    var lines = [
      "last submission to reveal read by all four  \(untilAll.summary)",
      "last submission to reveal read, each bot    \(untilEach.summary)",
      "bots' own: submission after its moment      \(lateSubmission.summary)",
      "bots' own: reveal read after waking up      \(lateReading.summary)",
      "questions read after their moment           \(lateQuestion.summary)",
      "rounds closed before all four submitted     \(roundsCutShort)",
    ]
    if isUnfinished { lines.append("the time ran out before all questions were played") }
    for (what, count) in troubles.sorted(by: { $0.key < $1.key }) {
      lines.append("trouble: \(what) (\(count) times)")
    }
    return lines
  }
}
