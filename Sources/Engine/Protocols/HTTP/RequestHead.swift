import Bytes

/// How the body of a request is delimited (RFC 9112 §6).
enum Framing: Equatable {
  case none
  case length(Int)
  case chunked
}

/// A complete head and the meaning of its fields. It refuses everything that two readers could
/// understand differently.
struct RequestHead {
  var line: RequestLine
  var fields: Fields
  var framing: Framing
  var expectsContinue: Bool
  var keepsAlive: Bool

  init(line: RequestLine, fields: Fields, bodyLimit: Int) throws(HTTPError) {
    self.line = line
    self.fields = fields
    try Self.checkHost(line, fields)
    framing = try Self.framing(line, fields, bodyLimit)
    expectsContinue = try Self.expectsContinue(line, fields)
    keepsAlive =
      switch line.version {
      case .http11: !fields.list("connection", contains: "close")
      case .http10:
        fields.list("connection", contains: "keep-alive")
          && !fields.list("connection", contains: "close")
      }
  }

  private static func checkHost(_ line: RequestLine, _ fields: Fields) throws(HTTPError) {
    guard fields.count(named: "host") <= 1 else { throw .hostRepeated }
    guard let host = fields.first(named: "host") else {
      if line.version == .http11 { throw .hostMissing }
      return
    }
    guard Syntax.isAuthority(fields.storage.span.extracting(host)) else { throw .hostInvalid }
    if let authority = line.authority,
      authority != String(decoding: fields.storage[host].map(lowercased), as: UTF8.self)
    {
      throw .hostContradicted
    }
  }

  private static func framing(
    _ line: RequestLine, _ fields: Fields, _ bodyLimit: Int
  ) throws(HTTPError) -> Framing {
    guard let encoding = fields.bytes(named: "transfer-encoding") else {
      return try length(fields, bodyLimit)
    }
    guard fields.count(named: "content-length") == 0 else { throw .lengthAndEncoding }
    guard line.version == .http11 else { throw .encodingInOldVersion }
    guard fields.count(named: "transfer-encoding") == 1, !fields.hasTab(around: encoding) else {
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

  private static func length(_ fields: Fields, _ bodyLimit: Int) throws(HTTPError) -> Framing {
    guard let length = fields.bytes(named: "content-length") else { return .none }
    guard fields.count(named: "content-length") == 1 else { throw .lengthRepeated }
    guard let count = Syntax.decimal(length.span, digits: 15), !fields.hasTab(around: length)
    else { throw .lengthInvalid }
    guard count <= bodyLimit else { throw .bodyTooLong(limit: bodyLimit) }
    return count == 0 ? .none : .length(count)
  }

  private static func expectsContinue(
    _ line: RequestLine, _ fields: Fields
  ) throws(HTTPError) -> Bool {
    // RFC 9110 §10.1.1: an expectation in an HTTP/1.0 request is ignored.
    guard line.version == .http11, fields.count(named: "expect") > 0 else { return false }
    guard fields.all(named: "expect").allSatisfy({ equal($0, "100-continue") }) else {
      throw .expectationUnknown
    }
    return true
  }
}
