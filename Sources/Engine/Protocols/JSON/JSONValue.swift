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
