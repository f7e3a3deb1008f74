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

  init(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let bytes = line.span
    let space = UInt8(ascii: " ")
    guard let first = bytes.first(space, in: 0..<bytes.count),
      let second = bytes.first(space, in: (first + 1)..<bytes.count),
      bytes.first(space, in: (second + 1)..<bytes.count) == nil
    else { throw .requestLineMalformed }
    guard Syntax.isToken(bytes.extracting(..<first)) else { throw .methodInvalid }
    let start = line.startIndex
    method = Method(token: String(decoding: line[..<(start + first)], as: UTF8.self))
    version = try Request.Version(bytes.extracting((second + 1)...))
    (authority, path, query) = try Self.target(
      line[(start + first + 1)..<(start + second)], of: method)
  }

  private static func target(
    _ target: ArraySlice<UInt8>, of method: Method
  ) throws(HTTPError) -> (authority: String?, path: String, query: String?) {
    // A tunnel, whose target names a host alone (RFC 9112 §3.2.3), is nothing for this server.
    guard Syntax.all(target.span, Syntax.isTarget), let first = target.first, method != .connect
    else { throw .targetInvalid }
    if first == UInt8(ascii: "/") {
      let (path, query) = cut(target)
      return (nil, path, query)
    }
    if target.count == 1, first == UInt8(ascii: "*"), method == .options { return (nil, "*", nil) }
    return try absolute(target)
  }

  /// `http://host:port/path?query`, which every server must understand (RFC 9112 §3.2.2).
  private static func absolute(
    _ target: ArraySlice<UInt8>
  ) throws(HTTPError) -> (authority: String?, path: String, query: String?) {
    let rest: ArraySlice<UInt8>
    if equal(target.prefix(7), "http://") {
      rest = target.dropFirst(7)
    } else if equal(target.prefix(8), "https://") {
      rest = target.dropFirst(8)
    } else {
      throw .targetInvalid
    }
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard Syntax.isAuthority(authority.span) else { throw .targetInvalid }
    let (path, query) = cut(rest[authority.endIndex...])
    let host = String(decoding: authority.map(lowercased), as: UTF8.self)
    return (host, path.isEmpty ? "/" : path, query)
  }

  private static func cut(_ target: ArraySlice<UInt8>) -> (path: String, query: String?) {
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else {
      return (String(decoding: target, as: UTF8.self), nil)
    }
    return (
      String(decoding: target[..<mark], as: UTF8.self),
      String(decoding: target[(mark + 1)...], as: UTF8.self)
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
