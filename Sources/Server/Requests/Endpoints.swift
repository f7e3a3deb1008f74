import Certificates
import PageServing

/// The present state of the two listeners. Ports are known once the service listens,
/// and certificates change while it runs. Each request reads the state again. It belongs to the loop.
package final class Endpoints {
  /// A consistent state: an answer never mixes two certificates.
  package struct EndpointStatus: Equatable, Sendable {
    /// The port in use; 0 until the service listens.
    package var httpPort: UInt16 = 0
    /// `nil` until the service listens.
    package var https: SecureEndpoint?
    /// Whether the server is on the internet (`--public`).
    package var isPublic = false
    /// Scheme, host and port of the street map's tile server; `nil` without one.
    package var tilesOrigin: String?

    package init(httpPort: UInt16 = 0, https: SecureEndpoint? = nil, isPublic: Bool = false) {
      self.httpPort = httpPort
      self.https = https
      self.isPublic = isPublic
    }
  }

  package private(set) var now: EndpointStatus

  package init(_ endpointStatus: EndpointStatus = EndpointStatus()) {
    now = endpointStatus
  }

  package func update(_ new: EndpointStatus) { now = new }

  /// Notes a new certificate of the https listener.
  package func renewed(_ trust: Trust, names: CertificateNames) {
    now.https?.trust = trust
    now.https?.names = names
  }
}

extension Endpoints.EndpointStatus {
  /// The marks of the pages about the listeners.
  ///
  /// `isForwarded`: a proxy stands before both, so that the page has one address.
  package func marks(isForwarded: Bool) -> PageMarks {
    PageMarks(
      listeners: isForwarded ? "" : description,
      trust: https.map {
        PageMarks.Trust(
          kind: $0.trust.kind.rawValue, fingerprint: $0.trust.fingerprint,
          expires: $0.trust.expires)
      })
  }
}

extension Endpoints.EndpointStatus: CustomStringConvertible {
  /// The value of the page's `fourtop-doors` (`docs/protocol.md`): `http=8080 https=8443`, or the
  /// name with the port if an own certificate names the host: `https=play.example.org:8443`.
  package var description: String {
    // A public server has one listener; the other one redirects to it.
    guard !isPublic else { return "" }
    guard let https else { return "http=\(httpPort)" }
    let place = https.ownName.map { "\($0):\(https.port)" } ?? "\(https.port)"
    return "http=\(httpPort) https=\(place)"
  }
}
