import Bytes
import GameCore
import Games
import Tables
import TestSupport

/// Outputs of a table wait for the database, by the machine of the real server.
extension TableWorld {
  /// The effects of an input, until pages are told.
  struct Step {
    /// The save that it waits for.
    var save: SaveNumber
    let input: TableInput
    let effects: [TableEffect]
    /// The table afterwards.
    let table: Table
    let at: Tick
    /// The saves of the same state that were ordered later.
    var again: [SaveNumber] = []
  }

  /// A save as the row must have it. Without a state the row goes.
  struct Ordered {
    let save: SaveNumber
    let state: [UInt8]?
    let content: [UInt8]?
  }

  /// The referee as it was when a save was told.
  struct Known {
    let save: SaveNumber
    let referee: TableReferee
  }

  /// The simulation's knowledge of the row of a table.
  struct Kept {
    var ownership: TableOwnership
    /// The number of the server's process.
    var process: Int
    /// The steps that nobody has been told of yet.
    var steps: [Step] = []
    /// The newest save that was ordered.
    var ordered: SaveNumber
    /// The saves that the row may have, the newest last.
    var orders: [Ordered] = []
    /// The referee at each save that a power cut, or the death of a server that could not save, may bring
    /// back. Kept only while the server needs its history.
    var history: [Known] = []
    /// The newest save that the database has, and that it has after a power cut; `nil`: none.
    var committed: SaveNumber?
    var synced: SaveNumber?
    /// The newest save that pages know.
    var told: SaveNumber
    /// The newest save that they know although the database could not take it.
    var late: SaveNumber
    /// The content of the row in its two forms.
    var content: (fixed: FixedContent?, bytes: [UInt8]?)?
    /// The state before the last input, for a fault.
    var former: Table.State?
    /// Whether somebody was at the table when the process died.
    var wasOccupied = false
    var violation: String?

    /// A table of which nothing is saved.
    init(since now: Tick, process: Int) {
      ownership = TableOwnership(soleSince: now, epoch: Int64(process))
      self.process = process
      ordered = SaveNumber(process: process)
      (told, late) = (ordered, SaveNumber())
    }
  }

  // MARK: Holding

  /// Saves a table that nobody knows yet.
  mutating func keepNewTable() {
    let violation = kept.violation
    kept = Kept(since: now, process: server?.process ?? 0)
    kept.violation = violation
    guard server != nil, !isServerDown else { return }
    remember(kept.ordered)
    saveAgain(.changed(0))
  }

  /// Saves the table as it is, although nothing may have changed.
  mutating func saveAgain(_ fact: TableOwnership.Fact) {
    take(fact)
    guard let last = kept.steps.indices.last else { return remember(kept.ordered) }
    kept.steps[last].again.append(kept.ordered)
  }

  /// Lets what an input did wait until it may be told.
  mutating func hold(_ input: TableInput, _ effects: [TableEffect]) {
    if effects.isEmpty, !input.isArrival {
      if kept.steps.isEmpty { referee.watchTime(at: now) }
      return
    }
    kept.steps.append(
      Step(save: kept.ordered, input: input, effects: effects, table: table, at: now))
    let former = kept.ordered
    let isHeld = server?.fault != .toldBeforeSaved
    if !isHeld { tell(1) }
    let count = isHeld ? 1 : 0
    if effects.contains(.ended) {
      take(.ended(count))
    } else {
      take(effects.first == .save ? .changed(count) : .told(count))
    }
    guard kept.ordered > former, let last = kept.steps.indices.last else { return }
    kept.steps[last].save = kept.ordered
  }

  /// Passes a fact to the table's machine and does what that wants.
  mutating func take(_ fact: TableOwnership.Fact) {
    let effects = kept.ownership.take(fact, at: now)
    // What waited too long does not wait for its save any more.
    if case .time = fact, !effects.isEmpty { kept.late = kept.ordered }
    for effect in effects {
      switch effect {
      case .save(_, let version): order(version, isOver: false)
      case .remove(_, let version): order(version, isOver: true)
      case .send(let count): tell(count)
      case .drop: return startAnew()
      case .lock, .unlock, .callOwner, .restore, .welcome, .turnAway:
        note("a server that has its tables alone asks others for one")
      }
    }
  }

  private mutating func order(_ version: Int64, isOver: Bool) {
    guard let server else { return }
    let save = SaveNumber(process: server.process, version: version)
    let code = table.state.code
    kept.ordered = save
    if isOver {
      kept.orders.append(Ordered(save: save, state: nil, content: nil))
      return server.order(code, save, nil, .same, at: now)
    }
    let fixed = table.state.fixedContent
    let isSame = kept.content.map { $0.fixed == fixed } ?? false
    if !isSame { kept.content = (fixed, fixed?.binaryForm) }
    let state = TableWorld.bytes(of: table.state)
    let content = kept.content?.bytes
    kept.orders.append(Ordered(save: save, state: state, content: content))
    let written = kept.former.take().map { TableWorld.bytes(of: $0) } ?? state
    server.order(code, save, written, isSame ? .same : .bytes(content), at: now)
  }

  private static func bytes(of state: Table.State) -> [UInt8] {
    var writer = BinaryWriter()
    state.write(to: &writer)
    return writer.bytes
  }

  // MARK: Telling

  private mutating func tell(_ count: Int) {
    guard count <= kept.steps.count else { return note("what a table did is told twice") }
    for _ in 0..<count { tell(kept.steps.removeFirst()) }
  }

  private mutating func tell(_ step: Step) {
    kept.told = max(kept.told, step.save)
    if server?.database.isVanished == true { kept.late = max(kept.late, step.save) }
    watch(step)
    if step.effects.first == .save { remember(step.save) }
    for save in step.again { remember(save) }
    for effect in step.effects { tell(effect, of: step.table) }
  }

  /// Keeps the referee as it is once pages know this save.
  private mutating func remember(_ save: SaveNumber) {
    guard server?.keepsHistory == true else { return }
    kept.history.append(Known(save: save, referee: referee))
  }

  mutating func watch(_ step: Step) {
    watch(step.input, step.effects, step.table, at: step.at)
  }

  // MARK: The database's answers

  /// The database has this save.
  mutating func committed(_ save: SaveNumber, at now: Tick) {
    guard let server else { return }
    self.now = now
    if !server.database.isVanished { kept.committed = save }
    if !server.keepsHistory { kept.orders.removeAll { $0.save < save } }
    take(.committed(epoch: Int64(save.process), version: save.version))
  }

  /// A power cut takes nothing back of what the database has.
  mutating func synced() {
    guard let save = kept.committed else { return }
    kept.synced = save
    kept.orders.removeAll { $0.save < save }
    let count = kept.history.prefix { $0.save <= save }.count
    if count > 1 { kept.history.removeFirst(count - 1) }
  }

  /// The database is open again; it may be an empty one.
  mutating func reopened(at now: Tick) {
    self.now = now
    // The clock of a state is that of its last input, and the row gets this time.
    apply(.timer)
    if server?.fault != .contentIsNotSavedAgain { kept.content = nil }
    if kept.ownership.takesInputs { saveAgain(.connected) }
  }

  /// Somebody has removed the database.
  mutating func vanished() {
    (kept.committed, kept.synced) = (nil, nil)
    kept.late = kept.ordered
  }

  /// A second has passed.
  mutating func secondPassed(at now: Tick) {
    self.now = now
    if server?.fault != .outputsWaitForever { take(.time) }
    if let step = kept.steps.first, now - step.at > .milliseconds(2_100) {
      note("nobody has been told for more than two seconds what a table did")
    }
  }

  /// Whether the database has all that pages know.
  var isSaved: Bool { kept.committed.map { $0 >= kept.told } ?? false }
}

extension TableInput {
  fileprivate var isArrival: Bool {
    if case .arrived = self { return true }
    return false
  }
}
