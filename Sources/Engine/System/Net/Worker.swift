import Synchronization

/// A thread for jobs that block or take long, added by any thread, so that loops do not wait. It is
/// bounded: excess work is refused at once. What it works on belongs to its thread, and needs no lock.
public final class Worker<State: Sendable>: Sendable {
  private let jobs: JobQueue<@Sendable (inout State) -> Void>
  private let thread: Mutex<Thread?>

  /// `limit`: the most waiting jobs. `isPatient`: the thread leaves the processors to others. `state`: what
  /// the jobs share.
  public init(limit: Int, isPatient: Bool = false, owning state: State) throws(NetError) {
    let jobs = try JobQueue<@Sendable (inout State) -> Void>(limit: limit)
    self.jobs = jobs
    thread = Mutex(
      try Thread {
        if isPatient { Thread.becomePatient() }
        var state = state
        while let job = jobs.next() { job(&state) }
      })
  }

  /// Released without `close`, the thread ends when all jobs are done.
  deinit {
    jobs.close()
    thread.withLock { $0?.detach() }
  }

  /// Adds a job that needs nothing of the state; returns `false` if too many wait, or the worker is closed.
  public func add(_ job: @escaping @Sendable () -> Void) -> Bool { use { _ in job() } }

  /// Adds a job that reads or changes the state; returns `false` if too many wait, or the worker is closed.
  public func use(_ job: @escaping @Sendable (inout State) -> Void) -> Bool { jobs.add(job) == nil }

  /// Refuses new jobs and waits until all others are done, for at most `time` (`nil` for no limit).
  /// Returns false if some are not; the thread continues with them.
  @discardableResult
  public func close(within time: Duration? = nil) -> Bool {
    jobs.close()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return true }
    guard let time else {
      thread.wait()
      return true
    }
    return thread.wait(until: .now + time)
  }
}

extension Worker where State == Void {
  /// A worker whose jobs share nothing.
  public convenience init(limit: Int, isPatient: Bool = false) throws(NetError) {
    try self.init(limit: limit, isPatient: isPatient, owning: ())
  }
}
