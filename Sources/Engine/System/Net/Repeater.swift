import Synchronization

/// A thread that calls a function again and again, at equal pauses.
public final class Repeater: Sendable {
  /// Shared with the thread, which may outlive the repeater.
  private final class End: Sendable {
    let bell: Bell
    let isAsked = Atomic(false)

    init() throws(NetError) { bell = try Bell() }
  }

  private let end: End
  private let thread: Thread

  /// Calls `body` at once, and then after each `pause`.
  public init(every pause: Duration, _ body: @escaping @Sendable () -> Void) throws(NetError) {
    let end = try End()
    self.end = end
    thread = try Thread {
      while !end.isAsked.load(ordering: .acquiring) {
        body()
        end.bell.wait(atMost: pause)
      }
    }
  }

  /// Ends the thread and waits for it. Call it once.
  public func close() {
    end.isAsked.store(true, ordering: .releasing)
    end.bell.ring()
    thread.wait()
  }
}
