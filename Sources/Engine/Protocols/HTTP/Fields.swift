import Bytes

/// The header fields of one request: the bytes of the head, and the ranges of names and values in
/// it. A lookup ignores case and copies nothing.
public struct Fields: Equatable, Sendable {
  /// One field: the ranges of its name and of its value, without surrounding white space.
  struct Entry: Equatable, Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  let storage: [UInt8]
  let entries: [Entry]

  init(storage: [UInt8], entries: [Entry]) {
    self.storage = storage
    self.entries = entries
  }

  /// Fields from names and values, for tests and for callers that create requests.
  public init(_ pairs: KeyValuePairs<String, String> = [:]) {
    var storage: [UInt8] = []
    var entries: [Entry] = []
    for (name, value) in pairs {
      let start = storage.count
      storage.append(contentsOf: name.utf8)
      let middle = storage.count
      storage.append(contentsOf: value.utf8)
      entries.append(Entry(name: start..<middle, value: middle..<storage.count))
    }
    self.init(storage: storage, entries: entries)
  }

  /// The memory of all of it, in bytes.
  var size: Int { storage.count + entries.count * MemoryLayout<Entry>.stride }

  /// The number of field lines.
  public var count: Int { entries.count }

  /// The value of the first field with this name, as text: bytes outside ASCII are question marks.
  public subscript(_ name: StaticString) -> String? {
    bytes(named: name).map { String(ascii: $0) }
  }

  /// The value of the first field with this name, as bytes.
  public func bytes(named name: StaticString) -> ArraySlice<UInt8>? {
    first(named: name).map { storage[$0] }
  }

  /// The first name that meets the condition, as it was sent.
  public func name(where isWanted: (Span<UInt8>) -> Bool) -> String? {
    for entry in entries where isWanted(storage.span.extracting(entry.name)) {
      return String(ascii: storage[entry.name])
    }
    return nil
  }

  /// The range of the value of the first field with this name.
  func first(named name: StaticString) -> Range<Int>? {
    for entry in entries where matches(entry.name, name) { return entry.value }
    return nil
  }

  /// The values of all fields with this name, in order.
  public func all(named name: StaticString) -> [ArraySlice<UInt8>] {
    entries.filter { matches($0.name, name) }.map { storage[$0.value] }
  }

  /// Whether a tab is next to `value`, a value of these fields. A tab is white space (RFC 9110
  /// §5.6.3), but some readers disagree, so a field that delimits the body must not have one.
  func hasTab(around value: ArraySlice<UInt8>) -> Bool {
    let before = storage[..<value.startIndex].last { $0 != 0x20 }
    let after = storage[value.endIndex...].first { $0 != 0x20 }
    return before == 0x09 || after == 0x09
  }

  /// The value of the cookie with this name (RFC 6265 §4.2), the first if it was sent twice; bytes
  /// outside ASCII are question marks.
  public func cookie(named name: String) -> String? {
    let wanted = Array(name.utf8)
    for line in all(named: "cookie") {
      for pair in line.split(separator: UInt8(ascii: ";")) {
        let pair = pair.trimmingBlanks()
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
        if pair[..<equals].elementsEqual(wanted) {
          return String(ascii: pair[(equals + 1)...])
        }
      }
    }
    return nil
  }

  /// Calls `body` with the name and the value of each field, in order.
  public func visit(_ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Void) {
    let bytes = storage.span
    for entry in entries { body(bytes.extracting(entry.name), bytes.extracting(entry.value)) }
  }

  /// Whether a comma-separated list field contains `token`, ignoring case (RFC 9110 §5.6.1).
  public func list(_ name: StaticString, contains token: StaticString) -> Bool {
    for entry in entries where matches(entry.name, name) {
      if Self.list(storage.span.extracting(entry.value), contains: token) { return true }
    }
    return false
  }

  /// Whether the value of such a field contains `token`.
  @inlinable
  public static func list(_ value: Span<UInt8>, contains token: StaticString) -> Bool {
    var start = 0
    while start <= value.count {
      // Byte by byte: elements are short.
      var end = start
      while end < value.count, value[end] != UInt8(ascii: ",") { end &+= 1 }
      if end &- start >= token.utf8CodeUnitCount,
        value.extracting(value.trimmingBlanks(start..<end)).spells(token)
      {
        return true
      }
      start = end &+ 1
    }
    return false
  }

  /// Whether `bytes` are a token (RFC 9110 §5.6.2).
  public static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    Syntax.isToken(bytes.span)
  }

  private func matches(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount && storage.span.extracting(range).spells(name)
  }
}

/// Whether `bytes` spell `text`, letters compared without regard to ASCII case.
func equal(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
  bytes.span.spells(text)
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at both ends (`OWS` of RFC 9110 §5.6.3).
  func trimmingBlanks() -> ArraySlice<UInt8> {
    var rest = self
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest.removeLast() }
    return rest
  }
}
