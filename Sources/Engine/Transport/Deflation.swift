import WebSocket

/// How a service compresses messages (permessage-deflate, RFC 7692). Each message is compressed by
/// itself, so that one for many costs its work once.
public struct Deflation: Equatable, Sendable {
  /// A client may refer back to its earlier messages, for which a connection that does so holds
  /// 7 KiB and a window of 2^bits bytes, if its window has at most so many bits, 9 to 15. Nil: it
  /// is asked not to, and a connection holds nothing between messages.
  public var largestContext: Int?
  /// Shorter messages are sent as they are: below it a message that is packed saves less than a
  /// fifth and no packet, and costs as much as a longer one.
  public var smallest = 256
  /// From 64 KiB on a message may inflate to at most so many times its size, or the connection
  /// ends with 1008. Text reaches 10; DEFLATE could 1032.
  public var ratio = 100

  /// Without a number no connection keeps anything between messages.
  public init(largestContext: Int? = nil) {
    precondition(largestContext.map { DeflateAgreement.windows.contains($0) } ?? true)
    self.largestContext = largestContext
  }
}
