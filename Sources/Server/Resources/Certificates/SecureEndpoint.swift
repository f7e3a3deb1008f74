import Net

/// The https listener and its certificate.
public struct SecureEndpoint: Equatable, Sendable {
  public var port: UInt16
  public var trust: Trust
  public var names: CertificateNames

  /// A listener of these.
  public init(port: UInt16, trust: Trust, names: CertificateNames) {
    self.port = port
    self.trust = trust
    self.names = names
  }

  /// The name that an own certificate gives this server: the first one without a wildcard.
  public var ownName: String? {
    guard trust.kind == .own else { return nil }
    return names.names.first { !$0.hasPrefix("*.") }
  }

  /// The name and port of an https address with a matching certificate, for a visitor who used
  /// `host` (a name or an address in URL form, without port): the own certificate's name, else the
  /// same host, else the likeliest address.
  public func authority(for host: String) -> String {
    withPort(ownName ?? (names.hold(host) ? host : names.likeliest ?? host))
  }

  /// The links for phones: the own certificate's name, else the addresses that the certificate
  /// contains, else the likeliest address.
  public func links(for addresses: [IPAddress]) -> [String] {
    let held = addresses.map(\.inURL).filter { names.hold($0) }
    let places =
      ownName.map { [$0] } ?? (held.isEmpty ? [names.likeliest].compactMap(\.self) : held)
    return places.map { "https://\(withPort($0))" }
  }

  private func withPort(_ place: String) -> String {
    port == 443 ? place : "\(place):\(port)"
  }
}
