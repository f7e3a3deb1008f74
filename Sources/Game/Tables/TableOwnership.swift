import GameCore

/// The part that one server has in a table which a database keeps. What pages are told waits until the
/// database has the change that it comes from.
///
/// Of servers that share a database, the owner is the one whose session has the table's lock. A server adopts
/// a table when a page asks it for one: it takes the lock, raises the *epoch* in the table's row and restores
/// the row. A save names its epoch, so a former owner's save changes nothing.
///
/// A server with a database of its own is the *sole* owner of its tables from their beginning to their end.
/// It plays on where the database fails: what waits is then told all the same.
///
/// A pure value, one for each table on a loop: a fact at a time returns the effects that the loop carries out
/// in order. `Output` is what the loop sends to pages.
public struct TableOwnership<Output: Sendable>: Sendable {
  /// Outputs that may go when the database has this version, ordered at `at`.
  private struct Held: Sendable {
    var version: Int64
    var at: Tick
    var outputs: [Output]
  }

  /// The time of an owner.
  private struct Tenure: Sendable {
    var epoch: Int64
    /// The version that was ordered last.
    var version: Int64
    var since: Tick
    /// The order time of the last confirmed save.
    var confirmedAt: Tick
    private(set) var held: [Held] = []
    /// The number of saves and outputs in `held`.
    private(set) var count = 0

    /// Lets outputs wait for the version that was ordered last.
    mutating func hold(_ outputs: [Output], at now: Tick) {
      held.append(Held(version: version, at: now, outputs: outputs))
      count += 1 + outputs.count
    }

    /// Whether the first of what waits has waited for so long.
    func isLate(by patience: Duration, at now: Tick) -> Bool {
      held.first.map { $0.at + patience <= now } ?? false
    }

    /// Lets outputs wait behind the last ones.
    mutating func append(_ outputs: [Output]) {
      held[held.count - 1].outputs += outputs
      count += outputs.count
    }

    /// Removes and returns the outputs that may go.
    mutating func release(upTo version: Int64) -> [Output] {
      let number = held.prefix { $0.version <= version }.count
      guard number > 0 else { return [] }
      let outputs = held.prefix(number).flatMap(\.outputs)
      confirmedAt = max(confirmedAt, held[number - 1].at)
      held.removeFirst(number)
      count -= number + outputs.count
      return outputs
    }
  }

  private enum State: Sendable {
    case absent
    case asking(since: Tick)
    case owned(Tenure)
    /// The lock is lost with the session. The table and its pages wait until it is back.
    case suspect(Tenure, since: Tick, retry: Tick?)
    /// The last save is under way; then nobody owns the table.
    case leaving(Tenure, hasEnded: Bool)
  }

  private let limits: Limits
  private let isSole: Bool
  private var state = State.absent
  /// The number of the last `lock`.
  public private(set) var attempt: Int
  private var isDraining = false
  /// Pages that wait for the table.
  private var waiting: [ConnectionID] = []

  /// `attempt`: the number of the last `lock` of any former machine for this table.
  public init(attempt: Int = 0, limits: Limits = Limits()) {
    self.attempt = attempt
    self.limits = limits
    isSole = false
  }

  /// The part of a sole owner in a table that it has in memory. `epoch`: the number of the server's start.
  public init(soleSince now: Tick, epoch: Int64, limits: Limits = Limits()) {
    attempt = 0
    self.limits = limits
    isSole = true
    state = .owned(Tenure(epoch: epoch, version: 0, since: now, confirmedAt: now))
  }

  /// Whether this server has the table in memory.
  public var hasTable: Bool {
    switch state {
    case .absent, .asking: false
    case .owned, .suspect, .leaving: true
    }
  }

  /// Whether the table takes inputs now.
  public var takesInputs: Bool {
    switch state {
    case .owned, .suspect: true
    case .absent, .asking, .leaving: false
    }
  }

  /// Whether the lock was lost with the session, and is not back.
  public var waitsForLock: Bool {
    if case .suspect = state { return true }
    return false
  }

  /// Whether nothing of the table is here.
  public var isIdle: Bool {
    if case .absent = state { return true }
    return false
  }

  /// The epoch of the table in memory.
  public var epoch: Int64? {
    switch state {
    case .absent, .asking: nil
    case .owned(let tenure), .suspect(let tenure, _, _), .leaving(let tenure, _): tenure.epoch
    }
  }

  /// The time at which `time` is due; `nil` for a sole owner, which gets it now and then.
  public var deadline: Tick? {
    if isSole { return nil }
    return switch state {
    case .absent: nil
    case .asking(let since): since + limits.patience
    case .owned(let tenure), .leaving(let tenure, _):
      tenure.held.first.map { $0.at + limits.patience }
    case .suspect(_, let since, let retry):
      min(retry ?? since + limits.patience, since + limits.patience)
    }
  }

  public mutating func take(_ fact: Fact, at now: Tick) -> [Effect] {
    switch fact {
    case .wanted(let page): wanted(page, at: now)
    case .left(let page): left(page)
    case .locked(let attempt, let epoch, let version):
      attempt == self.attempt ? locked(epoch, version, at: now) : stale()
    case .refused(let attempt): attempt == self.attempt ? refused(at: now) : []
    case .missing(let attempt): attempt == self.attempt ? missing() : []
    case .failed(let attempt): attempt == self.attempt ? failed(at: now) : []
    case .changed(let outputs): changed(outputs, at: now)
    case .told(let outputs): told(outputs, at: now)
    case .ended(let outputs): ended(outputs, at: now)
    case .committed(let epoch, let version): committed(epoch, version)
    case .overtaken(let epoch): overtaken(epoch)
    case .lost: lost(at: now)
    case .connected: connected(at: now)
    case .wantedElsewhere: wantedElsewhere(at: now)
    case .drain: drain(at: now)
    case .time: time(at: now)
    }
  }

  // MARK: Pages

  private mutating func wanted(_ page: ConnectionID, at now: Tick) -> [Effect] {
    if isDraining || waiting.count >= limits.pages { return [.turnAway([page], .later)] }
    switch state {
    case .absent:
      waiting.append(page)
      state = .asking(since: now)
      return [lock()]
    case .asking, .suspect:
      waiting.append(page)
      return []
    case .owned: return [.welcome([page])]
    case .leaving: return [.turnAway([page], .later)]
    }
  }

  private mutating func left(_ page: ConnectionID) -> [Effect] {
    waiting.removeAll { $0 == page }
    return []
  }

  private mutating func welcomeWaiting() -> [Effect] {
    defer { waiting = [] }
    return waiting.isEmpty ? [] : [.welcome(waiting)]
  }

  private mutating func turnAwayWaiting(_ reason: Reason) -> [Effect] {
    defer { waiting = [] }
    return waiting.isEmpty ? [] : [.turnAway(waiting, reason)]
  }

  // MARK: The lock

  private mutating func lock() -> Effect {
    attempt += 1
    return .lock(attempt: attempt)
  }

  /// A lock that nobody here waits for any more.
  private func stale() -> [Effect] { isIdle ? [.unlock] : [] }

  private mutating func locked(_ epoch: Int64, _ version: Int64, at now: Tick) -> [Effect] {
    switch state {
    case .asking(let since):
      state = .owned(Tenure(epoch: epoch, version: version, since: now, confirmedAt: since))
      return [.restore] + welcomeWaiting()
    case .suspect(var tenure, let since, _):
      // Nobody else was the owner meanwhile, so the table in memory is the row's or newer.
      guard epoch == tenure.epoch + 1 else {
        state = .owned(Tenure(epoch: epoch, version: version, since: now, confirmedAt: since))
        return [.drop, .restore] + welcomeWaiting()
      }
      let confirmedAt = tenure.confirmedAt
      let outputs = tenure.release(upTo: .max)
      tenure.epoch = epoch
      tenure.version = max(tenure.version, version)
      // Nothing was confirmed.
      tenure.confirmedAt = confirmedAt
      let save = order(outputs, &tenure, at: now)
      state = .owned(tenure)
      return [save] + welcomeWaiting()
    case .absent, .owned, .leaving: return stale()
    }
  }

  private mutating func refused(at now: Tick) -> [Effect] {
    switch state {
    case .asking:
      state = .absent
      return [.callOwner] + turnAwayWaiting(.later)
    case .suspect: return tryLater(at: now)
    case .absent, .owned, .leaving: return []
    }
  }

  private mutating func failed(at now: Tick) -> [Effect] {
    switch state {
    case .asking:
      state = .absent
      return turnAwayWaiting(.later)
    case .suspect: return tryLater(at: now)
    case .absent, .owned, .leaving: return []
    }
  }

  private mutating func missing() -> [Effect] {
    switch state {
    case .asking:
      state = .absent
      return turnAwayWaiting(.unknown)
    case .suspect:
      state = .absent
      return [.drop] + turnAwayWaiting(.unknown)
    case .absent, .owned, .leaving: return []
    }
  }

  private mutating func tryLater(at now: Tick) -> [Effect] {
    guard case .suspect(let tenure, let since, _) = state else { return [] }
    state = .suspect(tenure, since: since, retry: now + limits.retry)
    return []
  }

  // MARK: Outputs

  /// Orders a save of the table as it is now, for which these outputs wait.
  private func order(_ outputs: [Output], _ tenure: inout Tenure, at now: Tick) -> Effect {
    tenure.version += 1
    tenure.hold(outputs, at: now)
    return .save(epoch: tenure.epoch, version: tenure.version)
  }

  private mutating func changed(_ outputs: [Output], at now: Tick) -> [Effect] {
    switch state {
    case .owned(var tenure):
      let isFull = tenure.count + outputs.count >= limits.held
      if isFull, !isSole { return giveUp() }
      // Consumed, so that nothing is copied.
      state = .absent
      let late = isFull ? tenure.release(upTo: .max) : []
      let save = order(outputs, &tenure, at: now)
      state = .owned(tenure)
      return late.isEmpty ? [save] : [.send(late), save]
    case .suspect: return hold(outputs, at: now)
    // Nothing is saved any more, so nobody may learn of it.
    case .absent, .asking, .leaving: return []
    }
  }

  private mutating func told(_ outputs: [Output], at now: Tick) -> [Effect] {
    guard case .owned(var tenure) = state else { return changed(outputs, at: now) }
    guard let last = tenure.held.last else {
      // A former owner would not know that it is one.
      return isSole || now - tenure.confirmedAt <= limits.lease
        ? [.send(outputs)] : changed(outputs, at: now)
    }
    guard isSole || now - last.at <= limits.lease, tenure.count + outputs.count <= limits.held
    else {
      return changed(outputs, at: now)
    }
    state = .absent
    tenure.append(outputs)
    state = .owned(tenure)
    return []
  }

  private mutating func hold(_ outputs: [Output], at now: Tick) -> [Effect] {
    guard case .suspect(var tenure, let since, let retry) = state else { return [] }
    guard tenure.count + outputs.count < limits.held else { return giveUp() }
    state = .absent
    tenure.hold(outputs, at: now)
    state = .suspect(tenure, since: since, retry: retry)
    return []
  }

  private mutating func ended(_ outputs: [Output], at now: Tick) -> [Effect] {
    switch state {
    case .owned(var tenure):
      tenure.version += 1
      tenure.hold(outputs, at: now)
      state = .leaving(tenure, hasEnded: true)
      return [.remove(epoch: tenure.epoch, version: tenure.version)]
    // The next owner restores it, and it ends there.
    case .suspect: return giveUp()
    case .absent, .asking, .leaving: return []
    }
  }

  private mutating func committed(_ epoch: Int64, _ version: Int64) -> [Effect] {
    switch state {
    case .owned(var tenure) where tenure.epoch == epoch:
      state = .absent
      let outputs = tenure.release(upTo: version)
      state = .owned(tenure)
      return outputs.isEmpty ? [] : [.send(outputs)]
    case .leaving(var tenure, let hasEnded) where tenure.epoch == epoch:
      let outputs = tenure.release(upTo: version)
      let sends: [Effect] = outputs.isEmpty ? [] : [.send(outputs)]
      guard tenure.held.isEmpty else {
        state = .leaving(tenure, hasEnded: hasEnded)
        return sends
      }
      state = .absent
      return sends + free
    default: return []
    }
  }

  // MARK: Loss

  private mutating func overtaken(_ epoch: Int64) -> [Effect] {
    guard epoch == self.epoch else { return [] }
    return giveUp()
  }

  /// Nothing of the table stays here, and what waited is told to nobody.
  private mutating func giveUp() -> [Effect] {
    state = .absent
    return free + turnAwayWaiting(.later)
  }

  private var free: [Effect] { isSole ? [.drop] : [.drop, .unlock] }

  private mutating func lost(at now: Tick) -> [Effect] {
    if isSole { return [] }
    switch state {
    case .absent: return []
    case .asking:
      state = .absent
      return turnAwayWaiting(.later)
    case .owned(let tenure):
      state = .suspect(tenure, since: now, retry: nil)
      return []
    case .suspect(let tenure, let since, _):
      state = .suspect(tenure, since: since, retry: nil)
      return []
    case .leaving: return giveUp()
    }
  }

  private mutating func connected(at now: Tick) -> [Effect] {
    // The database may be another one.
    if isSole { return changed([], at: now) }
    guard case .suspect(let tenure, let since, _) = state else { return [] }
    state = .suspect(tenure, since: since, retry: nil)
    return [lock()]
  }

  // MARK: Leaving

  private mutating func wantedElsewhere(at now: Tick) -> [Effect] {
    guard case .owned(let tenure) = state, now - tenure.since >= limits.rest else { return [] }
    return leave(tenure, at: now)
  }

  /// Saves the table once more, so that its clocks are those of now.
  private mutating func leave(_ tenure: Tenure, at now: Tick) -> [Effect] {
    var tenure = tenure
    let save = order([], &tenure, at: now)
    state = .leaving(tenure, hasEnded: false)
    return [save]
  }

  private mutating func drain(at now: Tick) -> [Effect] {
    if isSole { return [] }
    isDraining = true
    switch state {
    case .absent, .leaving: return []
    case .asking:
      state = .absent
      return turnAwayWaiting(.later)
    case .owned(let tenure): return leave(tenure, at: now)
    case .suspect: return giveUp()
    }
  }

  private mutating func time(at now: Tick) -> [Effect] {
    if isSole { return tellLate(at: now) }
    guard let deadline, deadline <= now else { return [] }
    switch state {
    case .absent: return []
    case .asking:
      state = .absent
      return turnAwayWaiting(.later)
    case .owned, .leaving: return giveUp()
    case .suspect(let tenure, let since, _):
      guard now < since + limits.patience else { return giveUp() }
      state = .suspect(tenure, since: since, retry: nil)
      return [lock()]
    }
  }

  // MARK: A sole owner

  /// Tells what the database has not taken in time: nobody else can have the table.
  private mutating func tellLate(at now: Tick) -> [Effect] {
    switch state {
    case .owned(var tenure) where tenure.isLate(by: limits.solePatience, at: now):
      state = .absent
      let outputs = tenure.release(upTo: .max)
      state = .owned(tenure)
      return [.send(outputs)]
    case .leaving(let tenure, _) where tenure.isLate(by: limits.solePatience, at: now):
      return committed(tenure.epoch, .max)
    case .absent, .asking, .owned, .suspect, .leaving: return []
    }
  }
}
