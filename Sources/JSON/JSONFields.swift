/// What is wrong with one field of an object whose shape was expected.
public enum JSONFieldError: Error, Equatable, Sendable {
  /// The field is not there.
  case missing(field: String)
  /// The field holds another kind of value.
  case wrongType(field: String, expected: JSONKind, found: JSONKind)
  /// A whole number outside the range that makes sense here.
  case outOfRange(field: String)

  /// The key the fault is about.
  public var field: String {
    switch self {
    case .missing(let field), .wrongType(let field, _, _), .outOfRange(let field): field
    }
  }
}

/// Typed access: `string("name")` is the text or says precisely why there is none.
/// The `optional…` forms give nil for a field that is absent or null and still refuse a wrong kind.
extension JSONObject {
  /// The value of a field that must be there.
  public func value(_ field: String) throws(JSONFieldError) -> JSONValue {
    guard let value = self[field] else { throw .missing(field: field) }
    return value
  }

  /// A field that must be a string.
  public func string(_ field: String) throws(JSONFieldError) -> String {
    let value = try value(field)
    guard case .string(let text) = value else { throw wrong(field, .string, value) }
    return text
  }

  /// A field that must be a whole number within `range`: what makes sense there, so that reckoning with it
  /// cannot overflow.
  public func integer(
    _ field: String, in range: ClosedRange<Int>
  ) throws(JSONFieldError) -> Int {
    let value = try value(field)
    guard case .integer(let wide) = value else { throw wrong(field, .integer, value) }
    guard let number = Int(exactly: wide), range.contains(number) else {
      throw .outOfRange(field: field)
    }
    return number
  }

  /// A field that must be true or false.
  public func bool(_ field: String) throws(JSONFieldError) -> Bool {
    let value = try value(field)
    guard case .bool(let flag) = value else { throw wrong(field, .bool, value) }
    return flag
  }

  /// A field that must be an array.
  public func array(_ field: String) throws(JSONFieldError) -> [JSONValue] {
    let value = try value(field)
    guard case .array(let values) = value else { throw wrong(field, .array, value) }
    return values
  }

  /// A field that must be an object.
  public func object(_ field: String) throws(JSONFieldError) -> JSONObject {
    let value = try value(field)
    guard case .object(let object) = value else { throw wrong(field, .object, value) }
    return object
  }

  /// True if the field is there and not null.
  public func has(_ field: String) -> Bool {
    guard let value = self[field] else { return false }
    return value != .null
  }

  /// A string, or nil where the field is absent or null.
  public func optionalString(_ field: String) throws(JSONFieldError) -> String? {
    has(field) ? try string(field) : nil
  }

  /// A whole number within `range`, or nil where the field is absent or null.
  public func optionalInteger(
    _ field: String, in range: ClosedRange<Int>
  ) throws(JSONFieldError) -> Int? {
    has(field) ? try integer(field, in: range) : nil
  }

  /// True or false, or nil where the field is absent or null.
  public func optionalBool(_ field: String) throws(JSONFieldError) -> Bool? {
    has(field) ? try bool(field) : nil
  }

  /// An array, or nil where the field is absent or null.
  public func optionalArray(_ field: String) throws(JSONFieldError) -> [JSONValue]? {
    has(field) ? try array(field) : nil
  }

  /// An object, or nil where the field is absent or null.
  public func optionalObject(_ field: String) throws(JSONFieldError) -> JSONObject? {
    has(field) ? try object(field) : nil
  }

  private func wrong(_ field: String, _ expected: JSONKind, _ value: JSONValue) -> JSONFieldError {
    .wrongType(field: field, expected: expected, found: value.kind)
  }
}
