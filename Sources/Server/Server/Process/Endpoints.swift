import Certificates
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
