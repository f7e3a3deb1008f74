import GameCore
import Logging
import Store
import Synchronization

/// Counters for `/metrics`. Each loop has its own, so that loops do not wait for each other. No
/// label contains text from a player.
package final class Metrics: Sendable {
  /// The counters of one loop.
  package final class Counters: Sendable {
    package let requests = Atomic<Int>(0)
    package let sockets = Atomic<Int>(0)
    package let tables = Atomic<Int>(0)
    package let messagesReceived = Atomic<Int>(0)
    package let messagesRefused = Atomic<Int>(0)
    package let viewsSent = Atomic<Int>(0)
    package let viewsDropped = Atomic<Int>(0)
    package let quizzesRead = Atomic<Int>(0)
    package let quizFaults = Atomic<Int>(0)
    package let uplinks = Atomic<Int>(0)
    package let guests = Atomic<Int>(0)
    package let relayed = Atomic<Int>(0)
    package let uplinkUp = Atomic<Int>(0)
    package let uplinkGuests = Atomic<Int>(0)
    /// Pages that are open on other devices.
    package let remotePages = Atomic<Int>(0)
    /// The latest time at which such a page came or went, in microseconds of the server's clock; 0:
    /// never.
    package let remotePageSeenAt = Atomic<Int>(0)
  }

  /// The pages that are open on other devices, and the seconds since one came or went; `nil`: none
  /// has come.
  package func remotePages(at now: Tick) -> (open: Int, quietFor: Int?) {
    let open = loops.reduce(0) { $0 + $1.remotePages.now }
    let seen = loops.reduce(0) { max($0, $1.remotePageSeenAt.now) }
    return (open, seen == 0 ? nil : max(0, Int(now.microseconds) - seen) / 1_000_000)
  }

  private let loops: [Counters]

  package init(loops: Int) {
    self.loops = (0..<max(1, loops)).map { _ in Counters() }
  }

  package subscript(loop: Int) -> Counters { loops[loop] }

  /// The text form of Prometheus (exposition format 0.0.4). Gauges have a line for each loop.
  package var text: String {
    gauge("sockets", "WebSockets open now.") { $0.sockets.now }
      + gauge("tables", "Tables open now.") { $0.tables.now }
      + level("uplink_up", "1 while the uplink to a public server is up.") { $0.uplinkUp.now }
      + level("far_guests", "Far players at tables of this server.") {
        $0.uplinkGuests.now
      }
      + sum("requests_total", "HTTP requests answered.") { $0.requests.now }
      + sum("messages_received_total", "Messages from pages.") { $0.messagesReceived.now }
      + sum("messages_refused_total", "Messages that could not be read.") {
        $0.messagesRefused.now
      }
      + sum("views_sent_total", "Views sent to pages.") { $0.viewsSent.now }
      + sum("views_dropped_total", "Views not sent to slow readers.") { $0.viewsDropped.now }
      + sum("quizzes_read_total", "Quiz files read.") { $0.quizzesRead.now }
      + sum("quiz_faults_total", "Quiz files that could not be played.") { $0.quizFaults.now }
      + gauge("uplinks", "Laptops connected now.") { $0.uplinks.now }
      + gauge("uplink_guests", "Pages at tables of laptops now.") { $0.guests.now }
      + sum("uplink_messages_total", "Messages relayed in both directions.") { $0.relayed.now }
  }

  private func gauge(_ name: String, _ help: String, _ value: (Counters) -> Int) -> String {
    Metrics.head(name, "gauge", help)
      + loops.enumerated().map { loop, counters in
        "fourtop_\(name){loop=\"\(loop)\"} \(value(counters))\n"
      }.joined()
  }

  /// A gauge of the whole process.
  private func level(_ name: String, _ help: String, _ value: (Counters) -> Int) -> String {
    Metrics.head(name, "gauge", help) + "fourtop_\(name) \(loops.reduce(0) { $0 + value($1) })\n"
  }

  private func sum(_ name: String, _ help: String, _ value: (Counters) -> Int) -> String {
    Metrics.head(name, "counter", help) + "fourtop_\(name) \(loops.reduce(0) { $0 + value($1) })\n"
  }

  package static func head(_ name: String, _ kind: String, _ help: String) -> String {
    "# HELP fourtop_\(name) \(help)\n# TYPE fourtop_\(name) \(kind)\n"
  }
}

extension Atomic where Value == Int {
  package func increase(by amount: Int = 1) {
    wrappingAdd(amount, ordering: .relaxed)
  }

  package var now: Int { load(ordering: .relaxed) }
}

extension Metrics {
  /// The lines of `/metrics` about the log.
  package static func text(of log: Log) -> String {
    line(
      "log_lines_dropped_total", "counter", "Log lines dropped because the reader was too slow.",
      log.dropped)
  }
}

extension Metrics {
  /// The lines of `/metrics` about the store.
  package static func text(of store: Store) -> String {
    let counters = store.counters
    let isWorking = counters.isWorking.load(ordering: .relaxed)
    return line("store_up", "gauge", "1 if the last change was saved.", isWorking ? 1 : 0)
      + line("store_waiting", "gauge", "Changes and queries that wait.", store.waiting)
      + line("store_changes_total", "counter", "Changes requested.", counters.changes.now)
      + line("store_commits_total", "counter", "Transactions attempted.", counters.commits.now)
      + line(
        "store_failures_total", "counter", "Transactions with a change that was not saved.",
        counters.failures.now)
      + line(
        "store_unkept_total", "counter", "Changes that were not saved.", counters.unkept.now)
  }

  /// The lines of `/metrics` about saved tables; none if tables are not saved.
  package static func text(of tables: TableStore?) -> String {
    guard let tables else { return "" }
    return line(
      "saved_tables_up", "gauge", "1 if all changes of tables are saved.", tables.isFailing ? 0 : 1)
      + line("saved_tables_bytes", "gauge", "Bytes of the newest records.", tables.liveBytes)
      + line(
        "saved_tables_lost_total", "counter", "Changes of tables for which there was no room.",
        tables.lostRecords)
  }

  package static func line(
    _ name: String, _ kind: String, _ help: String, _ value: Int
  ) -> String {
    head(name, kind, help) + "fourtop_\(name) \(value)\n"
  }
}
