/// The faults of a frame. The connection ends with `closeCode`.
public enum UplinkError: Error, Hashable, Sendable {
  case kindUnknown(UInt8)
  /// A flag that is neither 0 nor 1, or an unknown reason.
  case valueUnknown(UInt8)
  case frameTruncated
  /// The frame is longer than its content.
  case frameTooLong
  case textMalformed
  case versionUnsupported
  /// The first frame of a connection must be the greeting, and no other one may be.
  case greetingExpected
  case greetingRepeated
  /// Only the other end sends this.
  case misdirected
  case streamUnknown(StreamID)
  case streamRepeated(StreamID)
  case tooManyStreams(limit: Int)
  case messageTooLong(limit: Int)
  /// More was sent to guests than the rate allows.
  case tooFast
  case photoMalformed(PhotoID)

  public var closeCode: UplinkClose { self == .versionUnsupported ? .versionUnsupported : .fault }
}
