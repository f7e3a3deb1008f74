import Synchronization
import Tables

/// The public codes that lead to tables at laptops at this moment, for all loops.
final class PublicTables: Sendable {
  private let codes = Mutex<Set<TableCode>>([])

  /// Whether the code was free; it is the caller's from now on.
  func take(_ code: TableCode) -> Bool {
    codes.withLock { $0.insert(code).inserted }
  }

  func free(_ code: TableCode) {
    codes.withLock { _ = $0.remove(code) }
  }

  /// Whether the code leads to a table now.
  func holds(_ code: TableCode) -> Bool {
    codes.withLock { $0.contains(code) }
  }
}
