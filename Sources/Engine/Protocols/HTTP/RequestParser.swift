import Bytes

/// Parses requests from bytes as they arrive (RFC 9112), strictly, each byte once. It stores the
/// unfinished request within its limits, and nothing between requests.
public struct RequestParser: Sendable {
  /// Limits, in bytes or fields.
  public struct Limits: Equatable, Sendable {
    public var requestLine = 8 * 1024
    public var fieldLine = 8 * 1024
    /// All fields together.
    public var fields = 16 * 1024
    public var fieldCount = 100
    public var body: Int

    public init(body: Int = 64 * 1024) {
      self.body = body
    }

    var head: HeadLimits {
      HeadLimits(
        startLine: requestLine, fieldLine: fieldLine, fields: fields, fieldCount: fieldCount)
    }
  }

  public enum Event: Equatable, Sendable {
    /// The peer waits for `100 Continue` before it sends the body.
    case expectsContinue
    /// A request is complete.
    case request(Request)
  }

  private let limits: Limits
  /// No further request follows: the last one said so, or something was malformed.
  private var hasEnded = false
  /// The reader of a request that arrives in parts, or none. An array, because an optional would have the reader's
  /// full size in every idle parser.
  private var readers: [RequestReader] = []

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The memory of an unfinished request, in bytes.
  public var kept: Int { readers.first?.kept ?? 0 }

  /// Whether no byte of a next request has arrived.
  public var isIdle: Bool { readers.isEmpty }

  /// Whether the head is complete and the body is not.
  public var awaitsBody: Bool { readers.first?.awaitsBody ?? false }

  /// Reads on at `position` and moves it. Returns nil if it needs more bytes. An error ends the
  /// parser; its `status` is the answer to send before closing.
  public mutating func next(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> Event? {
    if position >= bytes.count { return nil }
    if hasEnded { throw .ended }
    if readers.isEmpty, let request = Request.whole(bytes, from: &position, limits) {
      hasEnded = !request.keepsAlive
      return .request(request)
    }
    return try nextInPieces(bytes, from: &position)
  }

  private mutating func nextInPieces(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> Event? {
    if readers.isEmpty { readers.append(RequestReader(limits: limits)) }
    do throws(HTTPError) {
      let event = try readers[0].next(bytes, from: &position)
      if case .request(let request) = event { hasEnded = !request.keepsAlive }
      if readers[0].isIdle { readers = [] }
      return event
    } catch {
      hasEnded = true
      readers = []
      throw error
    }
  }
}

/// Reads a request that has a body, comes in pieces or is none.
private struct RequestReader: Sendable {
  private enum Stage {
    case head
    case body(RequestHead, left: Int)
    case chunks(RequestHead, ChunkReader)
  }

  private let limits: RequestParser.Limits
  private var stage = Stage.head
  private var lines: HeadReader<RequestLine>
  private var body: [UInt8] = []

  init(limits: RequestParser.Limits) {
    self.limits = limits
    lines = HeadReader(limits: limits.head)
  }

  /// The memory of an unfinished request, in bytes.
  var kept: Int {
    switch stage {
    case .head: lines.kept
    case .body(let head, _), .chunks(let head, _): head.request.fields.size + body.capacity
    }
  }

  var isIdle: Bool { !awaitsBody && lines.isEmpty }

  var awaitsBody: Bool {
    switch stage {
    case .body, .chunks: true
    case .head: false
    }
  }

  mutating func next(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> RequestParser.Event? {
    while position < bytes.count {
      switch stage {
      case .head:
        guard let (line, fields) = try lines.next(bytes, from: &position) else { return nil }
        let head = try RequestHead(line: line, fields: fields, bodyLimit: limits.body)
        if let event = begin(head) { return event }
      case .body(let head, let left):
        let taken = min(left, bytes.count - position)
        body.append(bytes.extracting(position..<(position + taken)))
        position += taken
        if taken == left { return finish(head) }
        stage = .body(head, left: left - taken)
      case .chunks(let head, var reader):
        let isWhole = try reader.next(bytes, from: &position, into: &body)
        if isWhole { return finish(head) }
        stage = .chunks(head, reader)
      }
    }
    return nil
  }

  private mutating func begin(_ head: RequestHead) -> RequestParser.Event? {
    switch head.framing {
    case .none:
      return finish(head)
    case .length(let count):
      stage = .body(head, left: count)
    case .chunked:
      stage = .chunks(head, ChunkReader(limit: limits.body))
    }
    return head.expectsContinue ? .expectsContinue : nil
  }

  private mutating func finish(_ head: RequestHead) -> RequestParser.Event {
    var request = head.request
    request.body = body
    body = []
    stage = .head
    return .request(request)
  }
}
