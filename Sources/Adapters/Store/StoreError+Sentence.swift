import Files
import SQLite

extension StoreError {
  /// A line for the terminal and the log: the fault of the file and the remedy, without a full
  /// stop.
  public func sentence(file: String) -> String {
    switch self {
    case .busy: "\(file): too many changes wait to be stored"
    case .closed: "\(file): the store is closed"
    case .displaced:
      "\(file) or its log was moved, removed or replaced; no change can be stored until it is back "
        + "in its place, or until the server is restarted"
    case .database(let error): error.sentence(file: file)
    }
  }
}

extension SQLiteError {
  fileprivate func sentence(file: String) -> String {
    switch self {
    case .full:
      "\(file): no room left on the disk; no change can be stored until there is some"
    case .readOnly:
      "\(file) may not be written; give its owner the right to write it and its folder"
    case .locked:
      "\(file) is locked by another process; end that one"
    case .damaged(let finding):
      "\(file) is damaged (\(finding)); restore a backup, or move it away to start without accounts"
    case .notADatabase:
      "\(file) is no database; restore a backup, or move it away to start without accounts"
    case .foreign:
      "\(file) is the database of another program; move it away, or choose another --data-dir"
    case .newer(let found, let known):
      "\(file) was written by a later fourtop (layout \(found), this one knows \(known)); use that one"
    case .cannotOpen(let errno):
      "\(file) cannot be opened: \(SQLiteError.reason(errno))"
    case .inputOutput(let errno):
      "\(file): the disk failed: \(SQLiteError.reason(errno))"
    case .constraint(let message), .failed(_, let message):
      "\(file): \(message)"
    }
  }

  private static func reason(_ errno: Int32) -> String {
    errno == 0 ? "the system does not say why" : Machine.reason(errno)
  }
}
