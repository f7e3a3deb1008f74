import Net
import Synchronization

/// Waits for what no event tells: an answer that changes when another thread or process has noticed something.
/// Where there is an event, a test waits for that.
public enum Patience {
  public struct Late: Error {
    public let what: String
  }

  /// Asks until it is so, with a short pause after each time. Throws after a minute.
  public static func wait(for what: String, until isSo: () throws -> Bool) throws {
    var poller = try Poller()
    var events: [Poller.Event] = []
    let end = Instant.now + .seconds(60)
    while try !isSo() {
      if Instant.now >= end { throw Late(what: what) }
      poller.wait(until: .now + .milliseconds(5), into: &events)
    }
  }

  /// The same for a question with an asynchronous answer.
  public static func wait(
    for what: String, until isSo: () async throws -> Bool
  ) async throws {
    let end = Instant.now + .seconds(60)
    while try await !isSo() {
      if Instant.now >= end { throw Late(what: what) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

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
