import Bytes

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
