import Net

/// A server to be measured: `NAME=URL,PID`.
struct LoadServer: Sendable {
  var name: String
  var endpoint: Endpoint
  var isSecure: Bool
  var process: ServerProcess

  /// `URL` is `http`, `https`, `ws` or `wss`, an address and a port. Nil: not understood.
  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), let comma = text.lastIndex(of: ","),
      equals < comma, let process = Int(text[text.index(after: comma)...]), process > 0
    else { return nil }
    self.init(
      name: String(text[..<equals]), url: text[text.index(after: equals)..<comma], process)
  }

  /// `process`: 0 where what it spends is not asked for.
  init?(name: String, url: Substring, _ process: Int) {
    let scheme = url.prefix { $0 != ":" }
    switch scheme {
    case "http", "ws": isSecure = false
    case "https", "wss": isSecure = true
    default: return nil
    }
    let rest = url.dropFirst(scheme.count)
    guard !name.isEmpty, rest.hasPrefix("://"),
      let endpoint = Endpoint(authorityOf: rest.dropFirst(3))
    else { return nil }
    self.name = name
    self.endpoint = endpoint
    self.process = ServerProcess(number: process)
  }
}
