import Files
import GameCore
import Store
import Tables

/// The process of a server without its sockets and threads: what waits for its database, and clocks that the
/// simulation sets. It outlives its processes, for the referee.
final class SimulatedServer {
  /// A save or the removal of a table.
  struct Order {
    enum Content {
      /// The content of the row before.
      case same
      case bytes([UInt8]?)
    }

    var save: SaveNumber
    var clock: Int64
    /// `nil`: the row goes.
    var state: [UInt8]?
    var content: Content
  }

  /// When a process dies, beside a commit.
  enum Stage: CaseIterable {
    /// A table has changed, and its row has not.
    case beforeCommit
    /// The row has changed, and nobody has been told.
    case beforeReport
  }

  let fault: PlantedFault?
  var database: SimulatedDatabase
  /// The number of the process.
  private(set) var process = 0
  /// Nobody is served.
  private(set) var isDown = true
  /// Whether the database is open for this process.
  private(set) var isOpen = false
  /// Whether parties keep what they need to go on from a former row.
  var keepsHistory = false
  /// The disk may have rows from before this process, of which no party kept what it knew.
  private(set) var hasUnknownPast = false
  /// The tables whose rows the start has set aside.
  private var aside: Set<TableCode> = []
  /// The orders for the next commit: the newest of each table.
  private var waiting: [TableCode: Order] = [:]
  /// The orders of the commit that is under way.
  private var group: [TableCode: Order]?
  /// The removals that are not committed, and those that are not synced.
  private var removals: (ordered: Set<TableCode>, committed: Set<TableCode>) = ([], [])
  private var saves = 0
  /// The commits until the process dies beside one.
  private var fuse: (commits: Int, stage: Stage)?
  /// The wall clock at tick zero.
  var wall: Int64 = 1_800_000_000
  /// How often the machine has started, and when it did so last.
  private var boots: (count: UInt64, at: Tick) = (1, .zero)
  /// The time at which the process's clock is zero.
  private var zero = Tick.zero

  /// The results that the store has, with their places, and the games they are of. They outlive every
  /// process, as a committed transaction does.
  var results: [ResultKey: Int] = [:]
  var stored: Set<Result> = []

  struct Result: Hashable {
    var code: TableCode
    var round: Int
  }

  /// The last things that happened, if they are to be printed.
  private(set) var history: [String]?

  func keepHistory() { history = [] }

  func trace(_ event: @autoclosure () -> String) {
    guard history != nil else { return }
    if history?.count == 2_000 { history?.removeFirst(1_000) }
    history?.append(event())
  }

  init(seed: UInt64, fault: PlantedFault?) {
    self.fault = fault
    database = SimulatedDatabase(seed: seed, fault: fault)
  }

  // MARK: Clocks

  /// The machine starts again, after a power cut.
  func startMachine(at now: Tick) { boots = (boots.count + 1, now) }

  private func moment(at now: Tick) -> Moment {
    Moment(
      seconds: wall + now.microseconds / 1_000_000,
      uptime: (now - boots.at).wholeMicroseconds / 1_000_000, boot: boots.count)
  }

  private func clock(at now: Tick) -> Int64 { (now - zero).wholeMicroseconds }

  // MARK: A process

  /// A table as the start has made it, and the row that it is of.
  struct Restored {
    var table: Table
    var row: SimulatedDatabase.Row
    var noted: Tick
  }

  /// The tables of a start, and those whose rows it has set aside.
  struct Start {
    var restored: [TableCode: Restored] = [:]
    var aside: Set<TableCode> = []
    /// The rows that cannot come back.
    var spoilt: Set<TableCode> = []
  }

  /// A process begins.
  func begin(at now: Tick) {
    process += 1
    zero = now
  }

  /// Opens the database and makes the tables. `lost`: the time without a server.
  func start(at now: Tick, lost: Duration) -> Start {
    var start = Start()
    let image = database.image
    let begins = fault == .gamesGoOnMeanwhile ? now - lost : now
    for (code, row) in image.rows.sorted(by: { $0.key < $1.key }) {
      if row.isSpoilt { start.spoilt.insert(code) }
      let saved = SavedTable(
        code, content: row.content, state: row.state,
        elapsed: .microseconds(max(0, image.clock - row.clock)), moment: image.moment)
      if row.hasChecksum || fault == .damagedRowsAreAccepted,
        let table = saved.restored(at: begins, moment(at: now))
      {
        start.restored[code] = Restored(table: table, row: row, noted: image.noted(row))
      } else {
        start.aside.insert(code)
      }
    }
    aside = start.aside
    open(at: now)
    hasUnknownPast = !isOpen || !database.sync()
    return start
  }

  /// From now on pages are served.
  func serve() { isDown = false }

  /// The process is gone, and what it was about to do.
  func end() {
    process += 1
    isDown = true
    isOpen = false
    (waiting, group, fuse) = ([:], nil, nil)
    database.processEnded()
  }

  private func open(at now: Tick) {
    isOpen = database.open(clock(at: now), moment(at: now), without: aside, at: now)
    trace("database at \(now.microseconds): \(isOpen ? "open" : "cannot be opened")")
  }

  /// Opens the database of a process that cannot save. False if that fails again.
  func reopen(at now: Tick) -> Bool {
    if !isOpen { open(at: now) }
    return isOpen
  }

  /// The tables that may be back although they have ended.
  func mayBeBack(afterPowerCut isPowerCut: Bool) -> Set<TableCode> {
    isPowerCut ? removals.ordered.union(removals.committed) : removals.ordered
  }

  // MARK: Orders

  /// Orders the save of a table, or, without a state, its removal.
  func order(
    _ code: TableCode, _ save: SaveNumber, _ state: [UInt8]?, _ content: Order.Content, at now: Tick
  ) {
    if state == nil { removals.ordered.insert(code) }
    var content = content
    if case .same = content, let former = waiting[code]?.content { content = former }
    waiting[code] = Order(save: save, clock: clock(at: now), state: state, content: content)
  }

  /// Takes what waits into the next commit. False if there is nothing to do, or a commit is under way.
  func beginCommit() -> Bool {
    guard group == nil, isOpen, !waiting.isEmpty else { return false }
    group = waiting
    waiting = [:]
    return true
  }

  var isCommitting: Bool { group != nil || !waiting.isEmpty }

  /// The saves that the database now has. After a failure they wait until it is open again.
  func commit(at now: Tick) -> [TableCode: SaveNumber] {
    guard let group = group.take() else { return [:] }
    guard database.write({ image in write(group, &image) }) else {
      isOpen = false
      for (code, order) in group {
        guard let newer = waiting[code] else {
          waiting[code] = order
          continue
        }
        if case .same = newer.content { waiting[code]?.content = order.content }
      }
      return fault == .failedCommitsCount ? group.mapValues(\.save) : [:]
    }
    for (code, order) in group where order.state == nil {
      removals.ordered.remove(code)
      removals.committed.insert(code)
    }
    return group.mapValues(\.save)
  }

  private func write(_ group: [TableCode: Order], _ image: inout SimulatedDatabase.Image) {
    for (code, order) in group {
      guard let state = order.state else {
        if fault != .endedTablesStay { image.rows[code] = nil }
        continue
      }
      saves += 1
      if fault == .someSavesAreForgotten, saves % 40 == 0 { continue }
      var content = image.rows[code]?.content
      if case .bytes(let bytes) = order.content { content = bytes }
      image.rows[code] = SimulatedDatabase.Row(
        save: order.save, clock: order.clock, content: content, state: state,
        checksum: SimulatedDatabase.checksum(content, state))
    }
  }

  // MARK: Each second

  /// Notes the clocks and syncs. Whether the disk really has all commits.
  func maintain(at now: Tick) -> Bool {
    guard isOpen else { return false }
    if database.isVanished {
      isOpen = false
      return false
    }
    let (clock, moment) = (clock(at: now), moment(at: now))
    let isNoted = database.write { image in
      if fault != .clocksAreNotNoted { (image.clock, image.moment) = (clock, moment) }
      image.noted = now
    }
    guard isNoted, database.sync() else {
      isOpen = false
      return false
    }
    guard database.trouble != .lying else { return false }
    removals.committed = []
    hasUnknownPast = false
    return true
  }

  // MARK: Death

  /// The process dies beside a commit, after so many others.
  func light(_ commits: Int, _ stage: Stage) {
    if fuse == nil { fuse = (commits, stage) }
  }

  /// One commit more. Where the process dies beside it, if it does.
  func burn() -> Stage? {
    fuse?.commits -= 1
    guard let (commits, stage) = fuse, commits < 0 else { return nil }
    return stage
  }

  /// The resource that grows without an end, if one does.
  func growth(tables count: Int) -> String? {
    // The tables that have ended go with the next commit.
    let rows = database.image.rows.filter { !removals.ordered.contains($0.key) }
    if rows.count > count { return "\(rows.count) rows for \(count) tables" }
    let bytes = rows.values.reduce(0) { $0 + $1.state.count + ($1.content?.count ?? 0) }
    if bytes > count * 24_576 { return "\(bytes) bytes of rows for \(count) tables" }
    return nil
  }

  // MARK: An upgrade

  /// A server of the version that wrote this record was here, and ended as it noted its clock.
  func leave(_ record: FormerRecord, at now: Tick) {
    let state = record.bytes(fault)
    let moment = moment(at: now)
    _ = database.write { image in
      image.rows[FormerRecord.code] = SimulatedDatabase.Row(
        save: SaveNumber(), clock: 0, content: record.content, state: state,
        checksum: SimulatedDatabase.checksum(record.content, state), isSpoilt: !record.comesBack)
      (image.moment, image.noted) = (moment, now)
    }
    _ = database.sync()
  }
}
