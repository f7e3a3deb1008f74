import Files
import GameCore
import Store
import Tables

/// The saved tables of a server without its sockets and threads: the real log on a disk in memory,
/// and clocks that the simulation sets.
final class SimulatedServer {
  static let folder = "tables"
  static let loops = 2
  /// Small, so that files fill up within minutes.
  static let fileLength = 48 << 10

  let disk: MemoryDisk
  let fault: PlantedFault?
  /// `nil` while there is no server, and for one that cannot save.
  private(set) var tables: SavedTables?
  private(set) var isDown = true
  /// Whether parties keep what they need to go on from a former record.
  var keepsHistory = false
  /// The wall clock at tick zero.
  var wall: Int64 = 1_800_000_000
  /// When the clock was noted last.
  private(set) var noted = Tick.zero
  /// The clock as the disk had it at the last sync.
  private(set) var notedOnDisk = Tick.zero
  private var saves = 0
  /// Tables of which the log may not say that they are over.
  private(set) var halfRemoved: Set<TableCode> = []

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
    disk = MemoryDisk(seed: seed, fault: fault)
  }

  var isDead: Bool { disk.isDead }

  /// How often the machine has started, and when it did so last.
  private var boots: (count: UInt64, at: Tick) = (1, .zero)

  /// The machine starts again, after a power cut.
  func startMachine(at now: Tick) { boots = (boots.count + 1, now) }

  private func moment(at now: Tick) -> Moment {
    Moment(
      seconds: wall + now.microseconds / 1_000_000,
      uptime: (now - boots.at).wholeMicroseconds / 1_000_000, boot: boots.count)
  }

  // MARK: An upgrade

  /// The record that the former version left, of which this one must read the table or set it aside.
  private var former: FormerRecord?

  /// A server of the version that wrote this record was here, and ended as it noted its clock.
  func leave(_ record: FormerRecord, at now: Tick) throws(FileError) {
    former = record
    let folder = try TableFolder(
      Self.folder, loops: Self.loops, on: disk, smallest: Self.fileLength)
    let code = FormerRecord.code
    let log = folder.logs[code.loop(of: Self.loops)]
    let content = record.content.flatMap { content in
      log.save(content: { $0.write(raw: content) })
    }
    log.save(code.number, content, at: now.microseconds) { $0.write(raw: record.bytes(fault)) }
    let stamp = TableRecord.Stamp(clock: now.microseconds, moment: moment(at: now))
    for log in folder.logs { try log.note(stamp) }
    try folder.finish()
  }

  /// Whether a record may be set aside: this version reads the schema before it and no other.
  private func mayBeSetAside(_ code: TableCode) -> Bool {
    guard let former, code == FormerRecord.code, !former.comesBack else { return false }
    self.former = nil
    return true
  }

  // MARK: A process

  /// The records as the next start reads them, by code.
  func records() -> [UInt64: TableRecord.Saved] {
    let saved = (try? TableFolder.saved(in: Self.folder, on: disk)) ?? []
    return Dictionary(saved.map { ($0.code, $0) }) { $1 }
  }

  /// Starts a process. Returns the restored tables; `nil` if it died meanwhile.
  func start(at now: Tick, lost: Duration) throws(SetAside) -> [Table]? {
    isDown = false
    let begins = fault == .gamesGoOnMeanwhile ? now - lost : now
    var aside: String?
    do throws(FileError) {
      tables = try SavedTables(
        folder: Self.folder, loops: Self.loops, on: disk, smallest: Self.fileLength,
        at: begins, moment: moment(at: now),
        setAside: {
          if mayBeSetAside($0.code) { return }
          aside = "table \($0.code) is set aside: \($0.reason)"
        })
    } catch {
      tables = nil
    }
    if isDead { return nil }
    if let aside { throw SetAside(text: aside) }
    noted = now
    notedOnDisk = now
    guard let tables else {
      let read = try? SavedTables.read(
        folder: Self.folder, on: disk, at: begins, moment(at: now))
      return read ?? []
    }
    return tables.takeRestored()
  }

  struct SetAside: Error {
    let text: String
  }

  func end() {
    tables = nil
    isDown = true
  }

  // MARK: What a process does

  /// Opens the logs of a process that could not save at its start. False if it still cannot.
  func reopen() -> Bool {
    guard tables == nil, !isDown, !isDead else { return false }
    tables = try? SavedTables(
      reopening: Self.folder, loops: Self.loops, on: disk, smallest: Self.fileLength,
      setAside: { _ in })
    return tables != nil && !isDead
  }

  /// Makes the next start find the tables that were saved since `reopen`. Otherwise the process goes on
  /// without saving.
  func finishReopening(at now: Tick) -> Bool {
    let stamp = TableRecord.Stamp(clock: now.microseconds, moment: moment(at: now))
    let isFinished = (try? tables?.finish(at: stamp)) == true
    guard isFinished, !isDead else {
      tables = nil
      return false
    }
    (noted, notedOnDisk) = (now, now)
    return true
  }

  /// Whether the record was saved. If the process died in it, it may be.
  func save(
    _ state: Table.State, _ content: inout SavedTables.SavedContent?, at now: Tick
  ) -> Bool {
    guard let tables else { return false }
    saves += 1
    if fault == .someSavesAreForgotten, saves % 40 == 0 { return true }
    let lost = tables.lostRecords
    tables.save(state, &content, loop: state.code.loop(of: Self.loops), at: now)
    return tables.lostRecords == lost && !isDead
  }

  func remove(_ code: TableCode) {
    if fault == .endedTablesStay { return }
    let lost = tables?.lostRecords
    tables?.remove(code, loop: code.loop(of: Self.loops))
    if tables == nil || isDead || tables?.lostRecords != lost { halfRemoved.insert(code) }
  }

  /// Does the work that the thread beside the loops does each second. Returns whether the disk has everything.
  func maintain(at now: Tick) -> Bool {
    guard let tables, !isDown else { return false }
    let stamp = TableRecord.Stamp(clock: now.microseconds, moment: moment(at: now))
    let isNoted = fault == .clocksAreNotNoted || (try? tables.note(stamp)) != nil
    if isNoted, !isDead { noted = now }
    do throws(FileError) { try tables.maintain() } catch { return false }
    guard !isDead else { return false }
    notedOnDisk = now
    return true
  }

  /// The tables whose last change had no room.
  var unsaved: [TableCode] {
    guard let tables else { return [] }
    return (0..<Self.loops).flatMap { tables.unsaved(loop: $0) }
  }

  /// The resource that grows without an end, if one does.
  func growth(tables count: Int) -> String? {
    let (files, bytes) = disk.amount
    if files > 3 * Self.loops + 4 { return "\(files) files: \(disk.files.keys.sorted())" }
    // Two files of a loop, each of at most four times what the tables take.
    let most = 2 * Self.loops * max(Self.fileLength, 5 * count * 24_576) + 2 * 8_192
    if bytes > most { return "\(bytes) bytes on the disk for \(count) tables" }
    let live = tables?.amount.live ?? 0
    if live > count * 24_576 { return "\(live) bytes of records for \(count) tables" }
    return nil
  }
}
