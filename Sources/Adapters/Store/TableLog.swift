import Bytes
import Compression
import Crypto
import Files
import Net
import Synchronization

/// The saved tables of one loop: an append-only file of records, mapped into memory. A record is a copy
/// in memory, so saving waits for no disk; what was saved outlives the process, and after at most a
/// second the machine.
///
/// When the file is full, the newest record of each table goes to the next one, the spare, which a worker
/// has made in advance.
public final class TableLog: Sendable {
  /// The content of a game that a table's record refers to: the digest of its bytes.
  public typealias ContentKey = Secret128

  /// A mapped file, with the place of the next record.
  private struct Segment {
    let file: any StoredFile
    let number: Int
    var end = TableRecord.headerLength
    /// Whether something was written since the last `sync`.
    var isDirty = true
    /// Whether a write failed. Nothing more is written to this file then.
    var isBroken = false
  }

  /// A newest record: its place in the segment.
  private struct Place {
    var offset: Int
    var length: Int
    var content: ContentKey?
  }

  private struct State: ~Copyable {
    var segment: Segment
    var spare: Segment?
    /// The number of the newest file.
    var newest = 0
    var tables: [UInt64: Place] = [:]
    var contents: [ContentKey: (place: Place, users: Int)] = [:]
    /// Bytes of all newest records.
    var live = 0
    /// The length of the longest record for which there was no room since the last segment.
    var missing = 0
    /// Bytes of all records, and of those that are not on the disk yet.
    var written = 0
    var waiting = 0
    /// Segments that are no longer needed.
    var retired: [Segment] = []
    var stamp: TableRecord.Stamp?
    /// Tables whose last change had no room.
    var unsaved: Set<UInt64> = []
    /// The worker knows that a spare is wanted.
    var isSpareRequested = false
    /// Where records and contents are made.
    var scratch = BinaryWriter(capacity: 4_096)
    var content = BinaryWriter(capacity: 16_384)

    /// Whether there is no spare that has room for the newest records three times.
    var isSpareWanted: Bool {
      guard let spare else { return true }
      return spare.file.count < 3 * live + missing + TableRecord.headerLength
    }
  }

  /// The length of a file in bytes, unless more is needed.
  public static let smallest = 1 << 20

  private let folder: String
  private let disk: any TableDisk
  private let loop: Int
  private let smallest: Int
  private let state: Mutex<State>
  private let lost = Atomic(0)
  /// Whether a spare is wanted and nobody has been told.
  private let spareRequest = Atomic(false)

  /// Creates the first file of a loop's log; `maintain` makes the next one. It blocks: do not call it on a
  /// loop. `smallest`: the length of a file in bytes.
  public init(
    folder: String, loop: Int, on disk: any TableDisk = SystemDisk(),
    smallest: Int = TableLog.smallest
  ) throws(FileError) {
    self.folder = folder
    self.disk = disk
    self.loop = loop
    self.smallest = smallest
    let first = try TableLog.segment(0, of: loop, in: folder, on: disk, count: smallest)
    let header = TableRecord.headerLength
    guard TableRecord.writeHeader(of: first.file, number: 0, firstRecords: header) else {
      throw TableLog.writeFailure(first)
    }
    state = Mutex(State(segment: first))
  }

  private static func segment(
    _ number: Int, of loop: Int, in folder: String, on disk: any TableDisk, count: Int
  ) throws(FileError) -> Segment {
    let path = "\(folder)/loop-\(loop)-\(number)"
    return Segment(file: try disk.makeFile(path, count: count), number: number)
  }

  /// The kernel gives no reason for a failed write. On a broken disk `sync` fails first, so the disk is full.
  private static func writeFailure(_ segment: Segment) -> FileError {
    .diskFull(call: "write", path: segment.file.path)
  }

  /// The number of records for which there was no room.
  public var lostRecords: Int { lost.load(ordering: .relaxed) }

  /// The tables whose last change had no room: their newest records are older than they are.
  public var unsaved: Set<UInt64> { state.withLock { $0.unsaved } }

  /// Bytes of records.
  public struct Amount: Hashable, Sendable {
    /// The newest records of all tables.
    public var live = 0
    /// All records since the start.
    public var written = 0
    /// Records that are not on the disk yet.
    public var waiting = 0

    public init() {}

    public static func + (left: Amount, right: Amount) -> Amount {
      var sum = left
      sum.live += right.live
      sum.written += right.written
      sum.waiting += right.waiting
      return sum
    }
  }

  /// The bytes of the records now.
  public var amount: Amount {
    state.withLock { state in
      var amount = Amount()
      (amount.live, amount.written, amount.waiting) = (state.live, state.written, state.waiting)
      return amount
    }
  }

  // MARK: On the loop

  /// Saves a game's content, which `write` appends, unless it is saved already, for tables that refer to it.
  /// `nil` if there is no room.
  public func save(content write: (inout BinaryWriter) -> Void) -> ContentKey? {
    state.withLock { state in
      state.content.removeAll()
      write(&state.content)
      let content = state.content.bytes
      let key = Secret128(leading: sha256(content))
      if state.contents[key] != nil { return key }
      let place = append(.content, to: &state) { writer in
        writer.write(raw: key.bytes)
        writer.write(raw: content)
      }
      guard let place else { return nil }
      state.contents[key] = (place, 0)
      return key
    }
  }

  /// Saves a table's state, which `write` appends: the newest record of a code counts. False if there is no
  /// room; then the key of a content that no other table refers to is no longer valid.
  @discardableResult
  public func save(
    _ code: UInt64, _ content: ContentKey?, at clock: Int64,
    _ write: (inout BinaryWriter) -> Void
  ) -> Bool {
    state.withLock { state in
      let place = append(.table, to: &state) { writer in
        TableRecord.write(code: code, clock: clock, content: content, to: &writer)
        write(&writer)
      }
      guard var place else {
        state.unsaved.insert(code)
        if let content { TableLog.forgetUnused(content, in: &state) }
        return false
      }
      if !state.unsaved.isEmpty { state.unsaved.remove(code) }
      place.content = content
      let former = state.tables.updateValue(place, forKey: code)
      if let former, former.content == content {
        state.live -= former.length
      } else {
        if let content { state.contents[content]?.users += 1 }
        release(former, in: &state)
      }
      return true
    }
  }

  private static func forgetUnused(_ key: ContentKey, in state: inout State) {
    guard let content = state.contents[key], content.users == 0 else { return }
    state.contents[key] = nil
    state.live -= content.place.length
  }

  /// Notes that a change of a table was not saved, because its content had no room.
  public func miss(_ code: UInt64) { state.withLock { _ = $0.unsaved.insert(code) } }

  /// Removes a table.
  public func remove(_ code: UInt64) {
    state.withLock { state in
      state.unsaved.remove(code)
      guard let former = state.tables.removeValue(forKey: code) else { return }
      _ = append(.removed, to: &state) { $0.write(code) }
      release(former, in: &state)
    }
  }

  /// Notes the loop's clock and the wall clock, once a second: a restored game goes on with the time
  /// that was left at the last note. Without a table the note alone is not worth a write to the disk.
  public func note(_ stamp: TableRecord.Stamp) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      state.stamp = stamp
      let isNoted =
        state.segment.isBroken
        ? rotate(&state, for: 0) : TableRecord.write(stamp, to: state.segment.file)
      state.segment.isBroken = !isNoted
      guard isNoted else { throw TableLog.writeFailure(state.segment) }
      if !state.tables.isEmpty { state.segment.isDirty = true }
    }
  }

  /// Whether the worker should call `prepareSpare` now rather than in its next second. True once for each
  /// spare.
  public func takeSpareRequest() -> Bool {
    spareRequest.load(ordering: .relaxed) && spareRequest.exchange(false, ordering: .relaxed)
  }

  private func release(_ former: Place?, in state: inout State) {
    guard let former else { return }
    state.live -= former.length
    guard let key = former.content, let content = state.contents[key] else { return }
    if content.users > 1 {
      state.contents[key]?.users -= 1
    } else {
      state.contents[key] = nil
      state.live -= content.place.length
    }
  }

  /// Appends a record, in the next segment if this one is full. `nil` if there is no room.
  private func append(
    _ kind: TableRecord.Kind, to state: inout State, _ payload: (inout BinaryWriter) -> Void
  ) -> Place? {
    TableRecord.make(kind, of: state.segment.number, in: &state.scratch, payload)
    let length = state.scratch.count
    if !write(state.scratch, to: &state.segment) {
      var isWritten = false
      if rotate(&state, for: length) {
        TableRecord.make(kind, of: state.segment.number, in: &state.scratch, payload)
        isWritten = write(state.scratch, to: &state.segment)
      }
      guard isWritten else {
        lost.add(1, ordering: .relaxed)
        state.missing = max(state.missing, length)
        return nil
      }
    }
    defer {
      state.segment.end += length
      state.segment.isDirty = true
      state.live += length
      state.written += length
      state.waiting += length
      if !state.isSpareRequested, state.isSpareWanted {
        state.isSpareRequested = true
        spareRequest.store(true, ordering: .relaxed)
      }
    }
    return Place(offset: state.segment.end, length: length)
  }

  /// Writes a record at the end of a segment. False if there is no room, or the write fails.
  private func write(_ record: borrowing BinaryWriter, to segment: inout Segment) -> Bool {
    guard !segment.isBroken, record.count <= segment.file.count - segment.end else {
      return false
    }
    segment.isBroken = !record.withSpan { segment.file.write($0, at: segment.end) }
    return !segment.isBroken
  }

  /// Continues in the spare segment with the newest records. False without a spare that has room for
  /// them and for `wanted` bytes more.
  private func rotate(_ state: inout State, for wanted: Int) -> Bool {
    guard let spare = state.spare,
      state.live + wanted <= spare.file.count - TableRecord.headerLength
    else { return false }
    state.spare = nil
    guard let next = copyRecords(to: spare, in: &state) else {
      // It may have some of the records, so it is not used again.
      state.retired.append(spare)
      return false
    }
    state.retired.append(state.segment)
    state.segment = next
    state.missing = 0
    return true
  }

  /// Copies the newest records and the clocks to a spare segment. `nil` if a read or a write fails.
  private func copyRecords(to spare: Segment, in state: inout State) -> Segment? {
    var next = spare
    var writer = BinaryWriter()
    func moved(_ place: Place) -> Place? {
      guard let record = state.segment.file.read(place.length, at: place.offset) else {
        return nil
      }
      TableRecord.move(record, to: next.number, in: &writer)
      guard writer.withSpan({ next.file.write($0, at: next.end) }) else { return nil }
      defer { next.end += place.length }
      var moved = place
      moved.offset = next.end
      return moved
    }
    var (contents, tables) = (state.contents, state.tables)
    for (key, content) in state.contents {
      guard let place = moved(content.place) else { return nil }
      contents[key]?.place = place
    }
    for (code, place) in state.tables {
      guard let place = moved(place) else { return nil }
      tables[code] = place
    }
    if let stamp = state.stamp, !TableRecord.write(stamp, to: next.file) { return nil }
    guard
      TableRecord.writeHeader(of: next.file, number: next.number, firstRecords: next.end)
    else { return nil }
    (state.contents, state.tables) = (contents, tables)
    return next
  }

  // MARK: On the worker

  /// Writes what changed to the disk, removes former segments, and makes a spare segment if one is
  /// wanted. Call it each second, on one thread other than the loop's.
  public func maintain() throws(FileError) {
    try sync()
    try prepareSpare()
    let segment = state.withLock { $0.segment }
    if segment.isBroken { throw TableLog.writeFailure(segment) }
  }

  /// Writes what changed to the disk, and removes former segments. Throws also if the file is no longer
  /// at its path: the next start would not find it.
  public func sync() throws(FileError) {
    let (segment, retired, waiting) = state.withLock { state in
      defer { state.segment.isDirty = false }
      return (state.segment, state.retired, state.waiting)
    }
    if segment.isDirty {
      do throws(FileError) { try segment.file.sync(upTo: segment.end) } catch {
        // The next call tries again, and the former files stay until then.
        state.withLock { $0.segment.isDirty = true }
        throw error
      }
    }
    state.withLock { $0.waiting -= waiting }
    // The newest records are on the disk before the former files go.
    for former in retired { disk.remove(former.file.path) }
    state.withLock { $0.retired.removeFirst(retired.count) }
    try segment.file.checkPath()
  }

  /// Makes a spare segment if one is wanted. After a failure the former spare, if any, remains.
  public func prepareSpare() throws(FileError) {
    let wanted: (number: Int, count: Int)? = state.withLock { state in
      guard state.isSpareWanted else { return nil }
      // On a full disk the present spare stays.
      let count = max(smallest, 6 * state.live + 2 * state.missing)
      return (state.newest + 1, count)
    }
    guard let wanted else { return }
    disk.remove("\(folder)/loop-\(loop)-\(wanted.number)")
    let spare = try TableLog.segment(
      wanted.number, of: loop, in: folder, on: disk, count: wanted.count)
    let shorter = state.withLock { state in
      defer { state.spare = spare }
      state.newest = spare.number
      state.isSpareRequested = false
      return state.spare
    }
    if let shorter { disk.remove(shorter.file.path) }
  }
}
