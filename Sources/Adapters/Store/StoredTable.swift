import Bytes
import Compression
import Crypto
import Database
import Files
import GameCore
import SQLite
import Tables

/// A row of a table.
struct StoredTable {
  /// The key of the row, which a damaged file may have wrong.
  let number: Int64
  let clock: Int64
  let digest: [UInt8]?
  let content: [UInt8]?
  let state: [UInt8]
  /// The last clocks of the process that saved it; `nil` if they are missing.
  let note: TableDatabase.Stamp?
  /// Whether it is what was written.
  let isWhole: Bool

  var code: TableCode { TableCode(number: UInt64(clamping: number)) }

  /// `nil` if not even the key can be read.
  init?(_ row: Row, _ connection: Connection, _ clocks: TableNotes.Clocks?) {
    guard let number = try? row.integer(0) else { return nil }
    self.number = number
    clock = (try? row.integer(1)) ?? 0
    let digest = row.isNull(2) ? nil : (try? row.blob(2)) ?? []
    self.digest = digest
    state = (try? row.blob(3)) ?? []
    content = digest.flatMap { digest in
      let sql = "SELECT content FROM contents WHERE digest = $1"
      return try? connection.row(sql, [.blob(digest)])?.blob(0)
    }
    note = (try? row.integer(5)).flatMap { opening in
      clocks?.opening == opening ? clocks?.stamp : TableDatabase.note(of: opening, connection)
    }
    let hasContent = digest == content.map(StoredTable.digest)
    isWhole =
      hasContent && (try? row.integer(4)) == StoredTable.checksum(number, clock, digest, state)
  }

  /// The key of a content.
  static func digest(_ content: [UInt8]) -> [UInt8] { Array(sha256(content).prefix(16)) }

  /// The checksum of a row: CRC-32 of code and clock (8 bytes each), digest, state.
  static func checksum(
    _ code: Int64, _ clock: Int64, _ digest: [UInt8]?, _ state: [UInt8]
  ) -> Int64 {
    var head = BinaryWriter(capacity: 32)
    head.write(bits: UInt64(bitPattern: code))
    head.write(bits: UInt64(bitPattern: clock))
    if let digest { head.write(raw: digest) }
    var sum = CRC32()
    head.withSpan { sum.add($0) }
    sum.add(state.span)
    return Int64(sum.value)
  }
}

extension StoredTable {
  /// `moment`: the present, if the last clocks of its process are missing.
  func saved(until moment: Moment) -> SavedTable {
    let elapsed = (note?.clock.microseconds ?? clock) &- clock
    return SavedTable(
      code, content: content, state: state, elapsed: .microseconds(max(0, elapsed)),
      moment: note?.moment ?? moment)
  }
}
