import Synchronization

/// A thread that does one job after the other, given by any thread: what blocks or takes long is done
/// here instead of on a loop. Bounded: more work than can be done is refused at once.
public final class Worker: Sendable {
  private let jobs: JobQueue<@Sendable () -> Void>
  private let thread: Mutex<Thread?>

  /// `limit`: how many jobs may wait.
  public init(limit: Int) throws(NetError) {
    let jobs = try JobQueue<@Sendable () -> Void>(limit: limit)
    self.jobs = jobs
    thread = Mutex(try Thread { while let job = jobs.next() { job() } })
  }

  /// Let go without `close`, the thread ends by itself when all is done.
  deinit {
    jobs.close()
    thread.withLock { $0?.detach() }
  }

  /// Whether the job will be done; `false`: too many wait, or the worker is closed.
  public func add(_ job: @escaping @Sendable () -> Void) -> Bool { jobs.add(job) }

  /// Takes nothing more, and waits until all that was taken is done, for at most `time` (`nil`:
  /// however long that takes). False: some of it is not done, and the thread goes on with it.
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
