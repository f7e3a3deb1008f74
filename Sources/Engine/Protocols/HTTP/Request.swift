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
