import Bytes

extension JSONCursor {
  /// The number at the cursor, whose first byte is a minus or a digit (RFC 8259 §6).
  mutating func number(in bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    let start = position
    let isWhole = try stepOverNumber(in: bytes)
    return isWhole
      ? .integer(try integer(from: start, in: bytes)) : .double(try double(from: start, in: bytes))
  }

  /// Skips a well-formed number; returns true if it has neither fraction nor exponent.
  private mutating func stepOverNumber(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let startsWithZero = byte(at: position, in: bytes) == UInt8(ascii: "0")
    let digits = try stepOverDigits(start: start, in: bytes)
    guard !startsWithZero || digits == 1 else { throw .badNumber(at: start) }
    var isWhole = true
    if byte(at: position, in: bytes) == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      _ = try stepOverDigits(start: start, in: bytes)
    }
    if let mark = byte(at: position, in: bytes), mark | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      if let sign = byte(at: position, in: bytes),
        sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      {
        position += 1
      }
      _ = try stepOverDigits(start: start, in: bytes)
    }
    return isWhole
  }

  /// Skips one digit or more and returns their number.
  private mutating func stepOverDigits(
    start: Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> Int {
    let first = position
    while let digit = byte(at: position, in: bytes), digit &- UInt8(ascii: "0") <= 9 {
      position += 1
      guard position - start <= limits.numberBytes else {
        throw .numberTooLong(limit: limits.numberBytes, at: start)
      }
    }
    guard position > first else {
      if position == bytes.count { throw .endedEarly(at: position) }
      throw .badNumber(at: start)
    }
    return position - first
  }

  private func byte(at index: Int, in bytes: Span<UInt8>) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The checked digits from `start` as an integer, computed downward so that `Int64.min` fits.
  private func integer(from start: Int, in bytes: Span<UInt8>) throws(JSONError) -> Int64 {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var value: Int64 = 0
    for index in (isNegative ? start + 1 : start)..<position {
      let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, passed) = tens.subtractingReportingOverflow(
        Int64(bytes[index] - UInt8(ascii: "0")))
      guard !overflowed, !passed else { throw .numberOutOfRange(at: start) }
      value = sum
    }
    if isNegative { return value }
    guard value > Int64.min else { throw .numberOutOfRange(at: start) }
    return -value
  }

  /// The checked number from `start` as a double; too small values become zero.
  private func double(from start: Int, in bytes: Span<UInt8>) throws(JSONError) -> Double {
    var text = ""
    for index in start..<position { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    guard let value = Double(text) else { throw .badNumber(at: start) }
    guard value.isFinite else { throw .numberOutOfRange(at: start) }
    return value
  }
}

extension JSONCursor {
  /// The string at the cursor, unescaped (RFC 8259 §7).
  mutating func string(in bytes: Span<UInt8>) throws(JSONError) -> String {
    let quote = position
    let start = quote + 1
    let (end, hasEscapes) = try endOfString(from: start, in: bytes)
    position = end + 1
    let written = bytes.extracting(start..<end)
    do {
      let text = try UTF8Span(validating: written)
      // The copy is of validated bytes; an escape is ASCII, so validity does not depend on it.
      if !hasEscapes { return String(copying: text) }
    } catch {
      throw .invalidUTF8(at: start + error.byteOffsets.lowerBound)
    }
    return try unescaped(written, at: start)
  }

  /// The offset of the closing quote, and whether a backslash precedes it.
  private func endOfString(
    from start: Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> (end: Int, hasEscapes: Bool) {
    var index = start
    var hasEscapes = false
    while index < bytes.count {
      while index - start + 8 <= limits.stringBytes, let word = bytes.littleEndianWord(at: index) {
        let plain = word.plainBytesInString
        index += plain
        if plain < 8 { break }
      }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      guard byte >= 0x20 else { throw .controlCharacter(byte, at: index) }
      guard index - start <= limits.stringBytes else { break }
      if byte == UInt8(ascii: "\"") {
        return (index, hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        // The byte after a backslash may be a quote; what it means is judged when unescaping.
        index += 1
        guard index < bytes.count else { throw .endedEarly(at: index) }
        guard bytes[index] >= 0x20 else { throw .badEscape(at: index - 1) }
      }
      index += 1
    }
    guard index - start <= limits.stringBytes else {
      throw .stringTooLong(limit: limits.stringBytes, at: start - 1)
    }
    throw .endedEarly(at: bytes.count)
  }

  /// `written` without its escapes. `base` is its offset in the text, for errors.
  private func unescaped(_ written: Span<UInt8>, at base: Int) throws(JSONError) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(written.count)
    var index = 0
    while index < written.count {
      let byte = written[index]
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        index += 1
        continue
      }
      guard index + 1 < written.count else { throw .badEscape(at: base + index) }
      if written[index + 1] == UInt8(ascii: "u") {
        let scalar = try escapedScalar(in: written, from: &index, base: base)
        plain.append(contentsOf: String(Character(scalar)).utf8)
      } else {
        plain.append(try Self.shortEscape(written[index + 1], at: base + index))
        index += 2
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The byte of the escape `\` and `letter`.
  private static func shortEscape(_ letter: UInt8, at offset: Int) throws(JSONError) -> UInt8 {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return letter
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    default: throw .badEscape(at: offset)
    }
  }

  /// The scalar of the `\uXXXX` (or pair) at `index`, which moves past it.
  private func escapedScalar(
    in written: Span<UInt8>, from index: inout Int, base: Int
  ) throws(JSONError) -> Unicode.Scalar {
    let start = index
    let unit = try hexUnit(in: written, at: start, base: base)
    index = start + 6
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), index + 1 < written.count,
      written[index] == UInt8(ascii: "\\"), written[index + 1] == UInt8(ascii: "u")
    else { throw .loneSurrogate(at: base + start) }
    let second = try hexUnit(in: written, at: index, base: base)
    guard UTF16.isTrailSurrogate(second) else { throw .loneSurrogate(at: base + start) }
    index += 6
    let value = 0x1_0000 + ((UInt32(unit) & 0x3FF) << 10) + (UInt32(second) & 0x3FF)
    guard let scalar = Unicode.Scalar(value) else { throw .loneSurrogate(at: base + start) }
    return scalar
  }

  /// The sixteen bits of `\uXXXX` at `start`.
  private func hexUnit(
    in written: Span<UInt8>, at start: Int, base: Int
  ) throws(JSONError) -> UInt16 {
    guard start + 6 <= written.count else { throw .badEscape(at: base + start) }
    var unit: UInt16 = 0
    for index in start + 2..<start + 6 {
      guard let digit = written[index].hexDigit else { throw .badEscape(at: base + start) }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
