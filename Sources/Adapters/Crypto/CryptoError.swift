/// The faults of inputs, and the failures of libcrypto.
public enum CryptoError: Error, Equatable, Sendable {
  /// The system has no random bytes; no secret may be created.
  case randomUnavailable
  /// libcrypto failed independently of its input: there is no memory left.
  case exhausted
  /// The input is longer than any certificate or key needs.
  case tooLong(limit: Int)
  /// The input contains no certificate.
  case certificateMissing
  /// The certificate is malformed.
  case certificateMalformed
  /// The input contains no private key.
  case keyMissing
  /// The private key is malformed.
  case keyMalformed
  /// The private key is encrypted with a password.
  case keyEncrypted
  /// The private key does not belong to the certificate.
  case keyDoesNotMatch
  /// The certificate may not issue others.
  case notAnAuthority
  /// A certificate cannot contain this name.
  case nameUnusable(String)
  /// A password hash is malformed, or its cost is too high.
  case hashMalformed
}
