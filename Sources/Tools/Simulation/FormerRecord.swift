import Games
import Tables
import TestSupport

/// A saved table as a released version wrote it, from `Tests/Corpora/tables`: the state with which a server
/// of this version begins after an upgrade.
public struct FormerRecord: Sendable, CustomStringConvertible {
  public let schema: Int
  public let name: String
  let content: [UInt8]?
  let bytes: [UInt8]
  /// The state; `nil` if this version does not read the schema any more.
  let state: Table.State?

  public var description: String { "schema \(schema), \(name)" }

  /// Whether the table comes back after the upgrade. Otherwise its record is set aside.
  public var comesBack: Bool { state != nil }

  /// All of them.
  public static let all: [FormerRecord] = (6...Table.State.schema).flatMap { schema in
    (try? read(schema)) ?? []
  }

  private init?(_ schema: Int, _ lines: ArraySlice<Substring>) {
    let lines = Array(lines)
    guard lines.count == 3, let bytes = FormerRecord.bytes(lines[2]) else { return nil }
    self.schema = schema
    self.bytes = bytes
    name = String(lines[0].dropFirst(2))
    content = lines[1] == "-" ? nil : FormerRecord.bytes(lines[1])
    state = try? Table.State(binaryForm: bytes, content: content)
  }

  /// Reads a file: of each state its name, its content and itself, a line each.
  private static func read(_ schema: Int) throws -> [FormerRecord] {
    let text = try Checkout.text(of: "Tests/Corpora/tables/schema-\(schema).txt")
    let lines = text.split(separator: "\n")
    return stride(from: 0, to: lines.count, by: 3).compactMap { index in
      FormerRecord(schema, lines[index..<min(index + 3, lines.count)])
    }
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  /// The code of all tables in these files.
  static let code = TableCode(number: 77)

  /// The bytes that the former version left on the disk.
  func bytes(_ fault: PlantedFault?) -> [UInt8] {
    guard fault == .formChangedUnderOneSchema else { return bytes }
    // The present number, before a state in the former form.
    return [UInt8(2 * Table.State.schema)] + bytes.dropFirst()
  }

  /// The quiz of a table in the midst of one.
  var quiz: Quiz? {
    if case .quiz(let quiz) = state?.fixedContent { quiz } else { nil }
  }
}
