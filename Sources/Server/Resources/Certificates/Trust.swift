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
