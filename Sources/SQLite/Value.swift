/// What a column holds, or what is bound to a `?` of a statement.
public enum Value: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// One row of an answer: copied out of the database, good for as long as it is kept.
public struct Row: Equatable, Sendable {
  /// In the order of the statement's columns.
  public let values: [Value]

  /// The integer of a column; `damaged` where it holds anything else.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    guard case .integer(let number) = value(column) else { throw Row.unexpected(column) }
    return number
  }

  /// The text of a column; `damaged` where it holds anything else.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    guard case .text(let text) = value(column) else { throw Row.unexpected(column) }
    return text
  }

  /// The bytes of a column; `damaged` where it holds anything else.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    guard case .blob(let bytes) = value(column) else { throw Row.unexpected(column) }
    return bytes
  }

  /// Whether a column holds nothing.
  public func isNull(_ column: Int) -> Bool {
    value(column) == .null
  }

  private func value(_ column: Int) -> Value {
    values.indices.contains(column) ? values[column] : .null
  }

  private static func unexpected(_ column: Int) -> SQLiteError {
    .damaged(finding: "column \(column) holds another kind of value")
  }
}
