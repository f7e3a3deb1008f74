/// A peer's faults after the handshake.
public enum WebSocketError: Error, Equatable, Sendable {
  case reservedBits
  case opcodeUnknown(UInt8)
  case maskMissing
  case maskUnexpected
  case lengthNotMinimal
  /// A 64-bit length with its top bit set.
  case lengthInvalid
  case controlFragmented
  case controlTooLong
  case continuationUnexpected
  /// A new message began before the last one was finished.
  case messageUnfinished
  case textInvalid
  case closeMalformed
  case closeCodeInvalid(UInt16)
  case messageTooLong(limit: Int)
  case tooManyFragments(limit: Int)
  /// A compressed message is no DEFLATE data (RFC 1951), or ends within a block.
  case compressionInvalid
  /// A compressed message inflates to more than `limit` times its size.
  case compressionRatio(limit: Int)
  /// There is no memory to inflate a message.
  case compressionUnavailable

  /// The close code for the peer (RFC 6455 §7.4.1).
  public var closeCode: CloseCode {
    switch self {
    case .reservedBits, .opcodeUnknown, .maskMissing, .maskUnexpected, .lengthNotMinimal,
      .lengthInvalid, .controlFragmented, .controlTooLong, .continuationUnexpected,
      .messageUnfinished, .closeMalformed, .closeCodeInvalid:
      .protocolError
    case .textInvalid, .compressionInvalid: .invalidText
    case .messageTooLong: .messageTooBig
    case .tooManyFragments, .compressionRatio: .policyViolation
    case .compressionUnavailable: .internalError
    }
  }
}
