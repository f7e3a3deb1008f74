/// A request method (RFC 9110 §9). Methods are case-sensitive.
public enum Method: Hashable, Sendable {
  /// Read.
  case get
  /// Read the head of what GET would read.
  case head
  /// Give it something to work on.
  case post
  /// Put this in its place.
  case put
  /// Take it away.
  case delete
  /// Ask what is possible.
  case options
  /// Change a part of it (RFC 5789).
  case patch
  /// Be a tunnel, which no server here is.
  case connect
  /// Say what has come.
  case trace
  /// Any other valid token, as it was sent.
  case other(String)

  /// The method named by `token`, which is a valid token already.
  init(token: String) {
    switch token {
    case "GET": self = .get
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
}
