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
