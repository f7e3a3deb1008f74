import Bytes
import CSQLite
import Database

/// A prepared statement; finalised when released.
@safe
final class Statement {
  private let handle: OpaquePointer
  /// For each parameter of the statement the place of its value.
  private let places: [Int]
  /// The number of values that it needs.
  private let wanted: Int

  // SAFETY: `handle` is a statement that nobody else finalises; its connection outlives it.
  @unsafe
  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
    let count = unsafe sqlite3_bind_parameter_count(handle)
    places = (0..<max(0, count)).map { unsafe Statement.place(of: $0 + 1, handle) }
    let areValid = places.allSatisfy(places.indices.contains)
    wanted = areValid ? places.count : -1
  }

  /// The place of a parameter's value from 0: 1 for `$2`, the parameter's own for `?`.
  // SAFETY: as `init`; the name is copied.
  private static func place(of index: Int32, _ handle: OpaquePointer) -> Int {
    let name = unsafe sqlite3_bind_parameter_name(handle, index).flatMap {
      unsafe String(validatingCString: $0)
    }
    guard let name, name.hasPrefix("$"),
      let number = Int(digits: name.dropFirst(), in: 1...999)
    else {
      return Int(index) - 1
    }
    return number - 1
  }

  deinit {
    // SAFETY: prepared before `init`, finalised here alone.
    unsafe sqlite3_finalize(handle)
  }

  /// Binds a value to each `$1`, `$2` and returns SQLite's result code. `SQLITE_RANGE`: the number of
  /// values is wrong.
  func bind(_ values: [Value]) -> Int32 {
    guard values.count == wanted else { return SQLITE_RANGE }
    for index in places.indices {
      let code = bind(values[places[index]], at: Int32(index + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  // SAFETY: texts and blobs are valid for the call and copied by SQLite.
  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      return unsafe sqlite_shim_bind_text(handle, index, text, UInt64(text.utf8.count))
    case .blob(let bytes):
      guard !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe sqlite_shim_bind_blob(handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    }
  }

  /// Goes to the next row and returns `SQLITE_ROW`, `SQLITE_DONE` or an error code.
  func step() -> Int32 {
    // SAFETY: the statement lives.
    unsafe sqlite3_step(handle)
  }

  /// Resets the statement for its next use and clears bound values.
  func reset() {
    // SAFETY: the statement lives. The code repeats the result of `step`.
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// The current row.
  func row() throws(DatabaseError) -> Row {
    var values: [Value] = []
    // SAFETY: the statement lives.
    let count = unsafe sqlite3_column_count(handle)
    for column in 0..<count { values.append(try value(column)) }
    return Row(values: values)
  }

  // SAFETY: pointers of a column are valid until the next step, and copied here.
  private func value(_ column: Int32) throws(DatabaseError) -> Value {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(handle, column))
    case SQLITE_TEXT:
      guard let text = String(validating: bytes(column), as: UTF8.self) else {
        throw .damaged(finding: "column \(column) is not UTF-8")
      }
      return .text(text)
    case SQLITE_BLOB: return .blob(bytes(column))
    default: throw .damaged(finding: "column \(column) contains a fraction")
    }
  }

  // SAFETY: as `value`; SQLite returns the number of bytes behind the pointer, which is nil for none.
  private func bytes(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
