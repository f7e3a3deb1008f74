import Net
import Synchronization

/// The store's thread: takes waiting jobs, stores them, answers.
final class StoreWorker {
  /// The file, or the reason why it is unusable and the time of the next try.
  private enum Desk {
    case open(StoreFile)
    /// Open, but moved or replaced: nothing is stored or read until the file is back at its path.
    case displaced(StoreFile)
    case shut(StoreError, retry: Instant?)
  }

  /// Time between two tries to open the file.
  private static let pause: Duration = .seconds(5)
  /// Time between two checks of the file's place while there are no jobs.
  static let pace: Duration = .milliseconds(500)

  private var desk: Desk
  /// The time of the next try of an erasure that another process has delayed.
  private var nextErasure = Instant.now
  private let open: @Sendable () -> Result<StoreFile, StoreError>
  private let counters: StoreCounters
  private let report: @Sendable (Store.Event) -> Void

  /// `open`: opens the file, now and at each later try.
  init(
    counters: StoreCounters, report: @escaping @Sendable (Store.Event) -> Void,
    open: @escaping @Sendable () -> Result<StoreFile, StoreError>
  ) {
    self.open = open
    self.counters = counters
    self.report = report
    desk = StoreWorker.desk(open())
    counters.isWorking.store(reason == nil, ordering: .relaxed)
  }

  /// The reason why the file is unusable; `nil` if it is usable.
  var reason: StoreError? {
    switch desk {
    case .open: nil
    case .displaced: .displaced
    case .shut(let reason, _): reason
    }
  }

  /// The body of the thread.
  func work(off queue: JobQueue<Job>) {
    while let jobs = queue.all(within: StoreWorker.pace) {
      lookForFile()
      eraseWhatIsOwed()
      guard !jobs.isEmpty else { continue }
      if case .shut(_, let retry?) = desk, retry <= .now { tryAgain() }
      switch desk {
      case .open(let file): work(jobs, file)
      case .displaced: for job in jobs { job.fail(.displaced) }
      case .shut(let reason, _): for job in jobs { job.fail(reason) }
      }
    }
  }

  /// Checks the file's place. It never uses another file there, because the server's memory belongs
  /// to this one.
  private func lookForFile() {
    switch desk {
    case .open(let file) where !file.isInPlace:
      desk = .displaced(file)
      tell(.displaced)
    case .displaced(let file) where file.isInPlace:
      desk = .open(file)
      tell(nil)
    case .open, .displaced, .shut: break
    }
  }

  private func eraseWhatIsOwed() {
    guard case .open(let file) = desk, file.owesErasure, nextErasure <= .now else { return }
    file.erase()
    nextErasure = .now.advanced(by: StoreWorker.pause)
  }

  private func work(_ jobs: [Job], _ file: StoreFile) {
    keep(jobs.filter(\.isChange), file)
    for job in jobs where !job.isChange {
      switch job.apply(file.records) {
      case .success(let answer): answer()
      case .failure(let error): job.fail(error)
      }
    }
  }

  private func keep(_ changes: [Job], _ file: StoreFile) {
    guard !changes.isEmpty else { return }
    var outcome = file.commit(changes)
    // An answer promises that the change is in the file, also for a process that opens it later.
    let isInPlace = file.isInPlace
    if !isInPlace { outcome = Outcome(failed: changes, .displaced) }
    counters.commits.wrappingAdd(1, ordering: .relaxed)
    counters.changes.wrappingAdd(changes.count, ordering: .relaxed)
    if outcome.failure != nil { counters.failures.wrappingAdd(1, ordering: .relaxed) }
    if isInPlace { note(outcome.failure) } else { lookForFile() }
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
    desk = StoreWorker.desk(open())
    if reason == nil { note(nil) }
  }

  private static func desk(_ result: Result<StoreFile, StoreError>) -> Desk {
    switch result {
    case .success(let file): .open(file)
    case .failure(let error): .shut(error, retry: error.mayPass ? .now.advanced(by: pause) : nil)
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
