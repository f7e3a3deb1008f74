import Net
import PostgreSQL
import Synchronization
import Tables

/// The tables that several servers share in a PostgreSQL database, for one loop: a connection on a thread of
/// its own, which has the locks of the loop's tables and writes them.
///
/// Orders that arrive while the database commits form the next group together; of the saves of a table only
/// the newest is written. A lost connection is made again after a quarter of a second, then after pauses that
/// double up to five seconds.
public final class TableRows: Sendable {
  /// The time between two looks at the connection while there are no orders.
  private static let pace: Duration = .milliseconds(100)
  /// The shortest and the longest time between two tries to connect.
  private static let pauses: (first: Duration, last: Duration) = (.milliseconds(250), .seconds(5))
  /// The longest time without a statement, and the time after which the database ends the session of a process
  /// that was stopped, so that its tables are free.
  private static let beat: Duration = .milliseconds(300)
  private static let silence: Duration = .seconds(3)
  /// A table that nobody has owned for so long is over: its people came back to no server.
  private static let abandonment: Duration = .seconds(3_600)
  /// The time between two looks for such tables.
  private static let cleaning: Duration = .seconds(60)

  /// The time between two calls of other servers. Each call makes the database write to every session, and while it
  /// waits for a stopped process to read, it does not end that session.
  private static let calling: Duration = .seconds(1)

  private let orders = Mutex(TableOrders())
  /// The calls that the other servers are to hear.
  private let calls = Mutex<Set<TableCall>>([])
  private let bell: JobQueue<Void>
  private let thread: Mutex<Thread?>
  private let report = Mutex<(@Sendable (TableReport) -> Void)?>(nil)

  /// Starts the thread, which connects.
  public init(_ address: PostgresAddress) throws(NetError) {
    bell = try JobQueue(limit: 1)
    thread = Mutex(nil)
    let thread = try Thread { [self] in
      work(address) { report in self.report.withLock(\.self)?(report) }
    }
    self.thread.withLock { $0 = thread }
  }

  /// Calls `post` on the thread with each answer and each news from now on, in order, until `close`.
  public func join(_ post: @escaping @Sendable (TableReport) -> Void) {
    report.withLock { $0 = post }
  }

  /// Gives an order to the thread. It never waits.
  public func give(_ order: TableOrder) {
    switch order {
    case .call(let call): calls.withLock { _ = $0.insert(call) }
    default: orders.withLock { $0.add(order) }
    }
    // A bell that has rung already is enough.
    _ = bell.add(())
  }

  /// Carries out what was ordered, ends the connection and the thread. It blocks.
  public func close() {
    bell.close()
    thread.withLock { thread in
      thread?.wait()
      thread = nil
    }
  }

  // MARK: On the thread

  private func takeCalls() -> [TableCall]? {
    let taken = calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
    return taken.isEmpty ? nil : Array(taken)
  }

  private func work(_ address: PostgresAddress, _ report: @Sendable (TableReport) -> Void) {
    var worker = TableRowsWorker()
    var (retry, pause) = (Instant.now, TableRows.pauses.first)
    var (beat, call) = (Instant.now, Instant.now)
    var clean = Instant.now.advanced(by: TableRows.cleaning)
    while true {
      if !worker.isConnected, retry <= .now {
        if let session = try? PostgresTableSession(address, silence: TableRows.silence) {
          worker.connected(session).forEach(report)
          pause = TableRows.pauses.first
        } else {
          retry = .now.advanced(by: pause)
          pause = min(pause * 2, TableRows.pauses.last)
        }
      }
      let wasConnected = worker.isConnected
      let group = orders.withLock { $0.next() }
      (worker.carryOut(group) + worker.listen()).forEach(report)
      if !group.isEmpty {
        beat = .now.advanced(by: TableRows.beat)
      } else if beat <= .now {
        worker.beat().forEach(report)
        beat = .now.advanced(by: TableRows.beat)
      }
      if call <= .now, let calls = takeCalls() {
        worker.call(calls).forEach(report)
        call = .now.advanced(by: TableRows.calling)
      }
      if clean <= .now {
        worker.removeAbandoned(after: TableRows.abandonment).forEach(report)
        clean = .now.advanced(by: TableRows.cleaning)
      }
      if wasConnected, !worker.isConnected { retry = .now.advanced(by: pause) }
      if group.isEmpty, bell.all(within: TableRows.pace) == nil { return }
    }
  }
}
