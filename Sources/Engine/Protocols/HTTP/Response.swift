/// The status of an answer (RFC 9110 §15).
public struct Status: Hashable, Sendable {
  /// The three digits.
  public let code: UInt16
  /// The reason phrase.
  public let reason: StaticString

  /// Creates a status.
  public init(_ code: UInt16, _ reason: StaticString) {
    self.code = code
    self.reason = reason
  }

  public static func == (a: Status, b: Status) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// 101.
  public static let switchingProtocols = Status(101, "Switching Protocols")
  /// 200.
  public static let ok = Status(200, "OK")
  /// 204.
  public static let noContent = Status(204, "No Content")
  /// 301.
  public static let movedPermanently = Status(301, "Moved Permanently")
  /// 303.
  public static let seeOther = Status(303, "See Other")
  /// 304.
  public static let notModified = Status(304, "Not Modified")
  /// 400.
  public static let badRequest = Status(400, "Bad Request")
  /// 401.
  public static let unauthorised = Status(401, "Unauthorized")
  /// 403.
  public static let forbidden = Status(403, "Forbidden")
  /// 404.
  public static let notFound = Status(404, "Not Found")
  /// 405.
  public static let methodNotAllowed = Status(405, "Method Not Allowed")
  /// 408.
  public static let requestTimeout = Status(408, "Request Timeout")
  /// 409.
  public static let conflict = Status(409, "Conflict")
  /// 410.
  public static let gone = Status(410, "Gone")
  /// 413.
  public static let contentTooLarge = Status(413, "Content Too Large")
  /// 414.
  public static let targetTooLong = Status(414, "URI Too Long")
  /// 417.
  public static let expectationFailed = Status(417, "Expectation Failed")
  /// 421.
  public static let misdirected = Status(421, "Misdirected Request")
  /// 422.
  public static let unprocessable = Status(422, "Unprocessable Content")
  /// 426.
  public static let upgradeRequired = Status(426, "Upgrade Required")
  /// 431.
  public static let fieldsTooLarge = Status(431, "Request Header Fields Too Large")
  /// 500.
  public static let internalError = Status(500, "Internal Server Error")
  /// 501.
  public static let notImplemented = Status(501, "Not Implemented")
  /// 502.
  public static let badGateway = Status(502, "Bad Gateway")
  /// 503.
  public static let unavailable = Status(503, "Service Unavailable")
  /// 505.
  public static let versionNotSupported = Status(505, "HTTP Version Not Supported")
}

/// A header field to be written.
public struct Field: Equatable, Sendable {
  /// A token (RFC 9110 §5.6.2).
  public var name: String
  /// The value, without line ends and NUL.
  public var value: String

  /// The field `name: value`.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether name and value conform to RFC 9110 §5.1 and §5.5, so that a reader finds only this
  /// field.
  public var isWritable: Bool {
    Syntax.isToken(name.utf8Span.span) && Syntax.isFieldValue(value.utf8Span.span)
  }
}

/// An answer. The writer adds `Content-Length` and `Connection`, and omits the body for HEAD, 204
/// and 304: pass the body of a GET.
public struct Response: Equatable, Sendable {
  /// The status.
  public var status: Status
  /// The fields in the order in which they are written.
  public var fields: [Field]
  /// The body of a GET.
  public var body: [UInt8]

  /// Creates an answer, by default without a body.
  public init(_ status: Status, fields: [Field] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A plain-text answer in UTF-8.
  public static func text(
    _ text: String, status: Status = .ok, fields: [Field] = []
  ) -> Response {
    Response(
      status, fields: [Field("Content-Type", "text/plain; charset=utf-8")] + fields,
      body: Array(text.utf8))
  }
}
