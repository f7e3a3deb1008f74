import Bytes
import Files
import GameCore
import Games
import Tables

/// A saved table as a start finds it.
public struct SavedTable: Hashable, Sendable {
  public var code: TableCode
  /// The content of the running game; `nil` without one.
  public var content: [UInt8]?
  public var state: [UInt8]
  /// The time that passed in the table after its last save, as far as the clock was noted.
  public var elapsed: Duration
  /// The machine's clocks at the last note.
  public var moment: Moment

  public init(
    _ code: TableCode, content: [UInt8]?, state: [UInt8], elapsed: Duration, moment: Moment
  ) {
    self.code = code
    self.content = content
    self.state = state
    self.elapsed = elapsed
    self.moment = moment
  }

  /// The table, whose time goes on at `now`; `nil` if the state cannot be read.
  public func restored(at now: Tick, _ moment: Moment, limits: Tables.Limits = Tables.Limits())
    -> Table?
  {
    guard let state = try? Table.State(binaryForm: state, content: content) else { return nil }
    // A wall clock that was set anew by years counts as far as a table can be old.
    let downtime = min(self.moment.secondsUntil(moment), 1_000_000_000)
    return Table(
      restoring: state, elapsed: elapsed, downtime: .seconds(downtime), limits: limits, at: now)
  }
}
