import GameCore
import Games
import Tables
import TestSupport

/// A simulated player with a page: what it has seen, how it is connected, what it will do.
struct Bot: Sendable {
  /// The device's number; it gets another one when it changes doors.
  var player: UInt64
  var connection: ConnectionID?
  var member: MemberNumber?
  var link: SimulatedLink
  /// By how much the page's estimate of the server's clock is wrong.
  var clockError: Duration = .zero
  /// The socket is open, yet nothing comes: a sleeping phone.
  var isMute = false
  var isSeeing = false
  /// The table has greeted this connection.
  var isGreeted = false
  var socket = SimulatedSocket()
  /// The player and member before the device changed doors, until it has its seat again.
  var former: (player: PlayerID, member: MemberNumber)?
  var lastRound = 0
  var nextCommand: Int
  /// Sent and not answered as far as the page knows; sent again after a reconnection.
  var unanswered: (id: CommandID, command: TableCommand)?
  /// Has decided when to start.
  var isReady = false
  /// Has decided when to go on after the end of a quiz.
  var isResting = false
  /// Removed or turned away: does not come back by itself for a while.
  var isOut = false

  init(player: UInt64, link: SimulatedLink, firstCommand: Int) {
    self.player = player
    self.link = link
    nextCommand = firstCommand
  }

  var profile: Profile? {
    let number = Int(player % 100)
    return .named(Bot.names[number % Bot.names.count], colour: number % Colour.count)
  }

  private static let names = ["Anna", "Bob", "Cem", "Dora", "Emil", "Fritz", "Gül", "Jo"]
}

/// How a bot answers one question.
enum Answer {
  case never
  case early
  case atDeadline
  case after(Duration)

  static func random(using random: inout SeededGenerator) -> Answer {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<4: .never
    case 4..<6: .early
    case 6..<9: .atDeadline
    default: .after(.milliseconds(Int64.random(in: 400...9_000, using: &random)))
    }
  }
}

extension SeededGenerator {
  /// Whether something happens that happens `percent` times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// A time up to twice `seconds`, so that much on average.
  mutating func soon(_ seconds: Int) -> Duration {
    .milliseconds(Int64.random(in: 0...Int64(seconds) * 2_000, using: &self))
  }
}
