import CLinux
import Glibc
import Synchronization

/// A system thread; call `wait` or `detach` once.
public struct Thread: Sendable {
  private let handle: pthread_t

  /// Starts a thread that runs `body`.
  public init(_ body: sending @escaping () -> Void) throws(NetError) {
    var handle = pthread_t()
    let box = Box(body)
    // SAFETY: the box is retained here and released by the thread, which alone uses it.
    let result = unsafe pthread_create(
      &handle, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, Unmanaged.passRetained(box).toOpaque())
    guard result == 0 else {
      // SAFETY: no thread was made that could release it.
      unsafe Unmanaged.passUnretained(box).release()
      throw .failed(call: "pthread_create", errno: result)
    }
    self.handle = handle
  }

  /// Lowers the priority of the calling thread: where processors are few, it gets about a tenth of
  /// what another thread gets.
  static func becomePatient() {
    // On Linux 0 is the calling thread. A lower priority needs no right.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }

  /// Waits until the thread has ended. Call it once.
  public func wait() {
    _ = pthread_join(handle, nil)
  }

  /// Waits until the thread has ended, until `deadline` at the latest. Returns false if it has not;
  /// it then ends by itself. Call it once.
  public func wait(until deadline: Instant) -> Bool {
    if linux_thread_join(handle, deadline.nanoseconds) == 0 { return true }
    detach()
    return false
  }

  /// Lets the thread end by itself, instead of waiting for it.
  public func detach() {
    _ = pthread_detach(handle)
  }

  private final class Box {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}

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
