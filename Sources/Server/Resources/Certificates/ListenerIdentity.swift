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
