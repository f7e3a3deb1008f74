import Synchronization

/// Messages for a loop from any thread: a locked queue and an eventfd that wakes the loop.
public final class Mailbox<Message: Sendable>: Sendable {
  @usableFromInline let messages = Mutex<[Message]>([])
  @usableFromInline let bell: Bell

  /// Creates an empty mailbox; it needs a descriptor.
  public init() throws(NetError) {
    bell = try Bell()
  }

  /// Posts `message`, and wakes the loop if the mailbox was empty. Messages of one thread arrive in
  /// order.
  @inlinable
  public func post(_ message: sending Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if wasEmpty { bell.ring() }
  }

  /// Removes and returns all messages. Only the loop that owns the mailbox calls it.
  @inlinable
  public func empty() -> [Message] {
    bell.silence()
    return messages.withLock { messages in
      let taken = messages
      messages = []
      return taken
    }
  }

  /// Waits until there is a message, for an owner without a loop; at most `longest`, and a signal
  /// may then end it early.
  public func wait(atMost longest: Duration? = nil) {
    bell.wait(atMost: longest)
  }

  /// The descriptor to poll for messages.
  public var descriptor: Int32 { bell.descriptor }
}
