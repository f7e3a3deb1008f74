import Files
import GameCore
import Logging
import Net
import Store
import Synchronization
import Tables

/// The database of tables: the file of a server that has its tables alone, or the database in which several
/// servers share them. Both take orders and send reports.
package final class TableStore: Sendable {
  private enum Place: Sendable {
    case alone(TableFile)
    case shared(TableRows)
  }

  /// Whether time passes in games: not before the server listens, and no more when it ends.
  private final class Passing: Sendable {
    let isOn = Atomic(false)
  }

  /// The thread of the file notes, and the loop reads.
  private final class SyncTimes: Sendable {
    let histogram = Mutex(Histogram())
  }

  private let place: Place
  private let passing = Passing()
  /// The time at which the restored tables begin, if the loop takes them then.
  private let start: Tick
  private let syncTimes = SyncTimes()

  /// Opens the file of tables in `folder` and restores them. It reads and writes files: call it before the loop
  /// runs. Where nothing can be saved, the log has the reason, and the tables come back all the same. Throws if
  /// there cannot be a thread. `interval`: the time between two syncs of the disk.
  package init(
    folder: String, interval: Duration = .seconds(1), limits: Limits = Limits(),
    clock: ServerClock, log: Log
  ) throws(NetError) {
    let boot = Moment.currentBoot
    start = clock.now
    let (passing, syncTimes) = (passing, syncTimes)
    place = .alone(
      try TableFile(
        folder: folder, interval: interval, at: start, .now(boot: boot), limits: limits,
        stamp: {
          passing.isOn.load(ordering: .relaxed) ? (clock.now, .now(boot: boot)) : nil
        },
        event: { event in
          if case .synced(let duration) = event {
            return syncTimes.histogram.withLock { $0.note(duration) }
          }
          log.write(event.level, event.name, event.sentence)
        }))
  }

  /// Connects to the database that servers share; `nil` for a file, which they cannot share.
  package init?(sharedAt location: StoreLocation) throws(NetError) {
    guard case .server(let address) = location else { return nil }
    start = .zero
    place = .shared(try TableRows(address))
  }

  /// The times that the disk took for the changes of a second.
  package var syncs: Histogram { syncTimes.histogram.withLock(\.self) }

  private var file: TableFile? {
    if case .alone(let file) = place { file } else { nil }
  }

  package var isShared: Bool { file == nil }

  /// Passes reports on from now on; `post` runs on another thread.
  package func join(_ post: @escaping @Sendable (TableReport) -> Void) {
    switch place {
    case .alone(let file): file.join(post)
    case .shared(let rows): rows.join(post)
    }
  }

  /// Gives an order to the database's thread. It never waits.
  package func give(_ order: TableOrder) {
    switch place {
    case .alone(let file): file.give(order)
    case .shared(let rows): rows.give(order)
    }
  }

  /// Carries out what was ordered, and ends the thread; servers that share tables can have them then. It blocks.
  package func close() {
    switch place {
    case .alone(let file): file.close()
    case .shared(let rows): rows.close()
    }
  }
}

/// Tables of this server alone.
extension TableStore {
  /// The restored tables, which the loop has not taken yet.
  package var restored: [Table] { file?.restoredTables ?? [] }

  /// The restored tables, once. Their time goes on at `now`, when the server listens: what its start took is
  /// nobody's.
  package func takeRestored(at now: Tick) -> [Table] {
    var tables = file?.takeRestored() ?? []
    for index in tables.indices { tables[index].postpone(by: now - start) }
    passing.isOn.store(true, ordering: .relaxed)
    return tables
  }

  /// The loop has ordered a save of each table, at its start or as `connected` asked.
  package func savedAll() { file?.savedAll() }

  /// Ends the time of the games: the server ends, and pages come back to the next start.
  package func stopClock() { passing.isOn.store(false, ordering: .relaxed) }

  /// The number of this start; `nil` as long as the next start would not find its tables, so that no page
  /// then says that nothing is lost, and for shared tables.
  package var epoch: Int? { file?.epoch }

  /// Whether the last changes were not saved.
  package var isFailing: Bool { file?.isFailing ?? false }

  /// The number of changes that were not saved.
  package var lost: Int { file?.lost ?? 0 }

  package var amount: TableFile.Amount { file?.amount ?? TableFile.Amount() }
}

extension TableFile.Event {
  fileprivate var level: LogLevel {
    if case .working = self { .info } else { .error }
  }

  fileprivate var name: LogEvent {
    switch self {
    case .failing: .tablesFailing
    case .working, .synced: .tablesWorking
    case .found(.damaged), .found(.log): .tablesDamaged
    case .found(.table), .found(.formerFolder): .tableSetAside
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .failing(let reason):
      "changes of tables are not saved, and a restart would take back the games: \(reason)"
    case .working, .synced: "changes of tables are saved again"
    case .found(.damaged(let path, let tables, let reason)):
      "the saved tables were damaged (\(reason)): \(tables) of them could be read; the damaged file is \(path)"
    case .found(.log(let path, let pages)):
      "the log of the saved tables was damaged: the last changes, on \(pages) pages, are lost; see \(path)"
    case .found(.formerFolder(let path)):
      "games that a former version saved in \(path) do not come back; you may remove the folder"
    case .found(.table(let code, let reason)):
      "table \(code) is not restored: \(reason); see the table set_aside in tables.db"
    }
  }
}
