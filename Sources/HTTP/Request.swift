/// A complete HTTP/1.1 or HTTP/1.0 request.
public struct Request: Equatable, Sendable {
  /// The protocol version of the request line.
  public enum Version: Equatable, Sendable {
    /// HTTP/1.0.
    case http10
    /// HTTP/1.1, or a later 1.x.
    case http11
  }

  /// What is asked for.
  public var method: Method
  /// The path as sent: begins with `/`, visible ASCII, still percent-encoded
  /// (`TargetPath.normalise` decodes it), no query.
  public var path: String
  /// What followed the first `?`, still percent-encoded; nil without `?`.
  public var query: String?
  /// By what the peer speaks.
  public var version: Version
  /// Found by name, without regard to case.
  public var fields: Fields
  /// The decoded body; empty if there was none.
  public var body: [UInt8]
  /// Whether the connection may serve another request after the answer to this one.
  public var keepsAlive: Bool

  /// A request that did not come from outside: for tests.
  public init(
    method: Method = .get, path: String = "/", query: String? = nil, version: Version = .http11,
    fields: Fields = Fields(), body: [UInt8] = [], keepsAlive: Bool = true
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.version = version
    self.fields = fields
    self.body = body
    self.keepsAlive = keepsAlive
  }

  /// Whether the request asks to become a WebSocket; the handshake is checked by the transport.
  public var asksForWebSocket: Bool {
    fields.list("upgrade", contains: "websocket")
  }
}
