import CLinux
import Synchronization

/// A bounded queue of jobs for one thread, filled by any thread: it refuses excess work at once.
public final class JobQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int
  /// A semaphore: one count for each job, and one for closing.
  private let turnstile: Descriptor

  /// `limit`: the most waiting jobs.
  public init(limit: Int) throws(NetError) {
    self.limit = limit
    let number = linux_turnstile_create()
    guard number >= 0 else { throw .failed(call: "eventfd", errno: -number) }
    turnstile = Descriptor(owning: number)
  }

  /// Adds a job; returns `false` if too many wait or the queue is closed.
  public func add(_ job: Job) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isClosed, state.jobs.count < limit else { return false }
      state.jobs.append(job)
      return true
    }
    if isTaken { linux_bell_ring(turnstile.number) }
    return isTaken
  }

  /// The next job, after waiting for one; `nil` if the queue is closed and empty. For the worker's
  /// thread only.
  public func next() -> Job? {
    linux_turnstile_wait(turnstile.number)
    return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  /// Refuses new jobs; waiting ones are still done. Call it once.
  public func close() {
    let wasOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if wasOpen { linux_bell_ring(turnstile.number) }
  }
}
