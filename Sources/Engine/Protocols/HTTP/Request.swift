import Bytes

/// A complete HTTP/1.1 or HTTP/1.0 request.
public struct Request: Equatable, Sendable {
  /// The protocol version of the request line.
  public enum Version: Equatable, Sendable {
    /// HTTP/1.0.
    case http10
    /// HTTP/1.1, or a later 1.x.
    case http11
  }

  /// The method.
  public var method: Method
  /// The path as sent: begins with `/`, visible ASCII, still percent-encoded
  /// (`TargetPath.normalise` decodes it), no query.
  public var path: String
  /// The part after the first `?`, still percent-encoded; nil without `?`.
  public var query: String?
  /// The host and port of a target in absolute form, in lower case. `Host` is the same, if there is one.
  public var authority: String?
  /// The protocol version of the peer.
  public var version: Version
  /// The header fields.
  public var fields: Fields
  /// The decoded body; empty if there was none.
  public var body: [UInt8]
  /// Whether the connection may serve another request after the answer to this one.
  public var keepsAlive: Bool

  /// Creates a request, for tests.
  public init(
    method: Method = .get, path: String = "/", query: String? = nil, authority: String? = nil,
    version: Version = .http11, fields: Fields = Fields(), body: [UInt8] = [],
    keepsAlive: Bool = true
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.authority = authority
    self.version = version
    self.fields = fields
    self.body = body
    self.keepsAlive = keepsAlive
  }

  /// Whether the request asks for a WebSocket. The transport checks the handshake.
  public var asksForWebSocket: Bool {
    fields.list("upgrade", contains: "websocket")
  }
}

/// How the body of a request is delimited (RFC 9112 §6).
enum Framing: Equatable {
  case none
  case length(Int)
  case chunked
}

/// A complete head and the meaning of its fields. It refuses everything that two readers could
/// understand differently.
struct RequestHead {
  /// The request without its body.
  var request: Request
  var framing: Framing
  var expectsContinue: Bool

  init(line: RequestLine, fields: Fields, bodyLimit: Int) throws(HTTPError) {
    let meaning = FieldMeaning(fields, in: line.version)
    try Self.checkHost(line, fields, meaning)
    framing = try Self.framing(line, fields, meaning, bodyLimit)
    expectsContinue = try Self.expectsContinue(line, fields, meaning)
    let keepsAlive =
      switch line.version {
      case .http11: !meaning.closes
      case .http10: meaning.keepsAlive && !meaning.closes
      }
    request = Request(
      method: line.method, path: line.path, query: line.query, authority: line.authority,
      version: line.version, fields: fields, keepsAlive: keepsAlive)
  }

  private static func checkHost(
    _ line: RequestLine, _ fields: Fields, _ meaning: FieldMeaning
  ) throws(HTTPError) {
    guard meaning.hosts <= 1 else { throw .hostRepeated }
    guard let host = meaning.host else {
      if line.version == .http11 { throw .hostMissing }
      return
    }
    let name = fields.storage.span.extracting(host)
    guard Syntax.isAuthority(name) else { throw .hostInvalid }
    if let authority = line.authority, authority != Syntax.lowercased(name) {
      throw .hostContradicted
    }
  }

  private static func framing(
    _ line: RequestLine, _ fields: Fields, _ meaning: FieldMeaning, _ bodyLimit: Int
  ) throws(HTTPError) -> Framing {
    guard let encoding = meaning.encoding.map({ fields.storage[$0] }) else {
      return try length(fields, meaning, bodyLimit)
    }
    guard meaning.lengths == 0 else { throw .lengthAndEncoding }
    guard line.version == .http11 else { throw .encodingInOldVersion }
    guard meaning.encodings == 1, !fields.hasTab(around: encoding) else {
      throw .encodingInvalid
    }
    if equal(encoding, "chunked") { return .chunked }
    guard
      encoding.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy({
        Fields.isToken($0.trimmingBlanks()) && !equal($0.trimmingBlanks(), "chunked")
      })
    else { throw .encodingInvalid }
    throw .encodingUnsupported
  }

  private static func length(
    _ fields: Fields, _ meaning: FieldMeaning, _ bodyLimit: Int
  ) throws(HTTPError) -> Framing {
    guard let length = meaning.length.map({ fields.storage[$0] }) else { return .none }
    guard meaning.lengths == 1 else { throw .lengthRepeated }
    guard let count = Syntax.decimal(length.span, digits: 15), !fields.hasTab(around: length)
    else { throw .lengthInvalid }
    guard count <= bodyLimit else { throw .bodyTooLong(limit: bodyLimit) }
    return count == 0 ? .none : .length(count)
  }

  private static func expectsContinue(
    _ line: RequestLine, _ fields: Fields, _ meaning: FieldMeaning
  ) throws(HTTPError) -> Bool {
    // RFC 9110 §10.1.1: an expectation in an HTTP/1.0 request is ignored.
    guard line.version == .http11, meaning.expects else { return false }
    guard fields.all(named: "expect").allSatisfy({ equal($0, "100-continue") }) else {
      throw .expectationUnknown
    }
    return true
  }
}

/// The fields that say where a request ends and what follows it, found in one pass: the values that
/// come first, and how many there are.
struct FieldMeaning {
  private(set) var host: Range<Int>?
  private(set) var hosts = 0
  private(set) var encoding: Range<Int>?
  private(set) var encodings = 0
  private(set) var length: Range<Int>?
  private(set) var lengths = 0
  private(set) var expects = false
  private(set) var closes = false
  /// Told of HTTP/1.0 alone.
  private(set) var keepsAlive = false

  /// The body is empty, and the peer does not wait for `100 Continue`.
  var isOfHeadAlone: Bool { lengths == 0 && encodings == 0 && !expects }

  init() {}

  init(_ fields: Fields, in version: Request.Version) {
    let bytes = fields.storage.span
    for entry in fields.entries { note(entry, in: bytes, of: version) }
  }

  /// Notes a field, whose name and value are in `bytes`.
  @inline(__always)
  mutating func note(_ entry: Fields.Entry, in bytes: Span<UInt8>, of version: Request.Version) {
    let name = bytes.extracting(entry.name)
    switch name.count {
    case 4 where name.spells("host"):
      if hosts == 0 { host = entry.value }
      hosts += 1
    case 6 where name.spells("expect"): expects = true
    case 10 where name.spells("connection"):
      let value = bytes.extracting(entry.value)
      closes = closes || Fields.list(value, contains: "close")
      if version == .http10 {
        keepsAlive = keepsAlive || Fields.list(value, contains: "keep-alive")
      }
    case 14 where name.spells("content-length"):
      if lengths == 0 { length = entry.value }
      lengths += 1
    case 17 where name.spells("transfer-encoding"):
      if encodings == 0 { encoding = entry.value }
      encodings += 1
    default: break
    }
  }
}
