/// What visitors are told about the https door's certificate (`/secure`).
struct Trust: Equatable, Sendable {
  enum Kind: String, Equatable, Sendable {
    /// Issued by an authority of this server's own, which phones must be told to trust.
    case local
    /// `--tls-cert`: whoever runs the server brought it.
    case own
  }

  var kind: Kind
  /// DER of the local authority's certificate, to be handed out; empty with an own certificate.
  var authority: [UInt8] = []
  /// SHA-256 of the authority's (with an own certificate: of that certificate's) DER, upper-case
  /// hexadecimal, the bytes separated by colons.
  var fingerprint: String
  /// The last day of that certificate, UTC, `yyyy-mm-dd`.
  var expires: String
}
