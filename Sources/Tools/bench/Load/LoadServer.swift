import Net

/// A server to be measured.
struct LoadServer: Sendable {
  var endpoint: Endpoint
  var isSecure: Bool

  /// `text` is `http`, `https`, `ws` or `wss`, an IP address and a port, with or without a slash at the end.
  /// `nil`: not understood.
  init?(_ text: String) {
    let scheme = text.prefix { $0 != ":" }
    switch scheme {
    case "http", "ws": isSecure = false
    case "https", "wss": isSecure = true
    default: return nil
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.dropFirst(3).prefix { $0 != "/" }
    guard rest.hasPrefix("://"), let colon = authority.lastIndex(of: ":"),
      let port = UInt16(authority[authority.index(after: colon)...]),
      let address = IPAddress(authority[..<colon].filter { $0 != "[" && $0 != "]" })
    else { return nil }
    endpoint = Endpoint(address, port: port)
  }
}
