/// The failures of a database.
public enum DatabaseError: Error, Equatable, Sendable {
  /// The disk is full, or the file has its largest size. Nothing was changed.
  case full
  /// The file, its folder or the database is read-only.
  case readOnly
  /// Another process held the lock for longer than the wait.
  case locked
  /// The content is inconsistent; `finding` has the database's words.
  case damaged(finding: String)
  /// The file is not a database.
  case notADatabase
  /// The database belongs to another program with this `application_id`.
  case foreign(application: Int64)
  /// A later version of this program wrote the database, with the layout `found`.
  case newer(found: Int64, known: Int64)
  /// The file cannot be opened or created (`errno`, 0 if unknown).
  case cannotOpen(errno: Int32)
  /// The disk failed (`errno`, 0 if unknown).
  case inputOutput(errno: Int32)
  /// The database server cannot be reached, or the connection is lost; the words say why. A transaction
  /// whose commit was under way may have been applied.
  case unreachable(String)
  /// The statement would violate a constraint of the layout; it changed nothing.
  case constraint(String)
  /// Any other failure: the database's number for it and its words.
  case failed(code: Int32, message: String)
}
