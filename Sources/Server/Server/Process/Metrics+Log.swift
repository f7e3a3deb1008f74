import Logging

extension Metrics {
  /// What `/metrics` tells of the log.
  static func text(of log: Log) -> String {
    line(
      "log_lines_dropped_total", "counter", "Log lines that the reader did not take in time.",
      log.dropped)
  }
}
