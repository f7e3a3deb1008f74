import Bytes

/// Writes JSON compactly, straight to bytes.
///
/// It puts the commas and colons; the caller begins and ends what it means. A text is as well
/// formed as the calls: nothing checks that every `begin` has its `end`.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.field("t", "view")
///     writer.key("seats")
///     writer.beginArray()
///     writer.value(1)
///     writer.endArray()
///     writer.endObject()
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer with this capacity.
  public init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// Lets `write` append one text to `bytes` in place, without a copy.
  public static func append(to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void) {
    if bytes.isEmpty { bytes.reserveCapacity(256) }
    var writer = JSONWriter(capacity: 0)
    swap(&bytes, &writer.bytes)
    write(&writer)
    swap(&bytes, &writer.bytes)
  }

  /// `{`
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }
  /// `}`
  public mutating func endObject() { end(UInt8(ascii: "}")) }
  /// `[`
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }
  /// `]`
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// A key of an object, without a character that needs an escape; its value follows.
  public mutating func key(_ key: StaticString) {
    let comma = needsComma
    bytes.append(addingCapacity: key.utf8CodeUnitCount + 4) { room in
      JSONWriter.write(key, after: comma, to: &room)
    }
    needsComma = false
  }

  @inline(__always)
  private static func write(
    _ key: StaticString, after comma: Bool, to room: inout OutputSpan<UInt8>
  ) {
    if comma { room.append(UInt8(ascii: ",")) }
    room.append(UInt8(ascii: "\""))
    room.append(key)
    room.append(UInt8(ascii: "\""))
    room.append(UInt8(ascii: ":"))
  }

  /// A key of an object from data; its value follows.
  public mutating func key(named key: String) {
    value(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string value.
  public mutating func value(_ text: String) {
    separate()
    appendQuoted(text)
  }

  /// A whole number.
  public mutating func value(_ number: Int) { value(Int64(number)) }

  /// A whole number.
  public mutating func value(_ number: Int64) {
    separate()
    appendDigits(of: number)
  }

  /// A number; infinity and NaN become `null`.
  public mutating func value(_ number: Double) {
    separate()
    bytes.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
  }

  /// `true` or `false`.
  public mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// `null`
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// A whole tree.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .integer(let number): self.value(number)
    case .double(let number): self.value(number)
    case .string(let text): self.value(text)
    case .array(let values):
      beginArray()
      for element in values { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(named: member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// The comma before every element but the first of its container.
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func appendDigits(of number: Int64) {
    bytes.append(addingCapacity: 20) { room in JSONWriter.write(number, to: &room) }
  }

  private static func write(_ number: Int64, to room: inout OutputSpan<UInt8>) {
    var rest = number.magnitude
    var digits = InlineArray<19, UInt8>(repeating: 0)
    var first = digits.count
    repeat {
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { room.append(UInt8(ascii: "-")) }
    room.append(digits.span.extracting(first..<digits.count))
  }

  /// Copies up to the first byte that needs an escape, almost always everything, in one step: this
  /// is most of the cost of writing a message.
  private mutating func appendQuoted(_ text: String, behind key: StaticString? = nil) {
    let (written, comma) = (text.utf8Span.span, needsComma)
    let plain = Self.plainBytes(of: written)
    bytes.append(addingCapacity: written.count + 6 + (key?.utf8CodeUnitCount ?? 0)) { room in
      if let key { JSONWriter.write(key, after: comma, to: &room) }
      room.append(UInt8(ascii: "\""))
      room.append(written.extracting(0..<plain))
      if plain == written.count { room.append(UInt8(ascii: "\"")) }
    }
    guard plain < written.count else { return }
    for index in plain..<written.count { appendEscaped(written[index]) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The number of bytes before the first one that needs an escape: eight at a time.
  private static func plainBytes(of text: Span<UInt8>) -> Int {
    var index = 0
    while let word = text.littleEndianWord(at: index) {
      let plain = word.plainBytesInString
      index += plain
      if plain < 8 { return index }
    }
    while index < text.count, !needsEscape(text[index]) { index += 1 }
    return index
  }

  /// Whether a byte needs an escape: the two of RFC 8259 §7 and control characters. U+2028 and
  /// U+2029 are valid in JSON, and in JavaScript since 2019.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    guard Self.needsEscape(byte) else { return bytes.append(byte) }
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(UInt8(ascii: byte < 0x10 ? "0" : "1"))
      bytes.append(Self.lowHexDigit(of: byte))
    }
  }

  private static func lowHexDigit(of byte: UInt8) -> UInt8 {
    let digit = byte & 0x0F
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

/// A key and its value in one call.
extension JSONWriter {
  /// `"key":"text"`
  public mutating func field(_ key: StaticString, _ text: String) {
    appendQuoted(text, behind: key)
    needsComma = true
  }

  /// `"key":number`
  public mutating func field(_ key: StaticString, _ number: Int) { field(key, Int64(number)) }

  /// `"key":number`
  public mutating func field(_ key: StaticString, _ number: Int64) {
    let comma = needsComma
    bytes.append(addingCapacity: key.utf8CodeUnitCount + 24) { room in
      JSONWriter.write(key, after: comma, to: &room)
      JSONWriter.write(number, to: &room)
    }
    needsComma = true
  }

  /// `"key":true`
  public mutating func field(_ key: StaticString, _ flag: Bool) {
    let comma = needsComma
    bytes.append(addingCapacity: key.utf8CodeUnitCount + 9) { room in
      JSONWriter.write(key, after: comma, to: &room)
      if flag { room.append("true" as StaticString) } else { room.append("false" as StaticString) }
    }
    needsComma = true
  }
}
