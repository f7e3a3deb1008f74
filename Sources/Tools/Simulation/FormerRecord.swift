import Games
import Tables
import TestSupport

/// A saved table as a released version wrote it: the state with which a server of this version begins after
/// an upgrade.
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
    ((try? ReleasedRecord.all(schema: schema)) ?? []).map { FormerRecord(schema, $0) }
  }

  private init(_ schema: Int, _ record: ReleasedRecord) {
    self.schema = schema
    (name, content, bytes) = (record.name, record.content, record.state)
    state = try? Table.State(binaryForm: bytes, content: content)
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
