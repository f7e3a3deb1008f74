/// All metrics of `/metrics`. `fourtop metrics` prints the list, and tests hold the
/// dashboard and the alert rules against it.
package enum Metric: String, CaseIterable, Sendable {
  case sockets, tables
  case tablesByGame = "tables_by_game"
  case uplinkUp = "uplink_up"
  case farGuests = "far_guests"
  case requests = "requests_total"
  case messagesReceived = "messages_received_total"
  case messagesRefused = "messages_refused_total"
  case refusals = "refusals_total"
  case viewsSent = "views_sent_total"
  case viewsDropped = "views_dropped_total"
  case quizzesRead = "quizzes_read_total"
  case quizFaults = "quiz_faults_total"
  case uplinks
  case uplinkGuests = "uplink_guests"
  case uplinkMessages = "uplink_messages_total"
  case turn = "turn_seconds"
  case slowTurns = "slow_turns_total"
  case reveal = "reveal_seconds"
  case roundTrip = "round_trip_seconds"
  case storeUp = "store_up"
  case storeWaiting = "store_waiting"
  case storeChanges = "store_changes_total"
  case storeCommits = "store_commits_total"
  case storeFailures = "store_failures_total"
  case storeUnkept = "store_unkept_total"
  case savedTablesUp = "saved_tables_up"
  case savedTablesBytes = "saved_tables_bytes"
  case savedTablesWritten = "saved_tables_written_bytes_total"
  case savedTablesWaiting = "saved_tables_waiting_bytes"
  case savedTablesSync = "saved_tables_sync_seconds"
  case savedTablesLost = "saved_tables_lost_total"
  case logLinesDropped = "log_lines_dropped_total"
  case uptime = "uptime_seconds"

  package enum Kind: String, Sendable {
    case gauge, counter, histogram
  }

  /// The name in Prometheus.
  package var name: String { "fourtop_\(rawValue)" }

  package var kind: Kind {
    switch self {
    case .turn, .reveal, .roundTrip, .savedTablesSync: .histogram
    case .sockets, .tables, .tablesByGame, .uplinkUp, .farGuests, .uplinks,
      .uplinkGuests, .storeUp, .storeWaiting, .savedTablesUp, .savedTablesBytes,
      .savedTablesWaiting, .uptime:
      .gauge
    case .requests, .messagesReceived, .messagesRefused, .refusals, .viewsSent, .viewsDropped,
      .quizzesRead, .quizFaults, .uplinkMessages, .slowTurns, .storeChanges, .storeCommits,
      .storeFailures, .storeUnkept, .savedTablesWritten, .savedTablesLost, .logLinesDropped:
      .counter
    }
  }

  /// The label, whose values the program chooses; `nil` without one.
  package var label: String? {
    switch self {
    case .tablesByGame: "game"
    case .refusals: "code"
    case .turn, .slowTurns: "cause"
    case .sockets, .tables, .uplinks, .uplinkGuests, .uplinkUp, .farGuests, .requests,
      .messagesReceived, .messagesRefused, .viewsSent, .viewsDropped, .quizzesRead, .quizFaults,
      .uplinkMessages, .reveal, .roundTrip, .storeUp,
      .storeWaiting, .storeChanges, .storeCommits, .storeFailures, .storeUnkept, .savedTablesUp,
      .savedTablesBytes, .savedTablesWritten, .savedTablesWaiting, .savedTablesSync,
      .savedTablesLost, .logLinesDropped, .uptime:
      nil
    }
  }

  /// One sentence.
  package var help: String {
    switch self {
    case .sockets: "WebSockets open now."
    case .tables: "Tables open now."
    case .tablesByGame: "Tables open now, by what they play."
    case .uplinkUp: "1 while the uplink to a public server is up."
    case .farGuests: "Far players at tables of this server."
    case .requests: "HTTP requests answered."
    case .messagesReceived: "Messages from pages."
    case .messagesRefused: "Messages that could not be read."
    case .refusals: "Refused messages and requests, and ended conversations, by code."
    case .viewsSent: "Views sent to pages."
    case .viewsDropped: "Views not sent to slow readers."
    case .quizzesRead: "Quiz files read."
    case .quizFaults: "Quiz files that could not be played."
    case .uplinks: "Laptops connected now."
    case .uplinkGuests: "Pages at tables of laptops now."
    case .uplinkMessages: "Messages relayed in both directions."
    case .turn: "Time of the loop for one event, by cause."
    case .slowTurns: "Turns of the loop of more than 20 ms, by cause."
    case .reveal: "From the arrival of the last submission until pages show the reveal."
    case .roundTrip: "Round trips between server and pages."
    case .storeUp: "1 if the last change was saved."
    case .storeWaiting: "Changes and queries that wait."
    case .storeChanges: "Changes requested."
    case .storeCommits: "Transactions attempted."
    case .storeFailures: "Transactions with a change that was not saved."
    case .storeUnkept: "Changes that were not saved."
    case .savedTablesUp: "1 if all changes of tables are saved."
    case .savedTablesBytes: "Bytes of the file of tables and its log."
    case .savedTablesWritten: "Bytes of all states and contents that were saved."
    case .savedTablesWaiting: "Bytes saved since the last sync of the disk."
    case .savedTablesSync: "Time of the disk to take the changes of a second."
    case .savedTablesLost: "Changes of tables that were not saved."
    case .logLinesDropped: "Log lines dropped because the reader was too slow."
    case .uptime: "Time since the server started."
    }
  }

  /// The output of `fourtop metrics`: a line for each metric with name, kind, label and help.
  package static let list: String = {
    let widths = (
      name: allCases.map(\.name.count).max() ?? 0,
      label: allCases.compactMap { $0.label?.count }.max() ?? 0
    )
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count + 2)
    }
    return allCases.map { metric in
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
