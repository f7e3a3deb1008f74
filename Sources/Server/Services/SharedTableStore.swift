import Logging
import Net
import Store
import Synchronization
import Tables

/// The tables that several servers share in a database: a connection on a thread of its own.
package final class SharedTableStore: Sendable {
  private final class Recipient: Sendable {
    let post = Mutex<(@Sendable (TableReport) -> Void)?>(nil)
  }

  private let rows: TableRows
  private let recipient: Recipient

  /// Starts the thread; `nil` for a file, which servers cannot share.
  package init?(_ location: StoreLocation) throws(NetError) {
    guard case .server(let address) = location else { return nil }
    let recipient = Recipient()
    rows = try TableRows(address) { report in recipient.post.withLock(\.self)?(report) }
    self.recipient = recipient
  }

  /// Passes reports on from now on; `post` runs on another thread.
  package func join(_ post: @escaping @Sendable (TableReport) -> Void) {
    recipient.post.withLock { $0 = post }
  }

  /// Gives an order to the connection. It never waits.
  package func give(_ order: TableOrder) { rows.give(order) }

  /// Carries out what was ordered and ends the connection, which frees its tables. It blocks.
  package func close() { rows.close() }
}
