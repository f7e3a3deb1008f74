/// A request method (RFC 9110 §9). Methods are case-sensitive.
public enum Method: Hashable, Sendable {
  case get, head, post, put, delete, options, patch, connect, trace
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
