import Bytes
import Compression
import Files
import GameCore

/// A small file beside a `TableDatabase`, written over in place: the length of the log that the disk has, and the
/// last clocks of the process. The bytes are in the system's hands at once, at a small part of a commit's cost.
///
/// Two threads write it, each its own part: the length in 8 bytes, then the number of the opening, the clock and the
/// machine's three in 8 bytes each and their CRC-32. All are big-endian. A file of the length alone has no clocks.
struct TableNotes: Sendable {
  private let path: String

  /// `path`: that of the database.
  init(of path: String) { self.path = "\(path)-synced" }

  private var bytes: [UInt8] { (try? Files.read(path, limit: 64)) ?? [] }

  // MARK: The log's length

  /// Notes how many bytes of the log the disk has. A full disk does not take the note; the former one, of a
  /// shorter log, then stays.
  func note(synced length: Int) {
    var writer = BinaryWriter(capacity: 8)
    writer.write(bits: UInt64(length))
    try? Files.overwrite(path, at: 0, with: writer.bytes)
  }

  /// The log is about to be emptied. Waits for the disk: otherwise a power cut could bring the note back.
  func forgetSynced() {
    do throws(FileError) {
      try Files.overwrite(path, at: 0, with: [UInt8](repeating: 0, count: 8))
      try Files.sync(path)
    } catch {
      Files.remove(path)
      try? Files.sync(Files.folder(of: path))
    }
  }

  /// The noted length; 0 if none was.
  var synced: Int { bytes.span.bigEndian(at: 0, width: 8).map { Int(clamping: $0) } ?? 0 }

  // MARK: The clocks

  typealias Clocks = (opening: Int64, stamp: TableDatabase.Stamp)

  private static let (clocksBegin, clocksLength) = (8, 40)

  /// Notes the clocks of an opening. A full disk may not take the first note.
  func note(_ stamp: TableDatabase.Stamp, of opening: Int64) {
    var writer = BinaryWriter(capacity: 64)
    for number in [opening, stamp.clock.microseconds, stamp.moment.seconds, stamp.moment.uptime] {
      writer.write(bits: UInt64(bitPattern: number))
    }
    writer.write(bits: stamp.moment.boot)
    var sum = CRC32()
    writer.withSpan { sum.add($0) }
    writer.write(bits: UInt64(sum.value) << 32)
    try? Files.overwrite(path, at: TableNotes.clocksBegin, with: writer.bytes)
  }

  /// Waits until the disk has the notes.
  func sync() throws(FileError) { try Files.sync(path) }

  /// The last clocks, and the number of their opening; `nil` if none were noted, or not whole.
  var clocks: Clocks? {
    let bytes = bytes
    let (begin, length) = (TableNotes.clocksBegin, TableNotes.clocksLength)
    guard let sum = bytes.span.bigEndian(at: begin + length, width: 4) else { return nil }
    var present = CRC32()
    present.add(bytes.span.extracting(begin..<begin + length))
    guard UInt64(present.value) == sum else { return nil }
    let numbers = (0..<5).map { bytes.span.bigEndian(at: begin + 8 * $0, width: 8) ?? 0 }
    let moment = Moment(
      seconds: Int64(bitPattern: numbers[2]), uptime: Int64(bitPattern: numbers[3]),
      boot: numbers[4])
    let clock = Tick(microseconds: Int64(bitPattern: numbers[1]))
    return (Int64(bitPattern: numbers[0]), (clock, moment))
  }
}
