import SQLite

/// Why something was not kept, or cannot be told.
public enum StoreError: Error, Equatable, Sendable {
  /// The database refused; nothing was changed.
  case database(SQLiteError)
  /// Too much waits already; nothing was changed. Ask again later.
  case busy
  /// The store was closed before; nothing was changed.
  case closed
  /// The file or its log is not where it was opened: moved, removed, or another has its place.
  /// Nothing that counts was changed.
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

  /// A record that no version of this program wrote.
  static func damaged(_ finding: String) -> StoreError {
    .database(.damaged(finding: finding))
  }
}
