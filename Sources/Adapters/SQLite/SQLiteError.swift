import CSQLite
import Glibc

/// The failures of a database (<https://www.sqlite.org/rescode.html>).
public enum SQLiteError: Error, Equatable, Sendable {
  /// The disk is full, or the file has its largest size. Nothing was changed.
  case full
  /// The file or its folder is read-only.
  case readOnly
  /// Another process held the lock for longer than the wait.
  case locked
  /// The file's content is inconsistent; `finding` has SQLite's words.
  case damaged(finding: String)
  /// The file is not a database.
  case notADatabase
  /// The database belongs to another program with this `application_id`.
  case foreign(application: Int64)
  /// A later version of this program wrote the file, with the layout `found`.
  case newer(found: Int64, known: Int64)
  /// The file cannot be opened or created (`errno`, 0 if unknown).
  case cannotOpen(errno: Int32)
  /// The disk failed (`errno`, 0 if unknown).
  case inputOutput(errno: Int32)
  /// The statement would violate a constraint of the layout; it changed nothing.
  case constraint(String)
  /// Any other failure: SQLite's extended result code and words.
  case failed(code: Int32, message: String)
}

extension SQLiteError {
  /// The error of a result code other than `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE`; `errno` is
  /// the system's at that call.
  init(code: Int32, errno: Int32, message: String) {
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_CORRUPT: self = .damaged(finding: message)
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CANTOPEN: self = SQLiteError(errno: errno) ?? .cannotOpen(errno: errno)
    case SQLITE_IOERR: self = SQLiteError(errno: errno) ?? .inputOutput(errno: errno)
    case SQLITE_CONSTRAINT: self = .constraint(message)
    default: self = .failed(code: code, message: message)
    }
  }

  /// The error that the system's reason alone determines.
  private init?(errno: Int32) {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    default: return nil
    }
  }
}
