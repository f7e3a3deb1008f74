/// Collects the lines of a head, checking each as it ends, and every byte once.
struct HeadReader: Sendable {
  private let limits: RequestParser.Limits
  private var bytes: [UInt8] = []
  private var lineStart = 0
  private var line: RequestLine?
  /// Where the fields begin.
  private var fieldsStart = 0
  private var entries: [Fields.Entry] = []

  init(limits: RequestParser.Limits) {
    self.limits = limits
  }

  var isEmpty: Bool { bytes.isEmpty && line == nil }

  /// Reads on. The head once its empty line has come; nil while more is needed.
  mutating func next(
    _ input: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> (RequestLine, Fields)? {
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
      guard bytes.count <= limits.requestLine + 1 else {
        throw .requestLineTooLong(limit: limits.requestLine)
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
  private mutating func endLine() throws(HTTPError) -> (RequestLine, Fields)? {
    guard let line else {
      // An empty line before a request is passed over (RFC 9112 §2.2).
      if bytes.isEmpty { return nil }
      self.line = try RequestLine(bytes[...])
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
    entries.append(try Self.field(in: bytes[lineStart...]))
    lineStart = bytes.count
  }

  /// The name and value of one field line (RFC 9112 §5): no white space before the colon.
  static func field(in line: ArraySlice<UInt8>) throws(HTTPError) -> Fields.Entry {
    if line.first == 0x20 || line.first == 0x09 { throw .foldObsolete }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Syntax.isToken(line[..<colon])
    else { throw .fieldNameInvalid }
    let value = line[(colon + 1)...].trimmingBlanks()
    guard value.allSatisfy(Syntax.isFieldValue) else { throw .fieldValueInvalid }
    return Fields.Entry(
      name: line.startIndex..<colon, value: value.startIndex..<value.endIndex)
  }
}
