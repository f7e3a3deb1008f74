import GameCore

/// One stream at one end: its credit in both directions.
struct StreamState: Sendable {
  let table: TableKey
  /// Bytes that the peer takes before it grants more.
  var credit: Int
  /// Messages that wait for credit or space.
  var waiting = FrameQueue()
  /// Bytes that the peer may still send.
  var allowance: Int
  /// Bytes that were taken and not granted again.
  var consumed = 0
  /// The stream ends for this reason once waiting messages are sent.
  var closing: StreamEnd?
  /// It is in the list of streams that wait for space, or for the rate limit.
  var isStarved = false
  var isHeld = false
  /// The time at which a running measurement began.
  var pingedAt: Tick?

  init(table: TableKey, window: Int) {
    self.table = table
    credit = window
    allowance = window
  }
}
