import Database
import Tables

/// A session of the database of tables. Its locks end with it.
public protocol TableSession: AnyObject {
  /// Takes the lock of a code, if no other session has it.
  func tryLock(_ code: TableCode) throws(DatabaseError) -> Bool
  func unlock(_ code: TableCode) throws(DatabaseError)
  /// Raises a row's epoch and returns the row; `nil` if there is none.
  func adopt(_ code: TableCode) throws(DatabaseError) -> TableRow?
  /// Writes all states whose rows have the epochs of their saves; returns the codes of these.
  func save(_ saves: [TableSave]) throws(DatabaseError) -> Set<TableCode>
  /// Removes a row. False if it has another epoch, or is gone.
  func remove(_ code: TableCode, epoch: Int64) throws(DatabaseError) -> Bool
  /// Writes a new row, unless the code is taken or the opener has too many tables.
  func open(
    _ table: TableSave, by opener: TableOpener
  ) throws(DatabaseError) -> TableReport.Opening
  /// Shows the database that this process runs. It ends the session of one that is silent for long.
  func beat() throws(DatabaseError)
  /// Removes rows without an owner that nobody has saved for so long; some of them, if there are many.
  /// `own`: the tables whose locks this session has, which it could take once more.
  func removeAbandoned(after time: Duration, except own: Set<TableCode>) throws(DatabaseError)
  /// Notifies all other sessions.
  func call(_ calls: [TableCall]) throws(DatabaseError)
  /// The others' notifications; `nil` if the session has ended, as far as is known.
  func news() -> [TableCall]?
}

/// Carries out a loop's orders in a session, one group after the other. A session that fails counts as
/// ended: its locks are gone then, and what was saved last is uncertain until the row is read again.
public struct TableRowsWorker {
  private var session: (any TableSession)?
  /// The tables whose locks the session has. A save of another one comes from before the session.
  private var locked: Set<TableCode> = []

  public init() {}

  public var isConnected: Bool { session != nil }

  /// There is a new session.
  public mutating func connected(_ session: any TableSession) -> [TableReport] {
    let former = lose()
    self.session = session
    return former + [.connected]
  }

  /// Notes that the session has ended, if there was one.
  public mutating func lose() -> [TableReport] {
    locked = []
    return session.take() == nil ? [] : [.lost]
  }

  /// Hears what the session has heard.
  public mutating func listen() -> [TableReport] {
    guard let session else { return [] }
    guard let calls = session.news() else { return lose() }
    return calls.map { call in
      switch call {
      case .page(let code):
        locked.contains(code) ? .wantedElsewhere(code) : .pageElsewhere(code)
      case .question(let code): .laptopSought(code)
      case .answer(let code): .laptopFound(code)
      }
    }
  }

  /// Shows the database that this process runs.
  public mutating func beat() -> [TableReport] {
    do throws(DatabaseError) { try session?.beat() } catch { return lose() }
    return []
  }

  /// Notifies the other servers.
  public mutating func call(_ calls: [TableCall]) -> [TableReport] {
    do throws(DatabaseError) { try session?.call(calls) } catch { return lose() }
    return []
  }

  /// Removes rows that nobody has owned for so long.
  public mutating func removeAbandoned(after time: Duration) -> [TableReport] {
    guard let session else { return [] }
    do throws(DatabaseError) { try session.removeAbandoned(after: time, except: locked) } catch {
      return lose()
    }
    return []
  }

  /// Carries out a group of `TableOrders`.
  public mutating func carryOut(_ group: [TableOrder]) -> [TableReport] {
    guard let session else { return group.compactMap(\.failure) }
    do throws(DatabaseError) {
      let saves = group.compactMap(\.save).filter { locked.contains($0.code) }
      if !saves.isEmpty { return try save(saves, session) }
      return try group.first.map { (order) throws(DatabaseError) in
        try carryOut(order, session)
      } ?? []
    } catch {
      return group.compactMap(\.failure) + lose()
    }
  }

  private func save(
    _ saves: [TableSave], _ session: any TableSession
  ) throws(DatabaseError) -> [TableReport] {
    let written = try session.save(saves)
    return saves.map { save in
      written.contains(save.code)
        ? .committed(save.code, epoch: save.epoch, version: save.version)
        : .overtaken(save.code, epoch: save.epoch)
    }
  }

  private mutating func carryOut(
    _ order: TableOrder, _ session: any TableSession
  ) throws(DatabaseError) -> [TableReport] {
    switch order {
    case .open(let table, let opener):
      return [.opened(table.code, try session.open(table, by: opener))]
    case .lock(let code, let attempt): return [try lock(code, attempt, session)]
    case .unlock(let code):
      if locked.remove(code) != nil { try session.unlock(code) }
      return []
    case .call(let call):
      try session.call([call])
      return []
    case .remove(let code, let epoch, let version):
      guard locked.contains(code) else { return [] }
      return [
        try session.remove(code, epoch: epoch)
          ? .committed(code, epoch: epoch, version: version) : .overtaken(code, epoch: epoch)
      ]
    // A save of a former session.
    case .save: return []
    }
  }

  private mutating func lock(
    _ code: TableCode, _ attempt: Int, _ session: any TableSession
  ) throws(DatabaseError) -> TableReport {
    if !locked.contains(code) {
      guard try session.tryLock(code) else { return .refused(code, attempt: attempt) }
      locked.insert(code)
    }
    // Read after the lock, so that no former owner writes any more.
    guard let row = try session.adopt(code) else {
      locked.remove(code)
      try session.unlock(code)
      return .missing(code, attempt: attempt)
    }
    return .locked(code, attempt: attempt, row)
  }
}

extension TableOrder {
  fileprivate var save: TableSave? {
    if case .save(let save) = self { return save }
    return nil
  }

  /// The report of an order that fails; `nil` for one that the loss of the session answers.
  fileprivate var failure: TableReport? {
    switch self {
    case .open(let table, _): .opened(table.code, .failed)
    case .lock(let code, let attempt): .failed(code, attempt: attempt)
    case .unlock, .call, .save, .remove: nil
    }
  }
}

extension TableReport {
  /// The table that it is about; `nil` for all.
  public var code: TableCode? {
    switch self {
    case .opened(let code, _), .locked(let code, _, _), .refused(let code, _),
      .missing(let code, _), .failed(let code, _), .committed(let code, _, _),
      .unsaved(let code, _, _),
      .overtaken(let code, _), .wantedElsewhere(let code), .pageElsewhere(let code),
      .laptopSought(let code), .laptopFound(let code):
      code
    case .connected, .lost: nil
    }
  }

  /// The fact for the machine of a table; `nil` for the answer to somebody who opens one, and for news of
  /// laptops.
  public var fact: TableOwnership.Fact? {
    switch self {
    case .opened, .pageElsewhere, .laptopSought, .laptopFound: nil
    case .locked(_, let attempt, let row):
      .locked(attempt: attempt, epoch: row.epoch, version: row.version)
    case .refused(_, let attempt): .refused(attempt: attempt)
    case .missing(_, let attempt): .missing(attempt: attempt)
    case .failed(_, let attempt): .failed(attempt: attempt)
    // What a sole owner cannot save it tells all the same.
    case .committed(_, let epoch, let version), .unsaved(_, let epoch, let version):
      .committed(epoch: epoch, version: version)
    case .overtaken(_, let epoch): .overtaken(epoch: epoch)
    case .wantedElsewhere: .wantedElsewhere
    case .connected: .connected
    case .lost: .lost
    }
  }
}
