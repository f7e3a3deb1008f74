import Bytes
import Crypto
import Files
import GameCore

extension TableRecord {
  /// Complete files of logs with these tables and nothing else, one for each moment of the last note, and
  /// at least one.
  static func segments(of saved: [Saved]) -> [[UInt8]] {
    if saved.isEmpty { return [segment(of: [], Moment(seconds: 0))] }
    let groups = Dictionary(grouping: saved, by: \.moment)
    return groups.sorted { $0.key.seconds < $1.key.seconds }.map { segment(of: $1, $0) }
  }

  /// The file of the first segment of a log. Its clock starts at the oldest save.
  private static func segment(of saved: [Saved], _ moment: Moment) -> [UInt8] {
    let now = saved.map(\.elapsed.wholeMicroseconds).max() ?? 0
    var bytes = magic
    bytes.append(bigEndian: 0, width: 8)
    bytes.append(bigEndian: 0, width: 8)
    append(Stamp(clock: now, moment: moment), to: &bytes)
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
