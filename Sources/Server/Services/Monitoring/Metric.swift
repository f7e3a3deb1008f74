/// A metric of `/metrics`. `fourtop metrics` prints the list, and tests hold the dashboard and the alert rules
/// against it.
package struct Metric: Sendable {
  package enum Kind: String, Sendable {
    case gauge, counter, histogram
  }

  /// The name in Prometheus.
  package let name: String
  package let kind: Kind
  /// The label, whose values the program chooses; `nil` without one.
  package let label: String?
  /// One sentence.
  package let help: String

  private init(_ name: String, _ kind: Kind, by label: String? = nil, _ help: String) {
    self.name = "fourtop_\(name)"
    (self.kind, self.label, self.help) = (kind, label, help)
  }

  static let sockets = Metric("sockets", .gauge, "WebSockets open now.")
  static let tables = Metric("tables", .gauge, "Tables open now.")
  static let tablesByGame = Metric(
    "tables_by_game", .gauge, by: "game", "Tables open now, by what they play.")
  static let uplinkUp = Metric("uplink_up", .gauge, "1 while the uplink to a public server is up.")
  static let farGuests = Metric("far_guests", .gauge, "Far players at tables of this server.")
  static let requests = Metric("requests_total", .counter, "HTTP requests answered.")
  static let messagesReceived = Metric("messages_received_total", .counter, "Messages from pages.")
  static let messagesRefused = Metric(
    "messages_refused_total", .counter, "Messages that could not be read.")
  static let refusals = Metric(
    "refusals_total", .counter, by: "code",
    "Refused messages and requests, and ended conversations, by code.")
  static let viewsSent = Metric("views_sent_total", .counter, "Views sent to pages.")
  static let viewsDropped = Metric(
    "views_dropped_total", .counter, "Views not sent to slow readers.")
  static let quizzesRead = Metric("quizzes_read_total", .counter, "Quiz files read.")
  static let quizFaults = Metric(
    "quiz_faults_total", .counter, "Quiz files that could not be played.")
  static let uplinks = Metric("uplinks", .gauge, "Laptops connected now.")
  static let uplinkGuests = Metric("uplink_guests", .gauge, "Pages at tables of laptops now.")
  static let uplinkMessages = Metric(
    "uplink_messages_total", .counter, "Messages relayed in both directions.")
  static let turn = Metric(
    "turn_seconds", .histogram, by: "cause", "Time of the loop for one event, by cause.")
  static let slowTurns = Metric(
    "slow_turns_total", .counter, by: "cause", "Turns of the loop of more than 20 ms, by cause.")
  static let reveal = Metric(
    "reveal_seconds", .histogram,
    "From the arrival of the last submission until pages show the reveal.")
  static let roundTrip = Metric(
    "round_trip_seconds", .histogram, "Round trips between server and pages.")
  static let storeUp = Metric("store_up", .gauge, "1 if the last change was saved.")
  static let storeWaiting = Metric("store_waiting", .gauge, "Changes and queries that wait.")
  static let storeChanges = Metric("store_changes_total", .counter, "Changes requested.")
  static let storeCommits = Metric("store_commits_total", .counter, "Transactions attempted.")
  static let storeFailures = Metric(
    "store_failures_total", .counter, "Transactions with a change that was not saved.")
  static let storeUnkept = Metric("store_unkept_total", .counter, "Changes that were not saved.")
  static let savedTablesUp = Metric(
    "saved_tables_up", .gauge, "1 if all changes of tables are saved.")
  static let savedTablesBytes = Metric(
    "saved_tables_bytes", .gauge, "Bytes of the file of tables and its log.")
  static let savedTablesWritten = Metric(
    "saved_tables_written_bytes_total", .counter,
    "Bytes of all states and contents that were saved.")
  static let savedTablesWaiting = Metric(
    "saved_tables_waiting_bytes", .gauge, "Bytes saved since the last sync of the disk.")
  static let savedTablesSync = Metric(
    "saved_tables_sync_seconds", .histogram, "Time of the disk to take the changes of a second.")
  static let savedTablesLost = Metric(
    "saved_tables_lost_total", .counter, "Changes of tables that were not saved.")
  static let logLinesDropped = Metric(
    "log_lines_dropped_total", .counter, "Log lines dropped because the reader was too slow.")
  static let uptime = Metric("uptime_seconds", .gauge, "Time since the server started.")

  package static let all = [
    sockets, tables, tablesByGame, uplinkUp, farGuests, requests, messagesReceived, messagesRefused,
    refusals, viewsSent, viewsDropped, quizzesRead, quizFaults, uplinks, uplinkGuests,
    uplinkMessages, turn, slowTurns, reveal, roundTrip, storeUp, storeWaiting, storeChanges,
    storeCommits, storeFailures, storeUnkept, savedTablesUp, savedTablesBytes, savedTablesWritten,
    savedTablesWaiting, savedTablesSync, savedTablesLost, logLinesDropped, uptime,
  ]

  /// The output of `fourtop metrics`: a line for each metric with name, kind, label and help.
  package static let list: String = {
    let widths = (
      name: all.map(\.name.count).max() ?? 0,
      label: all.compactMap { $0.label?.count }.max() ?? 0
    )
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count + 2)
    }
    return all.map { metric in
      padded(metric.name, widths.name) + padded(metric.kind.rawValue, "histogram".count)
        + padded(metric.label ?? "-", widths.label) + "\(metric.help)\n"
    }.joined()
  }()
}

// MARK: Text of Prometheus (exposition format 0.0.4)

extension Metric {
  private var head: String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// The lines of a gauge or a counter without a label.
  func text(_ value: Int) -> String { head + "\(name) \(value)\n" }

  /// The lines of a gauge or a counter with a line for each value of its label. The program chooses the
  /// values, and none has a character that needs an escape.
  func text(_ values: [(label: String, value: Int)]) -> String {
    precondition(label != nil)
    let label = label ?? ""
    return head
      + values.map { "\(name){\(label)=\"\($0.label)\"} \($0.value)\n" }.joined()
  }

  /// The lines of a histogram without a label.
  func text(_ counts: Histogram.Counts) -> String { head + lines(counts, "") }

  /// The lines of a histogram for each value of its label.
  func text(_ counts: [(label: String, counts: Histogram.Counts)]) -> String {
    let label = label ?? ""
    return head + counts.map { lines($0.counts, "\(label)=\"\($0.label)\"") }.joined()
  }

  private func lines(_ counts: Histogram.Counts, _ label: String) -> String {
    let comma = label.isEmpty ? "" : ","
    let braces = label.isEmpty ? "" : "{\(label)}"
    var below = 0
    var text = ""
    for (bound, count) in zip(Histogram.bounds.map(\.text) + ["+Inf"], counts.buckets) {
      below += count
      text += "\(name)_bucket{\(label)\(comma)le=\"\(bound)\"} \(below)\n"
    }
    return text + "\(name)_sum\(braces) \(Histogram.seconds(counts.microseconds))\n"
      + "\(name)_count\(braces) \(below)\n"
  }
}
