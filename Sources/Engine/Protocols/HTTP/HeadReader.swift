import Bytes

/// The first line of a head.
protocol StartLine: Sendable {
  /// Whether empty lines before it are skipped.
  static var mayFollowEmptyLines: Bool { get }
  /// The error for a line over `limit` bytes.
  static func tooLong(limit: Int) -> HTTPError
  /// Parses the line without its end.
  init(_ line: Span<UInt8>) throws(HTTPError)
}

/// Limits of a head, in bytes or fields.
struct HeadLimits: Equatable, Sendable {
  var startLine: Int
  var fieldLine: Int
  /// All fields together, without their line ends.
  var fields: Int
  var fieldCount: Int
}

/// Checks the lines of a head as they end. A head that comes whole is read where it lies and copied in
/// one piece.
struct HeadReader<Line: StartLine>: Sendable {
  private let limits: HeadLimits
  /// The bytes of an unfinished head.
  private var bytes: [UInt8] = []
  private var lineStart = 0
  /// Up to here the line has no end.
  private var searched = 0
  private var line: Line?
  /// The first line has ended.
  private var isWithinFields = false
  /// The fields that have ended, without their line ends, in bytes.
  private var fieldBytes = 0
  private var entries: [Fields.Entry] = []

  init(limits: HeadLimits) {
    self.limits = limits
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The memory of an unfinished head, in bytes.
  var kept: Int { bytes.count + entries.count * MemoryLayout<Fields.Entry>.stride }

  /// Reads on. Returns the head at its empty line; nil while more is needed.
  mutating func next(
    _ input: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> (Line, Fields)? {
    let before = bytes.count
    if before == 0 {
      if Line.mayFollowEmptyLines { Self.skipEmptyLines(input, &position) }
      let rest = input.extracting(position...)
      if try readLines(rest) {
        bytes.append(rest.extracting(..<lineStart))
        position += lineStart
        return takeHead()
      }
      bytes.append(rest)
    } else {
      bytes.append(input.extracting(position...))
      if Line.mayFollowEmptyLines, bytes.count > 1, bytes[0] == 0x0D, bytes[1] == 0x0A {
        bytes = []
        searched = 0
        position += 1
        return try next(input, from: &position)
      }
      if try readKeptLines() {
        bytes.removeLast(bytes.count - lineStart)
        position += lineStart - before
        return takeHead()
      }
    }
    position = input.count
    return nil
  }

  private static func skipEmptyLines(_ input: Span<UInt8>, _ position: inout Int) {
    while position < input.count - 1, input[position] == 0x0D, input[position + 1] == 0x0A {
      position += 2
    }
  }

  private mutating func readKeptLines() throws(HTTPError) -> Bool {
    let kept = bytes
    return try readLines(kept.span)
  }

  private mutating func takeHead() -> (Line, Fields)? {
    guard let line else { return nil }
    let fields = Fields(storage: bytes, entries: entries)
    self = HeadReader(limits: limits)
    return (line, fields)
  }

  /// Reads the lines of `all`, which begins where the head does. True if the head ends at `lineStart`.
  private mutating func readLines(_ all: Span<UInt8>) throws(HTTPError) -> Bool {
    while true {
      let end = all.first(0x0D, or: 0x0A, in: searched..<all.count) ?? all.count
      searched = end
      let isWhole = end < all.count && all[end] == 0x0D
      // The limits have room for the carriage return besides.
      try checkLength(end - lineStart + (isWhole ? 1 : 0))
      guard end < all.count else { return false }
      guard isWhole else { throw .bareLineFeed }
      guard end + 1 < all.count else { return false }
      guard all[end + 1] == 0x0A else { throw .bareCarriageReturn }
      if try endLine(all, lineStart..<end) { return true }
    }
  }

  private func checkLength(_ count: Int) throws(HTTPError) {
    guard isWithinFields else {
      guard count <= limits.startLine + 1 else { throw Line.tooLong(limit: limits.startLine) }
      return
    }
    let roomOfFields = limits.fields + 1 - fieldBytes
    guard count > min(limits.fieldLine + 1, roomOfFields) else { return }
    // The limit that the earlier byte passed.
    if limits.fieldLine + 1 <= roomOfFields { throw .fieldLineTooLong(limit: limits.fieldLine) }
    throw .headTooLong(limit: limits.fields)
  }

  /// True if the completed line is the empty last one.
  private mutating func endLine(
    _ all: Span<UInt8>, _ range: Range<Int>
  ) throws(HTTPError) -> Bool {
    defer {
      lineStart = range.upperBound + 2
      searched = lineStart
    }
    guard isWithinFields else {
      line = try Line(all.extracting(range))
      isWithinFields = true
      return false
    }
    if range.isEmpty { return true }
    guard entries.count < limits.fieldCount else {
      throw .tooManyFields(limit: limits.fieldCount)
    }
    entries.append(try Fields.Entry(all, range))
    fieldBytes += range.count
    return false
  }
}

extension Fields.Entry {
  /// The name and value of one field line (RFC 9112 §5): no white space before the colon.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPError) {
    if !line.isEmpty, bytes[line.lowerBound] == 0x20 || bytes[line.lowerBound] == 0x09 {
      throw .foldObsolete
    }
    guard let colon = bytes.first(UInt8(ascii: ":"), in: line),
      Syntax.isToken(bytes.extracting(line.lowerBound..<colon))
    else { throw .fieldNameInvalid }
    let value = bytes.trimmingBlanks((colon + 1)..<line.upperBound)
    guard Syntax.isFieldValue(bytes.extracting(value)) else { throw .fieldValueInvalid }
    self.init(name: line.lowerBound..<colon, value: value)
  }
}
