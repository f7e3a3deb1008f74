import GameCore
import Store
import Tables

/// Watches servers that share tables: each epoch has one writer, what a page is told is in the database,
/// and no adoption takes it back. Players' names have numbers that only grow.
struct OwnershipReferee {
  /// A server's process.
  private struct Process: Hashable {
    var server: Int
    var number: Int
  }

  private struct Version: Hashable {
    var code: TableCode
    var epoch: Int64
    var version: Int64
    var process: Process
  }

  private struct Epoch: Hashable {
    var code: TableCode
    var number: Int64
  }

  private(set) var violation: String?
  /// The greatest number of each player that a page was told.
  private(set) var told: [TableCode: [PlayerID: Int]] = [:]
  /// The numbers in the row.
  private var rows: [TableCode: [PlayerID: Int]] = [:]
  /// The last save of each row.
  private var newest: [TableCode: (epoch: Int64, version: Int64)] = [:]
  private var owners: [Epoch: Process] = [:]
  /// When another process adopted the table.
  private var overtaken: [Epoch: Tick] = [:]
  private var made: [Version: [PlayerID: Int]] = [:]
  /// The newest version of a view that each page got.
  private var views: [ConnectionID: Int] = [:]

  mutating func report(_ broken: String, _ now: Tick) {
    violation = violation ?? "at \(now.microseconds): \(broken)"
  }

  // MARK: The database

  /// A server orders this save of a table with these numbers.
  mutating func ordered(
    _ save: TableSave, _ numbers: [PlayerID: Int], by server: Int, _ process: Int
  ) {
    let process = Process(server: server, number: process)
    made[Version(code: save.code, epoch: save.epoch, version: save.version, process: process)] =
      numbers
  }

  mutating func note(_ change: OwnershipDatabase.Change, at now: Tick) {
    switch change {
    case .adopted(let row, let code, let session): adopted(row, code, session, at: now)
    case .saved(let save, let session): saved(save, session, at: now)
    case .removed(let code):
      if told[code] != nil { report("table \(code) ended with people", now) }
      rows[code] = nil
      newest[code] = nil
    }
  }

  private mutating func adopted(
    _ row: TableRow, _ code: TableCode, _ session: OwnershipSession, at now: Tick
  ) {
    let process = Process(server: session.server, number: session.process)
    let epoch = Epoch(code: code, number: row.epoch)
    if owners[epoch] != nil { report("epoch \(row.epoch) of \(code) has two owners", now) }
    owners[epoch] = process
    let former = Epoch(code: code, number: row.epoch - 1)
    if let owner = owners[former], owner != process { overtaken[former] = now }
  }

  private mutating func saved(_ save: TableSave, _ session: OwnershipSession, at now: Tick) {
    let process = Process(server: session.server, number: session.process)
    let (code, epoch, version) = (save.code, save.epoch, save.version)
    if owners[Epoch(code: code, number: epoch)] != process {
      report("a server that does not own epoch \(epoch) of \(code) writes it", now)
    }
    if let last = newest[code], (epoch, version) <= (last.epoch, last.version) {
      report("\(epoch).\(version) of \(code) is saved after \(last.epoch).\(last.version)", now)
    }
    newest[code] = (epoch, version)
    let key = Version(code: code, epoch: epoch, version: version, process: process)
    guard let numbers = made.removeValue(forKey: key) else {
      return report("\(epoch).\(version) of \(code) was saved twice", now)
    }
    rows[code] = numbers
    check(numbers, of: code, "a save", at: now)
  }

  // MARK: The servers

  /// A server has made the table of a row that it has adopted. If another one has adopted it meanwhile, this
  /// one has not heard of that yet, and tells nothing.
  mutating func restored(
    _ code: TableCode, epoch: Int64, _ numbers: [PlayerID: Int], at now: Tick
  ) {
    guard overtaken[Epoch(code: code, number: epoch)] == nil else { return }
    check(numbers, of: code, "an adoption", at: now)
  }

  private mutating func check(
    _ numbers: [PlayerID: Int], of code: TableCode, _ what: String, at now: Tick
  ) {
    for (player, number) in told[code] ?? [:] where numbers[player] ?? -1 < number {
      report(
        "\(what) takes back \(number) of player \(player.low) at \(code), who has "
          + "\(numbers[player] ?? -1)", now)
    }
  }

  // MARK: The pages

  /// A page is told a view, or that its command with this number is done.
  mutating func told(
    _ numbers: [PlayerID: Int], in frame: OwnershipServer.Frame, at now: Tick
  ) {
    let row = rows[frame.code] ?? [:]
    for (player, number) in numbers {
      if row[player] ?? -1 < number {
        report(
          "\(number) of player \(player.low) is told at \(frame.code) before the database has it",
          now)
      }
      told[frame.code, default: [:]][player, default: 0].max(number)
    }
    if case .view(let version, _) = frame.content {
      if version < views[frame.connection] ?? 0 { report("an older view follows a newer one", now) }
      views[frame.connection] = version
    }
  }

  /// A page is told something that a server made in this epoch.
  mutating func heard(_ frame: OwnershipServer.Frame, lease: Duration, at now: Tick) {
    let end = overtaken[Epoch(code: frame.code, number: frame.epoch)]
    if let end, frame.at - end > lease {
      report("a former owner of \(frame.code) tells what it made \(frame.at - end) later", now)
    }
  }
}

extension Int {
  fileprivate mutating func max(_ other: Int) { self = Swift.max(self, other) }
}
