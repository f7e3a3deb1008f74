import SQLite

/// The reasons why the store did not change or read something.
public enum StoreError: Error, Equatable, Sendable {
  /// The database refused; nothing was changed.
  case database(SQLiteError)
  /// Too much waits; nothing was changed. Try again later.
  case busy
  /// The store was closed before; nothing was changed.
  case closed
  /// The file or its log is not where it was opened: moved, removed or replaced. Nothing that
  /// counts was changed.
  case displaced

  /// Whether waiting may help: the file itself is not known to be unusable.
  var mayPass: Bool {
    switch self {
    case .busy, .closed: false
    case .displaced: true
    case .database(let error):
      switch error {
      case .full, .readOnly, .locked, .cannotOpen, .inputOutput: true
      case .damaged, .notADatabase, .foreign, .newer, .constraint, .failed: false
      }
    }
  }

  /// A record that no version of this program writes.
  static func damaged(_ finding: String) -> StoreError {
    .database(.damaged(finding: finding))
  }
}
