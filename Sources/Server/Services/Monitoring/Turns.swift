/// The turns of one loop: what an event of each cause took.
package final class Turns {
  /// A longer turn counts as slow.
  package static let limit: Duration = .milliseconds(20)

  package enum Cause: String, CaseIterable {
    case request, message, connection, timer, mail

    fileprivate var index: Int {
      switch self {
      case .request: 0
      case .message: 1
      case .connection: 2
      case .timer: 3
      case .mail: 4
      }
    }
  }

  private struct Times {
    var all = Histogram()
    var slow = 0
  }

  private var times = Cause.allCases.map { _ in Times() }

  /// Counts a turn.
  package func note(_ cause: Cause, took duration: Duration) {
    times[cause.index].all.note(duration)
    if duration > Turns.limit { times[cause.index].slow += 1 }
  }

  /// The number of slow turns.
  package func slow(by cause: Cause) -> Int { times[cause.index].slow }

  func histogram(by cause: Cause) -> Histogram { times[cause.index].all }
}
