import Synchronization

/// A thread for jobs that block or take long, added by any thread, so that loops do not wait. It is
/// bounded: excess work is refused at once.
public final class Worker: Sendable {
  private let jobs: JobQueue<@Sendable () -> Void>
  private let thread: Mutex<Thread?>

  /// `limit`: the most waiting jobs. `isPatient`: the thread leaves the processors to others.
  public init(limit: Int, isPatient: Bool = false) throws(NetError) {
    let jobs = try JobQueue<@Sendable () -> Void>(limit: limit)
    self.jobs = jobs
    thread = Mutex(
      try Thread {
        if isPatient { Thread.becomePatient() }
        while let job = jobs.next() { job() }
      })
  }

  /// Released without `close`, the thread ends when all jobs are done.
  deinit {
    jobs.close()
    thread.withLock { $0?.detach() }
  }

  /// Adds a job; returns `false` if too many wait, or the worker is closed.
  public func add(_ job: @escaping @Sendable () -> Void) -> Bool { jobs.add(job) == nil }

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
