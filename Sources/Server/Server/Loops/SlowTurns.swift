import Synchronization

/// How often something kept a loop for longer than everybody at a table can bear to wait, by what it was.
final class SlowTurns: Sendable {
  /// What a loop does for longer counts as slow.
  static let limit: Duration = .milliseconds(20)

  enum Cause: String, CaseIterable {
    case request, message, connection, timer, mail
  }

  private let requests = Atomic(0)
  private let messages = Atomic(0)
  private let connections = Atomic(0)
  private let timers = Atomic(0)
  private let mailbox = Atomic(0)

  /// Something took this long on a loop.
  func note(_ cause: Cause, took duration: Duration) {
    guard duration > SlowTurns.limit else { return }
    switch cause {
    case .request: requests.increase()
    case .message: messages.increase()
    case .connection: connections.increase()
    case .timer: timers.increase()
    case .mail: mailbox.increase()
    }
  }

  subscript(cause: Cause) -> Int {
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
  static func text(of slowTurns: SlowTurns) -> String {
    head("slow_turns_total", "counter", "What kept a loop for more than 20 ms, by its cause.")
      + SlowTurns.Cause.allCases.map { cause in
        "fourtop_slow_turns_total{cause=\"\(cause.rawValue)\"} \(slowTurns[cause])\n"
      }.joined()
  }
}
