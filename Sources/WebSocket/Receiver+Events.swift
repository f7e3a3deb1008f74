extension Receiver {
  /// Bounds of one message.
  public struct Limits: Equatable, Sendable {
    public var message: Int
    public var fragments: Int

    public init(message: Int, fragments: Int) {
      self.message = message
      self.fragments = fragments
    }

    /// A compressed message: noise grows a little, and empty blocks must not come without end.
    var compressed: Int {
      let (sum, isTooMuch) = message.addingReportingOverflow(message / 4 + 1024)
      return isTooMuch ? .max : sum
    }
  }

  /// Where a message is.
  public enum Payload: Equatable, Sendable {
    /// In the caller's bytes, unmasked.
    case here(Range<Int>)
    case kept([UInt8])
  }

  /// A message in one frame, in the caller's bytes, unmasked.
  public struct Whole: Equatable, Sendable {
    public var kind: MessageKind
    public var range: Range<Int>

    @inlinable
    init(kind: MessageKind, range: Range<Int>) {
      self.kind = kind
      self.range = range
    }
  }

  public enum Event: Equatable, Sendable {
    case message(MessageKind, Payload)
    /// A piece of a compressed message, in the caller's bytes, unmasked.
    case compressed(Range<Int>, isLast: Bool)
    case ping([UInt8])
    case pong([UInt8])
    /// The peer closes, with this code, if any. Nothing is read after it.
    case close(CloseCode?)
  }
}
