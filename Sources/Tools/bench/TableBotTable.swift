import GameCore
import Net
import Tables

/// Which of the bots' sockets one is.
enum TableBotRole: Hashable, Sendable {
  /// The first bot of a table in the foyer, to open the table.
  case foyer(table: Int)
  /// A bot at its table; `bot` counts through all tables, four each.
  case seat(bot: Int)
}

/// A bot's WebSocket.
struct TableBotSocket {
  let role: TableBotRole
  let line: LoadLine
}

/// One bot: what it has done and means to do.
struct TableBot {
  /// Any 32 hexadecimal digits make a device.
  var device: String
  var socket: TableBotSocket?
  /// The number of the command sent last.
  var command: Int
  /// The round that it has seen the question of, and that it has seen the reveal of.
  var questionSeen = 0
  var revealSeen = 0
  /// When it means to submit for `questionSeen`.
  var submitsAt: Instant?
  /// The echo it waits for: when it asked.
  var askedClock: Instant?
}

/// One table: how far it has come, and the round that is measured.
struct TableBotTable {
  var code: TableCode?
  var seated = 0
  /// A bot of it was refused or lost: no more is measured here.
  var isBroken = false
  var roundsPlayed = 0
  var round = 0
  var submitted = 0
  var lastSubmission: Instant?
  var revealsRead = 0
  var isRestarting = false

  /// A question that this table has not had before.
  mutating func begin(round: Int) {
    guard round > self.round else { return }
    self.round = round
    submitted = 0
    lastSubmission = nil
    revealsRead = 0
    isRestarting = false
  }
}
