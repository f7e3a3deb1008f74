import Net
import Synchronization

/// What waits for the store's thread, from all askers in the order of asking.
final class JobQueue: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int
  /// Wakes the thread: there is something to do, or the end has come.
  private let bell: Mailbox<Void>

  init(limit: Int) throws(NetError) {
    self.limit = limit
    bell = try Mailbox()
  }

  /// How many wait.
  var count: Int { state.withLock { $0.jobs.count } }

  /// `nil`, or why it was not taken.
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

  /// All that waits, as soon as something does; nothing where it takes longer than `longest`; `nil`
  /// at the end, when nothing is left.
  func next(within longest: Duration) -> [Job]? {
    if let jobs = taken() { return jobs.isEmpty ? nil : jobs }
    bell.wait(atMost: longest)
    _ = bell.empty()
    return []
  }

  /// What waits; `nil`: nothing yet; empty: nothing, and nothing more will.
  private func taken() -> [Job]? {
    state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs.isEmpty && !state.isClosed ? nil : state.jobs
    }
  }

  /// Takes nothing more; what waits is still done.
  func close() {
    state.withLock { $0.isClosed = true }
    bell.post(())
  }
}
