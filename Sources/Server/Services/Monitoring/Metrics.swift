import GameCore
import Logging
import Net
import Store
import Synchronization
import Tables

/// A number that goes up, or up and down. Atomic: whoever changes a plain property of an object has that checked.
package struct Count: ~Copyable, Sendable {
  private let number = Atomic(0)

  package var now: Int { number.load(ordering: .relaxed) }

  package func increase(by amount: Int = 1) { number.wrappingAdd(amount, ordering: .relaxed) }
}

/// Counters for `/metrics`, which belong to the loop. No label contains text from a player.
package final class Metrics {
  /// The counters of the loop.
  package final class Counters {
    package let requests = Count()
    package let sockets = Count()
    package let tables = Count()
    package let messagesReceived = Count()
    package let messagesRefused = Count()
    package let viewsSent = Count()
    package let viewsDropped = Count()
    package let quizzesRead = Count()
    package let quizFaults = Count()
    package let uplinks = Count()
    package let guests = Count()
    package let relayed = Count()
    package let uplinkUp = Count()
    package let uplinkGuests = Count()
    /// Pages that are open on other devices.
    package let remotePages = Count()
    /// The latest time at which such a page came or went; `nil`: never.
    package var remotePageSeenAt: Tick?
    /// The times of the loop's events.
    package let turns = Turns()
    fileprivate var activities: [Table.Activity: Int] = [:]
    /// The time from the last submission until pages show the reveal.
    package var reveals = Histogram()
    /// Round trips to pages.
    package var roundTrips = Histogram()
    /// Refusals by code. A code is a word of the program, so there are only so many.
    fileprivate var refusals: [RefusalCode: Int] = [:]

    /// Counts a refusal.
    package func refused(_ code: RefusalCode) { refusals[code, default: 0] += 1 }

    /// Counts a table by what it plays; `nil`: there is none.
    package func plays(_ activity: Table.Activity?, before former: Table.Activity?) {
      guard activity != former else { return }
      if let activity { activities[activity, default: 0] += 1 }
      if let former { activities[former, default: 0] -= 1 }
    }
  }

  package let counters = Counters()

  package init() {}

  /// The pages that are open on other devices, and the seconds since one came or went; `nil`: none
  /// has come.
  package func remotePages(at now: Tick) -> (open: Int, quietFor: Int?) {
    let quiet = counters.remotePageSeenAt.map { max(.zero, now - $0) }
    return (counters.remotePages.now, quiet.map { Int($0.components.seconds) })
  }

  /// The load for the host's page: the numbers of messages and of slow turns.
  package var load: (messages: Int, slowTurns: Int) {
    (
      counters.messagesReceived.now,
      Turns.Cause.allCases.reduce(0) { $0 + counters.turns.slow(by: $1) }
    )
  }

  /// The lines about the loop and its tables.
  package var text: String {
    let turns = counters.turns
    return [
      Metric.sockets.text(counters.sockets.now),
      Metric.tables.text(counters.tables.now),
      Metric.tablesByGame.text(
        Table.Activity.all.map { ($0.name, counters.activities[$0] ?? 0) }),
      Metric.uplinkUp.text(counters.uplinkUp.now),
      Metric.farGuests.text(counters.uplinkGuests.now),
      Metric.requests.text(counters.requests.now),
      Metric.messagesReceived.text(counters.messagesReceived.now),
      Metric.messagesRefused.text(counters.messagesRefused.now),
      Metric.refusals.text(refusals),
      Metric.viewsSent.text(counters.viewsSent.now),
      Metric.viewsDropped.text(counters.viewsDropped.now),
      Metric.quizzesRead.text(counters.quizzesRead.now),
      Metric.quizFaults.text(counters.quizFaults.now),
      Metric.uplinks.text(counters.uplinks.now),
      Metric.uplinkGuests.text(counters.guests.now),
      Metric.uplinkMessages.text(counters.relayed.now),
      Metric.turn.text(
        Turns.Cause.allCases.map { ($0.rawValue, turns.histogram(by: $0).counts) }),
      Metric.slowTurns.text(Turns.Cause.allCases.map { ($0.rawValue, turns.slow(by: $0)) }),
      Metric.reveal.text(counters.reveals.counts),
      Metric.roundTrip.text(counters.roundTrips.counts),
    ].joined()
  }

  /// By code, in the order of the codes.
  private var refusals: [(label: String, value: Int)] {
    counters.refusals.map { ($0.rawValue, $1) }.sorted { $0.0 < $1.0 }
  }
}

extension Atomic where Value == Int {
  fileprivate var now: Int { load(ordering: .relaxed) }
}

extension Metrics {
  /// All lines: about the loop, the store, saved tables, the log and the clock.
  package func text(
    _ store: Store, _ tables: TableStore?, _ log: Log, _ clock: ServerClock
  ) -> String {
    text + Metrics.text(of: store) + Metrics.text(of: tables) + Metrics.text(of: log)
      + Metrics.text(of: clock)
  }

  /// The lines about the log.
  package static func text(of log: Log) -> String { Metric.logLinesDropped.text(log.dropped) }

  /// The lines about the server's clock.
  package static func text(of clock: ServerClock) -> String {
    Metric.uptime.text(Int(clock.now.microseconds / 1_000_000))
  }

  /// The lines about the store.
  package static func text(of store: Store) -> String {
    let counters = store.counters
    let isWorking = counters.isWorking.load(ordering: .relaxed)
    return Metric.storeUp.text(isWorking ? 1 : 0)
      + Metric.storeWaiting.text(store.waiting)
      + Metric.storeChanges.text(counters.changes.now)
      + Metric.storeCommits.text(counters.commits.now)
      + Metric.storeFailures.text(counters.failures.now)
      + Metric.storeUnkept.text(counters.unkept.now)
  }

  /// The lines about saved tables; none if tables are not saved.
  package static func text(of tables: TableStore?) -> String {
    guard let tables, !tables.isShared else { return "" }
    let amount = tables.amount
    return Metric.savedTablesUp.text(tables.isFailing ? 0 : 1)
      + Metric.savedTablesBytes.text(amount.file)
      + Metric.savedTablesWritten.text(amount.written)
      + Metric.savedTablesWaiting.text(amount.waiting)
      + Metric.savedTablesSync.text(tables.syncs.counts)
      + Metric.savedTablesLost.text(tables.lost)
  }
}

/// Counts durations by size.
package struct Histogram: Sendable {
  /// An upper bound, in microseconds and as Prometheus has it, in seconds.
  struct Bound: Sendable {
    let microseconds: Int
    let text: String
  }

  /// The upper bounds of all buckets but the last, which has none.
  static let bounds: [Bound] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 5_000_000,
  ].map { Bound(microseconds: $0, text: seconds($0)) }

  /// The counts up to a moment.
  struct Counts: Equatable, Sendable {
    /// By bucket; the last has what is above all bounds.
    var buckets = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations.
    var microseconds = 0
  }

  private(set) var counts = Counts()

  package init() {}

  /// Counts a duration.
  package mutating func note(_ duration: Duration) {
    let microseconds = Int(min(max(0, duration.wholeNanoseconds / 1_000), 1_000_000_000_000_000))
    let bounds = Histogram.bounds
    var index = 0
    while index < bounds.count, microseconds > bounds[index].microseconds { index += 1 }
    counts.buckets[index] += 1
    counts.microseconds &+= microseconds
  }

  /// Microseconds as a number of seconds, exactly.
  static func seconds(_ microseconds: Int) -> String {
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
    let whole = "\(microseconds / 1_000_000)"
    return digits.isEmpty ? whole : "\(whole).\(digits)"
  }
}

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
