import Net
import Synchronization

/// The persistent data, on its own thread, so that no loop waits for the disk.
///
/// Changes that arrive while a transaction is being written form the next transaction together. The
/// store answers a change when it is on the disk: it then survives `kill -9` and a power cut.
/// Queries see earlier changes.
///
///     store.change { records in try records.add(account) } then: { result in
///       mailbox.post(.registered(result))
///     }
///
/// `attempt` is for changes without an answer; it reports those that were not stored. So each
/// failed change is reported. A house rule refuses a `then` that drops its result.
public final class Store: Sendable {
  /// An event for the operator.
  public enum Event: Equatable, Sendable {
    /// The store cannot store changes, for this reason.
    case failing(StoreError)
    /// The store works again.
    case working
    /// A change that no caller waits for was not stored: its kind and the reason. Only the first of
    /// each kind is reported until one succeeds again.
    case missed(String, StoreError)
  }

  /// Counters of the work so far.
  public let counters = StoreCounters()
  /// The reason why the database was unusable at the start; `nil` if it was usable.
  public let reason: StoreError?

  private let queue: JobQueue<Job>?
  private let thread: Mutex<Thread?>
  private let report: @Sendable (Event) -> Void
  private let listener = StoreListener()
  /// The kinds of attempts of which the last one failed.
  private let missed = Mutex<Set<String>>([])

  /// Opens the database at `location` as `OpenStore` does, which blocks. The store calls `report` on its
  /// thread, for `missed` also on the caller's.
  ///
  /// If the database is unusable, `reason` has the cause, and the store answers each request with it.
  /// If the cause may pass (a full or write-protected disk, another process's lock, a lost connection), the
  /// store tries again after a moment, later every few seconds, when there is a request.
  public init(
    _ location: StoreLocation, limits: StoreLimits = StoreLimits(), for use: StoreUse = .onlyServer,
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.report = report
    let clerk = StoreWorker(for: use, counters: counters, listener: listener, report: report) {
      do throws(StoreError) {
        return .success(try OpenStore(location, limits: limits, for: use))
      } catch {
        return .failure(error)
      }
    }
    let found = clerk.reason
    do throws(NetError) {
      let queue = try JobQueue<Job>(limit: limits.waiting)
      thread = Mutex(try Thread { clerk.work(off: queue) })
      (self.queue, reason) = (queue, found)
    } catch {
      thread = Mutex(nil)
      counters.isWorking.store(false, ordering: .relaxed)
      (queue, reason) = (nil, Store.noThread)
    }
  }

  /// A store that stores nothing and answers everything with `reason`.
  public init(unavailable reason: StoreError) {
    queue = nil
    report = { _ in }
    self.reason = reason
    thread = Mutex(nil)
  }

  /// Released without `close`, the thread ends when everything is answered.
  deinit {
    queue?.close()
    thread.withLock { $0?.detach() }
  }

  /// From now on `changed` is called on the store's thread while another process has changed records, or the database
  /// is unusable: a request then reads the changes, or has it opened again.
  public func join(_ changed: @escaping @Sendable () -> Void) { listener.join(changed) }

  /// Applies `change` whole or not at all.
  ///
  /// The store calls `then` once: on its own thread after the change is on the disk, or at once on
  /// the caller's thread if the queue is full (`busy`) or the store is closed. It may call `change`
  /// again after undoing it.
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

  /// Applies `change` as `change(_:then:)` does, if no caller needs its outcome. A failure is reported
  /// as `missed`; `what` is the kind of change for the log. `done`: called after success or failure.
  public func attempt(
    _ what: String, _ change: @escaping @Sendable (Records) throws(StoreError) -> Void,
    then done: @escaping @Sendable () -> Void = {}
  ) {
    self.change(change) {
      self.attempted(what, $0)
      done()
    }
  }

  private func attempted(_ what: String, _ result: Result<Void, StoreError>) {
    switch result {
    case .success: missed.withLock { _ = $0.remove(what) }
    case .failure(let error):
      if missed.withLock({ $0.insert(what).inserted }) { report(.missed(what, error)) }
    }
  }

  /// Reads records. `then` as for `change`; `query` must change nothing.
  public func look<Answer: Sendable>(
    _ query: @escaping @Sendable (Records) throws(StoreError) -> Answer,
    then: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    add(Job(isChange: false, query, then: then))
  }

  /// The number of waiting jobs.
  public var waiting: Int { queue?.count ?? 0 }

  /// Waits until everything is answered, and closes the file. Call it from another thread than the
  /// store's.
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
    switch queue.add(job) {
    case nil: break
    case .full?: job.fail(.busy)
    case .closed?: job.fail(.closed)
    }
  }

  private static let noThread = StoreError.database(
    .failed(code: 0, message: "the system cannot start another thread"))
}

/// The counters of a store since it was opened; readable from any thread.
public final class StoreCounters: Sendable {
  /// Transactions attempted.
  public let commits = Atomic<Int>(0)
  /// Changes requested.
  public let changes = Atomic<Int>(0)
  /// Transactions with a failed change.
  public let failures = Atomic<Int>(0)
  /// Failed changes, for any reason.
  public let unkept = Atomic<Int>(0)
  /// Whether the last transaction succeeded.
  public let isWorking = Atomic<Bool>(false)
}

/// The loop that learns of changes by other processes.
final class StoreListener: Sendable {
  private let changed = Mutex<(@Sendable () -> Void)?>(nil)

  func join(_ changed: @escaping @Sendable () -> Void) { self.changed.withLock { $0 = changed } }

  func tell() { changed.withLock(\.self)?() }
}

/// The limits of the store.
public struct StoreLimits: Equatable, Sendable {
  /// Jobs that wait for the store's thread; beyond it `StoreError.busy`. With a photo each, 50 MiB.
  public var waiting = 512
  /// Accounts.
  public var accounts = 100_000
  /// Grants for laptops.
  public var uplinks = 1_000
  /// Devices without an account that have data of the arcade; beyond it the one that changed
  /// longest ago is dropped.
  public var devices = 50_000
  /// Devices that changed to the other listener; beyond it the first one is dropped.
  public var aliases = 20_000
  /// Bytes of the file, 4 GiB; beyond it is `DatabaseError.full`.
  public var bytes: Int64 = 4_294_967_296

  public init() {}
}
