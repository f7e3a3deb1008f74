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
