import Logging
import Net
import Store
import Synchronization
import Tables

/// The tables that several servers share in a database: a connection for each loop, on a thread of its own.
package final class SharedTableStore: Sendable {
  private typealias Post = @Sendable (TableReport) -> Void

  /// By loop: passes a report to it.
  private final class Posts: Sendable {
    let posts = Mutex<[Int: Post]>([:])
  }

  private let rows: [TableRows]
  private let posts: Posts

  /// Starts the threads; `nil` for a file, which servers cannot share.
  package init?(_ location: StoreLocation, loops: Int) throws(NetError) {
    guard case .server(let address) = location else { return nil }
    let posts = Posts()
    var rows: [TableRows] = []
    for loop in 0..<loops {
      rows.append(
        try TableRows(address) { report in posts.posts.withLock(\.[loop])?(report) })
    }
    self.rows = rows
    self.posts = posts
  }

  /// Gives a loop the reports of its connection from now on; `post` runs on another thread.
  package func join(_ loop: Int, _ post: @escaping @Sendable (TableReport) -> Void) {
    posts.posts.withLock { $0[loop] = post }
  }

  /// Gives an order to a loop's connection. It never waits.
  package func give(_ order: TableOrder, loop: Int) { rows[loop].give(order) }

  /// Carries out what was ordered and ends the connections, which frees their tables. It blocks.
  package func close() {
    for one in rows { one.close() }
  }
}
