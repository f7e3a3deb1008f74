import CSQLite
import Glibc

/// Why a database did not do what it was asked to (<https://www.sqlite.org/rescode.html>).
public enum SQLiteError: Error, Equatable, Sendable {
  /// There is no room left on the disk, or the file may not grow further. Nothing was changed.
  case full
  /// The file or its folder may be read only.
  case readOnly
  /// Another process holds the lock for longer than was waited.
  case locked
  /// What the file holds contradicts itself; `finding` says where, in SQLite's words.
  case damaged(finding: String)
  /// The file is no database at all.
  case notADatabase
  /// A database, of another program: its `application_id`.
  case foreign(application: Int64)
  /// Written by a later version of this program, whose layout has the number `found`.
  case newer(found: Int64, known: Int64)
  /// The file cannot be opened or made (`errno`, 0 where the system said nothing).
  case cannotOpen(errno: Int32)
  /// The disk failed (`errno`, 0 where the system said nothing).
  case inputOutput(errno: Int32)
  /// A statement would break a constraint of the layout; nothing was changed by it.
  case constraint(String)
  /// Anything else: SQLite's extended result code and words.
  case failed(code: Int32, message: String)
}

extension SQLiteError {
  /// What a result code other than `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE` says; `errno` is the
  /// system's at that call.
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

  /// What the system's reason says by itself; the same whatever SQLite was doing.
  private init?(errno: Int32) {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    default: return nil
    }
  }
}
