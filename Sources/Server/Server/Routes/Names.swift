import Bytes
import Certificates
import HTTP
import Net
import PageServing

/// By which names this server answers, so that a stranger's page cannot reach it under a name of
/// its own (DNS rebinding), and whether a request's origin is this very door
/// (`docs/threat-model.md`).
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

  /// The `Host` of a request, if it is one of ours or of the https door's certificate; `nil`:
  /// answer 421.
  func host(of request: Request, certified: CertificateNames?) -> Authority? {
    guard let host = request.fields["host"].flatMap({ Authority($0) }) else { return nil }
    return isOurs(host.name) || certified?.hold(host.name) == true ? host : nil
  }

  private func isOurs(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      return IPAddress(String(name.dropFirst().dropLast())) != nil
    }
    return IPAddress(name) != nil || names.contains(name)
  }
}

/// Where a request says that it comes from (RFC 6454 §7).
enum Origin: Equatable {
  /// It says nothing: no browser, or a request to which browsers add none.
  case missing
  /// Scheme, name and port of this very door.
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

  /// Whether a WebSocket may be opened: from this door's own page, or by something that is no
  /// browser that knows somebody.
  func permitsSocket(_ request: Request) -> Bool {
    switch self {
    case .ours: true
    case .missing: request.fields.bytes(named: "cookie") == nil
    case .foreign: false
    }
  }
}
