import Dispatch
import Net
import Synchronization

/// Threads for tests that wait for sockets. All other tests share a thread for each processor: one
/// that waits there leaves a processor idle.
public final class WaitingThreads: TaskExecutor {
  /// The threads of this process, or the reason why they did not start.
  public static let shared = Result { try WaitingThreads(count: 4) }

  private let jobs = Mutex<[UnownedJob]>([])
  private let added = DispatchSemaphore(value: 0)

  private init(count: Int) throws {
    for _ in 0..<count { try Thread { [self] in run() }.detach() }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    added.signal()
  }

  private func run() {
    while true {
      added.wait()
      let job = jobs.withLock { $0.removeFirst() }
      // SAFETY: each job is taken once, and this executor exists as long as the process.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
