import Options
import Tables

/// Durations of tables that a test sets by the variable `FOURTOP_TEST_TIMES`, in seconds: `question=300,reveal=0.5`.
/// No option and no setting: people play with the times of `Limits`.
struct TestTimes {
  static let variable = "FOURTOP_TEST_TIMES"

  /// The durations that have a word.
  private static let words: KeyValuePairs<String, WritableKeyPath<Limits, Duration> & Sendable> = [
    "question": \.question,
    "double-question": \.doubleQuestion,
    "reveal": \.reveal,
    "countdown": \.countdown,
    "silence": \.silence,
    "wait": \.wait,
    "absence": \.absence,
    "opener-absence": \.openerAbsence,
    "empty-table": \.emptyTable,
    "invitation": \.invitation,
  ]

  private var times: [(WritableKeyPath<Limits, Duration> & Sendable, Duration)] = []

  /// Throws a sentence about the first pair that is none, or whose time is not from a millisecond to a day.
  init(_ environment: [String: String]) throws(CommandFailure) {
    for pair in (environment[TestTimes.variable] ?? "").split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard let word = TestTimes.words.first(where: { $0.key == parts.first ?? "" })?.value,
        parts.count == 2, let seconds = Double(parts[1]), (0.001...86_400).contains(seconds)
      else {
        throw CommandFailure(
          sentence: "\(TestTimes.variable) has \"\(pair)\"; it must be a word and seconds from "
            + "0.001 to 86400, such as question=300, and the words are "
            + TestTimes.words.map(\.key).joined(separator: ", "),
          isUsage: true)
      }
      times.append((word, .milliseconds(Int((seconds * 1_000).rounded()))))
    }
  }

  func set(in limits: inout Limits) {
    for (word, time) in times { limits[keyPath: word] = time }
  }
}

extension Limits {
  /// The limits of a server with at most so many tables.
  init(tables: Int, times: TestTimes) {
    self.init()
    self.tables = tables
    times.set(in: &self)
  }
}
