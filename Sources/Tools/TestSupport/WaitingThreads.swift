import Net
import Synchronization

/// Threads for tests that wait for sockets. All other tests share a thread for each processor: one
/// that waits there leaves a processor idle.
public final class WaitingThreads: TaskExecutor {
  /// The threads of this process, or the reason why they did not start.
  public static let shared = Result { try WaitingThreads(count: 8) }

  private let workers: [Worker<Void>]
  /// The jobs that each worker has.
  private let loads: Mutex<[Int]>

  private init(count: Int) throws {
    workers = try (0..<count).map { _ in try Worker(limit: 100_000) }
    loads = Mutex(Array(repeating: 0, count: count))
  }

  /// Gives the job to the worker that has the fewest.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let worker = loads.withLock { loads in
      let worker = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[worker] += 1
      return worker
    }
    let isTaken = workers[worker].add { [self] in
      // SAFETY: each job runs once, and this executor exists as long as the process.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      loads.withLock { $0[worker] -= 1 }
    }
    precondition(isTaken, "no test run has so many jobs")
  }
}
