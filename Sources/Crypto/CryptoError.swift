/// What is wrong with what was given, or what libcrypto cannot do for us.
public enum CryptoError: Error, Equatable, Sendable {
  /// The system gives no randomness; no secret may be made.
  case randomUnavailable
  /// libcrypto could not do what never depends on what is given: no memory is left.
  case exhausted
  /// More bytes than any certificate or key needs.
  case tooLong(limit: Int)
  /// There is no certificate in it.
  case certificateMissing
  /// What should be a certificate cannot be read.
  case certificateMalformed
  /// There is no private key in it.
  case keyMissing
  /// What should be a private key cannot be read.
  case keyMalformed
  /// The private key can be read with a password alone.
  case keyEncrypted
  /// The private key is not that of the certificate.
  case keyDoesNotMatch
  /// The certificate may issue no others.
  case notAnAuthority
  /// A name that no certificate can hold.
  case nameUnusable(String)
  /// What should be the hash of a password is none, or asks for more than any would.
  case hashMalformed
}
