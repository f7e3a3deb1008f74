public import Net

/// Two connected TCP sockets on this machine. `left` blocks nobody: both are non-blocking.
public final class SocketPair {
  public let left: Descriptor
  private var right: Descriptor?

  public init() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    left = try Socket.connect(to: listener.endpoint)
    while right == nil {
      if case .connection(let number, _) = listener.accept() {
        right = Descriptor(owning: number)
      }
    }
  }

  /// The number of the right socket; -1: it is closed or given away.
  public var rightNumber: Int32 { right?.number ?? -1 }

  public func closeRight() { right = nil }

  /// Gives the right socket's descriptor to the caller, who must close it.
  public func releaseRight() -> Int32 { right.take()?.release() ?? -1 }
}
