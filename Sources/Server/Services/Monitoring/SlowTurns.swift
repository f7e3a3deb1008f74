import Synchronization

/// Counts the turns in which a loop was busy for too long, by cause.
package final class SlowTurns: Sendable {
  /// A longer turn counts as slow.
  package static let limit: Duration = .milliseconds(20)

  package enum Cause: String, CaseIterable {
    case request, message, connection, timer, mail
  }

  private let requests = Atomic(0)
  private let messages = Atomic(0)
  private let connections = Atomic(0)
  private let timers = Atomic(0)
  private let mailbox = Atomic(0)

  /// Counts the turn if it was slow.
  package func note(_ cause: Cause, took duration: Duration) {
    guard duration > SlowTurns.limit else { return }
    switch cause {
    case .request: requests.increase()
    case .message: messages.increase()
    case .connection: connections.increase()
    case .timer: timers.increase()
    case .mail: mailbox.increase()
    }
  }

  package subscript(cause: Cause) -> Int {
    switch cause {
    case .request: requests.now
    case .message: messages.now
    case .connection: connections.now
    case .timer: timers.now
    case .mail: mailbox.now
    }
  }
}

extension Metrics {
  package static func text(of slowTurns: SlowTurns) -> String {
    head("slow_turns_total", "counter", "Turns of a loop of more than 20 ms, by cause.")
      + SlowTurns.Cause.allCases.map { cause in
        "fourtop_slow_turns_total{cause=\"\(cause.rawValue)\"} \(slowTurns[cause])\n"
      }.joined()
  }
}
