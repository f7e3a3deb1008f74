import HTTP
import Net

/// By which names this server answers, so that a stranger's page cannot reach it under a name of
/// its own (DNS rebinding), and whether a request's origin is this very door (`docs/architecture.md`).
struct Names: Sendable {
  private let names: Set<String>

  /// `machine` is the host name without domain; `allowed` what `--allow-host` named.
  init(machine: String, allowed: [String]) {
    var names: Set<String> = ["localhost"]
    if !machine.isEmpty {
      names.insert(machine)
      names.insert("\(machine).local")
    }
    names.formUnion(allowed.map { $0.lowercased() })
    self.names = names
  }

  /// The `Host` of a request in lower case, if it is one of ours; `nil`: answer 421.
  func host(of request: Request) -> String? {
    guard let host = request.fields["host"]?.lowercased(),
      let name = Names.withoutPort(host)
    else { return nil }
    if name.hasPrefix("["), name.hasSuffix("]") {
      return IPAddress(String(name.dropFirst().dropLast())) == nil ? nil : host
    }
    return IPAddress(name) != nil || names.contains(name) ? host : nil
  }

  /// Whether a WebSocket may be opened: its `Origin` is this door, or it has none and comes
  /// without a cookie, so not from a browser that knows somebody.
  static func permits(_ request: Request, host: String, cookie: DeviceCookie?) -> Bool {
    guard let origin = request.fields["origin"] else { return cookie == nil }
    return origin.lowercased() == "http://\(host)"
  }

  /// `name:port` or `name`, with a valid port where there is one.
  private static func withoutPort(_ host: String) -> String? {
    let end = host.lastIndex(of: "]").map { host.index(after: $0) } ?? host.startIndex
    guard let colon = host[end...].firstIndex(of: ":") else { return host }
    guard UInt16(host[host.index(after: colon)...]) != nil else { return nil }
    return String(host[..<colon])
  }
}
