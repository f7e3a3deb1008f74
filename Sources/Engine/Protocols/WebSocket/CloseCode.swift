/// The code of a close frame (RFC 6455 §7.4).
public struct CloseCode: Hashable, Sendable {
  /// The number in the frame.
  public let value: UInt16

  /// Creates a code from any number; see `mayBeSent`.
  public init(_ value: UInt16) {
    self.value = value
  }

  /// 1000: normal end.
  public static let normal = CloseCode(1000)
  /// 1001: the server ends, or the user leaves the page.
  public static let goingAway = CloseCode(1001)
  /// 1002: protocol error in the frames.
  public static let protocolError = CloseCode(1002)
  /// 1003: unsupported kind of data.
  public static let unsupported = CloseCode(1003)
  /// 1007: invalid UTF-8 in text, or invalid compressed data.
  public static let invalidText = CloseCode(1007)
  /// 1008: too much, too fast or not permitted.
  public static let policyViolation = CloseCode(1008)
  /// 1009: a message beyond the limit.
  public static let messageTooBig = CloseCode(1009)
  /// 1011: a fault of this side.
  public static let internalError = CloseCode(1011)
  /// 1012: the server restarts; connect again (registered with IANA).
  public static let serviceRestart = CloseCode(1012)
  /// 1013: no capacity now (registered with IANA).
  public static let tryAgainLater = CloseCode(1013)

  /// Whether a peer may send it: 1000–1003, 1007–1014 and 3000–4999. The others are reserved, must
  /// not appear in a frame (1004–1006, 1015), or are out of range.
  public var mayBeSent: Bool {
    switch value {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

/// Whether a message is text (valid UTF-8) or bytes.
public enum MessageKind: Equatable, Sendable {
  /// Valid UTF-8.
  case text
  /// Any bytes.
  case binary
}

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
