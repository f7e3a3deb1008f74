import CLinux
import Synchronization

/// Jobs for a thread that does one after the other, from any thread: bounded, so that more work than
/// can be done is refused at once instead of waiting for ever.
public final class JobQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int
  /// Lets the worker through once for each job, and once when closed.
  private let turnstile: Descriptor

  /// `limit`: how many may wait.
  public init(limit: Int) throws(NetError) {
    self.limit = limit
    let number = linux_turnstile_create()
    guard number >= 0 else { throw .failed(call: "eventfd", errno: -number) }
    turnstile = Descriptor(owning: number)
  }

  /// Whether the job waits for its turn now; `false`: too many do, or the queue is closed.
  public func add(_ job: Job) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isClosed, state.jobs.count < limit else { return false }
      state.jobs.append(job)
      return true
    }
    if isTaken { linux_bell_ring(turnstile.number) }
    return isTaken
  }

  /// The next job, waiting for one; `nil`: closed, and none is left. For the worker's thread alone.
  public func next() -> Job? {
    linux_turnstile_wait(turnstile.number)
    return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  /// Nothing is taken any more; what waits is still done. Once.
  public func close() {
    let wasOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if wasOpen { linux_bell_ring(turnstile.number) }
  }
}
