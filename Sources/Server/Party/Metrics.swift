import Synchronization

/// Counters for `/metrics`: no label ever holds anything that a player typed.
final class Metrics: Sendable {
  let requests = Atomic<Int>(0)
  let sockets = Atomic<Int>(0)
  let tables = Atomic<Int>(0)
  let messagesReceived = Atomic<Int>(0)
  let messagesRefused = Atomic<Int>(0)
  let viewsSent = Atomic<Int>(0)
  let viewsDropped = Atomic<Int>(0)
  let quizzesRead = Atomic<Int>(0)
  let quizFaults = Atomic<Int>(0)

  /// The text form of Prometheus (exposition format 0.0.4).
  var text: String {
    var lines = ""
    func add(_ name: String, _ kind: String, _ help: String, _ counter: borrowing Atomic<Int>) {
      lines += "# HELP fourtop_\(name) \(help)\n# TYPE fourtop_\(name) \(kind)\n"
      lines += "fourtop_\(name) \(counter.load(ordering: .relaxed))\n"
    }
    add("requests_total", "counter", "HTTP requests answered.", requests)
    add("sockets", "gauge", "WebSockets open now.", sockets)
    add("tables", "gauge", "Tables open now.", tables)
    add("messages_received_total", "counter", "Messages from pages.", messagesReceived)
    add("messages_refused_total", "counter", "Messages that could not be read.", messagesRefused)
    add("views_sent_total", "counter", "Views sent to pages.", viewsSent)
    add("views_dropped_total", "counter", "Views left out for slow readers.", viewsDropped)
    add("quizzes_read_total", "counter", "Quiz files read.", quizzesRead)
    add("quiz_faults_total", "counter", "Quiz files that could not be played.", quizFaults)
    return lines
  }
}

extension Atomic where Value == Int {
  func increase(by amount: Int = 1) {
    wrappingAdd(amount, ordering: .relaxed)
  }
}
