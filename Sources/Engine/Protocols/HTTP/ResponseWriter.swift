import Bytes

/// Writes answers (RFC 9112 §4).
public struct ResponseWriter: Sendable {
  /// The request's method; nil for a request that is too malformed to have one.
  public var method: Method?
  /// Whether the connection stays open after this answer.
  public var keepsAlive: Bool
  /// The value of `Date`; nil omits the field.
  public var date: String?

  public init(method: Method?, keepsAlive: Bool, date: String? = nil) {
    self.method = method
    self.keepsAlive = keepsAlive
    self.date = date
  }

  /// Capacity that suffices for most heads.
  private static let usualHead = 512

  /// The interim answer that requests the body (RFC 9110 §15.2.1).
  public static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// The status line and the fields of `response`, with the empty line.
  public func head(of response: Response) throws(HTTPError) -> [UInt8] {
    for field in response.fields where !field.isWritable {
      throw .unwritableField(name: field.name)
    }
    let code = response.status.code
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualHead)
    bytes.append("HTTP/1.1 ")
    bytes.append(contentsOf: String(code).utf8)
    bytes.append(" ")
    bytes.append(response.status.reason)
    endLine(&bytes)
    if let date { append("Date", date, to: &bytes) }
    for field in response.fields { append(field.name, field.value, to: &bytes) }
    // RFC 9110 §8.6: no length in 1xx and 204; 304 leaves out what a GET would be told.
    if Self.hasBody(response.status) {
      append("Content-Length", String(response.body.count), to: &bytes)
    }
    if code != 101, !keepsAlive { append("Connection", "close", to: &bytes) }
    endLine(&bytes)
    return bytes
  }

  /// Whether the body of `response` follows its head: not to HEAD, not with 1xx, 204 and 304.
  public func sendsBody(of response: Response) -> Bool {
    method != .head && Self.hasBody(response.status)
  }

  private static func hasBody(_ status: Status) -> Bool {
    status.code >= 200 && status.code != 204 && status.code != 304
  }

  private func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(name.utf8Span.span)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    bytes.append(value.utf8Span.span)
    endLine(&bytes)
  }

  private func endLine(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }
}
