import Net
import PageServing
import Synchronization

/// The two doors as they are now, for all loops. Ports are known once the service listens, and
/// certificates change while it runs: whoever tells a page about them asks here at each request.
final class Endpoints: Sendable {
  /// Everything at one moment, so that an answer never mixes two certificates.
  struct EndpointStatus: Equatable, Sendable {
    /// The real one; 0 until the service listens.
    var httpPort: UInt16 = 0
    /// `nil` until the service listens.
    var https: SecureEndpoint?
    /// Open to the internet: `--public`.
    var isPublic = false
  }

  private let standing: Mutex<EndpointStatus>

  init(_ standing: EndpointStatus = EndpointStatus()) {
    self.standing = Mutex(standing)
  }

  var now: EndpointStatus { standing.withLock { $0 } }

  func stand(_ new: EndpointStatus) {
    standing.withLock { $0 = new }
  }

  /// The https door has another certificate.
  func renewed(_ trust: Trust, names: CertificateNames) {
    standing.withLock { standing in
      standing.https?.trust = trust
      standing.https?.names = names
    }
  }
}

extension Endpoints.EndpointStatus {
  /// What the pages say of the listeners.
  var marks: PageMarks {
    PageMarks(
      doors: description,
      trust: https.map {
        PageMarks.Trust(
          kind: $0.trust.kind.rawValue, fingerprint: $0.trust.fingerprint,
          expires: $0.trust.expires)
      })
  }
}

extension Endpoints.EndpointStatus: CustomStringConvertible {
  /// What the page's `fourtop-doors` says (`docs/protocol.md`): `http=8080 https=8443`, or the name
  /// with the port where an own certificate names the host: `https=play.example.org:8443`.
  var description: String {
    // The internet has one door; the other only leads to it.
    guard !isPublic else { return "" }
    guard let https else { return "http=\(httpPort)" }
    let place = https.ownName.map { "\($0):\(https.port)" } ?? "\(https.port)"
    return "http=\(httpPort) https=\(place)"
  }
}

/// The https door.
struct SecureEndpoint: Equatable, Sendable {
  var port: UInt16
  var trust: Trust
  var names: CertificateNames

  /// The name that an own certificate gives this server: its first that is no wildcard.
  var ownName: String? {
    guard trust.kind == .own else { return nil }
    return names.names.first { !$0.hasPrefix("*.") }
  }

  /// Name and port by which a visitor who used `host` (a name or an address in URL form, without
  /// port) finds an https door whose certificate fits: the own certificate's name, else the same
  /// host, else what most phones reach.
  func authority(for host: String) -> String {
    withPort(ownName ?? (names.hold(host) ? host : names.likeliest ?? host))
  }

  /// Where phones find it: the own certificate's name, else those of the addresses that the
  /// certificate holds, else what most phones reach.
  func links(for addresses: [IPAddress]) -> [String] {
    let held = addresses.map(\.inURL).filter { names.hold($0) }
    let places =
      ownName.map { [$0] } ?? (held.isEmpty ? [names.likeliest].compactMap(\.self) : held)
    return places.map { "https://\(withPort($0))" }
  }

  private func withPort(_ place: String) -> String {
    port == 443 ? place : "\(place):\(port)"
  }
}

/// The names and addresses for which a certificate speaks.
struct CertificateNames: Equatable, Sendable {
  /// Lower case; one may begin with `*.`.
  var names: [String] = []
  /// As in a URL, IPv6 in brackets.
  var addresses: [String] = []
  /// That of them which most phones reach; `nil` where only this machine reaches them.
  var likeliest: String?

  /// Whether `host` (a name or an address in URL form, without port, lower case) is one of them. A
  /// wildcard stands for one label (RFC 9525 §6.3).
  func hold(_ host: String) -> Bool {
    if names.contains(host) || addresses.contains(host) { return true }
    guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return false }
    return names.contains("*" + host[dot...])
  }
}
