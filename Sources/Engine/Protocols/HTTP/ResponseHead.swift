/// The head of an answer as a client receives it: status line and fields.
public struct ResponseHead: Equatable, Sendable {
  public var version: Request.Version
  /// 100 to 599. The reason phrase is dropped: it has no meaning (RFC 9112 §4).
  public var code: UInt16
  public var fields: Fields

  public init(version: Request.Version = .http11, code: UInt16, fields: Fields = Fields()) {
    self.version = version
    self.code = code
    self.fields = fields
  }
}

/// The first line of an answer (RFC 9112 §4), parsed strictly: single spaces, three digits.
struct StatusLine: StartLine, Equatable {
  var version: Request.Version
  var code: UInt16

  static let mayFollowEmptyLines = false

  static func tooLong(limit: Int) -> HTTPError { .statusLineTooLong(limit: limit) }

  init(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    // The space behind the code is there even if nothing follows it.
    guard parts.count == 3 else { throw .statusLineMalformed }
    let (name, digits, rest) = (parts[0], parts[1], parts[2])
    version = try Request.Version(name.span)
    guard digits.count == 3, let code = Syntax.decimal(digits.span, digits: 3),
      100...599 ~= code, Syntax.all(rest.span, Syntax.isFieldValue)
    else { throw .statusLineMalformed }
    self.code = UInt16(code)
  }
}
