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

  @Test("A content that the row has is not saved again, also after an upgrade")
  func content() throws {
    for schema in [Table.State.schema, Table.State.schema - 1] {
      let shared = OwnedTable(attempt: 1)
      shared.row = try SharedTableRowTests.row("dealt-countdown", schema: schema)
      let table = try #require(shared.restored(gameContent: GameContent(), at: .zero))
      let first = shared.save(table.state, epoch: 3, version: 2)
      #expect(first.content == .same)
      #expect(shared.save(table.state, epoch: 3, version: 3).content == .same)
    }
  }
}
