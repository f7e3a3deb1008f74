import SQLite

/// Why something was not kept, or cannot be told.
public enum StoreError: Error, Equatable, Sendable {
  /// The database refused; nothing was changed.
  case database(SQLiteError)
  /// Too much waits already; nothing was changed. Ask again later.
  case busy
  /// The store was closed before; nothing was changed.
  case closed

  /// Whether waiting may help: the file itself is not known to be unusable.
  var mayPass: Bool {
    guard case .database(let error) = self else { return false }
    return switch error {
    case .full, .readOnly, .locked, .cannotOpen, .inputOutput: true
    case .damaged, .notADatabase, .foreign, .newer, .constraint, .failed: false
    }
  }

  /// A record that no version of this program wrote.
  static func damaged(_ finding: String) -> StoreError {
    .database(.damaged(finding: finding))
  }
}
