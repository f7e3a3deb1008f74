import Crypto
import Files
import Net
import TLS

/// The certificate of the https listener, and the facts about it.
public struct ListenerIdentity: Equatable, Sendable {
  var tls: TLSIdentity
  public var trust: Trust
  public var names: CertificateNames

  /// `nil` without a leaf. The chain omits the authority: a phone that does not have it cannot use
  /// it.
  init?(_ local: LocalAuthority, at place: HostAddresses) {
    guard let leaf = local.leaf else { return nil }
    let root = local.authority.certificate
    tls = TLSIdentity(chain: leaf.certificate.pem, key: leaf.key.pem)
    trust = Trust(
      kind: .local, authority: root.der, fingerprint: root.fingerprintText, expires: root.lastDay)
    let held = Set(leaf.certificate.addresses)
    let reachable = place.addresses.first { held.contains($0.bytes) }?.inURL
    names = CertificateNames(
      leaf.certificate,
      likeliest: reachable ?? leaf.certificate.names.first { $0.hasSuffix(".local") })
  }

  init(_ own: OwnCertificate) {
    tls = TLSIdentity(chain: own.chain.flatMap(\.pem), key: own.leaf.key.pem)
    let leaf = own.leaf.certificate
    trust = Trust(kind: .own, fingerprint: leaf.fingerprintText, expires: leaf.lastDay)
    names = CertificateNames(
      leaf, likeliest: leaf.addresses.lazy.compactMap { IPAddress(bytes: $0) }.first?.inURL)
  }
}

extension CertificateNames {
  init(_ certificate: Certificate, likeliest: String?) {
    self.init(
      names: certificate.names,
      addresses: certificate.addresses.compactMap { IPAddress(bytes: $0)?.inURL },
      likeliest: likeliest)
  }
}

extension Certificate {
  /// Upper-case hexadecimal, the bytes separated by colons.
  var fingerprintText: String {
    fingerprint.map { Hex.text([$0]).uppercased() }.joined(separator: ":")
  }

  /// The last day of its validity, UTC.
  var lastDay: String { WallClock.day(of: Int(validity.upperBound)) }
}

/// The names and addresses in a certificate.
public struct CertificateNames: Equatable, Sendable {
  /// Lower case; one may begin with `*.`.
  public var names: [String] = []
  /// As in a URL, IPv6 in brackets.
  public var addresses: [String] = []
  /// The address of these that most phones reach; `nil` if only this machine reaches them.
  public var likeliest: String?

  /// These names and addresses.
  public init(names: [String] = [], addresses: [String] = [], likeliest: String? = nil) {
    self.names = names
    self.addresses = addresses
    self.likeliest = likeliest
  }

  /// Whether `host` (a name or an address in URL form, without port, lower case) is one of them. A
  /// wildcard stands for one label (RFC 9525 §6.3).
  public func hold(_ host: String) -> Bool {
    if names.contains(host) || addresses.contains(host) { return true }
    guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return false }
    return names.contains("*" + host[dot...])
  }
}

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

/// The facts for visitors about the https listener's certificate (`/secure`).
public struct Trust: Equatable, Sendable {
  /// The issuer.
  public enum Kind: String, Equatable, Sendable {
    /// A local authority of this server, which phones have to trust first.
    case local
    /// The operator's `--tls-cert`.
    case own
  }

  public var kind: Kind
  /// The local authority's certificate for download, in DER; empty with an own certificate.
  public var authority: [UInt8] = []
  /// The SHA-256 of the DER of the authority's certificate, or of an own certificate: upper-case
  /// hexadecimal, the bytes separated by colons.
  public var fingerprint: String
  /// The last day of that certificate, UTC, `yyyy-mm-dd`.
  public var expires: String

  /// These facts.
  public init(kind: Kind, authority: [UInt8] = [], fingerprint: String, expires: String) {
    self.kind = kind
    self.authority = authority
    self.fingerprint = fingerprint
    self.expires = expires
  }
}
