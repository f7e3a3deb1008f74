import CSQLite
import Database
import Glibc

/// SQLite's result codes: <https://www.sqlite.org/rescode.html>.
extension DatabaseError {
  /// The error of a result code other than `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE`; `errno` is
  /// the system's at that call.
  init(code: Int32, errno: Int32, message: String) {
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_CORRUPT: self = .damaged(finding: message)
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CANTOPEN: self = DatabaseError(errno: errno) ?? .cannotOpen(errno: errno)
    case SQLITE_IOERR: self = DatabaseError(errno: errno) ?? .inputOutput(errno: errno)
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
