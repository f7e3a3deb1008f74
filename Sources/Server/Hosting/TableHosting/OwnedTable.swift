import Bytes
import GameCore
import Games
import Store
import Tables
import Transport

/// The part of this server in one table that the database keeps.
package final class OwnedTable {
  package var ownership: TableOwnership
  /// The row that came with the last lock, until the table is made of it.
  package var row: TableRow?
  /// The timer for the machine's deadline.
  package var timer: (id: TimerID, due: Tick)?
  /// The epoch of the log's last line about the table; `nil` when it is released.
  package var loggedEpoch: Int64?
  /// The content in the row, as the owner of this epoch knows it.
  private var saved: (content: FixedContent?, epoch: Int64)?

  /// The part in a table that servers share.
  package init(attempt: Int) { ownership = TableOwnership(attempt: attempt) }

  /// The part in a table of this server alone. `epoch`: another one for each.
  package init(soleSince now: Tick, epoch: Int64) {
    ownership = TableOwnership(soleSince: now, epoch: epoch)
  }

  /// The next save has the content, too: the row may be gone.
  package func forgetSaved() { saved = nil }

  /// The table of the row; `nil` if that cannot be read.
  package func restored(
    gameContent: GameContent, limits: Tables.Limits = Tables.Limits(), at now: Tick
  ) -> Table? {
    guard let row, let state = try? Table.State(binaryForm: row.state, content: row.content) else {
      return nil
    }
    self.row = nil
    // A state of the schema before may come with other content than its row has.
    let content = state.fixedContent
    saved = content?.binaryForm == row.content ? (content, row.epoch) : nil
    return Table(
      restoring: state, downtime: row.age, gameContent: gameContent, limits: limits, at: now)
  }

  /// A save of the state. A content that the row has is not written again.
  package func save(_ state: Table.State, epoch: Int64, version: Int64) -> TableSave {
    let content = state.fixedContent
    let isThere = saved.map { $0.epoch == epoch && $0.content == content } ?? false
    saved = (content, epoch)
    return TableSave(
      state.code, epoch: epoch, version: version, state: OwnedTable.bytes(of: state),
      content: isThere ? .same : OwnedTable.form(of: content), at: state.clock,
      isPlaying: state.isPlaying)
  }

  /// The row of a new table, which nobody owns.
  package static func opening(_ state: Table.State) -> TableSave {
    TableSave(
      state.code, epoch: 0, version: 0, state: bytes(of: state),
      content: form(of: state.fixedContent), at: state.clock)
  }

  private static func form(of content: FixedContent?) -> TableSave.Content {
    content.map { .bytes($0.binaryForm) } ?? .none
  }

  private static func bytes(of state: Table.State) -> [UInt8] {
    var writer = BinaryWriter(capacity: 2_048)
    state.write(to: &writer)
    return writer.bytes
  }
}
