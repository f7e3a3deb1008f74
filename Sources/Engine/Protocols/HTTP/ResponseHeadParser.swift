/// Parses the head of an answer from bytes as they arrive (RFC 9112), as strictly as requests, each
/// byte once. The caller reads what follows.
public struct ResponseHeadParser: Sendable {
  /// Limits, in bytes or fields.
  public struct Limits: Equatable, Sendable {
    public var statusLine = 1024
    public var fieldLine = 8 * 1024
    /// All fields together.
    public var fields = 16 * 1024
    public var fieldCount = 100

    public init() {}

    var head: HeadLimits {
      HeadLimits(
        startLine: statusLine, fieldLine: fieldLine, fields: fields, fieldCount: fieldCount)
    }
  }

  private let limits: Limits
  private var lines: HeadReader<StatusLine>
  private var hasFailed = false

  public init(limits: Limits = Limits()) {
    self.limits = limits
    lines = HeadReader(limits: limits.head)
  }

  /// Reads on at `position` and moves it, up to the end of the head. Returns nil if it needs more
  /// bytes. After a head the next one may be read. An error ends the parser.
  public mutating func next(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> ResponseHead? {
    if hasFailed { throw .ended }
    do throws(HTTPError) {
      guard let (line, fields) = try lines.next(bytes, from: &position) else { return nil }
      return ResponseHead(version: line.version, code: line.code, fields: fields)
    } catch {
      hasFailed = true
      lines = HeadReader(limits: limits.head)
      throw error
    }
  }
}

/// The head of an answer as a client receives it: status line and fields.
public struct ResponseHead: Equatable, Sendable {
  public var version: Request.Version
  /// 100 to 599. The reason phrase is dropped: it has no meaning (RFC 9112 §4).
  public var code: UInt16
  public var fields: Fields

  public init(version: Request.Version = .http11, code: UInt16, fields: Fields = Fields()) {
    self.version = version
    self.code = code
    self.fields = fields
  }
}

/// The first line of an answer (RFC 9112 §4), parsed strictly: single spaces, three digits.
struct StatusLine: StartLine, Equatable {
  var version: Request.Version
  var code: UInt16

  static let mayFollowEmptyLines = false

  static func tooLong(limit: Int) -> HTTPError { .statusLineTooLong(limit: limit) }

  init(_ line: Span<UInt8>) throws(HTTPError) {
    let space = UInt8(ascii: " ")
    // The space behind the code is there even if nothing follows it.
    guard let first = line.first(space, in: 0..<line.count),
      let second = line.first(space, in: (first + 1)..<line.count)
    else { throw .statusLineMalformed }
    version = try Request.Version(line.extracting(..<first))
    let digits = line.extracting((first + 1)..<second)
    guard digits.count == 3, let code = Syntax.decimal(digits, digits: 3),
      100...599 ~= code, Syntax.isFieldValue(line.extracting((second + 1)...))
    else { throw .statusLineMalformed }
    self.code = UInt16(code)
  }
}
