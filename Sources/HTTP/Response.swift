/// The status of an answer (RFC 9110 §15).
public struct Status: Hashable, Sendable {
  public let code: UInt16
  public let reason: StaticString

  public init(_ code: UInt16, _ reason: StaticString) {
    self.code = code
    self.reason = reason
  }

  public static func == (a: Status, b: Status) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  public static let switchingProtocols = Status(101, "Switching Protocols")
  public static let ok = Status(200, "OK")
  public static let noContent = Status(204, "No Content")
  public static let movedPermanently = Status(301, "Moved Permanently")
  public static let seeOther = Status(303, "See Other")
  public static let notModified = Status(304, "Not Modified")
  public static let temporaryRedirect = Status(307, "Temporary Redirect")
  public static let badRequest = Status(400, "Bad Request")
  public static let unauthorised = Status(401, "Unauthorized")
  public static let forbidden = Status(403, "Forbidden")
  public static let notFound = Status(404, "Not Found")
  public static let methodNotAllowed = Status(405, "Method Not Allowed")
  public static let requestTimeout = Status(408, "Request Timeout")
  public static let conflict = Status(409, "Conflict")
  public static let gone = Status(410, "Gone")
  public static let contentTooLarge = Status(413, "Content Too Large")
  public static let targetTooLong = Status(414, "URI Too Long")
  public static let unsupportedMediaType = Status(415, "Unsupported Media Type")
  public static let rangeNotSatisfiable = Status(416, "Range Not Satisfiable")
  public static let expectationFailed = Status(417, "Expectation Failed")
  public static let misdirected = Status(421, "Misdirected Request")
  public static let unprocessable = Status(422, "Unprocessable Content")
  public static let upgradeRequired = Status(426, "Upgrade Required")
  public static let tooManyRequests = Status(429, "Too Many Requests")
  public static let fieldsTooLarge = Status(431, "Request Header Fields Too Large")
  public static let internalError = Status(500, "Internal Server Error")
  public static let notImplemented = Status(501, "Not Implemented")
  public static let badGateway = Status(502, "Bad Gateway")
  public static let unavailable = Status(503, "Service Unavailable")
  public static let versionNotSupported = Status(505, "HTTP Version Not Supported")
}

/// One field to be written.
public struct Field: Equatable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether name and value are what RFC 9110 §5.1 and §5.5 permit, so that nothing but this field
  /// is read from what is written.
  public var isWritable: Bool {
    Syntax.isToken(name.utf8Span.span) && Syntax.all(value.utf8Span.span, Syntax.isFieldValue)
  }
}

/// An answer. `Content-Length`, `Connection` and, for HEAD, 204 and 304, the missing body are
/// the writer's affair: give the body that a GET would get.
public struct Response: Equatable, Sendable {
  public var status: Status
  public var fields: [Field]
  public var body: [UInt8]

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
