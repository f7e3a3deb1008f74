import Synchronization

/// The store's thread: takes what waits, keeps it, answers.
final class Clerk {
  private let file: StoreFile
  private let counters: StoreCounters
  private let report: @Sendable (Store.Event) -> Void

  init(
    file: sending StoreFile, counters: StoreCounters,
    report: @escaping @Sendable (Store.Event) -> Void
  ) {
    self.file = file
    self.counters = counters
    self.report = report
  }

  /// The life of the thread.
  func work(off queue: JobQueue) {
    while let jobs = queue.next() {
      keep(jobs.filter(\.isChange))
      for job in jobs where !job.isChange { answer(job) }
    }
  }

  private func keep(_ changes: [Job]) {
    guard !changes.isEmpty else { return }
    let kept = file.commit(changes)
    counters.commits.wrappingAdd(1, ordering: .relaxed)
    counters.changes.wrappingAdd(changes.count, ordering: .relaxed)
    note(kept.failure)
    for answer in kept.answers { answer() }
  }

  private func answer(_ query: Job) {
    switch query.apply(file.records) {
    case .success(let answer): answer()
    case .failure(let error): query.fail(error)
    }
  }

  /// Tells of a change for the worse or the better, not of every failure.
  private func note(_ failure: StoreError?) {
    if failure != nil { counters.failures.wrappingAdd(1, ordering: .relaxed) }
    let works = failure == nil
    let worked = counters.isWorking.exchange(works, ordering: .relaxed)
    guard works != worked else { return }
    report(failure.map(Store.Event.failing) ?? .working)
  }
}
