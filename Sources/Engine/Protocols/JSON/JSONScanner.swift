import Bytes

/// Walks through a JSON text and gives the ranges of keys and values, without building a tree.
///
/// It is faster than ``JSONReader`` and less strict: it checks brackets, quotes and what stands
/// between the members of what it enters, and skips everything else. ``JSONReader`` judges a range.
/// Whatever the bytes, each call ends with a range or a ``JSONError`` and moves forward.
///
///     try scanner.enterObject(in: bytes)
///     while let key = try scanner.nextKey(in: bytes) {
///       let value = try scanner.skipValue(in: bytes)
///     }
public struct JSONScanner: Sendable {
  /// The deepest nesting of a skipped value.
  private static let depth = 60

  /// The offset of the next byte; never beyond the end of the text.
  public private(set) var position: Int
  private var needsComma = false

  /// A scanner at this offset.
  public init(at position: Int = 0) {
    self.position = position
  }

  /// Steps over `{`.
  public mutating func enterObject(in bytes: Span<UInt8>) throws(JSONError) {
    try step(over: UInt8(ascii: "{"), in: bytes)
    needsComma = false
  }

  /// Steps over `[`.
  public mutating func enterArray(in bytes: Span<UInt8>) throws(JSONError) {
    try step(over: UInt8(ascii: "["), in: bytes)
    needsComma = false
  }

  /// Steps over the next key and its colon. The range is that of the key as written, without quotes;
  /// `nil` at the object's end, which is stepped over.
  public mutating func nextKey(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int>? {
    if try isEnd(UInt8(ascii: "}"), in: bytes) { return nil }
    let quote = try nextVisible(in: bytes)
    guard quote == UInt8(ascii: "\"") else { throw .unexpectedByte(quote, at: position) }
    let start = position
    try skipString(in: bytes)
    let key = start + 1..<position - 1
    try step(over: UInt8(ascii: ":"), in: bytes)
    needsComma = false
    return key
  }

  /// Whether the array has a further element; steps over its end if not.
  public mutating func hasElement(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    if try isEnd(UInt8(ascii: "]"), in: bytes) { return false }
    needsComma = false
    return true
  }

  /// Steps over one value and gives its range.
  public mutating func skipValue(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    let first = try nextVisible(in: bytes)
    let start = position
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer(in: bytes)
    case UInt8(ascii: "\""): try skipString(in: bytes)
    default: try skipWord(in: bytes)
    }
    needsComma = true
    return start..<position
  }

  /// The next byte that is not white space; the scanner stands at it.
  public mutating func nextVisible(in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return byte
      }
    }
    throw .endedEarly(at: position)
  }

  /// Throws if anything but white space follows.
  public mutating func finish(in bytes: Span<UInt8>) throws(JSONError) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: throw .trailingBytes(at: position)
      }
    }
  }

  /// At the closing bracket: steps over it and returns true. Before a further member: steps over the
  /// comma and returns false.
  private mutating func isEnd(_ bracket: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    if try nextVisible(in: bytes) == bracket {
      position += 1
      needsComma = true
      return true
    }
    if needsComma { try step(over: UInt8(ascii: ","), in: bytes) }
    return false
  }

  private mutating func step(over byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) {
    let next = try nextVisible(in: bytes)
    guard next == byte else { throw .unexpectedByte(next, at: position) }
    position += 1
  }

  /// Skips a number or one of the three words.
  private mutating func skipWord(in bytes: Span<UInt8>) throws(JSONError) {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"):
        position += 1
        continue
      default: break
      }
      break
    }
    guard position > start else { throw .unexpectedByte(bytes[start], at: start) }
  }

  /// Skips an array or object with all that is in it. `open` has a bit for each open bracket, the
  /// innermost lowest, which is 1 for a brace.
  private mutating func skipContainer(in bytes: Span<UInt8>) throws(JSONError) {
    var open: UInt64 = 0
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        try skipString(in: bytes)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= Self.depth else { throw .tooDeep(limit: Self.depth, at: position) }
        open = open << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open & 1 == (byte == UInt8(ascii: "}") ? 1 : 0) else {
          throw .unexpectedByte(byte, at: position)
        }
        open >>= 1
        depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return }
    }
    throw .endedEarly(at: position)
  }

  /// Skips the string at the scanner's quote.
  private mutating func skipString(in bytes: Span<UInt8>) throws(JSONError) {
    var index = position + 1
    while index < bytes.count {
      // Eight bytes at a time, as long as none of them means anything.
      while let word = bytes.littleEndianWord(at: index) {
        let plain = word.plainBytesInString
        index += plain
        if plain < 8 { break }
      }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return
      }
      guard byte >= 0x20 else { throw .controlCharacter(byte, at: index) }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    throw .endedEarly(at: bytes.count)
  }
}

extension UInt64 {
  /// The number of bytes of a string before the first quote, backslash or control character, up to 8.
  /// Each mask is right up to its lowest byte, and the lowest of all counts.
  var plainBytesInString: Int {
    let quotes = self ^ UInt64(repeating: UInt8(ascii: "\""))
    let backslashes = self ^ UInt64(repeating: UInt8(ascii: "\\"))
    let special = bytes(below: 0x20) | quotes.zeroBytes | backslashes.zeroBytes
    return special.trailingZeroBitCount >> 3
  }
}
