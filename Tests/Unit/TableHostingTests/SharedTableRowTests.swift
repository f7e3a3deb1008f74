import Games
import Store
import Tables
import TestSupport
import Testing

@testable import TableHosting

@Suite("The rows of tables that servers share")
struct SharedTableRowTests {
  /// A row as a version with that schema wrote it.
  private static func row(_ name: String, schema: Int) throws -> TableRow {
    let record = try #require(
      try ReleasedRecord.all(schema: schema).first { $0.name == name })
    return TableRow(
      epoch: 3, version: 1, content: record.content, state: record.state, age: .zero)
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
