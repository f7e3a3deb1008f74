/// The first line of a head.
protocol StartLine: Sendable {
  /// Empty lines before it are passed over.
  static var mayFollowEmptyLines: Bool { get }
  /// The error of a line over `limit` bytes.
  static func tooLong(limit: Int) -> HTTPError
  /// Reads it, without its end.
  init(_ line: ArraySlice<UInt8>) throws(HTTPError)
}

/// Bounds of a head, in bytes or fields.
struct HeadLimits: Equatable, Sendable {
  var startLine: Int
  var fieldLine: Int
  /// All fields together.
  var fields: Int
  var fieldCount: Int
}

/// Collects the lines of a head, checking each as it ends, and every byte once.
struct HeadReader<Line: StartLine>: Sendable {
  private let limits: HeadLimits
  private var bytes: [UInt8] = []
  private var lineStart = 0
  private var line: Line?
  /// Where the fields begin.
  private var fieldsStart = 0
  private var entries: [Fields.Entry] = []

  init(limits: HeadLimits) {
    self.limits = limits
  }

  var isEmpty: Bool { bytes.isEmpty && line == nil }

  /// Reads on. The head once its empty line has come; nil while more is needed.
  mutating func next(
    _ input: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> (Line, Fields)? {
    while position < input.count {
      let byte = input[position]
      position += 1
      if byte == 0x0A {
        guard bytes.count > lineStart, bytes.last == 0x0D else { throw .bareLineFeed }
        bytes.removeLast()
        if let head = try endLine() { return head }
      } else {
        if bytes.count > lineStart, bytes[bytes.count - 1] == 0x0D { throw .bareCarriageReturn }
        bytes.append(byte)
        try checkLengths()
      }
    }
    return nil
  }

  private func checkLengths() throws(HTTPError) {
    if line == nil {
      // One more than the limit for the carriage return.
      guard bytes.count <= limits.startLine + 1 else {
        throw Line.tooLong(limit: limits.startLine)
      }
    } else {
      guard bytes.count - lineStart <= limits.fieldLine + 1 else {
        throw .fieldLineTooLong(limit: limits.fieldLine)
      }
      guard bytes.count - fieldsStart <= limits.fields + 1 else {
        throw .headTooLong(limit: limits.fields)
      }
    }
  }

  /// The head, if the line that ended was its empty last one.
  private mutating func endLine() throws(HTTPError) -> (Line, Fields)? {
    guard let line else {
      if bytes.isEmpty, Line.mayFollowEmptyLines { return nil }
      self.line = try Line(bytes[...])
      lineStart = bytes.count
      fieldsStart = bytes.count
      return nil
    }
    if bytes.count > lineStart {
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
    entries.append(try Fields.Entry(line: bytes[lineStart...]))
    lineStart = bytes.count
  }
}

extension Fields.Entry {
  /// The name and value of one field line (RFC 9112 §5): no white space before the colon.
  init(line: ArraySlice<UInt8>) throws(HTTPError) {
    if line.first == 0x20 || line.first == 0x09 { throw .foldObsolete }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Syntax.isToken(line[..<colon])
    else { throw .fieldNameInvalid }
    let value = line[(colon + 1)...].trimmingBlanks()
    guard value.allSatisfy(Syntax.isFieldValue) else { throw .fieldValueInvalid }
    self.init(name: line.startIndex..<colon, value: value.startIndex..<value.endIndex)
  }
}
