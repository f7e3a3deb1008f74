import Bytes
import CPostgreSQL
import Database

/// A result of libpq; freed when released.
@safe
final class Answer {
  private let result: OpaquePointer

  // SAFETY: `result` is a result that nobody else frees.
  @unsafe
  init(_ result: OpaquePointer) {
    unsafe self.result = result
  }

  deinit {
    // SAFETY: returned by PQgetResult, freed here alone.
    unsafe PQclear(result)
  }

  /// `nil` for a success.
  var error: DatabaseError? {
    // SAFETY: the result lives; texts are copied.
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return nil
    case PGRES_EMPTY_QUERY: return .failed(code: 0, message: "an empty statement")
    default:
      let state = unsafe copied(PQresultErrorField(result, Answer.state)) ?? ""
      let message =
        unsafe copied(PQresultErrorField(result, Answer.primaryMessage))
        ?? copied(PQresultErrorMessage(result)) ?? ""
      // libpq adds lines about the connection.
      let line = message.split(separator: "\n").first.map(String.init)
      return DatabaseError(state: state, message: line ?? "the connection is lost")
    }
  }

  /// PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
  private static let state = Int32(UInt8(ascii: "C"))
  private static let primaryMessage = Int32(UInt8(ascii: "M"))

  /// The number of inserted, changed or deleted rows.
  var changes: Int {
    // SAFETY: the result lives; the text is copied.
    let count = unsafe copied(PQcmdTuples(result)) ?? ""
    return Int(digits: count, in: 0...Int(Int32.max)) ?? 0
  }

  func rows() throws(DatabaseError) -> [Row] {
    // SAFETY: the result lives.
    let (rows, columns) = unsafe (PQntuples(result), PQnfields(result))
    var all: [Row] = []
    for row in 0..<rows {
      var values: [Value] = []
      for column in 0..<columns { values.append(try value(row, column)) }
      all.append(Row(values: values))
    }
    return all
  }

  // SAFETY: the result lives, and row and column are in it; values are copied.
  private func value(_ row: Int32, _ column: Int32) throws(DatabaseError) -> Value {
    if unsafe PQgetisnull(result, row, column) == 1 { return .null }
    let count = Int(unsafe PQgetlength(result, row, column))
    let start = unsafe UnsafeRawPointer(PQgetvalue(result, row, column))
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    switch unsafe PQftype(result, column) {
    case Parameters.blob: return .blob(bytes)
    case Parameters.text:
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .damaged(finding: "column \(column) is not UTF-8")
      }
      return .text(text)
    case Parameters.integer, Parameters.shortInteger, Parameters.boolean:
      return .integer(bytes.reduce(bytes.first ?? 0 < 128 ? 0 : -1) { $0 << 8 | Int64($1) })
    default: throw .damaged(finding: "column \(column) contains another kind of value")
    }
  }
}

extension DatabaseError {
  /// The error of an SQLSTATE
  /// (<https://www.postgresql.org/docs/15/errcodes-appendix.html>).
  init(state: String, message: String) {
    switch state {
    case "53100": self = .full
    case "25006": self = .readOnly
    case "55P03", "40P01": self = .locked
    case "58030": self = .inputOutput(errno: 0)
    case "XX001", "XX002": self = .damaged(finding: message)
    // No state: the connection broke. The others: the server ends, starts or ends the connection.
    case "", "57P01", "57P02", "57P03", "57P05", "25P03": self = .unreachable(message)
    // A statement with the wrong number of values.
    case "08P01": self = .failed(code: 0, message: message)
    default:
      self =
        switch state.prefix(2) {
        case "08": .unreachable(message)
        case "23": .constraint(message)
        default: .failed(code: 0, message: "\(message) (\(state))")
        }
    }
  }
}
