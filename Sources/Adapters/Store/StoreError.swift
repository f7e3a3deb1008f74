import Database
import Files

/// The reasons why the store did not change or read something.
public enum StoreError: Error, Equatable, Sendable {
  /// The database refused; nothing was changed.
  case database(DatabaseError)
  /// The queue is full; nothing was changed. Try again later.
  case busy
  /// The store was closed before; nothing was changed.
  case closed
  /// The file or its log is no longer at its path: moved, removed or replaced. No stored record was
  /// changed.
  case displaced

  /// Whether waiting may help: the file itself is not known to be unusable.
  var mayPass: Bool {
    switch self {
    case .busy, .closed: false
    case .displaced: true
    case .database(let error):
      switch error {
      case .full, .readOnly, .locked, .cannotOpen, .inputOutput, .unreachable: true
      case .damaged, .notADatabase, .foreign, .newer, .constraint, .failed: false
      }
    }
  }

  /// A record that no version of this program writes.
  static func damaged(_ finding: String) -> StoreError {
    .database(.damaged(finding: finding))
  }
}

extension StoreError {
  /// A line for the terminal and the log: the fault of the database and the remedy, without a full
  /// stop.
  public func sentence(for store: StoreLocation) -> String {
    let name = store.name
    return switch self {
    case .busy: "\(name): too many changes wait to be stored"
    case .closed: "\(name): the store is closed"
    case .displaced:
      "\(name) or its log was moved, removed or replaced; no change can be stored until you restore "
        + "it or restart the server"
    case .database(let error):
      switch store {
      case .file(let path): error.sentence(file: path)
      case .server(let address): error.sentence(server: address.name)
      }
    }
  }
}

extension DatabaseError {
  fileprivate func sentence(file: String) -> String {
    switch self {
    case .full:
      "\(file): the disk is full; free some space, then changes can be stored again"
    case .readOnly:
      "\(file) is read-only; permit its owner to write it and its folder"
    case .locked:
      "\(file) is locked by another process; stop that process"
    case .damaged(let finding):
      "\(file) is damaged (\(finding)); restore a backup, or move the file away to start without accounts"
    case .notADatabase:
      "\(file) is not a database; restore a backup, or move the file away to start without accounts"
    case .foreign:
      "\(file) is the database of another program; move it away, or name another --data-dir"
    case .newer(let found, let known):
      "\(file) was written by a later fourtop (layout \(found), this one knows \(known)); use that version"
    case .cannotOpen(let errno):
      "\(file) cannot be opened: \(DatabaseError.reason(errno))"
    case .inputOutput(let errno):
      "\(file): the disk failed: \(DatabaseError.reason(errno))"
    case .constraint(let message), .failed(_, let message), .unreachable(let message):
      "\(file): \(message)"
    }
  }

  fileprivate func sentence(server name: String) -> String {
    switch self {
    case .full:
      "\(name): the disk of the database server is full; free some space there, then changes can be "
        + "stored again"
    case .readOnly:
      "\(name) accepts no changes; name the primary server, and a user who may write"
    case .locked:
      "\(name) is in use by another fourtop; stop that one, or name another database"
    case .unreachable(let words):
      "\(name) cannot be used (\(words)); changes can be stored again once it answers"
    case .damaged(let finding):
      "\(name) is damaged (\(finding)); restore a copy that pg_dump made"
    case .foreign, .notADatabase:
      "\(name) has a schema fourtop of another program; name another database"
    case .newer(let found, let known):
      "\(name) was written by a later fourtop (layout \(found), this one knows \(known)); use that version"
    case .cannotOpen, .inputOutput:
      "\(name): the disk of the database server failed"
    case .constraint(let message), .failed(_, let message):
      "\(name): \(message)"
    }
  }

  private static func reason(_ errno: Int32) -> String {
    errno == 0 ? "the system gives no reason" : Machine.reason(errno)
  }
}
