import Synchronization

/// Counters for `/metrics`, for each loop its own, so that loops do not wait for each other's. No
/// label ever holds anything that a player typed.
final class Metrics: Sendable {
  /// What one loop counts.
  final class Counters: Sendable {
    let requests = Atomic<Int>(0)
    let sockets = Atomic<Int>(0)
    let tables = Atomic<Int>(0)
    let messagesReceived = Atomic<Int>(0)
    let messagesRefused = Atomic<Int>(0)
    let viewsSent = Atomic<Int>(0)
    let viewsDropped = Atomic<Int>(0)
    let quizzesRead = Atomic<Int>(0)
    let quizFaults = Atomic<Int>(0)
    let uplinks = Atomic<Int>(0)
    let guests = Atomic<Int>(0)
    let relayed = Atomic<Int>(0)
    let uplinkUp = Atomic<Int>(0)
    let uplinkGuests = Atomic<Int>(0)
  }

  private let loops: [Counters]

  init(loops: Int) {
    self.loops = (0..<max(1, loops)).map { _ in Counters() }
  }

  subscript(loop: Int) -> Counters { loops[loop] }

  /// The text form of Prometheus (exposition format 0.0.4). Gauges are told for each loop.
  var text: String {
    gauge("sockets", "WebSockets open now.") { $0.sockets.now }
      + gauge("tables", "Tables open now.") { $0.tables.now }
      + level("uplink_up", "1 while the uplink to a public server is up.") { $0.uplinkUp.now }
      + level("far_guests", "Friends far away who play here by the uplink.") {
        $0.uplinkGuests.now
      }
      + sum("requests_total", "HTTP requests answered.") { $0.requests.now }
      + sum("messages_received_total", "Messages from pages.") { $0.messagesReceived.now }
      + sum("messages_refused_total", "Messages that could not be read.") {
        $0.messagesRefused.now
      }
      + sum("views_sent_total", "Views sent to pages.") { $0.viewsSent.now }
      + sum("views_dropped_total", "Views left out for slow readers.") { $0.viewsDropped.now }
      + sum("quizzes_read_total", "Quiz files read.") { $0.quizzesRead.now }
      + sum("quiz_faults_total", "Quiz files that could not be played.") { $0.quizFaults.now }
      + gauge("uplinks", "Laptops connected now.") { $0.uplinks.now }
      + gauge("uplink_guests", "Pages now at tables of laptops.") { $0.guests.now }
      + sum("uplink_messages_total", "Messages passed on, both ways.") { $0.relayed.now }
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

  static func head(_ name: String, _ kind: String, _ help: String) -> String {
    "# HELP fourtop_\(name) \(help)\n# TYPE fourtop_\(name) \(kind)\n"
  }
}

extension Atomic where Value == Int {
  func increase(by amount: Int = 1) {
    wrappingAdd(amount, ordering: .relaxed)
  }

  var now: Int { load(ordering: .relaxed) }
}
