import Bytes

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

/// The date format of HTTP (RFC 9110 §5.6.7).
public enum HTTPDate {
  /// The date of seconds since 1970 (UTC, not negative), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  public static func format(secondsSince1970 seconds: Int64) -> String {
    let seconds = max(0, seconds)
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = civil(days)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(days % 7)]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(day)) \(months[Int(month) - 1]) \(year) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Year, month and day of a day counted from 1970-01-01. Years are counted from March, so that
  /// the leap day is the last of its year; 146 097 days are 400 years.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * fromMarch + 2) / 5 + 1
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
