/// The code of a close frame (RFC 6455 §7.4).
public struct CloseCode: Hashable, Sendable {
  public let value: UInt16

  public init(_ value: UInt16) {
    self.value = value
  }

  public static let normal = CloseCode(1000)
  public static let goingAway = CloseCode(1001)
  public static let protocolError = CloseCode(1002)
  public static let unsupported = CloseCode(1003)
  public static let invalidText = CloseCode(1007)
  public static let policyViolation = CloseCode(1008)
  public static let messageTooBig = CloseCode(1009)
  public static let internalError = CloseCode(1011)

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
public enum MessageKind: Equatable, Sendable { case text, binary }
