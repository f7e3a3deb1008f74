import GameCore
import Logging
import Store
import Synchronization
import Tables

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
    /// The times of the loop's events.
    package let turns = Turns()
    fileprivate let activities = Dictionary(
      uniqueKeysWithValues: Table.Activity.all.map { ($0, Counter()) })
    /// The time from the last submission until pages show the reveal.
    package let reveals = Histogram()
    /// Round trips to pages.
    package let roundTrips = Histogram()
    /// Refusals by code. A code is a word of the program, so there are only so many.
    fileprivate let refusals = Mutex<[RefusalCode: Int]>([:])

    /// Counts a refusal.
    package func refused(_ code: RefusalCode) {
      refusals.withLock { $0[code, default: 0] += 1 }
    }

    /// Counts a table by what it plays; `nil`: there is none.
    package func plays(_ activity: Table.Activity?, before former: Table.Activity?) {
      guard activity != former else { return }
      if let activity { activities[activity]?.increase() }
      if let former { activities[former]?.increase(by: -1) }
    }
  }

  /// The pages that are open on other devices, and the seconds since one came or went; `nil`: none
  /// has come.
  package func remotePages(at now: Tick) -> (open: Int, quietFor: Int?) {
    let open = loops.reduce(0) { $0 + $1.remotePages.now }
    let seen = loops.reduce(0) { max($0, $1.remotePageSeenAt.now) }
    return (open, seen == 0 ? nil : max(0, Int(now.microseconds) - seen) / 1_000_000)
  }

  /// The load for the host's page: the numbers of messages and of slow turns.
  package var load: (messages: Int, slowTurns: Int) {
    (
      sum { $0.messagesReceived.now },
      Turns.Cause.allCases.reduce(0) { total, cause in total + sum { $0.turns.slow(by: cause) } }
    )
  }

  private let loops: [Counters]

  package init(loops: Int) {
    self.loops = (0..<max(1, loops)).map { _ in Counters() }
  }

  package subscript(loop: Int) -> Counters { loops[loop] }

  /// The lines about the loops and their tables.
  package var text: String {
    [
      Metric.sockets.text(byLoop { $0.sockets.now }),
      Metric.tables.text(byLoop { $0.tables.now }),
      Metric.tablesByGame.text(
        Table.Activity.all.map { activity in
          (activity.name, sum { $0.activities[activity]?.now ?? 0 })
        }),
      Metric.uplinkUp.text(sum { $0.uplinkUp.now }),
      Metric.farGuests.text(sum { $0.uplinkGuests.now }),
      Metric.requests.text(sum { $0.requests.now }),
      Metric.messagesReceived.text(sum { $0.messagesReceived.now }),
      Metric.messagesRefused.text(sum { $0.messagesRefused.now }),
      Metric.refusals.text(refusals),
      Metric.viewsSent.text(sum { $0.viewsSent.now }),
      Metric.viewsDropped.text(sum { $0.viewsDropped.now }),
      Metric.quizzesRead.text(sum { $0.quizzesRead.now }),
      Metric.quizFaults.text(sum { $0.quizFaults.now }),
      Metric.uplinks.text(byLoop { $0.uplinks.now }),
      Metric.uplinkGuests.text(byLoop { $0.guests.now }),
      Metric.uplinkMessages.text(sum { $0.relayed.now }),
      Metric.turn.text(
        Turns.Cause.allCases.map { cause in
          (cause.rawValue, histogram { $0.turns.histogram(by: cause) })
        }),
      Metric.slowTurns.text(
        Turns.Cause.allCases.map { cause in (cause.rawValue, sum { $0.turns.slow(by: cause) }) }),
      Metric.reveal.text(histogram(\.reveals)),
      Metric.roundTrip.text(histogram(\.roundTrips)),
    ].joined()
  }

  private func byLoop(_ value: (Counters) -> Int) -> [(label: String, value: Int)] {
    loops.enumerated().map { ("\($0)", value($1)) }
  }

  private func sum(_ value: (Counters) -> Int) -> Int { loops.reduce(0) { $0 + value($1) } }

  private func histogram(_ part: (Counters) -> Histogram) -> Histogram.Counts {
    loops.reduce(Histogram.Counts()) { $0 + part($1).counts }
  }

  /// By code, in the order of the codes.
  private var refusals: [(label: String, value: Int)] {
    var sums: [RefusalCode: Int] = [:]
    for loop in loops { sums.merge(loop.refusals.withLock(\.self), uniquingKeysWith: +) }
    return sums.map { ($0.rawValue, $1) }.sorted { $0.0 < $1.0 }
  }
}

extension Atomic where Value == Int {
  package func increase(by amount: Int = 1) {
    wrappingAdd(amount, ordering: .relaxed)
  }

  package var now: Int { load(ordering: .relaxed) }
}

extension Metrics {
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
    guard let tables else { return "" }
    let amount = tables.amount
    return Metric.savedTablesUp.text(tables.isFailing ? 0 : 1)
      + Metric.savedTablesBytes.text(amount.live)
      + Metric.savedTablesWritten.text(amount.written)
      + Metric.savedTablesWaiting.text(amount.waiting)
      + Metric.savedTablesSync.text(tables.syncs.counts)
      + Metric.savedTablesLost.text(tables.lostRecords)
  }
}
