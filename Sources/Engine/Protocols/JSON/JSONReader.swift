import Bytes

/// Reads one JSON text (RFC 8259, strictly) into a ``JSONValue`` within ``JSONLimits``.
///
/// Refused besides malformed text: duplicate keys, half surrogates, invalid UTF-8, anything after
/// the value, a byte-order mark, `NaN`, integers beyond 64 bits. Whatever the bytes, the outcome is
/// a value or a ``JSONError``; the stack used is bounded by ``JSONLimits/depth``.
public struct JSONReader: Sendable {
  /// The limits of this reader.
  public let limits: JSONLimits

  /// Creates a reader with these limits.
  public init(limits: JSONLimits = .message) {
    self.limits = limits
  }

  /// Reads the whole text.
  public func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try read(bytes.span)
  }

  /// Reads the whole text; offsets of errors count from the start of the slice.
  public func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    try read(bytes.span)
  }

  /// Reads the whole text in place, without keeping a reference to it.
  public func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.bytes else {
      throw .tooLarge(size: bytes.count, limit: limits.bytes)
    }
    if let object = PlainObject.read(bytes, limits) { return .object(object) }
    return try readAny(bytes)
  }

  func readAny(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    var cursor = JSONCursor(limits: limits)
    let value = try cursor.value(in: bytes, depth: 0)
    cursor.skipWhiteSpace(in: bytes)
    guard cursor.position == bytes.count else { throw .trailingBytes(at: cursor.position) }
    return value
  }
}

/// An object as pages write it: few members, each a text, a whole number from 0, a truth value or null; ASCII without
/// escapes and white space. The reader takes any other text, and this one to the same values, at a higher cost.
enum PlainObject {
  private static let (longest, mostMembers) = (512, 8)
  /// With more digits a number may not fit.
  private static let mostDigits = 18

  /// Returns `nil` for a text of another form, valid or not.
  static func read(_ text: Span<UInt8>, _ limits: JSONLimits) -> JSONObject? {
    guard text.count <= min(longest, limits.stringBytes), limits.depth > 0,
      limits.elements > mostMembers, limits.numberBytes >= mostDigits,
      text.count >= 2, text[0] == UInt8(ascii: "{")
    else { return nil }
    var members: [JSONMember] = []
    members.reserveCapacity(4)
    var position = 1
    repeat {
      guard members.count < mostMembers, let key = string(at: &position, in: text),
        position < text.count, text[position] == UInt8(ascii: ":")
      else { return nil }
      position += 1
      for place in members.indices where members[place].key == key { return nil }
      guard let value = value(at: &position, in: text), position < text.count else { return nil }
      members.append(JSONMember(key: key, value: value))
      position += 1
    } while text[position - 1] == UInt8(ascii: ",")
    guard text[position - 1] == UInt8(ascii: "}"), position == text.count else { return nil }
    return JSONObject(members: members)
  }

  /// The text from the quote at `position` to the next one.
  private static func string(at position: inout Int, in text: Span<UInt8>) -> String? {
    guard position < text.count, text[position] == UInt8(ascii: "\"") else { return nil }
    let begin = position + 1
    position = begin
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      guard text[position] &- 0x20 < 0x5F, text[position] != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    guard position < text.count else { return nil }
    position += 1
    return String(decoding: text.extracting(begin..<position - 1))
  }

  private static func value(at position: inout Int, in text: Span<UInt8>) -> JSONValue? {
    guard position < text.count else { return nil }
    switch text[position] {
    case UInt8(ascii: "\""): return string(at: &position, in: text).map { .string($0) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return integer(at: &position, in: text)
    case UInt8(ascii: "t"): return skip("true", at: &position, in: text) ? .bool(true) : nil
    case UInt8(ascii: "f"): return skip("false", at: &position, in: text) ? .bool(false) : nil
    case UInt8(ascii: "n"): return skip("null", at: &position, in: text) ? .null : nil
    default: return nil
    }
  }

  /// The caller looks at the byte behind the digits.
  private static func integer(at position: inout Int, in text: Span<UInt8>) -> JSONValue? {
    let begin = position
    var number: Int64 = 0
    while position < text.count, position - begin < mostDigits {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      number = number &* 10 &+ Int64(digit)
      position += 1
    }
    return text[begin] != UInt8(ascii: "0") || position - begin == 1 ? .integer(number) : nil
  }

  private static func skip(
    _ word: String, at position: inout Int, in text: Span<UInt8>
  ) -> Bool {
    for letter in word.utf8 {
      guard position < text.count, text[position] == letter else { return false }
      position += 1
    }
    return true
  }
}

/// The position of a reader in the text. The text itself is an argument: a stored span would bind
/// the cursor to its lifetime.
struct JSONCursor {
  let limits: JSONLimits
  /// The offset of the next byte; never beyond the end of the text.
  var position = 0
  /// The number of values so far.
  var elements = 0

  init(limits: JSONLimits) {
    self.limits = limits
  }

  /// The next value, after white space. `depth` is the number of containers around it.
  mutating func value(in bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
    let first = try nextVisible(in: bytes)
    elements += 1
    guard elements <= limits.elements else {
      throw .tooManyElements(limit: limits.elements, at: position)
    }
    switch first {
    case UInt8(ascii: "{"): return .object(try object(in: bytes, depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(in: bytes, depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string(in: bytes))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(in: bytes)
    case UInt8(ascii: "t"): return try word("true", meaning: .bool(true), in: bytes)
    case UInt8(ascii: "f"): return try word("false", meaning: .bool(false), in: bytes)
    case UInt8(ascii: "n"): return try word("null", meaning: .null, in: bytes)
    default: throw .unexpectedByte(first, at: position)
    }
  }

  private mutating func object(in bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONObject {
    try enter(depth: depth)
    var members: [JSONMember] = []
    var seen = SeenKeys()
    if try nextVisible(in: bytes) == UInt8(ascii: "}") {
      position += 1
      return JSONObject()
    }
    members.reserveCapacity(4)
    while true {
      let first = try nextVisible(in: bytes)
      guard first == UInt8(ascii: "\"") else { throw .unexpectedByte(first, at: position) }
      let start = position
      let key = try string(in: bytes)
      guard seen.insert(key, among: members) else { throw .duplicateKey(key, at: start) }
      try expect(UInt8(ascii: ":"), in: bytes)
      members.append(JSONMember(key: key, value: try value(in: bytes, depth: depth)))
      if try ends(with: UInt8(ascii: "}"), in: bytes) { return JSONObject(members: members) }
    }
  }

  private mutating func array(in bytes: Span<UInt8>, depth: Int) throws(JSONError) -> [JSONValue] {
    try enter(depth: depth)
    var values: [JSONValue] = []
    if try nextVisible(in: bytes) == UInt8(ascii: "]") {
      position += 1
      return values
    }
    while true {
      values.append(try value(in: bytes, depth: depth))
      if try ends(with: UInt8(ascii: "]"), in: bytes) { return values }
    }
  }

  /// Skips the opening bracket if one more level is allowed.
  private mutating func enter(depth: Int) throws(JSONError) {
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth, at: position) }
    position += 1
  }

  /// After an element: skips the bracket and returns true, or skips the comma and returns false.
  private mutating func ends(with bracket: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    let next = try nextVisible(in: bytes)
    guard next == bracket || next == UInt8(ascii: ",") else {
      throw .unexpectedByte(next, at: position)
    }
    position += 1
    return next == bracket
  }

  private mutating func expect(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) {
    let next = try nextVisible(in: bytes)
    guard next == byte else { throw .unexpectedByte(next, at: position) }
    position += 1
  }

  private mutating func word(
    _ word: String, meaning value: JSONValue, in bytes: Span<UInt8>
  ) throws(JSONError) -> JSONValue {
    for letter in word.utf8 {
      guard position < bytes.count else { throw .endedEarly(at: position) }
      guard bytes[position] == letter else { throw .unexpectedByte(bytes[position], at: position) }
      position += 1
    }
    return value
  }

  /// The next byte that is not white space, without skipping it.
  private mutating func nextVisible(in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
    skipWhiteSpace(in: bytes)
    guard position < bytes.count else { throw .endedEarly(at: position) }
    return bytes[position]
  }

  /// Skips the four white-space characters of RFC 8259 §2.
  mutating func skipWhiteSpace(in bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}

/// Finds repeated keys: by a linear search among few members, by a set among many (a set for every
/// small object would cost an allocation, a search in a large one quadratic time).
private struct SeenKeys {
  private static let few = 16
  private var keys: Set<[UInt8]> = []

  /// Returns false if `key` is among the members or was inserted before.
  mutating func insert(_ key: String, among members: [JSONMember]) -> Bool {
    if members.count < Self.few {
      return !members.contains { $0.key.hasSameBytes(as: key) }
    }
    if keys.isEmpty { keys = Set(members.map { Array($0.key.utf8) }) }
    return keys.insert(Array(key.utf8)).inserted
  }
}

/// The limits of a reader; each has its own ``JSONError``.
public struct JSONLimits: Equatable, Sendable {
  /// Size of the whole text in bytes.
  public var bytes: Int
  /// Nesting of arrays and objects. At most ``deepest``, because reading and releasing a tree use
  /// the stack.
  public var depth: Int
  /// Length of one string or key in bytes of UTF-8, before unescaping.
  public var stringBytes: Int
  /// Values in the whole text: scalars, arrays and objects.
  public var elements: Int
  /// Length of one number in bytes; an honest number needs about thirty.
  public var numberBytes: Int

  /// The depth limit of every reader, whatever its limits are.
  public static let deepest = 512

  /// Limits for one reader, field by field.
  public init(
    bytes: Int, depth: Int = 32, stringBytes: Int, elements: Int, numberBytes: Int = 64
  ) {
    self.bytes = bytes
    self.depth = min(depth, Self.deepest)
    self.stringBytes = stringBytes
    self.elements = elements
    self.numberBytes = numberBytes
  }

  /// For a message of a page: 64 KiB, depth 32.
  public static let message = JSONLimits(bytes: 65_536, stringBytes: 16_384, elements: 4_096)

  /// For a file of at most 1 MiB: depth 32, as many values as 1 MiB can reasonably hold.
  public static let file = JSONLimits(
    bytes: 1_048_576, stringBytes: 262_144, elements: 65_536)
}
