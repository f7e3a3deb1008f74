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
