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

/// A request method (RFC 9110 §9). Methods are case-sensitive.
public enum Method: Hashable, Sendable {
  /// GET: read.
  case get
  /// HEAD: read the head of GET's answer.
  case head
  /// POST: process the body.
  case post
  /// PUT: replace.
  case put
  /// DELETE: remove.
  case delete
  /// OPTIONS: ask for the possibilities.
  case options
  /// PATCH: change a part (RFC 5789).
  case patch
  /// CONNECT: become a tunnel, which this server refuses.
  case connect
  /// TRACE: return the request.
  case trace
  /// Any other valid token.
  case other(String)

  /// The method named by `token`, which is a valid token already.
  init(token: Span<UInt8>) {
    if token.equals("GET") {
      self = .get
    } else {
      self.init(rare: String(decoding: token))
    }
  }

  private init(rare token: String) {
    switch token {
    case "HEAD": self = .head
    case "POST": self = .post
    case "PUT": self = .put
    case "DELETE": self = .delete
    case "OPTIONS": self = .options
    case "PATCH": self = .patch
    case "CONNECT": self = .connect
    case "TRACE": self = .trace
    default: self = .other(token)
    }
  }

  /// The token of the request line (RFC 9110 §9.1): the inverse of `init(token:)`.
  public var token: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .patch: "PATCH"
    case .connect: "CONNECT"
    case .trace: "TRACE"
    case .other(let token): token
    }
  }
}

/// The only conversion of a request's path into a path of this server.
public enum TargetPath {
  /// Decodes and normalises `path`: percent-decoded once, `.` and `..` resolved, empty segments
  /// dropped, a trailing slash kept. Begins with `/`. Nil for what has no place in a file name
  /// or is meant to mislead: bad percent signs, encoded slashes, backslashes, control
  /// characters, invalid UTF-8, and `..` that leave the root.
  public static func normalise(_ path: String) -> String? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var segments: [String] = []
    var endsWithSlash = false
    for raw in path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let segment = decode(raw) else { return nil }
      let isDots = segment.utf8.count <= 2 && segment.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
      endsWithSlash = isDots
      if !isDots {
        segments.append(segment)
      } else if segment.utf8.count == 2, segments.popLast() == nil {
        return nil
      }
    }
    if segments.isEmpty { return "/" }
    return "/" + segments.joined(separator: "/") + (endsWithSlash ? "/" : "")
  }

  private static func decode(_ raw: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = raw[...]
    while let byte = rest.popFirst() {
      var byte = byte
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(\.hexDigit),
          let low = rest.popFirst().flatMap(\.hexDigit)
        else { return nil }
        byte = high << 4 | low
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\\")
      else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
