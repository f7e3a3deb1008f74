import Net
import Synchronization

/// The store's thread: takes what waits, keeps it, answers.
final class Clerk {
  /// The file, or why it cannot be used yet and when it is tried again.
  private enum Desk {
    case open(StoreFile)
    case shut(StoreError, retry: Instant?)
  }

  /// Between two tries to open the file.
  private static let pause: Duration = .seconds(5)

  private var desk: Desk
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
    if case .shut(let reason, _) = desk { reason } else { nil }
  }

  /// The life of the thread.
  func work(off queue: JobQueue) {
    while let jobs = queue.next() {
      if case .shut(_, let retry?) = desk, retry <= .now { tryAgain() }
      switch desk {
      case .open(let file): work(jobs, file)
      case .shut(let reason, _): for job in jobs { job.fail(reason) }
      }
    }
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
    let outcome = file.commit(changes)
    counters.commits.wrappingAdd(1, ordering: .relaxed)
    counters.changes.wrappingAdd(changes.count, ordering: .relaxed)
    note(outcome.failure)
    for answer in outcome.answers { answer() }
  }

  /// Tells of a change for the worse or the better, not of every failure.
  private func note(_ failure: StoreError?) {
    if failure != nil { counters.failures.wrappingAdd(1, ordering: .relaxed) }
    let works = failure == nil
    let worked = counters.isWorking.exchange(works, ordering: .relaxed)
    guard works != worked else { return }
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
