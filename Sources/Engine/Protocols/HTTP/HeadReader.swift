import Bytes

/// The first line of a head.
protocol StartLine: Sendable {
  /// Whether empty lines before it are skipped.
  static var mayFollowEmptyLines: Bool { get }
  /// The error for a line over `limit` bytes.
  static func tooLong(limit: Int) -> HTTPError
  /// Parses the line without its end.
  init(_ line: ArraySlice<UInt8>) throws(HTTPError)
}

/// Limits of a head, in bytes or fields.
struct HeadLimits: Equatable, Sendable {
  var startLine: Int
  var fieldLine: Int
  /// All fields together.
  var fields: Int
  var fieldCount: Int
}

/// Collects the lines of a head and checks each as it ends, reading every byte once.
struct HeadReader<Line: StartLine>: Sendable {
  private let limits: HeadLimits
  /// The lines without their ends.
  private var bytes: [UInt8] = []
  private var lineStart = 0
  /// A carriage return was read, and its line feed was not.
  private var awaitsLineFeed = false
  private var line: Line?
  /// The first line has ended.
  private var isWithinFields = false
  /// The start of the fields.
  private var fieldsStart = 0
  private var entries: [Fields.Entry] = []

  init(limits: HeadLimits) {
    self.limits = limits
  }

  var isEmpty: Bool { bytes.isEmpty && !awaitsLineFeed && !isWithinFields }

  /// The memory of an unfinished head, in bytes.
  var kept: Int { bytes.count + entries.count * MemoryLayout<Fields.Entry>.stride }

  /// Reads on. Returns the head at its empty line; nil while more is needed.
  mutating func next(
    _ input: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> (Line, Fields)? {
    if bytes.isEmpty {
      bytes.reserveCapacity(min(input.count - position, limits.startLine + limits.fields))
    }
    while position < input.count {
      if awaitsLineFeed {
        guard input[position] == 0x0A else { throw .bareCarriageReturn }
        position += 1
        awaitsLineFeed = false
        if let head = try endLine() { return head }
      } else {
        try readLine(input, &position)
      }
    }
    return nil
  }

  /// Reads the available part of a line, with its carriage return.
  private mutating func readLine(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPError) {
    let start = position
    let end = input.first(0x0D, or: 0x0A, in: start..<input.count) ?? input.count
    let isWhole = end < input.count && input[end] == 0x0D
    // The limits have room for the carriage return besides.
    try checkLengths(adding: end - start + (isWhole ? 1 : 0))
    if end < input.count, !isWhole { throw .bareLineFeed }
    bytes.append(input.extracting(start..<end))
    awaitsLineFeed = isWhole
    position = isWhole ? end + 1 : end
  }

  private func checkLengths(adding count: Int) throws(HTTPError) {
    guard isWithinFields else {
      guard bytes.count + count <= limits.startLine + 1 else {
        throw Line.tooLong(limit: limits.startLine)
      }
      return
    }
    let roomOfLine = limits.fieldLine + 1 - (bytes.count - lineStart)
    let roomOfFields = limits.fields + 1 - (bytes.count - fieldsStart)
    guard count > min(roomOfLine, roomOfFields) else { return }
    // The limit that the earlier byte passed.
    if roomOfLine <= roomOfFields { throw .fieldLineTooLong(limit: limits.fieldLine) }
    throw .headTooLong(limit: limits.fields)
  }

  /// Returns the head if the completed line is the empty last one.
  private mutating func endLine() throws(HTTPError) -> (Line, Fields)? {
    guard isWithinFields else {
      if bytes.isEmpty, Line.mayFollowEmptyLines { return nil }
      self.line = try Line(bytes[...])
      isWithinFields = true
      lineStart = bytes.count
      fieldsStart = bytes.count
      return nil
    }
    guard bytes.count == lineStart, let line else {
      try endField()
      return nil
    }
    let fields = Fields(storage: bytes, entries: entries)
    self = HeadReader(limits: limits)
    return (line, fields)
  }

  private mutating func endField() throws(HTTPError) {
    guard entries.count < limits.fieldCount else {
      throw .tooManyFields(limit: limits.fieldCount)
    }
    // Room for the fields of most requests at once.
    if entries.isEmpty { entries.reserveCapacity(16) }
    entries.append(try Fields.Entry(bytes.span, lineStart..<bytes.count))
    lineStart = bytes.count
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
