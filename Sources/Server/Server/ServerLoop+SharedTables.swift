import Bytes
import GameCore
import Logging
import Services
import Store
import TableHosting
import Tables
import Transport

/// Tables that several servers share (decision 36): this one adopts one when a page asks for it. The database
/// answers later, and the loop goes on meanwhile.
extension ServerLoop {
  // MARK: Pages

  /// Brings the table here if servers share tables; then the page comes to it, also if there is no such table.
  /// Closes the page's connection with 1013 if another server has it; the page then tries again.
  func adopt(
    _ code: TableCode?, for client: ClientSession, _ arrival: ClientSession.Arrival, at now: Tick
  ) {
    let secret = arrival.hello.secret
    guard context.sharedTables != nil, let code else {
      return come(client, arrival, to: code, at: now)
    }
    do throws(Refusal) {
      try countStranger(client, code, secret, at: now)
    } catch {
      return loop.dismiss(client, error)
    }
    guard context.lookups.permits(code, client, bringing: secret, at: now) else {
      return come(client, arrival, to: code, at: now)
    }
    wait(client, for: .table(arrival))
    take(.wanted(client.connection), of: code, at: now)
  }

  /// Counts a page as one with a wrong code that has neither an account nor the link: it could make this server
  /// look for tables for nothing. A guest who comes back has the link.
  private func countStranger(
    _ client: ClientSession, _ code: TableCode, _ secret: Secret128?, at now: Tick
  ) throws(Refusal) {
    guard tables[code] == nil else { return }
    switch context.lookups.credential(of: client, for: code, bringing: secret) {
    case .member, .link: return
    case .none, .wrongLink:
      try context.lookups.look(for: code, by: client, bringing: secret, isThere: false, at: now)
    }
  }

  private func goOn(with page: ConnectionID, to code: TableCode, at now: Tick) {
    guard let client = waiting[page], case .table(let arrival)? = client.waiting?.reason else {
      return
    }
    goOn(client, at: now) { come(client, arrival, to: code, at: now) }
  }

  private func turnAway(_ page: ConnectionID) {
    guard let client = waiting[page], case .table? = client.waiting?.reason else { return }
    turnAway(client)
  }

  // MARK: Facts

  func take(_ fact: SharedTable.Ownership.Fact, of code: TableCode, at now: Tick) {
    let shared = part(in: code)
    for effect in shared.ownership.take(fact, at: now) { carryOut(effect, shared, code, at: now) }
    settle(shared, code)
  }

  /// An answer or news of the database.
  func take(_ report: TableReport, at now: Tick) {
    if case .opened(let code, let opening) = report {
      return foyer.opened(code, opening, at: now)
    }
    if takeCall(report, at: now) { return }
    guard let fact = report.fact(for: TableOutput.self) else { return }
    guard let code = report.code else {
      if case .lost = report { noteSharing(works: false) }
      for code in sharedTables.keys { take(fact, of: code, at: now) }
      return
    }
    if case .committed = report { noteSharing(works: true) }
    guard case .locked(_, _, let row) = report else { return take(fact, of: code, at: now) }
    let shared = part(in: code)
    shared.row = row
    take(fact, of: code, at: now)
    shared.row = nil
    guard shared.ownership.epoch == row.epoch, shared.loggedEpoch != row.epoch else { return }
    log(.tableAdopted, "adopted", code, row.epoch)
    shared.loggedEpoch = row.epoch
  }

  private func log(_ event: LogEvent, _ verb: String, _ code: TableCode, _ epoch: Int64) {
    context.log.write(.debug, event, "table \(code) is \(verb): epoch \(epoch)")
  }

  /// Tells all pages whether the database has the last changes, if that is new.
  private func noteSharing(works: Bool) {
    guard works == isSharingFailing else { return }
    isSharingFailing = !works
    tellSaving(works: works)
  }

  func sharingIsDue(_ code: TableCode, at now: Tick) {
    guard let shared = sharedTables[code], let due = shared.timer?.due else { return }
    shared.timer = nil
    // A timer may fire slightly early.
    take(.time, of: code, at: max(now, due))
  }

  /// The server is about to end: saves all its tables for their next owners.
  func drainSharedTables(at now: Tick) {
    for code in sharedTables.keys { take(.drain, of: code, at: now) }
    for code in sharedTables.keys { context.sharedTables?.give(.unlock(code)) }
  }

  // MARK: The machine

  private func part(in code: TableCode) -> SharedTable {
    if let shared = sharedTables[code] { return shared }
    let shared = SharedTable(attempt: lastLock)
    sharedTables[code] = shared
    return shared
  }

  private func settle(_ shared: SharedTable, _ code: TableCode) {
    lastLock = max(lastLock, shared.ownership.attempt)
    guard sharedTables[code] === shared else { return }
    if shared.ownership.isIdle { sharedTables[code] = nil }
    let due = shared.ownership.deadline
    guard due != shared.timer?.due else { return }
    if let timer = shared.timer { loop.cancel(timer.id) }
    shared.timer = due.map { due in
      (loop.schedule(at: context.clock.instant(due), .sharing(code)), due)
    }
  }

  private func carryOut(
    _ effect: SharedTable.Ownership.Effect, _ shared: SharedTable, _ code: TableCode, at now: Tick
  ) {
    switch effect {
    case .lock(let attempt): give(.lock(code, attempt: attempt))
    case .unlock: give(.unlock(code))
    case .callOwner: give(.call(.page(code)))
    case .restore: restore(shared, code, at: now)
    case .welcome(let pages):
      // A row that cannot be read is no table that is over.
      for page in pages {
        tables[code] == nil ? turnAway(page) : goOn(with: page, to: code, at: now)
      }
    case .turnAway(let pages, .later): for page in pages { turnAway(page) }
    case .turnAway(let pages, .unknown): for page in pages { goOn(with: page, to: code, at: now) }
    case .save(let epoch, let version):
      if let save = tables[code]?.save(epoch: epoch, version: version) { give(.save(save)) }
    case .remove(let epoch, let version):
      give(.remove(code, epoch: epoch, version: version))
    case .send(let outputs): tables[code]?.carryOut(outputs)
    case .drop:
      tables.removeValue(forKey: code)?.drop()
      if let epoch = shared.loggedEpoch { log(.tableReleased, "released", code, epoch) }
      shared.loggedEpoch = nil
    }
  }

  private func give(_ order: TableOrder) {
    context.sharedTables?.give(order)
  }

  private func restore(_ shared: SharedTable, _ code: TableCode, at now: Tick) {
    guard let epoch = shared.ownership.epoch,
      let table = shared.restored(materials: materials, limits: context.limits, at: now)
    else {
      context.log.write(
        .error, .tableSetAside, "table \(code) is not restored: its row cannot be read")
      // Its lock is free again with the next fact.
      return loop.post(.shared(.overtaken(code, epoch: shared.ownership.epoch ?? 0)))
    }
    log(.tableAdopted, "adopted", code, epoch)
    shared.loggedEpoch = epoch
    let sharing = TableHost.Sharing(shared) { [unowned self] fact, now in
      take(fact, of: code, at: now)
    }
    let tableHost = host(table, code, sharing)
    tableHost.adopted(at: now)
    tableHost.apply(.timer, at: now)
    tableHost.apply(.shelf(shelf), at: now)
  }
}
