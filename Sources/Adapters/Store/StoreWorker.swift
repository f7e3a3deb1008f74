import Net
import Synchronization

/// The store's thread: takes waiting jobs, stores them, answers.
final class StoreWorker {
  /// The database, or the reason why it is unusable and the time of the next try.
  private enum State {
    case open(OpenStore)
    /// A file that is open, but moved or replaced: nothing is stored or read until it is back at its path.
    case displaced(OpenStore)
    case shut(StoreError, retry: Instant?)
  }

  /// The shortest and the longest time between two tries to open the database.
  private static let pauses: (first: Duration, last: Duration) = (.milliseconds(250), .seconds(5))
  /// Time between two checks of the database while there are no jobs. Other servers of a database change much.
  static func pace(_ use: StoreUse) -> Duration {
    use == .sharedServer ? .milliseconds(200) : .milliseconds(1_500)
  }

  private var state: State
  /// The time until the next try to open the database, if this one fails.
  private var pause = StoreWorker.pauses.first
  /// The time of the next try of an erasure that another process has delayed.
  private var nextErasure = Instant.now
  /// Whether the last commit took so long that the end of the server does not wait for the disk again.
  private var isSlow = false
  private let pace: Duration
  private let open: @Sendable () -> Result<OpenStore, StoreError>
  private let counters: StoreCounters
  private let report: @Sendable (Store.Event) -> Void
  private let listener: StoreListener

  /// `open`: opens the database, now and at each later try.
  init(
    for use: StoreUse, counters: StoreCounters, listener: StoreListener,
    report: @escaping @Sendable (Store.Event) -> Void,
    open: @escaping @Sendable () -> Result<OpenStore, StoreError>
  ) {
    pace = StoreWorker.pace(use)
    self.open = open
    self.counters = counters
    self.report = report
    self.listener = listener
    state = .shut(.closed, retry: nil)
    openAgain()
    counters.isWorking.store(reason == nil, ordering: .relaxed)
  }

  /// The reason why the database is unusable; `nil` if it is usable.
  var reason: StoreError? {
    switch state {
    case .open: nil
    case .displaced: .displaced
    case .shut(let reason, _): reason
    }
  }

  /// The body of the thread.
  func work(off queue: JobQueue<Job>) {
    while let jobs = queue.all(within: pace) {
      lookForFault()
      eraseWhatIsOwed()
      if !jobs.isEmpty { carryOut(jobs) }
      lookForNews()
    }
    if isSlow, case .open(let store) = state { store.leaveLog() }
  }

  private func carryOut(_ jobs: [Job]) {
    if case .shut(_, let retry?) = state, retry <= .now { tryAgain() }
    switch state {
    case .open(let store): work(jobs, store)
    case .displaced: for job in jobs { job.fail(.displaced) }
    case .shut(let reason, _): for job in jobs { job.fail(reason) }
    }
  }

  private func lookForNews() {
    if case .open(let store) = state, !store.hasForeignChanges() { return }
    listener.tell()
  }

  /// Checks the file's place or the connection. It never uses another file there, because the server's
  /// memory belongs to this one.
  private func lookForFault() {
    switch state {
    case .open(let store):
      guard let fault = store.fault else { return }
      state = fault == .displaced ? .displaced(store) : .shut(fault, retry: .now)
      tell(fault)
    case .displaced(let store) where store.fault == nil:
      state = .open(store)
      tell(nil)
    case .displaced, .shut: break
    }
  }

  private func eraseWhatIsOwed() {
    guard case .open(let store) = state, store.owesErasure, nextErasure <= .now else { return }
    store.erase()
    nextErasure = .now.advanced(by: StoreWorker.pauses.last)
  }

  private func work(_ jobs: [Job], _ store: OpenStore) {
    keep(jobs.filter(\.isChange), store)
    for job in jobs where !job.isChange {
      switch job.apply(store.records) {
      case .success(let answer): answer()
      case .failure(let error):
        // The caller is told after the operator.
        lookForFault()
        job.fail(error)
      }
    }
  }

  private func keep(_ changes: [Job], _ store: OpenStore) {
    guard !changes.isEmpty else { return }
    let begun = Instant.now
    var outcome = store.commit(changes)
    isSlow = begun.duration(to: .now) > .milliseconds(500)
    let fault = store.fault
    // An answer promises that the change is in the file, also for a process that opens it later.
    if fault == .displaced { outcome = Outcome(failed: changes, .displaced) }
    counters.commits.wrappingAdd(1, ordering: .relaxed)
    counters.changes.wrappingAdd(changes.count, ordering: .relaxed)
    if outcome.failure != nil { counters.failures.wrappingAdd(1, ordering: .relaxed) }
    if fault == nil { note(outcome.failure) } else { lookForFault() }
    for answer in outcome.answers { answer() }
  }

  /// Reports a change between working and failing, not every failure.
  private func note(_ failure: StoreError?) {
    let worked = counters.isWorking.load(ordering: .relaxed)
    if worked != (failure == nil) { tell(failure) }
  }

  private func tell(_ failure: StoreError?) {
    counters.isWorking.store(failure == nil, ordering: .relaxed)
    report(failure.map(Store.Event.failing) ?? .working)
  }

  private func tryAgain() {
    openAgain()
    if reason == nil { note(nil) }
  }

  private func openAgain() {
    let begun = Instant.now
    switch open() {
    case .success(let store):
      state = .open(store)
      pause = StoreWorker.pauses.first
    case .failure(let error):
      // A try that took long keeps jobs waiting, so the next one comes late.
      let rest = max(pause, begun.duration(to: .now))
      state = .shut(error, retry: error.mayPass ? .now.advanced(by: rest) : nil)
      pause = min(pause * 2, StoreWorker.pauses.last)
    }
  }
}

/// A job for the store's thread.
struct Job: Sendable {
  /// Answers the caller; called once.
  typealias Answer = @Sendable () -> Void

  /// Whether the job writes.
  let isChange: Bool
  /// Does the job and returns the answer, to be called once the change is stored.
  let apply: @Sendable (Records) -> Result<Answer, StoreError>
  /// Answers the caller that the job failed.
  let fail: @Sendable (StoreError) -> Void

  init<Content: Sendable>(
    isChange: Bool,
    _ work: @escaping @Sendable (Records) throws(StoreError) -> Content,
    then: @escaping @Sendable (Result<Content, StoreError>) -> Void
  ) {
    self.isChange = isChange
    apply = { records in
      do throws(StoreError) {
        let content = try work(records)
        return .success { then(.success(content)) }
      } catch {
        return .failure(error)
      }
    }
    fail = { then(.failure($0)) }
  }
}
