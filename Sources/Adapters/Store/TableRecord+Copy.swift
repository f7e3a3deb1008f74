import Bytes
import Crypto
import GameCore

extension TableRecord {
  /// Complete files of logs with these tables and nothing else, one for each moment of the last note.
  static func segments(of saved: [Saved]) -> [[UInt8]] {
    Dictionary(grouping: saved, by: \.seconds).sorted { $0.key < $1.key }.map { seconds, saved in
      segment(of: saved, seconds)
    }
  }

  /// The file of the first segment of a log. Its clock starts at the oldest save.
  private static func segment(of saved: [Saved], _ seconds: Int64) -> [UInt8] {
    let now = saved.map(\.elapsed.wholeMicroseconds).max() ?? 0
    var bytes = magic
    bytes.append(bigEndian: 0, width: 8)
    bytes.append(bigEndian: 0, width: 8)
    bytes.append(bigEndian: UInt64(bitPattern: now), width: 8)
    bytes.append(bigEndian: UInt64(bitPattern: seconds), width: 8)
    bytes += Array(repeating: 0, count: headerLength - bytes.count)
    var writer = BinaryWriter()
    var contents: Set<Secret128> = []
    for table in saved {
      let key = table.content.map { Secret128(leading: sha256($0)) }
      if let key, let content = table.content, contents.insert(key).inserted {
        make(.content, of: 0, in: &writer) { writer in
          writer.write(raw: key.bytes)
          writer.write(raw: content)
        }
        bytes += writer.bytes
      }
      make(.table, of: 0, in: &writer) { writer in
        write(
          code: table.code, clock: now - table.elapsed.wholeMicroseconds, content: key, to: &writer)
        writer.write(raw: table.state)
      }
      bytes += writer.bytes
    }
    return bytes
  }

  /// The beginning of a table's record, before its state.
  static func write(
    code: UInt64, clock: Int64, content: Secret128?, to writer: inout BinaryWriter
  ) {
    writer.write(code)
    writer.write(clock)
    writer.write(content != nil)
    if let content {
      writer.write(bits: content.high)
      writer.write(bits: content.low)
    }
  }
}
