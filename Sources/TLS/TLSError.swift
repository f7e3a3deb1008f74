import COpenSSL

/// What TLS cannot do, as facts.
///
/// When a session throws, what it still has to say to the peer (an alert) is in the pipe; after
/// that is sent the connection is of no more use.
public enum TLSError: Error, Equatable, Sendable {
  /// The chain is not PEM, is empty, or OpenSSL refuses its certificate (too weak a key).
  case certificateUnusable
  /// The key is not PEM, or needs a password.
  case keyUnusable
  /// The key belongs to another certificate.
  case keyDoesNotMatch
  /// What should be trusted is not PEM or empty.
  case authoritiesUnusable
  /// The name of the server to reach cannot be one.
  case serverNameUnusable
  /// The first byte is no TLS record's: most likely plain http. Nothing is in the pipe.
  case notTLS
  /// Both sides found no agreement, or the peer broke the protocol before there was one.
  case handshakeFailed(reason: String)
  /// The peer sent more than this many bytes without finishing the handshake.
  case handshakeTooLong(limit: Int)
  /// A client does not believe the server's certificate.
  case certificateRefused(Doubt)
  /// The peer gave up, with this alert (RFC 8446 §6).
  case peerAlert(UInt8)
  /// After the handshake: a record that was changed on the way, or is out of order.
  case recordUnusable(reason: String)
  /// The peer changes keys again and again (RFC 8446 §4.6.3).
  case tooManyKeyUpdates
  /// Nothing can be said before the handshake is done, or after the end was said.
  case notEstablished
  /// The system gives no randomness; no secret may be made.
  case randomUnavailable
  /// OpenSSL found no memory.
  case outOfMemory
}

extension TLSError {
  /// Why a certificate is not believed.
  public enum Doubt: Equatable, Sendable {
    /// Nobody trusted has signed it.
    case untrusted
    /// Its time is over, by this machine's clock.
    case expired
    /// Its time has not begun, by this machine's clock.
    case notYetValid
    /// It belongs to another name or address.
    case wrongName
    /// Anything else, in libcrypto's words.
    case other(reason: String)

    /// `nil`: there is no doubt.
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

  /// What libssl's error queue says of a call that failed, its first error being the cause.
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

  /// Reasons above it are alerts received (SSL_AD_REASON_OFFSET).
  private static let alertOffset: Int32 = 1000
}
