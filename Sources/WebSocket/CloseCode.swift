/// The code of a close frame (RFC 6455 §7.4).
public struct CloseCode: Hashable, Sendable {
  /// As in the frame.
  public let value: UInt16

  /// Any number; whether it may be sent is another question.
  public init(_ value: UInt16) {
    self.value = value
  }

  /// 1000: it is done.
  public static let normal = CloseCode(1000)
  /// 1001: the server ends, or the page is left.
  public static let goingAway = CloseCode(1001)
  /// 1002: the frames are wrong.
  public static let protocolError = CloseCode(1002)
  /// 1003: not such data.
  public static let unsupported = CloseCode(1003)
  /// 1007: text that is not UTF-8, or rubbish that was compressed.
  public static let invalidText = CloseCode(1007)
  /// 1008: too much, too fast or not permitted.
  public static let policyViolation = CloseCode(1008)
  /// 1009: a message beyond the limit.
  public static let messageTooBig = CloseCode(1009)
  /// 1011: our fault.
  public static let internalError = CloseCode(1011)
  /// 1013: there is no room for it now (registered with IANA).
  public static let tryAgainLater = CloseCode(1013)

  /// Whether a peer may send it: 1000–1003, 1007–1014 and 3000–4999. The rest is reserved,
  /// must not appear in a frame (1004–1006, 1015), or is out of range.
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
