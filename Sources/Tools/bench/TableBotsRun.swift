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
