import Bytes
import Certificates
import HTTP
import Net
import PageServing

/// The host names of this server, and the check of a request's origin. A stranger's page cannot reach
/// the server under a host name of the stranger (DNS rebinding, `docs/defences.md`).
package struct Names: Sendable {
  private let names: Set<String>

  /// `machine`: the host name without its domain; `allowed`: the values of `--allow-host`.
  package init(machine: String, allowed: [String]) {
    var names: Set<String> = ["localhost"]
    if !machine.isEmpty {
      names.insert(machine)
      names.insert("\(machine).local")
    }
    names.formUnion(allowed.map { Authority(name: $0.lowercased(), port: nil).name })
    self.names = names
  }

  /// The `Host` of a request, if it is a name of this server or of the https certificate; `nil`:
  /// the answer is 421.
  ///
  /// `place`: where the request came to. It is the host of a request without one, which HTTP/1.0 permits. A
  /// browser always names one.
  ///
  /// `forwarded`: the host that the visitor asked a trusted proxy for. The server then answers under
  /// this one. Both must be this server's, because some proxies pass on such a field as the visitor
  /// wrote it.
  package func host(
    of request: Request, at place: Endpoint, forwarded: Authority? = nil,
    certified: CertificateNames?
  ) -> Authority? {
    let stated = request.fields["host"] ?? request.authority
    guard
      let host = stated.map({ Authority($0) })
        ?? Authority(name: place.address.inURL, port: place.port)
    else { return nil }
    return [host, forwarded ?? host].allSatisfy { isOurs($0.name, certified) }
      ? forwarded ?? host : nil
  }

  private func isOurs(_ name: String, _ certified: CertificateNames?) -> Bool {
    IPAddress(inURL: name) != nil || names.contains(name)
      || certified?.hold(name) == true
  }
}

/// The origin of a request (RFC 6454 §7).
package enum Origin: Equatable {
  /// No origin: the client is not a browser, or browsers send none with this request.
  case missing
  /// Scheme, name and port of this listener.
  case ours
  case foreign

  init(_ request: Request, host: Authority, isSecure: Bool) {
    let origins = request.fields.all(named: "origin")
    guard let bytes = origins.first else {
      self = .missing
      return
    }
    let text = String(ascii: bytes).lowercased()
    let scheme = isSecure ? "https://" : "http://"
    guard origins.count == 1, text.hasPrefix(scheme),
      let authority = Authority(text.dropFirst(scheme.count)),
      authority.isSame(as: host, isSecure: isSecure)
    else {
      self = .foreign
      return
    }
    self = .ours
  }

  /// Whether a WebSocket may be opened: by this listener's own page, or by a program without
  /// cookies.
  package func permitsSocket(_ request: Request) -> Bool {
    switch self {
    case .ours: true
    case .missing: request.fields.bytes(named: "cookie") == nil
    case .foreign: false
    }
  }
}
