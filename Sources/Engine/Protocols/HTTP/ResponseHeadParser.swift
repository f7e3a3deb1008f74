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
