/// An open database, used on one thread at a time.
///
/// Statements are constants of this program; values from outside are bound to their `$1`, `$2` and never
/// become part of the text. Both engines take the same statements.
public protocol Database: AnyObject {
  /// Executes any number of statements without values, and ignores their rows.
  func execute(_ script: String) throws(DatabaseError)

  /// Executes one statement and returns the number of inserted, changed or deleted rows.
  @discardableResult
  func run(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int

  /// The rows of one statement, at most `most`.
  func rows(_ sql: String, _ values: [Value], most: Int) throws(DatabaseError) -> [Row]

  /// Whether a transaction is open. A database ends one by itself when it fails.
  var isInTransaction: Bool { get }

  /// Whether `takeForeignChanges` would tell of any, or fail.
  var hasForeignChanges: Bool { get }

  /// The changes by other connections since this was asked last; at first any. Changes by this connection are
  /// none of them.
  func takeForeignChanges() throws(DatabaseError) -> ForeignChanges

  /// A subquery of the integers in a JSON array, the text at `placeholder`.
  func integers(of placeholder: String) -> String
}

extension Database {
  @discardableResult
  public func run(_ sql: String) throws(DatabaseError) -> Int { try run(sql, []) }

  public func rows(_ sql: String, _ values: [Value] = []) throws(DatabaseError) -> [Row] {
    try rows(sql, values, most: .max)
  }

  /// The first row of one statement.
  public func row(_ sql: String, _ values: [Value] = []) throws(DatabaseError) -> Row? {
    try rows(sql, values, most: 1).first
  }

  /// Applies `change` whole or not at all.
  public func transaction<Answer>(
    begin: String = "BEGIN", commit: String = "COMMIT", _ change: () throws(DatabaseError) -> Answer
  ) throws(DatabaseError) -> Answer {
    do throws(DatabaseError) {
      try execute(begin)
      let answer = try change()
      try execute(commit)
      return answer
    } catch {
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}

/// The changes by other connections.
public enum ForeignChanges: Equatable, Sendable {
  /// Perhaps everything has changed: the changes have no names, or some were missed.
  case any
  /// The names that the other connections gave their changes; without names nothing has changed.
  case named(Set<String>)
}

/// A step from one layout to the next: its statements.
public struct Migration: Equatable, Sendable {
  public let script: String

  public init(_ script: String) {
    self.script = script
  }
}

/// The value of a column, or of a `$1` of a statement.
public enum Value: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// A row of a result, copied out of the database.
public struct Row: Equatable, Sendable {
  /// In the order of the statement's columns.
  public let values: [Value]

  public init(values: [Value]) {
    self.values = values
  }

  /// The integer of a column; throws `damaged` for any other value.
  public func integer(_ column: Int) throws(DatabaseError) -> Int64 {
    guard case .integer(let number) = value(column) else { throw Row.unexpected(column) }
    return number
  }

  /// The text of a column; throws `damaged` for any other value.
  public func text(_ column: Int) throws(DatabaseError) -> String {
    guard case .text(let text) = value(column) else { throw Row.unexpected(column) }
    return text
  }

  /// The bytes of a column; throws `damaged` for any other value.
  public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
    guard case .blob(let bytes) = value(column) else { throw Row.unexpected(column) }
    return bytes
  }

  /// Whether a column is null.
  public func isNull(_ column: Int) -> Bool {
    value(column) == .null
  }

  private func value(_ column: Int) -> Value {
    values.indices.contains(column) ? values[column] : .null
  }

  private static func unexpected(_ column: Int) -> DatabaseError {
    .damaged(finding: "column \(column) contains another kind of value")
  }
}

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
