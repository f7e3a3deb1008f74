import Files

/// Finds damage in the write-ahead log of an SQLite file
/// (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>). SQLite itself reads a log up to the first
/// page that does not fit its checksum, and says nothing of the others. Nor does it notice that pages at the end
/// are missing. A file of notes beside the log (`TableNotes`) therefore holds the length that the disk has.
enum WriteAheadLog {
  private static let headerLength = 32
  private static let frameHeaderLength = 24
  /// The length of a page in this program's file of tables.
  static let pageLength = 1_024
  private static let frameLength = frameHeaderLength + pageLength
  private static let magic: UInt64 = 0x377F_0682

  /// The number of pages in a log's bytes that SQLite does not read, and of those that are missing at its end; of a
  /// log whose header is damaged at least one. `synced`: the length that the disk had.
  ///
  /// It counts on a log that begins empty at each start and is never written over. What a killed process did not
  /// write whole is no page.
  static func unreadablePages(_ bytes: [UInt8], synced: Int) -> Int {
    max(unreadablePages(bytes), (synced - bytes.count + frameLength - 1) / frameLength)
  }

  private static func unreadablePages(_ bytes: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    guard bytes.count >= headerLength, let magic = bytes.span.bigEndian(at: 0, width: 4),
      magic | 1 == self.magic | 1, let size = bytes.span.bigEndian(at: 8, width: 4),
      (512...65_536).contains(size)
    else { return max(1, bytes.count / frameLength) }
    var checksum = Checksum(isBigEndian: magic & 1 == 1)
    let frame = frameHeaderLength + Int(size)
    let count = (bytes.count - headerLength) / frame
    checksum.add(bytes, 0, 24)
    guard checksum.isAt(24, of: bytes) else { return max(1, count) }
    for index in 0..<count {
      let start = headerLength + index * frame
      checksum.add(bytes, start, 8)
      checksum.add(bytes, start + frameHeaderLength, Int(size))
      guard bytes[(start + 8)..<(start + 16)] == bytes[16..<24],
        checksum.isAt(start + 16, of: bytes)
      else { return count - index }
    }
    return 0
  }

  /// The running checksum of a log, over words of 32 bits.
  private struct Checksum {
    let isBigEndian: Bool
    private var sums: (UInt32, UInt32) = (0, 0)

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Adds `length` bytes from `start`, a multiple of eight.
    mutating func add(_ bytes: [UInt8], _ start: Int, _ length: Int) {
      for index in stride(from: start, to: start + length, by: 8) {
        sums.0 &+= word(bytes, index) &+ sums.1
        sums.1 &+= word(bytes, index + 4) &+ sums.0
      }
    }

    /// Whether the log has this checksum at `index`.
    func isAt(_ index: Int, of bytes: [UInt8]) -> Bool {
      bytes.span.bigEndian(at: index, width: 4) == UInt64(sums.0)
        && bytes.span.bigEndian(at: index + 4, width: 4) == UInt64(sums.1)
    }

    private func word(_ bytes: [UInt8], _ index: Int) -> UInt32 {
      let word =
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        | UInt32(bytes[index + 3]) << 24
      return isBigEndian ? word.byteSwapped : word
    }
  }
}
