import Database
import Files
import Net

/// The store's database on one thread: for commands that do one thing and end. A server uses `Store`.
public final class OpenStore {
  /// A log counts as it is only so long after its last change, and then for so long: what a process writes to it shows
  /// when the disk has it.
  private static let settling: Duration = .seconds(15)

  let engine: StoreEngine
  let records: Records
  /// The log as it was seen, and since when.
  private var log: (version: FileVersion, since: Instant)?
  /// When the database answered that nothing is new.
  private var answered: Instant?

  /// Opens the database at `location` and migrates it to this version's layout. A file is readable only for its
  /// owner, created if it does not exist, and checked. A server's records learn of other processes' changes.
  public init(
    _ location: StoreLocation, limits: StoreLimits = StoreLimits(), for use: StoreUse = .command
  ) throws(StoreError) {
    engine = try StoreEngine.opened(location, limits, for: use)
    records = Records(database: engine.database, limits: limits)
  }

  /// The reason why the database is no longer usable; `nil` if it is usable.
  var fault: StoreError? { engine.fault }

  /// Whether another process has changed records since its changes were taken, as far as is known. A file whose log
  /// stays as it is is asked now and then.
  func hasForeignChanges(at now: Instant = .now) -> Bool {
    let present = engine.logVersion
    if present != log?.version { (log, answered) = (present.map { ($0, now) }, nil) }
    if let log, let answered, log.since.duration(to: now) >= OpenStore.settling,
      answered.duration(to: now) < OpenStore.settling
    {
      return false
    }
    let isNew = engine.database.hasForeignChanges
    answered = isNew ? nil : now
    return isNew
  }

  /// Applies `change` whole or not at all; when this returns, it is on the disk.
  public func change<Answer>(
    _ change: (Records) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    do throws(StoreError) {
      records.changes.forget()
      try records.execute(engine.begin)
      let answer = try change(records)
      try records.execute(engine.commit(records.changes))
      erase()
      return answer
    } catch {
      if engine.database.isInTransaction { try? records.execute("ROLLBACK") }
      throw error
    }
  }

  /// Applies as many of `changes` as possible in one transaction: all that succeeded are on the
  /// disk when this returns.
  ///
  /// If the disk is too full for all of them, each gets its own transaction, so that as many as
  /// possible fit.
  func commit(_ changes: [Job]) -> Outcome {
    do throws(StoreError) { return try together(changes) } catch {
      guard error == .database(.full) else { return Outcome(failed: changes, error) }
    }
    guard changes.count == 1 else {
      return changes.reduce(into: Outcome()) { $0.add(commit([$1])) }
    }
    // The file may have space that is free, and the log none.
    _ = engine.emptyLog()
    do throws(StoreError) { return try together(changes) } catch {
      return Outcome(failed: changes, error)
    }
  }

  /// Whether the log may still contain deleted data, because another process was reading the file.
  var owesErasure: Bool { records.erasure.isOwed }

  /// Empties the log after a deletion that must not stay readable. The file itself overwrites what
  /// it deletes.
  func erase() {
    if owesErasure { records.erasure.isOwed = !engine.emptyLog() }
  }

  /// Closing the file then leaves its log, which the next one to open it reads.
  func leaveLog() {
    if case .file(let connection, _) = engine { try? connection.leaveLogWhenClosed() }
  }

  private func together(_ changes: [Job]) throws(StoreError) -> Outcome {
    try change { records throws(StoreError) in
      var outcome = Outcome()
      if changes.count == 1 {
        outcome.answers = [try changes[0].apply(records).get()]
      } else {
        for change in changes { try apply(change, records, &outcome) }
      }
      return outcome
    }
  }

  /// Applies one of several changes: if it fails, it alone is undone.
  private func apply(
    _ change: Job, _ records: Records, _ outcome: inout Outcome
  ) throws(StoreError) {
    try records.execute("SAVEPOINT change")
    switch change.apply(records) {
    case .success(let answer):
      outcome.answers.append(answer)
    case .failure(let error):
      // Without space SQLite undoes the whole transaction itself, and a lost connection ends it.
      guard engine.database.isInTransaction else { throw error }
      try records.execute("ROLLBACK TO change")
      outcome.add(Outcome(failed: [change], error))
    }
    try records.execute("RELEASE change")
  }
}

/// The outcome of several changes.
struct Outcome {
  /// One answer for each change, in order, to be called once.
  var answers: [Job.Answer] = []
  /// The error of the first failed change.
  var failure: StoreError?

  init() {}

  /// The outcome if all changes failed.
  init(failed changes: [Job], _ error: StoreError) {
    answers = changes.map { change in { change.fail(error) } }
    failure = error
  }

  mutating func add(_ other: Outcome) {
    answers += other.answers
    failure = failure ?? other.failure
  }
}
