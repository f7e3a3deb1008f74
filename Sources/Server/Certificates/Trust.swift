/// The facts that visitors are told about the https listener's certificate (`/secure`).
public struct Trust: Equatable, Sendable {
  /// The issuer.
  public enum Kind: String, Equatable, Sendable {
    /// Issued by an authority of this server's own, which phones must be told to trust.
    case local
    /// `--tls-cert`: whoever runs the server brought it.
    case own
  }

  public var kind: Kind
  /// DER of the local authority's certificate, to be handed out; empty with an own certificate.
  public var authority: [UInt8] = []
  /// SHA-256 of the authority's (with an own certificate: of that certificate's) DER, upper-case
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
