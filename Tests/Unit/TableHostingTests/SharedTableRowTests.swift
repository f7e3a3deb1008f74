import Games
import Store
import Tables
import TestSupport
import Testing

@testable import TableHosting

@Suite("The rows of tables that servers share")
struct SharedTableRowTests {
  private static func bytes(_ digits: Substring) throws -> [UInt8] {
    let values = try digits.map { try #require($0.hexDigitValue) }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  /// A row as a version with that schema wrote it.
  private static func row(_ name: String, schema: Int) throws -> TableRow {
    let lines = try Checkout.text(of: "Tests/Corpora/tables/schema-\(schema).txt")
      .split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "# \(name)"))
    return TableRow(
      epoch: 3, version: 1, content: try bytes(lines[start + 1]),
      state: try bytes(lines[start + 2]),
      age: .zero)
  }

  @Test(
    "A content is saved again if the row has another one, as after an upgrade in a countdown")
  func content() throws {
    for (schema, isThere) in [(Table.State.schema, true), (10, false)] {
      let shared = SharedTable(attempt: 1)
      shared.row = try SharedTableRowTests.row("dealt-countdown", schema: schema)
      let table = try #require(shared.restored(materials: GameContent(), at: .zero))
      let first = shared.save(table.state, epoch: 3, version: 2)
      #expect((first.content == .same) == isThere)
      if case .bytes(let bytes) = first.content {
        #expect(try Table.State(binaryForm: first.state, content: bytes) == table.state)
      }
      #expect(shared.save(table.state, epoch: 3, version: 3).content == .same)
    }
  }
}
