import Net
import Synchronization

/// The queue of the store's thread, in the order of the requests.
final class JobQueue: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int
  /// Wakes the thread: there is a job, or the queue is closed.
  private let bell: Mailbox<Void>

  init(limit: Int) throws(NetError) {
    self.limit = limit
    bell = try Mailbox()
  }

  /// The number of waiting jobs.
  var count: Int { state.withLock { $0.jobs.count } }

  /// Queues a job; returns `nil`, or the reason for refusing it.
  func add(_ job: Job) -> StoreError? {
    let (error, wasEmpty) = state.withLock { state -> (StoreError?, Bool) in
      if state.isClosed { return (.closed, false) }
      if state.jobs.count >= limit { return (.busy, false) }
      state.jobs.append(job)
      return (nil, state.jobs.count == 1)
    }
    if wasEmpty { bell.post(()) }
    return error
  }

  /// All waiting jobs, as soon as there is one; empty after `longest`; `nil` when the queue is
  /// closed and empty.
  func next(within longest: Duration) -> [Job]? {
    if let jobs = taken() { return jobs.isEmpty ? nil : jobs }
    bell.wait(atMost: longest)
    _ = bell.empty()
    return []
  }

  /// The waiting jobs; `nil` for none yet; empty for none any more.
  private func taken() -> [Job]? {
    state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs.isEmpty && !state.isClosed ? nil : state.jobs
    }
  }

  /// Refuses new jobs; waiting ones are still done.
  func close() {
    state.withLock { $0.isClosed = true }
    bell.post(())
  }
}
