import GameCore

/// One stream at one end: what may still be sent and what may still come.
struct Flow: Sendable {
  let table: TableKey
  /// Bytes that the peer takes before it grants more.
  var credit: Int
  /// Messages that wait for credit or for room.
  var waiting = FrameQueue()
  /// Bytes that the peer may still send.
  var allowance: Int
  /// Bytes that were taken in and not granted again.
  var consumed = 0
  /// Ends so once what waits is sent.
  var closing: StreamEnd?
  /// It stands in the list of those that wait for room, or for leave to grant.
  var isStarved = false
  var isHeld = false
  /// Since when a measurement of the way is under way.
  var pingedAt: Tick?

  init(table: TableKey, window: Int) {
    self.table = table
    credit = window
    allowance = window
  }
}
