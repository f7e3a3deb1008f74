import Net
import Synchronization

/// The store's thread: takes what waits, keeps it, answers.
final class Clerk {
  /// The file, or why it cannot be used yet and when it is tried again.
  private enum Desk {
    case open(StoreFile)
    /// Opened, and not where it was: nothing is kept or told until it is there again.
    case displaced(StoreFile)
    case shut(StoreError, retry: Instant?)
  }

  /// Between two tries to open the file.
  private static let pause: Duration = .seconds(5)
  /// Between two looks at where the file is, while nothing is asked.
  static let pace: Duration = .milliseconds(500)

  private var desk: Desk
  /// When an erasure that another process has held up is tried again.
  private var nextErasure = Instant.now
  private let open: @Sendable () -> Result<StoreFile, StoreError>
  private let counters: StoreCounters
  private let report: @Sendable (Store.Event) -> Void

  /// `open`: opens the file, now and whenever it is worth trying again.
  init(
    counters: StoreCounters, report: @escaping @Sendable (Store.Event) -> Void,
    open: @escaping @Sendable () -> Result<StoreFile, StoreError>
  ) {
    self.open = open
    self.counters = counters
    self.report = report
    desk = Clerk.desk(open())
    counters.isWorking.store(reason == nil, ordering: .relaxed)
  }

  /// Why the file cannot be used; `nil`: it can.
  var reason: StoreError? {
    switch desk {
    case .open: nil
    case .displaced: .displaced
    case .shut(let reason, _): reason
    }
  }

  /// The life of the thread.
  func work(off queue: JobQueue) {
    while let jobs = queue.next(within: Clerk.pace) {
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

  /// Another file in the place of this one is never used: what is kept here and what the server
  /// knows are one.
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
    nextErasure = .now.advanced(by: Clerk.pause)
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
    // An answer promises that whoever opens the file later finds what was changed.
    let isInPlace = file.isInPlace
    if !isInPlace { outcome = Outcome(failed: changes, .displaced) }
    counters.commits.wrappingAdd(1, ordering: .relaxed)
    counters.changes.wrappingAdd(changes.count, ordering: .relaxed)
    if outcome.failure != nil { counters.failures.wrappingAdd(1, ordering: .relaxed) }
    if isInPlace { note(outcome.failure) } else { lookForFile() }
    for answer in outcome.answers { answer() }
  }

  /// Tells of a change for the worse or the better, not of every failure.
  private func note(_ failure: StoreError?) {
    let worked = counters.isWorking.load(ordering: .relaxed)
    if worked != (failure == nil) { tell(failure) }
  }

  private func tell(_ failure: StoreError?) {
    counters.isWorking.store(failure == nil, ordering: .relaxed)
    report(failure.map(Store.Event.failing) ?? .working)
  }

  private func tryAgain() {
    desk = Clerk.desk(open())
    if reason == nil { note(nil) }
  }

  private static func desk(_ result: Result<StoreFile, StoreError>) -> Desk {
    switch result {
    case .success(let file): .open(file)
    case .failure(let error): .shut(error, retry: error.mayPass ? .now.advanced(by: pause) : nil)
    }
  }
}
