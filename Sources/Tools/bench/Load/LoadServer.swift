import Net

/// A server to be measured: `NAME=URL,PID`, or `NAME=URL,PID,CONNECTIONS`.
struct LoadServer: Sendable {
  var name: String
  var endpoint: Endpoint
  var isSecure: Bool
  var process: ServerProcess
  /// Instead of the workload's.
  var connections: Int?

  /// `URL` is `http`, `https`, `ws` or `wss`, an address and a port. Nil: not understood.
  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let parts = text[text.index(after: equals)...].split(separator: ",")
    guard 2...3 ~= parts.count, let process = Int(parts[1]), process > 0 else { return nil }
    self.init(name: String(text[..<equals]), url: parts[0], process)
    if parts.count == 3 {
      guard let connections = Int(parts[2]), 1...15_000 ~= connections else { return nil }
      self.connections = connections
    }
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
