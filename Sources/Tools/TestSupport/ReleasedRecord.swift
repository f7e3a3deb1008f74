/// A saved table as a released version wrote it, of a file in `Tests/Corpora/tables`.
///
/// Each schema has a file. Each table has three lines in it: `# NAME`, the fixed content in hexadecimal digits
/// (`-`: none), and the state.
public struct ReleasedRecord: Hashable, Sendable {
  public var name: String
  public var content: [UInt8]?
  public var state: [UInt8]

  public init(name: String, content: [UInt8]?, state: [UInt8]) {
    self.name = name
    self.content = content
    self.state = state
  }

  private struct MalformedFile: Error {
    let schema: Int
  }

  private static func path(_ schema: Int) -> String { "Tests/Corpora/tables/schema-\(schema).txt" }

  /// The records of a file. Throws if it is not there or has another form.
  public static func all(schema: Int) throws -> [ReleasedRecord] {
    let lines = try Checkout.text(of: path(schema)).split(separator: "\n")
    return try stride(from: 0, to: lines.count, by: 3).map { index in
      guard index + 2 < lines.count, lines[index].hasPrefix("# "),
        let state = bytes(lines[index + 2])
      else { throw MalformedFile(schema: schema) }
      let content = bytes(lines[index + 1])
      guard content != nil || lines[index + 1] == "-" else { throw MalformedFile(schema: schema) }
      return ReleasedRecord(
        name: String(lines[index].dropFirst(2)), content: content, state: state)
    }
  }

  /// Writes the file of a schema.
  public static func write(_ records: [ReleasedRecord], schema: Int) throws {
    let text = records.map { record in
      "# \(record.name)\n\(record.content.map(digits) ?? "-")\n\(digits(record.state))\n"
    }
    try Checkout.write(Array(text.joined().utf8), to: path(schema))
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
