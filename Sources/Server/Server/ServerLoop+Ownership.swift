import Bytes
import GameCore
import Identity
import Logging
import Services
import Store
import TableHosting
import Tables
import Transport
import Wire

/// The tables' machines of ownership. A server that has its tables alone owns each from its opening to its end. Of
/// tables that several servers share (decision 34) it adopts one when a page asks for it. The database answers
/// later, and the loop goes on meanwhile.
extension ServerLoop {
  // MARK: Facts

  func take(_ fact: TableOwnership.Fact, of code: TableCode, at now: Tick) {
    let owned = part(in: code)
    for effect in owned.ownership.take(fact, at: now) { carryOut(effect, owned, code, at: now) }
    settle(owned, code)
  }

  /// An answer or news of the database.
  func take(_ report: TableReport, at now: Tick) {
    if case .opened(let code, let opening) = report {
      return foyer.opened(code, opening, at: now)
    }
    if takeCall(report, at: now) { return }
    guard let fact = report.fact else { return }
    guard let code = report.code else {
      if case .lost = report { noteSaving(works: false) }
      return takeForAll(fact, at: now)
    }
    if case .committed = report { noteSaving(works: true) }
    if case .unsaved = report { noteSaving(works: false) }
    guard case .locked(_, _, let row) = report else { return take(fact, of: code, at: now) }
    let owned = part(in: code)
    owned.row = row
    take(fact, of: code, at: now)
    owned.row = nil
    guard owned.ownership.epoch == row.epoch, owned.loggedEpoch != row.epoch else { return }
    log(.tableAdopted, "adopted", code, row.epoch)
    owned.loggedEpoch = row.epoch
  }

  private func log(_ event: LogEvent, _ verb: String, _ code: TableCode, _ epoch: Int64) {
    context.log.write(.debug, event, "table \(code) is \(verb): epoch \(epoch)")
  }

  private func takeForAll(_ fact: TableOwnership.Fact, at now: Tick) {
    let isOpenAgain = if case .connected = fact { !context.sharesTables } else { false }
    if isOpenAgain { for owned in ownedTables.values { owned.forgetSaved() } }
    for code in ownedTables.keys { take(fact, of: code, at: now) }
    if isOpenAgain { context.tableStore?.savedAll() }
  }

  /// Tells all pages whether the database has the last changes, if that is new.
  private func noteSaving(works: Bool) {
    guard works == isSavingFailing else { return }
    isSavingFailing = !works
    var bytes: [UInt8] = []
    ServerMessage.saving(works: works).append(to: &bytes)
    let frame = PreparedFrame(.text, bytes.span)
    for tableHost in tables.values { tableHost.tell(frame) }
  }

  /// The interval at which tables of this server alone tell what their file has not taken in time.
  private static let lateInterval: Duration = .seconds(1)

  /// Lets these tables tell it, and looks again while any waits.
  func tellLate(at now: Tick) {
    isLateScheduled = false
    for (code, owned) in ownedTables where owned.ownership.holdsOutputs {
      take(.time, of: code, at: now)
      scheduleLate()
    }
  }

  private func scheduleLate() {
    if isLateScheduled || context.sharesTables { return }
    isLateScheduled = true
    loop.schedule(after: ServerLoop.lateInterval, .late)
  }

  func sharingIsDue(_ code: TableCode, at now: Tick) {
    guard let owned = ownedTables[code], let due = owned.timer?.due else { return }
    owned.timer = nil
    // A timer may fire slightly early.
    take(.time, of: code, at: max(now, due))
  }

  /// The server is about to end: saves all its tables for their next owners.
  func drainSharedTables(at now: Tick) {
    guard context.sharesTables else { return }
    for code in ownedTables.keys { take(.drain, of: code, at: now) }
    for code in ownedTables.keys { context.tableStore?.give(.unlock(code)) }
  }

  // MARK: The machine

  /// Hosts a table of this server alone: a new one, or one of the former start.
  func open(_ table: Table, at now: Tick) -> TableHost {
    let code = table.state.code
    lastTenure += 1
    let owned = OwnedTable(soleSince: now, epoch: lastTenure)
    ownedTables[code] = owned
    let tableHost = host(table, code, owned)
    tableHost.opened(at: now)
    return tableHost
  }

  private func part(in code: TableCode) -> OwnedTable {
    if let owned = ownedTables[code] { return owned }
    let owned = OwnedTable(attempt: lastLock)
    ownedTables[code] = owned
    return owned
  }

  private func settle(_ owned: OwnedTable, _ code: TableCode) {
    let (attempt, isIdle) = (owned.ownership.attempt, owned.ownership.isIdle)
    let due = owned.ownership.deadline
    if attempt > lastLock { lastLock = attempt }
    guard isIdle || due != owned.timer?.due, ownedTables[code] === owned else { return }
    if isIdle { ownedTables[code] = nil }
    guard due != owned.timer?.due else { return }
    if let timer = owned.timer { loop.cancel(timer.id) }
    owned.timer = due.map { due in
      (loop.schedule(at: context.clock.instant(due), .sharing(code)), due)
    }
  }

  private func carryOut(
    _ effect: TableOwnership.Effect, _ owned: OwnedTable, _ code: TableCode, at now: Tick
  ) {
    switch effect {
    case .lock(let attempt): give(.lock(code, attempt: attempt))
    case .unlock: give(.unlock(code))
    case .callOwner: give(.call(.page(code)))
    case .restore: restore(owned, code, at: now)
    case .welcome(let pages):
      // A row that cannot be read is no table that is over.
      for page in pages {
        let fact: Admission.Fact = tables[code] == nil ? .tableElsewhere : .tableSought
        answer(.seekTable, of: page, with: fact, at: now)
      }
    case .turnAway(let pages, let reason):
      let fact: Admission.Fact = reason == .later ? .tableElsewhere : .tableSought
      for page in pages { answer(.seekTable, of: page, with: fact, at: now) }
    case .save(let epoch, let version):
      if let save = tables[code]?.save(epoch: epoch, version: version) { give(.save(save)) }
      scheduleLate()
    case .remove(let epoch, let version):
      scheduleLate()
      give(.remove(code, epoch: epoch, version: version))
    case .send(let count): tables[code]?.send(count)
    case .drop:
      tables.removeValue(forKey: code)?.drop()
      if let epoch = owned.loggedEpoch { log(.tableReleased, "released", code, epoch) }
      owned.loggedEpoch = nil
    }
  }

  private func give(_ order: TableOrder) {
    if let store = context.tableStore { return store.give(order) }
    // Nothing is saved, so nothing is waited for.
    if let report = order.report(isSaved: true) { loop.post(.tables(report)) }
  }

  private func restore(_ owned: OwnedTable, _ code: TableCode, at now: Tick) {
    guard let epoch = owned.ownership.epoch,
      let table = owned.restored(gameContent: gameContent, limits: context.limits, at: now)
    else {
      context.log.write(
        .error, .tableSetAside, "table \(code) is not restored: its row cannot be read")
      // Its lock is free again with the next fact.
      return loop.post(.tables(.overtaken(code, epoch: owned.ownership.epoch ?? 0)))
    }
    log(.tableAdopted, "adopted", code, epoch)
    owned.loggedEpoch = epoch
    let tableHost = host(table, code, owned)
    tableHost.adopted(at: now)
    tableHost.apply(.timer, at: now)
    tableHost.apply(.quizTitles(quizTitles), at: now)
  }
}

/// Tables at laptops where several servers share a store (decision 40). A proxy sends a laptop and its friends
/// to the same server. After a server has ended or begun, that is another one than before: it calls the
/// laptop, whose uplink the former server ends.
extension ServerLoop {
  /// The time for which a page waits for a called laptop: less than the page gives a connection.
  static let laptopTime: Duration = .seconds(3)

  /// The laptop has not come in time.
  func laptopIsLate(for page: ConnectionID, at now: Tick) {
    answer(.callLaptop, of: page, with: .laptopLate, at: now)
  }

  /// The laptop has come. Pages come again, as its guests.
  func laptopCame(with code: TableCode) {
    for client in waiting.values where client.place.code == code {
      answer(.callLaptop, of: client.connection, with: .laptopCame, at: context.clock.now)
    }
  }

  func call(_ call: TableCall) { context.tableStore?.give(.call(call)) }

  /// Takes a call of another server. Returns false if the report is no such call.
  func takeCall(_ report: TableReport, at now: Tick) -> Bool {
    switch report {
    case .pageElsewhere(let code): uplinks.wantedElsewhere(code)
    case .laptopSought(let code): if uplinks.has(code) { call(.answer(code)) }
    case .laptopFound(let code): foyer.laptopFound(code)
    default: return false
    }
    return true
  }
}
