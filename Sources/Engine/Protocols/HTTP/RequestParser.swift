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

  private enum Stage {
    case head
    case body(RequestHead, left: Int)
    case chunks(RequestHead, ChunkReader)
    /// No further request follows: the last one said so, or something was malformed.
    case ended
  }

  private let limits: Limits
  private var stage = Stage.head
  /// The reader of a head that has begun and did not come whole; nil: there is none.
  private var lines: HeadReader<RequestLine>?
  private var body: [UInt8] = []

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The memory of an unfinished request, in bytes.
  public var kept: Int {
    switch stage {
    case .head: lines?.kept ?? 0
    case .body(let head, _), .chunks(let head, _): head.request.fields.size + body.capacity
    case .ended: 0
    }
  }

  /// Whether no byte of a next request has arrived.
  public var isIdle: Bool {
    switch stage {
    case .head: lines == nil
    case .body, .chunks: false
    case .ended: true
    }
  }

  /// Whether the head is complete and the body is not.
  public var awaitsBody: Bool {
    switch stage {
    case .body, .chunks: true
    case .head, .ended: false
    }
  }

  /// Reads on at `position` and moves it. Returns nil if it needs more bytes. An error ends the
  /// parser; its `status` is the answer to send before closing.
  public mutating func next(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> Event? {
    do throws(HTTPError) {
      return try advance(bytes, &position)
    } catch {
      stage = .ended
      lines = nil
      body = []
      throw error
    }
  }

  private mutating func advance(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(HTTPError) -> Event? {
    while position < bytes.count {
      switch stage {
      case .head:
        if lines == nil, let request = Request(whole: bytes, from: &position, limits) {
          if !request.keepsAlive { stage = .ended }
          return .request(request)
        }
        guard let (line, fields) = try readLines(bytes, &position) else { return nil }
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
      case .ended:
        throw .ended
      }
    }
    return nil
  }

  private mutating func readLines(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(HTTPError) -> (RequestLine, Fields)? {
    var reader = lines.take() ?? HeadReader(limits: limits.head)
    let head = try reader.next(bytes, from: &position)
    if !reader.isEmpty { lines = reader }
    return head
  }

  private mutating func begin(_ head: RequestHead) -> Event? {
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

  private mutating func finish(_ head: RequestHead) -> Event {
    var request = head.request
    request.body = body
    body = []
    stage = request.keepsAlive ? .head : .ended
    return .request(request)
  }
}
