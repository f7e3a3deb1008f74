import Database
import GameCore
import Store
import Tables

/// A database in memory that several servers share: rows, and sessions with locks.
final class OwnershipDatabase {
  struct Row {
    var table: TableSave
    /// The save before.
    var former: TableSave
  }

  /// A change of a row, for the referee.
  enum Change {
    case adopted(TableRow, TableCode, by: OwnershipSession)
    case saved(TableSave, by: OwnershipSession)
    case removed(TableCode)
  }

  let fault: PlantedFault?
  private(set) var rows: [TableCode: Row] = [:]
  private(set) var sessions: [OwnershipSession] = []
  var isUp = true
  /// Nothing happens until then.
  var stoppedUntil = Tick.zero
  /// Changes since the referee looked last.
  var changes: [Change] = []
  private var connections = 0
  /// Each row begins with an epoch that no former row of its code had.
  private var nextEpoch: Int64 = 1_000

  init(fault: PlantedFault?) {
    self.fault = fault
  }

  func connect(_ server: Int, _ process: Int) -> OwnershipSession {
    connections += 1
    let session = OwnershipSession(connections, of: self, server, process)
    sessions.append(session)
    return session
  }

  /// The database ends a session: statements that have arrived are done first.
  func end(_ session: OwnershipSession) {
    if isUp, !session.isOver {
      for saves in session.late { _ = write(saves, by: session) }
    }
    session.late = []
    session.isOver = true
    session.locks = []
    sessions.removeAll { $0 === session }
  }

  func kill() {
    isUp = false
    for session in sessions {
      session.late = []
      end(session)
    }
  }

  func open(_ table: TableSave) -> Bool {
    guard rows[table.code] == nil else { return false }
    nextEpoch += 1_000
    var table = table
    (table.epoch, table.version) = (nextEpoch, 0)
    rows[table.code] = Row(table: table, former: table)
    return true
  }

  func adopt(_ code: TableCode, by session: OwnershipSession) -> TableRow? {
    guard var row = rows[code] else { return nil }
    if fault != .epochsStay { row.table.epoch += 1 }
    rows[code] = row
    let read = fault == .formerRowsAreRestored ? row.former : row.table
    let adopted = TableRow(
      epoch: row.table.epoch, version: read.version, content: nil, state: read.state, age: .zero)
    changes.append(.adopted(adopted, code, by: session))
    return adopted
  }

  func write(_ saves: [TableSave], by session: OwnershipSession) -> Set<TableCode> {
    var written: Set<TableCode> = []
    for save in saves {
      guard let row = rows[save.code],
        row.table.epoch == save.epoch || fault == .epochsAreNotChecked
      else { continue }
      rows[save.code] = Row(table: save, former: row.table)
      changes.append(.saved(save, by: session))
      written.insert(save.code)
    }
    return written
  }

  func remove(_ code: TableCode, epoch: Int64) -> Bool {
    guard rows[code]?.table.epoch == epoch else { return false }
    rows[code] = nil
    changes.append(.removed(code))
    return true
  }
}

/// A session of the database, as a server has it and as the database has it: either may end first.
final class OwnershipSession: TableSession {
  /// The fate of the next statement.
  enum InjectedFault {
    /// The database does it, and its answer is lost.
    case answerIsLost
    /// It is lost on the way.
    case isLost
    /// The database does it when it ends the session.
    case isLate
  }

  private unowned let database: OwnershipDatabase
  let number: Int
  let server: Int
  let process: Int
  var locks: Set<TableCode> = []
  /// The database has ended it.
  var isOver = false
  /// Nothing passes, and nobody has noticed.
  var isCut = false
  var injectedFault: InjectedFault?
  /// Statements that have arrived and are not done.
  var late: [[TableSave]] = []
  private var calls: [TableCall] = []

  init(_ number: Int, of database: OwnershipDatabase, _ server: Int, _ process: Int) {
    self.number = number
    self.database = database
    self.server = server
    self.process = process
  }

  private func pass<Answer>(
    _ saves: [TableSave] = [], _ work: () -> Answer
  ) throws(DatabaseError) -> Answer {
    let injectedFault = injectedFault.take() ?? (isCut ? .isLost : nil)
    guard !isOver else { throw .unreachable("the session is over") }
    switch injectedFault {
    case nil: return work()
    case .answerIsLost: _ = work()
    case .isLate: late.append(saves)
    case .isLost: break
    }
    isCut = true
    throw .unreachable("no answer")
  }

  func tryLock(_ code: TableCode) throws(DatabaseError) -> Bool {
    try pass {
      let isFree = isFree(code)
      if isFree { locks.insert(code) }
      return isFree
    }
  }

  private func isFree(_ code: TableCode) -> Bool {
    database.sessions.allSatisfy { $0 === self || !$0.locks.contains(code) }
  }

  /// Whether it would get the lock at once.
  func couldLock(_ code: TableCode) -> Bool {
    !isOver && !isCut && injectedFault == nil && isFree(code)
  }

  func unlock(_ code: TableCode) throws(DatabaseError) {
    try pass { _ = locks.remove(code) }
  }

  func adopt(_ code: TableCode) throws(DatabaseError) -> TableRow? {
    try pass { database.adopt(code, by: self) }
  }

  func save(_ saves: [TableSave]) throws(DatabaseError) -> Set<TableCode> {
    do throws(DatabaseError) {
      return try pass(saves) { database.write(saves, by: self) }
    } catch {
      if database.fault == .lostSavesCount { return Set(saves.map(\.code)) }
      throw error
    }
  }

  func remove(_ code: TableCode, epoch: Int64) throws(DatabaseError) -> Bool {
    try pass { database.remove(code, epoch: epoch) }
  }

  func open(
    _ table: TableSave, by opener: TableOpener
  ) throws(DatabaseError) -> TableReport.Opening {
    try pass { database.open(table) ? .new : .taken }
  }

  func beat() {}

  /// No history lasts that long.
  func removeAbandoned(after time: Duration, except own: Set<TableCode>) {}

  /// Notifications may be lost.
  func call(_ calls: [TableCall]) throws(DatabaseError) {
    try pass {
      for other in database.sessions where other !== self && !other.isCut {
        other.calls += calls
      }
    }
  }

  func forgetCalls() { calls = [] }

  func news() -> [TableCall]? {
    if isOver { return nil }
    defer { calls = [] }
    return isCut ? [] : calls
  }
}
