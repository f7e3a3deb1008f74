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

/// The reason why a queue does not take a job.
public enum QueueFault: Error, Equatable, Sendable {
  /// The limit of waiting jobs is reached.
  case full
  case closed
}

/// A bounded queue of jobs for one thread, filled by any thread: it refuses excess work at once.
///
/// Its methods are inlinable, so that a user's compiler makes them for its kind of job.
public final class JobQueue<Job: Sendable>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var jobs: [Job] = []
    @usableFromInline var isClosed = false

    init() {}
  }

  @usableFromInline let state = Mutex(State())
  @usableFromInline let limit: Int
  /// Rung when a job is added to an empty queue, and when the queue is closed.
  @usableFromInline let bell: Bell

  /// `limit`: the most waiting jobs.
  public init(limit: Int) throws(NetError) {
    self.limit = limit
    bell = try Bell()
  }

  /// The number of waiting jobs.
  public var count: Int { state.withLock { $0.jobs.count } }

  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Adds a job; returns `nil`, or the reason for refusing it.
  @inlinable
  public func add(_ job: Job) -> QueueFault? {
    let (fault, isFirst) = state.withLock { state -> (QueueFault?, Bool) in
      if state.isClosed { return (.closed, false) }
      if state.jobs.count >= limit { return (.full, false) }
      state.jobs.append(job)
      return (nil, state.jobs.count == 1)
    }
    if isFirst { bell.ring() }
    return fault
  }

  /// Removes and returns the next job, after waiting for one; `nil` if the queue is closed and
  /// empty. For the worker's thread only.
  @inlinable
  public func next() -> Job? {
    while true {
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if job != nil || isClosed { return job }
      bell.wait()
      bell.silence()
    }
  }

  /// Removes and returns all waiting jobs. Without one it waits for `longest` at most and may return
  /// an empty list; `nil` if the queue is closed and empty. For the worker's thread only.
  @inlinable
  public func all(within longest: Duration) -> [Job]? {
    if state.withLock({ $0.jobs.isEmpty && !$0.isClosed }) {
      bell.wait(atMost: longest)
      bell.silence()
    }
    return state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs.isEmpty && state.isClosed ? nil : state.jobs
    }
  }

  /// Refuses new jobs; `next` and `all` still return the waiting ones.
  public func close() {
    state.withLock { $0.isClosed = true }
    bell.ring()
  }
}
