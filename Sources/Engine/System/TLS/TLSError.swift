import COpenSSL

/// A failure of TLS.
///
/// When a session throws, the pipe contains the alert for the peer, if there is one. Send it and
/// close the connection.
public enum TLSError: Error, Equatable, Sendable {
  /// The chain is not PEM, is empty, or OpenSSL refuses its certificate (a weak key).
  case certificateUnusable
  /// The key is not PEM, or needs a password.
  case keyUnusable
  /// The key belongs to another certificate.
  case keyDoesNotMatch
  /// The authorities are empty or not PEM.
  case authoritiesUnusable
  /// The server's name is invalid.
  case serverNameUnusable
  /// The first byte is not that of a TLS record: most likely plain http. The pipe is empty.
  case notTLS
  /// The two sides did not agree, or the peer violated the protocol before they did.
  case handshakeFailed(reason: String)
  /// The peer sent more than this many bytes without finishing the handshake.
  case handshakeTooLong(limit: Int)
  /// The client does not trust the server's certificate.
  case certificateRefused(CertificateFault)
  /// The peer ended the connection with this alert (RFC 8446 §6).
  case peerAlert(UInt8)
  /// After the handshake: a record that was changed on the way, or is out of order.
  case recordUnusable(reason: String)
  /// The peer changes keys too often (RFC 8446 §4.6.3).
  case tooManyKeyUpdates
  /// The handshake is not complete, or the end was sent.
  case notEstablished
  /// The system has no random bytes; no secret may be created.
  case randomUnavailable
  /// OpenSSL has no memory.
  case outOfMemory
}

extension TLSError {
  /// The reasons to distrust a certificate.
  public enum CertificateFault: Equatable, Sendable {
    /// No trusted authority signed it.
    case untrusted
    /// It has expired, by this machine's clock.
    case expired
    /// It is not valid yet, by this machine's clock.
    case notYetValid
    /// It belongs to another name or address.
    case wrongName
    /// Any other reason, in libcrypto's words.
    case other(reason: String)

    /// Returns `nil` for a trusted certificate.
    init?(_ result: Int) {
      switch Int32(truncatingIfNeeded: result) {
      case X509_V_OK: return nil
      case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
        X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
        X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
        self = .untrusted
      case X509_V_ERR_CERT_HAS_EXPIRED: self = .expired
      case X509_V_ERR_CERT_NOT_YET_VALID: self = .notYetValid
      case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: self = .wrongName
      default:
        // SAFETY: the text is a constant of the library; it is copied.
        let text = unsafe X509_verify_cert_error_string(result).map { unsafe String(cString: $0) }
        self = .other(reason: text ?? "no reason given")
      }
    }
  }

  /// The error of a failed call, from libssl's error queue; its first error is the cause.
  static func fromQueue(whileEstablished: Bool) -> TLSError {
    // SAFETY: the reason's text is a constant of the library; it is copied.
    let code = ERR_peek_error()
    if tls_error_is_memory(code) != 0 { return .outOfMemory }
    let reason = tls_error_reason(code)
    if reason > Self.alertOffset, reason <= Self.alertOffset + 255 {
      return .peerAlert(UInt8(truncatingIfNeeded: reason - Self.alertOffset))
    }
    let text = unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) }
    let said = text ?? "no reason given"
    return whileEstablished ? .recordUnusable(reason: said) : .handshakeFailed(reason: said)
  }

  /// Reasons above this number are received alerts (SSL_AD_REASON_OFFSET).
  private static let alertOffset: Int32 = 1000
}
