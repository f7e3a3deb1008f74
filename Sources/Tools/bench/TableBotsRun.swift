import GameCore
import Games
import Net
import TLS
import Tables
import Wire

/// `bench tables`: four bots at each of many tables, on one thread.
final class TableBotsRun {
  /// Tables on their way into the house at once; more would measure the way in.
  static let entering = 16
  /// A page's interval between two questions for the server's clock (P24).
  static let heartbeat: Duration = .seconds(2)

  enum Alarm: UInt64 { case clock, submit, start }

  let options: TableBotsOptions
  var report = TableBotsReport()
  var random: SeededGenerator
  var bots: [TableBot] = []
  var tables: [TableBotTable]
  var poller: Poller
  var sockets: [UInt64: TableBotSocket] = [:]
  var timers = Timers()
  let pipe = TLSPipe()
  /// The server's clock less ours in nanoseconds, by the quickest echo so far.
  var clock: (offset: Int64, roundTrip: Int64)?
  var lastToken: UInt64 = 0
  var nextTable = 0
  var tablesEntering = 0
  var tablesReady = 0
  var tablesDone = 0
  /// When the poller last told of something.
  var wokeUp = Instant.now

  init(_ options: TableBotsOptions) throws(NetError) {
    self.options = options
    random = SeededGenerator(seed: options.seed)
    tables = Array(repeating: TableBotTable(), count: options.tables)
    poller = try Poller()
    // From the system and not from the seed: a device that comes back with the numbers of its last
    // commands would be answered as for a resend.
    for _ in 0..<options.tables * 4 {
      var digits = ""
      for _ in 0..<32 { digits += String(Int.random(in: 0..<16), radix: 16) }
      bots.append(TableBot(device: digits, command: Int.random(in: 1...1_000_000_000)))
    }
  }

  /// Plays to the end, or until the time is over.
  func play() -> TableBotsReport {
    let end = Instant.now + .seconds(options.seconds)
    var events: [Poller.Event] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    enterMore()
    while tablesDone < options.tables {
      let now = Instant.now
      guard now < end else {
        report.isUnfinished = true
        break
      }
      let next = min(timers.nextDue ?? end, end)
      poller.wait(until: next, into: &events)
      wokeUp = .now
      for event in events { ready(event, &buffer) }
      events.removeAll(keepingCapacity: true)
      while let token = timers.popDue(by: .now) { rang(token) }
    }
    return report
  }
}

/// The subcommand.
enum TableBots {
  /// Runs with the arguments behind `tables`; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = try? TableBotsOptions(arguments) else {
      print(TableBotsOptions.help)
      return 2
    }
    _ = Socket.raiseDescriptorLimit()
    do throws(NetError) {
      let report = try TableBotsRun(options).play()
      print("\(options.tables) tables with four bots each, seed \(options.seed)")
      for line in report.lines { print(line) }
      return report.isPassed(allowedMilliseconds: options.allowed) ? 0 : 1
    } catch {
      print("\(error)")
      return 1
    }
  }
}

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

/// The options of `bench tables`.
struct TableBotsOptions: Sendable {
  /// Where the server is; `http` alone.
  var server: LoadServer
  var tables = 1_000
  /// Rounds played at each table at least; one that is done plays on while others are not.
  var questions = 10
  /// Seconds within which the answers to a question are spread.
  var spread = 5
  /// Seconds after which the run ends, whatever it has.
  var seconds = 300
  /// Decides when bots answer and what.
  var seed: UInt64 = 1
  /// The 99th percentile above which the run counts as failed, in milliseconds.
  var allowed: Int?

  static let help = """
    bench tables [--url http://127.0.0.1:8080] [--tables 1000] [--questions 10] [--spread 5]
                 [--seconds 300] [--seed 1] [--allowed-ms 50]

    Opens tables through the foyer, seats four bots at each, and plays: every bot answers at a
    random moment within --spread seconds of a question. Prints how long it takes from a round's
    last submission until all four have read the reveal, and how late the bots themselves were.
    Exit status 1 where a bot was refused or lost, or the 99th percentile is above --allowed-ms.
    """

  init(_ words: [String]) throws(Arguments.Misunderstood) {
    var words = try Arguments(words)
    guard let server = LoadServer(words.text("--url") ?? "http://127.0.0.1:8080"), !server.isSecure
    else { throw Arguments.Misunderstood() }
    self.server = server
    tables = try words.number("--tables", in: 1...5_000) ?? tables
    questions = try words.number("--questions", in: 1...10_000) ?? questions
    spread = try words.number("--spread", in: 1...15) ?? spread
    seconds = try words.number("--seconds", in: 1...86_400) ?? seconds
    seed = try words.number("--seed", in: 0...Int.max).map { UInt64($0) } ?? seed
    allowed = try words.number("--allowed-ms", in: 0...Int.max)
    try words.end()
  }
}
