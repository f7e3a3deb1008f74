import Files
import SQLite

/// The store's file on one thread: for commands that do one thing and end. A server uses `Store`.
public final class StoreFile {
  private let connection: Connection
  private let places: FilePlaces
  let records: Records

  /// Opens the file at `path`, readable only for its owner; creates it if it does not exist. It
  /// checks the whole file and migrates it to this version's layout.
  public init(_ path: String, limits: StoreLimits = StoreLimits()) throws(StoreError) {
    do throws(SQLiteError) {
      connection = try StoreFile.opened(path, limits)
    } catch {
      throw .database(error)
    }
    // The paths are read now, and the connection has the files open: the files cannot change later.
    guard let places = FilePlaces(path), !connection.hasMoved else { throw .displaced }
    self.places = places
    records = Records(connection: connection, limits: limits)
  }

  /// Whether the file and its log are still at their paths.
  var isInPlace: Bool { places.areKept }

  /// Applies `change` whole or not at all; when this returns, it is on the disk.
  public func change<Answer>(
    _ change: (Records) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    do throws(SQLiteError) { try connection.execute("BEGIN IMMEDIATE") } catch {
      throw .database(error)
    }
    do throws(StoreError) {
      let answer = try change(records)
      do throws(SQLiteError) { try connection.execute("COMMIT") } catch { throw .database(error) }
      erase()
      return answer
    } catch {
      rollBack()
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
    makeRoom()
    do throws(StoreError) { return try together(changes) } catch {
      return Outcome(failed: changes, error)
    }
  }

  /// Moves the log into the file, in which free space may be available.
  private func makeRoom() {
    _ = emptyLog()
  }

  /// Whether the log may still contain deleted data, because another process was reading the file.
  var owesErasure: Bool { records.erasure.isOwed }

  /// Empties the log after a deletion that must not stay readable. The file itself overwrites what
  /// it deletes.
  func erase() {
    if owesErasure { records.erasure.isOwed = !emptyLog() }
  }

  /// Moves the write-ahead log into the file and truncates it. Returns false if another process
  /// uses it.
  private func emptyLog() -> Bool {
    let busy = try? connection.row("PRAGMA wal_checkpoint(TRUNCATE)")?.integer(0)
    return busy == 0
  }

  private func together(_ changes: [Job]) throws(StoreError) -> Outcome {
    try change { records throws(StoreError) in
      var outcome = Outcome()
      for change in changes { try apply(change, records, &outcome) }
      return outcome
    }
  }

  /// Applies one of several changes: if it fails, it alone is undone.
  private func apply(
    _ change: Job, _ records: Records, _ outcome: inout Outcome
  ) throws(StoreError) {
    try records.run("SAVEPOINT change")
    switch change.apply(records) {
    case .success(let answer):
      outcome.answers.append(answer)
    case .failure(let error):
      // Without space SQLite undoes the whole transaction itself.
      guard connection.isInTransaction else { throw error }
      try records.run("ROLLBACK TO change")
      outcome.add(Outcome(failed: [change], error))
    }
    try records.run("RELEASE change")
  }

  private func rollBack() {
    if connection.isInTransaction { try? connection.execute("ROLLBACK") }
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
