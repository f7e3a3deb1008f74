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
