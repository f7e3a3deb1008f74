/// What is wrong with a frame. The connection ends with `closeCode`, and its session with it.
public enum UplinkError: Error, Hashable, Sendable {
  case kindUnknown(UInt8)
  /// A flag that is neither 0 nor 1, or no reason that there is.
  case valueUnknown(UInt8)
  case frameTruncated
  /// There is more than the frame has.
  case frameTooLong
  case textMalformed
  case versionUnsupported
  /// The first frame of a connection must be the greeting, and only that.
  case greetingExpected
  case greetingRepeated
  /// Only the other end sends this.
  case misdirected
  /// A frame is missing, or came twice.
  case numberUnexpected(UInt64)
  /// What was never sent is acknowledged.
  case acknowledgementUnexpected(UInt64)
  case streamUnknown(StreamID)
  case streamRepeated(StreamID)
  case tooManyStreams(limit: Int)
  case tableUnknown(TableKey)
  case messageTooLong(limit: Int)
  /// More was sent, or granted, than the window has.
  case windowExceeded(StreamID)
  case photoMalformed(PhotoID)

  public var closeCode: UplinkClose { self == .versionUnsupported ? .versionUnsupported : .fault }
}
