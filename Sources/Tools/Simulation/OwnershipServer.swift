import Bytes
import GameCore
import Store
import Tables

/// One of several servers that share a database: real tables, and the machines that say who owns them.
struct OwnershipServer {
  /// A frame for a page.
  struct Frame: Sendable {
    enum Content: Sendable {
      case welcome
      case reply(CommandID, Refusal?)
      /// A view: its version, and the number in the name of each player.
      case view(Int, [PlayerID: Int])
      case reaction
      case dismiss
    }

    let content: Content
    let connection: ConnectionID
    let code: TableCode
    /// The time and the epoch in which it was made.
    let at: Tick
    let epoch: Int64
  }

  /// The reason of a closed connection.
  enum Closing: Sendable {
    /// 1012, or the process has ended.
    case again
    /// 1013
    case later
    case unknown
    case dismissed
  }

  /// A task for the world.
  enum Action {
    case send(Frame)
    case close(ConnectionID, Closing)
    case timer(TableCode, Int, Tick)
    case deadline(TableCode, Tick)
    case restored(TableCode, epoch: Int64, [PlayerID: Int])
    case saved(TableSave, [PlayerID: Int])
  }

  private struct Hosted {
    var ownership: TableOwnership
    var table: Table?
    /// The frames that were not sent yet, the oldest first.
    var frames: [Frame] = []
    /// The row that came with the last lock.
    var row: TableRow?
    var timer = 0
    var deadline: Tick?
    var pages: Set<ConnectionID> = []
  }

  let number: Int
  let fault: PlantedFault?
  private(set) var process = 0
  private(set) var isUp = true
  private(set) var isDraining = false
  var pausedUntil = Tick.zero
  var orders = TableOrders()
  var worker = TableRowsWorker()
  /// The worker waits for the database.
  var isBusy = false
  /// The tasks that the world has not carried out yet.
  var actions: [Action] = []
  private var tables: [TableCode: Hosted] = [:]
  private var attempts: [TableCode: Int] = [:]
  /// Every page, with its player and profile.
  private var arrivals: [ConnectionID: TableInput.Arrival] = [:]

  init(_ number: Int, fault: PlantedFault?) {
    self.number = number
    self.fault = fault
  }

  // MARK: The process

  mutating func start() { isUp = true }

  /// The process ends, with all that it has in memory.
  mutating func end() {
    let former = process
    self = OwnershipServer(number, fault: fault)
    (process, isUp) = (former + 1, false)
  }

  mutating func drain(at now: Tick) {
    isDraining = true
    for code in tables.keys.sorted() { take(.drain, code, at: now) }
  }

  // MARK: Inputs

  mutating func wanted(
    _ page: ConnectionID, _ code: TableCode, _ arrival: TableInput.Arrival, at now: Tick
  ) {
    arrivals[page] = arrival
    take(.wanted(page), code, at: now)
  }

  mutating func left(_ page: ConnectionID, _ code: TableCode, at now: Tick) {
    guard arrivals.removeValue(forKey: page) != nil else { return }
    if tables[code]?.pages.remove(page) != nil {
      apply(.left(page), code, at: now)
    } else {
      take(.left(page), code, at: now)
    }
  }

  /// An input of a page that the table has taken in.
  mutating func input(
    _ input: TableInput, from page: ConnectionID, _ code: TableCode, at now: Tick
  ) {
    if tables[code]?.pages.contains(page) == true { apply(input, code, at: now) }
  }

  mutating func report(_ report: TableReport, at now: Tick) {
    if case .connected = report, fault == .locksAreNotAskedAgain { return }
    guard let fact = report.fact else { return }
    guard let code = report.code else {
      for code in tables.keys.sorted() { take(fact, code, at: now) }
      return
    }
    if case .locked(_, _, let row) = report {
      begin(code)
      tables[code]?.row = row
    }
    take(fact, code, at: now)
  }

  mutating func timerFired(_ timer: Int, _ code: TableCode, at now: Tick) {
    if tables[code]?.timer == timer { apply(.timer, code, at: now) }
  }

  mutating func deadlinePassed(_ code: TableCode, at now: Tick) {
    guard tables[code]?.deadline.map({ $0 <= now }) == true else { return }
    tables[code]?.deadline = nil
    take(.time, code, at: now)
  }

  func waitsForLock(_ code: TableCode) -> Bool {
    tables[code]?.ownership.waitsForLock == true
  }

  // MARK: The machine

  private mutating func begin(_ code: TableCode) {
    guard tables[code] == nil else { return }
    var limits = TableOwnership.Limits()
    if fault == .leasesNeverEnd { limits.lease = .seconds(1_000_000) }
    tables[code] = Hosted(
      ownership: TableOwnership(attempt: attempts[code] ?? 0, limits: limits))
  }

  private mutating func take(_ fact: TableOwnership.Fact, _ code: TableCode, at now: Tick) {
    begin(code)
    for effect in tables[code]?.ownership.take(fact, at: now) ?? [] {
      carryOut(effect, code, at: now)
    }
    guard let hosted = tables[code] else { return }
    if hosted.ownership.isIdle {
      tables[code] = nil
    } else if let deadline = hosted.ownership.deadline, deadline != hosted.deadline {
      tables[code]?.deadline = deadline
      actions.append(.deadline(code, deadline))
    }
  }

  private mutating func carryOut(
    _ effect: TableOwnership.Effect, _ code: TableCode, at now: Tick
  ) {
    switch effect {
    case .lock(let attempt):
      attempts[code] = attempt
      orders.add(.lock(code, attempt: attempt))
    case .unlock: if fault != .locksStay { orders.add(.unlock(code)) }
    case .callOwner: if fault != .callsAreForgotten { orders.add(.call(.page(code))) }
    case .restore: restore(code, at: now)
    case .welcome(let pages):
      for page in pages {
        guard let arrival = arrivals[page] else { continue }
        tables[code]?.pages.insert(page)
        apply(.arrived(page, arrival), code, at: now)
      }
    case .turnAway(let pages, let reason):
      if reason == .later, fault == .refusalsAreForgotten { return }
      for page in pages { close(page, reason == .later ? .later : .unknown) }
    case .save(let epoch, let version): save(code, epoch, version)
    case .remove(let epoch, let version):
      orders.add(.remove(code, epoch: epoch, version: version))
    case .send(let count):
      for frame in tables[code]?.frames.prefix(count) ?? [] { actions.append(.send(frame)) }
      tables[code]?.frames.removeFirst(count)
    case .drop:
      let pages = tables[code]?.pages ?? []
      tables[code]?.table = nil
      tables[code]?.frames = []
      tables[code]?.timer += 1
      if fault == .droppedPagesStay { return }
      tables[code]?.pages = []
      for page in pages.sorted(by: { $0.number < $1.number }) { close(page, .again) }
    }
  }

  private mutating func close(_ page: ConnectionID, _ closing: Closing) {
    arrivals[page] = nil
    actions.append(.close(page, closing))
  }

  private mutating func save(_ code: TableCode, _ epoch: Int64, _ version: Int64) {
    guard let table = tables[code]?.table else { return }
    let save = TableSave(
      code, epoch: epoch, version: version, state: OwnershipServer.bytes(of: table), content: .none)
    orders.add(.save(save))
    actions.append(.saved(save, OwnershipServer.numbers(table)))
  }

  static func bytes(of table: Table) -> [UInt8] {
    var writer = BinaryWriter()
    table.state.write(to: &writer)
    return writer.bytes
  }

  private mutating func restore(_ code: TableCode, at now: Tick) {
    guard let row = tables[code]?.row,
      let state = try? Table.State(binaryForm: row.state, content: row.content)
    else { return }
    let table = Table(restoring: state, downtime: row.age, at: now)
    tables[code]?.table = table
    actions.append(.restored(code, epoch: row.epoch, OwnershipServer.numbers(table)))
    apply(.timer, code, at: now)
  }

  // MARK: The table

  private mutating func apply(_ input: TableInput, _ code: TableCode, at now: Tick) {
    guard tables[code]?.ownership.takesInputs == true,
      let effects = tables[code]?.table?.apply(input, at: now), !effects.isEmpty
    else { return }
    var frames = effects.flatMap { made($0, code, at: now) }
    for case .timer(let moment?) in effects {
      tables[code]?.timer += 1
      actions.append(.timer(code, tables[code]?.timer ?? 0, moment))
    }
    let (isChanged, isOver) = (effects.contains(.save), effects.contains(.ended))
    if !isOver, fault == (isChanged ? .toldBeforeCommit : .framesOvertake) {
      for frame in frames { actions.append(.send(frame)) }
      frames = []
    }
    tables[code]?.frames += frames
    if isOver {
      take(.ended(frames.count), code, at: now)
    } else if isChanged {
      take(.changed(frames.count), code, at: now)
    } else if !frames.isEmpty {
      take(.told(frames.count), code, at: now)
    }
  }

  private func made(_ effect: TableEffect, _ code: TableCode, at now: Tick) -> [Frame] {
    guard let hosted = tables[code], let table = hosted.table, let epoch = hosted.ownership.epoch
    else { return [] }
    func frame(_ content: Frame.Content, _ page: ConnectionID) -> Frame {
      Frame(content: content, connection: page, code: code, at: now, epoch: epoch)
    }
    func view(_ page: ConnectionID) -> Frame {
      let view = table.view(for: .watcher)
      return frame(.view(view.version, OwnershipServer.numbers(table)), page)
    }
    switch effect {
    case .welcome(let page, _): return [frame(.welcome, page), view(page)]
    case .reply(let page, let id, let refusal): return [frame(.reply(id, refusal), page)]
    case .dismiss(let page, _): return [frame(.dismiss, page)]
    case .views: return table.audience.map { view($0.connection) }
    case .reaction: return table.audience.map { frame(.reaction, $0.connection) }
    default: return []
    }
  }

  /// The number in each player's name, "PLAYER NUMBER".
  static func numbers(_ table: Table) -> [PlayerID: Int] {
    var numbers: [PlayerID: Int] = [:]
    for member in table.view(for: .watcher).members {
      let parts = member.name.split(separator: " ")
      guard parts.count == 2, let player = UInt64(parts[0]), let number = Int(parts[1]) else {
        continue
      }
      numbers[.sample(player)] = number
    }
    return numbers
  }
}
