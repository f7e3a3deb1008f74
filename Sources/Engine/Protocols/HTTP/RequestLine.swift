import Bytes

/// The first line of a request (RFC 9112 §3), parsed strictly: single spaces only.
struct RequestLine: StartLine, Equatable {
  var method: Method
  var path: String
  var query: String?
  /// The authority of a target in absolute form, in lower case.
  var authority: String?
  var version: Request.Version

  /// RFC 9112 §2.2.
  static let mayFollowEmptyLines = true

  static func tooLong(limit: Int) -> HTTPError { .requestLineTooLong(limit: limit) }

  init(_ line: Span<UInt8>) throws(HTTPError) {
    let space = UInt8(ascii: " ")
    guard let first = line.first(space, in: 0..<line.count),
      let second = line.first(space, in: (first + 1)..<line.count),
      line.first(space, in: (second + 1)..<line.count) == nil
    else { throw .requestLineMalformed }
    guard Syntax.isToken(line.extracting(..<first)) else { throw .methodInvalid }
    method = Method(token: line.extracting(..<first))
    version = try Request.Version(line.extracting((second + 1)...))
    (authority, path, query) = try Self.target(
      line.extracting((first + 1)..<second), of: method)
  }

  private static func target(
    _ target: Span<UInt8>, of method: Method
  ) throws(HTTPError) -> (authority: String?, path: String, query: String?) {
    // A tunnel, whose target names a host alone (RFC 9112 §3.2.3), is nothing for this server.
    guard Syntax.all(target, Syntax.isTarget), !target.isEmpty, method != .connect
    else { throw .targetInvalid }
    if target[0] == UInt8(ascii: "/") {
      let (path, query) = cut(target)
      return (nil, path, query)
    }
    if target.equals("*"), method == .options { return (nil, "*", nil) }
    return try absolute(target)
  }

  /// `http://host:port/path?query`, which every server must understand (RFC 9112 §3.2.2).
  private static func absolute(
    _ target: Span<UInt8>
  ) throws(HTTPError) -> (authority: String?, path: String, query: String?) {
    let start: Int
    if target.extracting(first: 7).spells("http://") {
      start = 7
    } else if target.extracting(first: 8).spells("https://") {
      start = 8
    } else {
      throw .targetInvalid
    }
    let end =
      target.first(UInt8(ascii: "/"), or: UInt8(ascii: "?"), in: start..<target.count)
      ?? target.count
    let authority = target.extracting(start..<end)
    guard Syntax.isAuthority(authority) else { throw .targetInvalid }
    let (path, query) = cut(target.extracting(end...))
    return (Syntax.lowercased(authority), path.isEmpty ? "/" : path, query)
  }

  private static func cut(_ target: Span<UInt8>) -> (path: String, query: String?) {
    guard let mark = target.first(UInt8(ascii: "?"), in: 0..<target.count) else {
      return (String(decoding: target), nil)
    }
    return (
      String(decoding: target.extracting(..<mark)),
      String(decoding: target.extracting((mark + 1)...))
    )
  }
}

extension Request.Version {
  /// Reads `HTTP/1.0` or `HTTP/1.1` (RFC 9112 §2.3); any other minor version means 1.1.
  init(_ text: Span<UInt8>) throws(HTTPError) {
    guard text.count == 8, text.extracting(..<5).equals("HTTP/"), text[6] == UInt8(ascii: "."),
      (0x30...0x39).contains(text[5]), (0x30...0x39).contains(text[7])
    else { throw .versionMalformed }
    guard text[5] == UInt8(ascii: "1") else { throw .versionUnsupported }
    self = text[7] == UInt8(ascii: "0") ? .http10 : .http11
  }
}
