import GameCore

/// The part that one server has in a table which a database keeps. Outputs to pages wait until the
/// database has the change that they come from.
///
/// Of servers that share a database, the owner is the one whose session has the table's lock. To
/// adopt a table that a page asks for, a server takes the lock, raises the *epoch* in the table's
/// row and restores the row. A save names its epoch, so a former owner's save changes nothing.
///
/// A server with a database of its own is the *sole* owner of its tables from beginning to end. It
/// plays on where the database fails: what waits is then told all the same.
///
/// A pure value, one for each table on a loop: a fact at a time returns the effects in order. It
/// counts the outputs; the loop keeps them in a queue, to which it adds while `takesInputs`.
public struct TableOwnership: Sendable {
  /// A number of outputs that may go when the database has this version, ordered at `at`.
  private struct Held: Sendable {
    var version: Int64
    var at: Tick
    var outputs: Int
  }

  /// The time of an owner.
  private struct Lease: Sendable {
    var epoch: Int64 = 0
    /// The version that was ordered last.
    var version: Int64 = 0
    var since = Tick.zero
    /// The order time of the last confirmed save.
    var confirmedAt = Tick.zero
    private(set) var held: [Held] = []
    /// The number of saves and outputs in `held`.
    private(set) var count = 0

    /// Lets outputs wait for the version that was ordered last.
    mutating func hold(_ outputs: Int, at now: Tick) {
      held.append(Held(version: version, at: now, outputs: outputs))
      count += 1 + outputs
    }

    /// Lets outputs wait behind the last ones.
    mutating func append(_ outputs: Int) {
      held[held.count - 1].outputs += outputs
      count += outputs
    }

    /// Removes all outputs, of which nothing was confirmed, and returns their number.
    mutating func removeAll() -> Int {
      defer { (held, count) = ([], 0) }
      return count - held.count
    }

    /// Removes the outputs that may go, and returns their number.
    mutating func release(upTo version: Int64) -> Int {
      var (number, outputs) = (0, 0)
      while number < held.count, held[number].version <= version {
        confirmedAt = max(confirmedAt, held[number].at)
        outputs += held[number].outputs
        number += 1
      }
      held.removeFirst(number)
      count -= number + outputs
      return outputs
    }
  }

  private enum State: Sendable {
    case absent
    case asking(since: Tick)
    case owned
    /// The lock is lost with the session. The table and its pages wait until it is back.
    case suspect(since: Tick, retry: Tick?)
    /// The last save is under way; then nobody owns the table.
    case leaving
  }

  private let limits: Limits
  private let isSole: Bool
  private var state = State.absent
  /// Empty while the table is `absent` or asked for.
  private var lease = Lease()
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

  /// The part of a sole owner in a table in its memory. `epoch`: the number of the server's start.
  public init(soleSince now: Tick, epoch: Int64, limits: Limits = Limits()) {
    attempt = 0
    self.limits = limits
    isSole = true
    own(epoch, version: 0, since: now, confirmedAt: now)
  }

  /// Whether the table takes inputs now, and the queue outputs.
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

  /// Whether outputs or saves wait for the database.
  public var holdsOutputs: Bool { !lease.held.isEmpty }

  /// The epoch of the table in memory.
  public var epoch: Int64? {
    switch state {
    case .absent, .asking: nil
    case .owned, .suspect, .leaving: lease.epoch
    }
  }

  /// The time at which `time` is due; `nil` for a sole owner, which gets it now and then.
  public var deadline: Tick? {
    if isSole { return nil }
    return switch state {
    case .absent: nil
    case .asking(let since): since + limits.patience
    case .owned, .leaving: lease.held.first.map { $0.at + limits.patience }
    case .suspect(let since, let retry):
      min(retry ?? since + limits.patience, since + limits.patience)
    }
  }

  /// Applies one fact; returns its effects in order.
  public mutating func take(_ fact: Fact, at now: Tick) -> [Effect] {
    switch fact {
    case .wanted(let page): wanted(page, at: now)
    case .left(let page): left(page)
    case .locked(let attempt, let epoch, let version):
      attempt == self.attempt ? locked(epoch, version, at: now) : stale()
    case .refused(let attempt):
      attempt == self.attempt ? unlocked(at: now, telling: [.callOwner]) : []
    case .missing(let attempt): attempt == self.attempt ? missing() : []
    case .failed(let attempt): attempt == self.attempt ? unlocked(at: now) : []
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

  private mutating func own(
    _ epoch: Int64, version: Int64, since now: Tick, confirmedAt: Tick
  ) {
    state = .owned
    lease = Lease(epoch: epoch, version: version, since: now, confirmedAt: confirmedAt)
  }

  private mutating func locked(_ epoch: Int64, _ version: Int64, at now: Tick) -> [Effect] {
    switch state {
    case .asking(let since):
      own(epoch, version: version, since: now, confirmedAt: since)
      return [.restore] + welcomeWaiting()
    case .suspect(let since, _):
      // Nobody else was the owner meanwhile, so the table in memory is the row's or newer.
      guard epoch == lease.epoch + 1 else {
        own(epoch, version: version, since: now, confirmedAt: since)
        return [.drop, .restore] + welcomeWaiting()
      }
      state = .owned
      lease.epoch = epoch
      lease.version = max(lease.version, version)
      return [order(lease.removeAll(), at: now)] + welcomeWaiting()
    case .absent, .owned, .leaving: return stale()
    }
  }

  /// The lock is not to be had now: another session has it, or the database does not answer.
  private mutating func unlocked(at now: Tick, telling effects: [Effect] = []) -> [Effect] {
    switch state {
    case .asking:
      state = .absent
      return effects + turnAwayWaiting(.later)
    case .suspect(let since, _):
      state = .suspect(since: since, retry: now + limits.retry)
      return []
    case .absent, .owned, .leaving: return []
    }
  }

  private mutating func missing() -> [Effect] {
    switch state {
    case .asking:
      state = .absent
      return turnAwayWaiting(.unknown)
    case .suspect:
      forget()
      return [.drop] + turnAwayWaiting(.unknown)
    case .absent, .owned, .leaving: return []
    }
  }

  // MARK: Outputs

  /// Orders a save of the table as it is now, for which so many outputs wait.
  private mutating func order(_ outputs: Int, at now: Tick) -> Effect {
    lease.version += 1
    lease.hold(outputs, at: now)
    return .save(epoch: lease.epoch, version: lease.version)
  }

  private mutating func changed(_ outputs: Int, at now: Tick) -> [Effect] {
    switch state {
    case .owned:
      guard lease.count + outputs >= limits.held else { return [order(outputs, at: now)] }
      if !isSole { return giveUp() }
      return sending(lease.release(upTo: .max)) + [order(outputs, at: now)]
    case .suspect:
      guard lease.count + outputs < limits.held else { return giveUp() }
      lease.hold(outputs, at: now)
      return []
    // Nothing is saved any more, so nobody may learn of it.
    case .absent, .asking, .leaving: return []
    }
  }

  private mutating func told(_ outputs: Int, at now: Tick) -> [Effect] {
    guard case .owned = state else { return changed(outputs, at: now) }
    guard let last = lease.held.last else {
      // A former owner would not know that it is one.
      return isSole || now - lease.confirmedAt <= limits.lease
        ? [.send(outputs)] : changed(outputs, at: now)
    }
    guard isSole || now - last.at <= limits.lease, lease.count + outputs <= limits.held else {
      return changed(outputs, at: now)
    }
    lease.append(outputs)
    return []
  }

  private mutating func ended(_ outputs: Int, at now: Tick) -> [Effect] {
    switch state {
    case .owned:
      state = .leaving
      lease.version += 1
      lease.hold(outputs, at: now)
      return [.remove(epoch: lease.epoch, version: lease.version)]
    // The next owner restores it, and it ends there.
    case .suspect: return giveUp()
    case .absent, .asking, .leaving: return []
    }
  }

  private mutating func committed(_ epoch: Int64, _ version: Int64) -> [Effect] {
    guard epoch == lease.epoch else { return [] }
    switch state {
    case .owned: return sending(lease.release(upTo: version))
    case .leaving:
      let sends = sending(lease.release(upTo: version))
      guard lease.held.isEmpty else { return sends }
      forget()
      return sends + free
    case .absent, .asking, .suspect: return []
    }
  }

  private func sending(_ outputs: Int) -> [Effect] { outputs == 0 ? [] : [.send(outputs)] }

  // MARK: Loss

  private mutating func overtaken(_ epoch: Int64) -> [Effect] {
    epoch == self.epoch ? giveUp() : []
  }

  private mutating func forget() { (state, lease) = (.absent, Lease()) }

  /// Nothing of the table stays here, and what waited is told to nobody.
  private mutating func giveUp() -> [Effect] {
    forget()
    return free + turnAwayWaiting(.later)
  }

  private var free: [Effect] { isSole ? [.drop] : [.drop, .unlock] }

  private mutating func lost(at now: Tick) -> [Effect] {
    if isSole { return [] }
    switch state {
    case .absent: return []
    case .asking: return unlocked(at: now)
    case .owned:
      state = .suspect(since: now, retry: nil)
      return []
    case .suspect(let since, _):
      state = .suspect(since: since, retry: nil)
      return []
    case .leaving: return giveUp()
    }
  }

  private mutating func connected(at now: Tick) -> [Effect] {
    // The database may be another one.
    if isSole { return changed(0, at: now) }
    guard case .suspect(let since, _) = state else { return [] }
    state = .suspect(since: since, retry: nil)
    return [lock()]
  }

  // MARK: Leaving

  private mutating func wantedElsewhere(at now: Tick) -> [Effect] {
    guard case .owned = state, now - lease.since >= limits.rest else { return [] }
    return leave(at: now)
  }

  /// Saves the table once more, so that its clocks are those of now.
  private mutating func leave(at now: Tick) -> [Effect] {
    state = .leaving
    return [order(0, at: now)]
  }

  private mutating func drain(at now: Tick) -> [Effect] {
    if isSole { return [] }
    isDraining = true
    switch state {
    case .absent, .leaving: return []
    case .asking: return unlocked(at: now)
    case .owned: return leave(at: now)
    case .suspect: return giveUp()
    }
  }

  private mutating func time(at now: Tick) -> [Effect] {
    if isSole { return tellLate(at: now) }
    guard let deadline, deadline <= now else { return [] }
    switch state {
    case .absent: return []
    case .asking: return unlocked(at: now)
    case .owned, .leaving: return giveUp()
    case .suspect(let since, _):
      guard now < since + limits.patience else { return giveUp() }
      state = .suspect(since: since, retry: nil)
      return [lock()]
    }
  }

  /// Tells what the database of a sole owner has not taken in time: nobody else can have the table.
  private mutating func tellLate(at now: Tick) -> [Effect] {
    guard let first = lease.held.first, first.at + limits.solePatience <= now else { return [] }
    let late = lease.release(upTo: .max)
    guard case .leaving = state else { return [.send(late)] }
    forget()
    return sending(late) + free
  }
}
