import Bytes
import Compression
import Files

/// The format of a `TableLog`'s files.
///
/// A header of 64 bytes: magic, number of the segment, the end of its first records, and from byte 24 the
/// clocks. It is written when the file has the records that it begins with. After a power cut the disk may
/// have the header and not all of these; then the file before counts.
///
/// Then records: length of the payload (4 bytes), CRC-32 (4), kind (1), payload. The checksum covers kind
/// and payload, and starts with the segment's number. The first record that does not fit its checksum ends
/// the file: it was being written when the process or the machine ended.
public enum TableRecord {
  /// The clocks at one moment: the loop's, in microseconds, and the machine's.
  public struct Stamp: Hashable, Sendable {
    public var clock: Int64
    public var moment: Moment

    public init(clock: Int64, moment: Moment) {
      self.clock = clock
      self.moment = moment
    }
  }

  enum Kind: UInt8 {
    case content = 1
    case table = 2
    case removed = 3
  }

  static let headerLength = 64
  static let magic: [UInt8] = Array("FTTABLE1".utf8)
  private static let prefix = 9

  /// False if the write fails.
  static func writeHeader(of file: any StoredFile, number: Int, firstRecords end: Int) -> Bool {
    var bytes = magic
    bytes.append(bigEndian: UInt64(number), width: 8)
    bytes.append(bigEndian: UInt64(end), width: 8)
    return file.write(bytes.span, at: 0)
  }

  /// False if the write fails.
  static func write(_ stamp: Stamp, to file: any StoredFile) -> Bool {
    var bytes: [UInt8] = []
    append(stamp, to: &bytes)
    return file.write(bytes.span, at: 24)
  }

  /// The clocks as a header has them, 32 bytes.
  static func append(_ stamp: Stamp, to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt64(bitPattern: stamp.clock), width: 8)
    bytes.append(bigEndian: UInt64(bitPattern: stamp.moment.seconds), width: 8)
    bytes.append(bigEndian: UInt64(bitPattern: stamp.moment.uptime), width: 8)
    bytes.append(bigEndian: stamp.moment.boot, width: 8)
  }

  /// Makes a record of a segment in `writer`, of what `payload` appends.
  static func make(
    _ kind: Kind, of segment: Int, in writer: inout BinaryWriter,
    _ payload: (inout BinaryWriter) -> Void
  ) {
    writer.removeAll()
    for _ in 0..<(prefix - 1) { writer.write(byte: 0) }
    writer.write(byte: kind.rawValue)
    payload(&writer)
    writer.replace(at: 0, by: UInt32(writer.count - prefix))
    addChecksum(to: &writer, of: segment)
  }

  /// Makes the same record for another segment.
  static func move(_ record: [UInt8], to segment: Int, in writer: inout BinaryWriter) {
    writer.removeAll()
    writer.write(raw: record)
    addChecksum(to: &writer, of: segment)
  }

  private static func addChecksum(to writer: inout BinaryWriter, of segment: Int) {
    let sum = writer.withSpan { checksum($0.extracting((prefix - 1)...), segment) }
    writer.replace(at: 4, by: sum)
  }

  /// The checksum of kind and payload. It starts with the segment's number, so that no record of a former
  /// file counts.
  private static func checksum(_ bytes: Span<UInt8>, _ segment: Int) -> UInt32 {
    var sum = CRC32(start: UInt32(truncatingIfNeeded: segment))
    sum.add(bytes)
    return sum.value
  }

  // MARK: Reading

  /// A saved table: its newest state, and the content of its game.
  public struct Saved: Hashable, Sendable {
    public var code: UInt64
    /// The content's bytes; `nil` for a table without a game.
    public var content: [UInt8]?
    public var state: [UInt8]
    /// The time from the save to the last note of the clock.
    public var elapsed: Duration
    /// The machine's clocks at the last note.
    public var moment: Moment
  }

  /// The contents of one file.
  struct Segment {
    var number: Int
    var stamp: Stamp
    var tables: [UInt64: (clock: Int64, content: Secret128?, state: [UInt8])] = [:]
    var contents: [Secret128: [UInt8]] = [:]

    /// Reads a file's bytes; `nil` if it is no segment, or one without all of its first records. A former
    /// version noted no end of these.
    init?(_ bytes: [UInt8]) {
      guard bytes.count >= headerLength, Array(bytes[..<8]) == magic,
        let number = bytes.span.bigEndian(at: 8, width: 8), number < UInt64(Int.max),
        let firstRecords = bytes.span.bigEndian(at: 16, width: 8),
        let clock = bytes.span.bigEndian(at: 24, width: 8),
        let seconds = bytes.span.bigEndian(at: 32, width: 8),
        let uptime = bytes.span.bigEndian(at: 40, width: 8),
        let boot = bytes.span.bigEndian(at: 48, width: 8)
      else { return nil }
      self.number = Int(number)
      stamp = Stamp(
        clock: Int64(bitPattern: clock),
        moment: Moment(
          seconds: Int64(bitPattern: seconds), uptime: Int64(bitPattern: uptime), boot: boot))
      var position = headerLength
      while let (kind, payload) = TableRecord.record(in: bytes, at: position, of: self.number) {
        position = payload.endIndex
        apply(kind, payload)
      }
      if UInt64(position) < firstRecords { return nil }
    }

    private mutating func apply(_ kind: Kind, _ payload: ArraySlice<UInt8>) {
      var reader = BinaryReader(payload)
      do throws(BinaryFault) {
        switch kind {
        case .content:
          let key = Secret128(high: try reader.readBits(), low: try reader.readBits())
          contents[key] = Array(payload.dropFirst(Secret128.byteCount))
        case .table:
          let (code, clock): (UInt64, Int64) = (try reader.read(), try reader.read())
          var key: Secret128?
          if try reader.read(Bool.self) {
            key = Secret128(high: try reader.readBits(), low: try reader.readBits())
          }
          tables[code] = (clock, key, Array(payload.suffix(reader.rest)))
          stamp.clock = max(stamp.clock, clock)
        case .removed: tables[try reader.read()] = nil
        }
      } catch {
        // Its checksum fits, so a program with another format wrote it; the others count.
        return
      }
    }

    var saved: [Saved] {
      tables.sorted { $0.key < $1.key }.map { code, table in
        Saved(
          code: code, content: table.content.flatMap { contents[$0] }, state: table.state,
          elapsed: .microseconds(max(0, stamp.clock &- table.clock)), moment: stamp.moment)
      }
    }
  }

  /// The record at `position`; `nil` if no whole one is there.
  private static func record(
    in bytes: [UInt8], at position: Int, of segment: Int
  ) -> (Kind, ArraySlice<UInt8>)? {
    guard bytes.count - position >= prefix,
      let length = bytes.span.bigEndian(at: position, width: 4),
      let sum = bytes.span.bigEndian(at: position + 4, width: 4),
      length <= UInt64(bytes.count - position - prefix),
      let kind = Kind(rawValue: bytes[position + 8])
    else { return nil }
    let record = bytes[(position + prefix - 1)..<(position + prefix + Int(length))]
    guard UInt64(checksum(record.span, segment)) == sum else { return nil }
    return (kind, record.dropFirst())
  }

  /// Removes the files of a folder of logs that have no records yet. It blocks.
  static func removeSpares(_ folder: String, on disk: any TableDisk) {
    for name in (try? disk.plainFiles(below: folder)) ?? [] {
      let bytes = try? disk.read("\(folder)/\(name)", limit: 1 << 30)
      if let bytes, Segment(bytes) == nil { disk.remove("\(folder)/\(name)") }
    }
  }

  /// The tables in a folder of logs: of each loop those of the newest complete file. It blocks.
  public static func read(
    _ folder: String, on disk: any TableDisk = SystemDisk()
  ) throws(FileError) -> [Saved] {
    var newest: [Substring: Segment] = [:]
    for name in try disk.plainFiles(below: folder) {
      let parts = name.split(separator: "-")
      guard parts.count == 3, parts[0] == "loop",
        let segment = Segment(try disk.read("\(folder)/\(name)", limit: 1 << 30)),
        String(segment.number) == parts[2]
      else { continue }
      if segment.number >= newest[parts[1]]?.number ?? 0 { newest[parts[1]] = segment }
    }
    return newest.sorted { $0.key < $1.key }.flatMap(\.value.saved)
  }
}
