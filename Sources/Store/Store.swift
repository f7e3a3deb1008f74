import Net
import SQLite
import Synchronization

/// What outlives the process, on a thread of its own: no loop ever waits for the disk.
///
/// What comes while a transaction is on its way to the disk is one transaction together, and each
/// asker is answered when its change is there: an answer is a promise that survives `kill -9` and a
/// power cut. Queries see what was kept before them.
///
///     store.change { records in try records.add(account) } then: { result in
///       mailbox.post(.registered(result))
///     }
///
/// Where nobody waits for an answer there is `attempt`, which itself says what was not kept. So no
/// change fails without a word; a house rule refuses a `then` that drops its result.
public final class Store: Sendable {
  /// Something to tell the people who run the server.
  public enum Event: Equatable, Sendable {
    /// From now on nothing can be kept, for this reason.
    case failing(StoreError)
    /// Changes are kept again.
    case working
    /// Something that nobody waits for could not be kept: what, and why. Of one kind the first
    /// alone is told, until one is kept again.
    case missed(String, StoreError)
  }

  /// What it has done so far.
  public let counters = StoreCounters()
  /// Why the file could not be used when the store was made; `nil`: it could.
  public let reason: StoreError?

  private let queue: JobQueue?
  private let thread: Mutex<Thread?>
  private let report: @Sendable (Event) -> Void
  /// The kinds of attempts of which the last could not be kept.
  private let missed = Mutex<Set<String>>([])

  /// Opens the file at `path` as `StoreFile` does, which blocks. `report` is called on the store's
  /// thread; `missed` also on that of whoever asks.
  ///
  /// Where the file cannot be used, `reason` says why and everything is answered with it. Where that may
  /// pass (a full or write-protected disk, another process's lock), it is tried again every few seconds
  /// when something is asked.
  public init(
    _ path: String, limits: StoreLimits = StoreLimits(),
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.report = report
    let clerk = Clerk(counters: counters, report: report) {
      do throws(StoreError) { return .success(try StoreFile(path, limits: limits)) } catch {
        return .failure(error)
      }
    }
    let found = clerk.reason
    do throws(NetError) {
      let queue = try JobQueue(limit: limits.waiting)
      thread = Mutex(try Thread { clerk.work(off: queue) })
      (self.queue, reason) = (queue, found)
    } catch {
      thread = Mutex(nil)
      counters.isWorking.store(false, ordering: .relaxed)
      (queue, reason) = (nil, Store.noThread)
    }
  }

  /// A store that keeps nothing: everything is answered with `reason`, at once.
  public init(unavailable reason: StoreError) {
    queue = nil
    report = { _ in }
    self.reason = reason
    thread = Mutex(nil)
  }

  /// Let go without `close`, the thread ends by itself when all is answered.
  deinit {
    queue?.close()
    thread.withLock { $0?.detach() }
  }

  /// Does `change` whole or not at all. `then` is called once, on the store's thread, after what
  /// was changed is on the disk; at once, on the caller's, where too much waits (`busy`) or the
  /// store is closed. `change` may be called more than once: what was done before is taken back then.
  public func change<Answer: Sendable>(
    _ change: @escaping @Sendable (Records) throws(StoreError) -> Answer,
    then: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    let counters = counters
    let counted: @Sendable (Result<Answer, StoreError>) -> Void = { result in
      if case .failure = result { counters.unkept.wrappingAdd(1, ordering: .relaxed) }
      then(result)
    }
    add(Job(isChange: true, change, then: counted))
  }

  /// Does `change` as `change(_:then:)` does, for what nobody waits for. What cannot be kept is
  /// reported as `missed`; `what`: the kind of thing, in words for the log.
  public func attempt(
    _ what: String, _ change: @escaping @Sendable (Records) throws(StoreError) -> Void
  ) {
    self.change(change) { self.attempted(what, $0) }
  }

  private func attempted(_ what: String, _ result: Result<Void, StoreError>) {
    switch result {
    case .success: missed.withLock { _ = $0.remove(what) }
    case .failure(let error):
      if missed.withLock({ $0.insert(what).inserted }) { report(.missed(what, error)) }
    }
  }

  /// Reads what is kept. `then` as for `change`; `query` must change nothing.
  public func look<Answer: Sendable>(
    _ query: @escaping @Sendable (Records) throws(StoreError) -> Answer,
    then: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    add(Job(isChange: false, query, then: then))
  }

  /// How much waits.
  public var waiting: Int { queue?.count ?? 0 }

  /// Waits until everything asked for is answered, and closes the file. To be called from another
  /// thread than the store's.
  public func close() {
    queue?.close()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    thread?.wait()
  }

  private func add(_ job: Job) {
    guard let queue else { return job.fail(reason ?? .closed) }
    if let error = queue.add(job) { job.fail(error) }
  }

  private static let noThread = StoreError.database(
    .failed(code: 0, message: "the system gives no further thread"))
}
