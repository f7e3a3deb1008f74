extension Receiver {
  /// Limits of one message.
  public struct Limits: Equatable, Sendable {
    public var message: Int
    public var fragments: Int

    public init(message: Int, fragments: Int) {
      self.message = message
      self.fragments = fragments
    }

    /// The size limit of a compressed message: noise grows a little, and empty blocks must not
    /// continue forever.
    var compressed: Int {
      let (sum, isTooMuch) = message.addingReportingOverflow(message / 4 + 1024)
      return isTooMuch ? .max : sum
    }
  }

  /// The place of a message.
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
    /// The peer closes, with this code, if any. Nothing after it is read.
    case close(CloseCode?)
  }
}
