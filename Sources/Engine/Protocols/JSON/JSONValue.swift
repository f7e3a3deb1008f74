import Bytes

/// A JSON value as a tree. Integers (no fraction, no exponent, within 64 bits) stay integers.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The kind of value of RFC 8259; integers and fractions differ.
  public var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer: .integer
    case .double: .double
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONValue {
  /// A whole number within `range`; nil otherwise.
  public func integer(in range: ClosedRange<Int>) -> Int? {
    guard case .integer(let wide) = self, let number = Int(exactly: wide), range.contains(number)
    else { return nil }
    return number
  }
}

/// The kinds of value, for messages about a wrong one.
public enum JSONKind: String, Equatable, Sendable, CaseIterable {
  case null, bool, integer, double, string, array, object

  /// English name with its article: "a text", "a whole number".
  public var name: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .double: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// One `"key": value` of an object.
public struct JSONMember: Equatable, Sendable {
  /// The key, unescaped.
  public var key: String
  /// The value.
  public var value: JSONValue

  /// Creates a member.
  public init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// The members of an object in the order of the text. Objects from ``JSONReader`` have no two equal keys.
public struct JSONObject: Equatable, Sendable {
  /// The members in the order of the text.
  public var members: [JSONMember]

  /// Creates an object.
  public init(members: [JSONMember] = []) {
    self.members = members
  }

  /// The value of `key`, or nil. A linear search, for objects with few keys.
  public subscript(key: String) -> JSONValue? {
    // By index: a member would be copied before its key is compared.
    for index in members.indices where members[index].key.hasSameBytes(as: key) {
      return members[index].value
    }
    return nil
  }
}

/// The fault of one field of an object with an expected shape.
public enum JSONFieldError: Error, Equatable, Sendable {
  /// The field is missing.
  case missing(field: String)
  /// The field has another kind of value.
  case wrongType(field: String, expected: JSONKind, found: JSONKind)
  /// A whole number outside the allowed range.
  case outOfRange(field: String)

  /// The key of the faulty field.
  public var field: String {
    switch self {
    case .missing(let field), .wrongType(let field, _, _), .outOfRange(let field): field
    }
  }
}

/// Typed access: `string("name")` returns the text or throws a precise reason. The `optional…`
/// forms return nil for a field that is absent or null, and throw for a wrong kind.
extension JSONObject {
  /// The value of a required field.
  public func value(_ field: String) throws(JSONFieldError) -> JSONValue {
    guard let value = self[field] else { throw .missing(field: field) }
    return value
  }

  /// A required string.
  public func string(_ field: String) throws(JSONFieldError) -> String {
    let value = try value(field)
    guard case .string(let text) = value else { throw wrong(field, .string, value) }
    return text
  }

  /// A required whole number within `range`, so that arithmetic on it cannot overflow.
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

  /// A required Boolean.
  public func bool(_ field: String) throws(JSONFieldError) -> Bool {
    let value = try value(field)
    guard case .bool(let flag) = value else { throw wrong(field, .bool, value) }
    return flag
  }

  /// A required array.
  public func array(_ field: String) throws(JSONFieldError) -> [JSONValue] {
    let value = try value(field)
    guard case .array(let values) = value else { throw wrong(field, .array, value) }
    return values
  }

  /// A required object.
  public func object(_ field: String) throws(JSONFieldError) -> JSONObject {
    let value = try value(field)
    guard case .object(let object) = value else { throw wrong(field, .object, value) }
    return object
  }

  /// Whether the field is present and not null.
  public func has(_ field: String) -> Bool {
    guard let value = self[field] else { return false }
    return value != .null
  }

  /// A string, or nil if the field is absent or null.
  public func optionalString(_ field: String) throws(JSONFieldError) -> String? {
    has(field) ? try string(field) : nil
  }

  /// A whole number within `range`, or nil if the field is absent or null.
  public func optionalInteger(
    _ field: String, in range: ClosedRange<Int>
  ) throws(JSONFieldError) -> Int? {
    has(field) ? try integer(field, in: range) : nil
  }

  /// An array, or nil if the field is absent or null.
  public func optionalArray(_ field: String) throws(JSONFieldError) -> [JSONValue]? {
    has(field) ? try array(field) : nil
  }

  /// An object, or nil if the field is absent or null.
  public func optionalObject(_ field: String) throws(JSONFieldError) -> JSONObject? {
    has(field) ? try object(field) : nil
  }

  private func wrong(_ field: String, _ expected: JSONKind, _ value: JSONValue) -> JSONFieldError {
    .wrongType(field: field, expected: expected, found: value.kind)
  }
}
