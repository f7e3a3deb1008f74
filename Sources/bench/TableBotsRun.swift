import GameCore
import Games
import Net
import Tables
import Wire

/// `bench tables`: four bots at each of many tables, on one thread.
final class TableBotsRun {
  /// Tables on their way into the house at once; more would measure the way in.
  static let entering = 16
  /// A page's interval between two questions for the server's clock (P6).
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
  /// The server's clock less ours in nanoseconds, by the quickest echo so far.
  var clock: (offset: Int64, roundTrip: Int64)?
  private var lastToken: UInt64 = 0
  private var nextTable = 0
  private var tablesEntering = 0
  private var tablesReady = 0
  private var tablesDone = 0
  /// When the poller last told of something.
  private var wokeUp = Instant.now

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
      poller.wait(max(.zero, now.duration(to: next)), into: &events)
      wokeUp = .now
      for event in events { ready(event, &buffer) }
      events.removeAll(keepingCapacity: true)
      while let token = timers.popDue(by: .now) { rang(token) }
    }
    return report
  }
}

// The way in: the foyer, then four seats.
extension TableBotsRun {
  private func enterMore() {
    while tablesEntering < Self.entering, nextTable < options.tables {
      tablesEntering += 1
      connect(.foyer(table: nextTable), path: "/ws", device: bots[nextTable * 4].device)
      nextTable += 1
    }
  }

  private func connect(_ role: TableBotRole, path: String, device: String) {
    lastToken += 1
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    do throws(NetError) {
      let socket = try TableBotSocket(
        to: options.server, path: path, device: device, nonce: nonce, role: role, token: lastToken)
      try poller.add(socket.number, for: socket.interest, token: socket.token)
      sockets[socket.token] = socket
      if case .seat(let bot) = role { bots[bot].socket = socket }
    } catch {
      broken(role, "\(error)")
    }
  }

  private func ready(_ event: Poller.Event, _ buffer: inout [UInt8]) {
    guard let socket = sockets[event.token] else { return }
    var outcome = TableBotSocket.Outcome.fine
    if event.ready.contains(.writable) { outcome = socket.becameWritable() }
    if case .fine = outcome, !event.ready.isDisjoint(with: [.readable, .hungUp]) {
      outcome = socket.becameReadable(&buffer) {
        greet(socket)
      } taken: { message, instant in
        take(PageMessage(message), from: socket, at: instant)
      }
    }
    settle(socket, outcome)
  }

  /// Waits for what the socket needs now, or lets it go.
  private func settle(_ socket: TableBotSocket, _ outcome: TableBotSocket.Outcome) {
    guard sockets[socket.token] != nil else { return }
    switch outcome {
    case .fine: poller.change(socket.number, to: socket.interest, token: socket.token)
    case .gone(let why):
      broken(socket.role, why)
      drop(socket)
    }
  }

  private func drop(_ socket: TableBotSocket) {
    poller.remove(socket.number)
    sockets[socket.token] = nil
    if case .seat(let bot) = socket.role { bots[bot].socket = nil }
  }

  private func send(_ message: TableClientMessage, by bot: Int) {
    guard let socket = bots[bot].socket else { return }
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    settle(socket, socket.send(bytes))
  }

  private func command(_ command: TableCommand, by bot: Int) {
    bots[bot].command += 1
    send(.command(CommandID(bots[bot].command), command), by: bot)
  }

  private func greet(_ socket: TableBotSocket) {
    var bytes: [UInt8] = []
    switch socket.role {
    case .foyer(let table):
      FoyerClientMessage.hello(hello(of: table * 4), table: nil).append(to: &bytes)
    case .seat(let bot):
      TableClientMessage.hello(hello(of: bot), role: .join, version: nil).append(to: &bytes)
    }
    if case .gone(let why) = socket.send(bytes) { broken(socket.role, why) }
  }

  private func hello(of bot: Int) -> Hello {
    let name = try? PlayerName("Bot \(bot % 4 + 1)")
    let profile = name.map { Profile(name: $0, colour: Colour(bot % 4 * 2)) }
    return Hello(versions: WireVersion.spoken, assets: "bench", profile: profile)
  }

  private func take(_ message: PageMessage?, from socket: TableBotSocket, at instant: Instant) {
    guard let message else { return broken(socket.role, "an unreadable message") }
    switch socket.role {
    case .foyer(let table): takeInFoyer(message, table, socket)
    case .seat(let bot): takeAtTable(message, bot, instant)
    }
  }

  private func takeInFoyer(_ message: PageMessage, _ table: Int, _ socket: TableBotSocket) {
    switch message {
    case .welcome:
      var bytes: [UInt8] = []
      FoyerClientMessage.command(CommandID(1), .open(solo: false)).append(to: &bytes)
      if case .gone(let why) = socket.send(bytes) { broken(socket.role, why) }
    case .ok(_, let code?):
      tables[table].code = code
      drop(socket)
      for bot in table * 4..<table * 4 + 4 {
        connect(.seat(bot: bot), path: "/t/\(code)/ws", device: bots[bot].device)
      }
    case .no(_, let code), .bye(let code): broken(socket.role, "foyer: \(code)")
    case .ok, .clock, .view, .other: break
    }
  }

  /// A table is of no use any more; the others go on.
  private func broken(_ role: TableBotRole, _ why: String) {
    report.trouble(why)
    let number =
      switch role {
      case .foyer(let table): table
      case .seat(let bot): bot / 4
      }
    guard !tables[number].isBroken else { return }
    tables[number].isBroken = true
    let isIn = tables[number].seated == 4
    if tables[number].roundsPlayed < options.questions { tablesDone += 1 }
    if !isIn { tableEntered() }
  }

  /// One table is in, or never will be.
  private func tableEntered() {
    tablesEntering -= 1
    tablesReady += 1
    enterMore()
    guard tablesReady == options.tables else { return }
    for table in tables.indices { alarm(.start, table, at: .now + upToSpread()) }
  }

  /// A random time within the spread.
  private func upToSpread() -> Duration {
    .microseconds(Int.random(in: 0..<options.spread * 1_000_000, using: &random))
  }

  private func alarm(_ alarm: Alarm, _ index: Int, at instant: Instant) {
    _ = timers.schedule(at: instant, token: alarm.rawValue << 32 | UInt64(index))
  }
}

// Playing.
extension TableBotsRun {
  private func rang(_ token: UInt64) {
    guard let alarm = Alarm(rawValue: token >> 32) else { return }
    let index = Int(token & 0xFFFF_FFFF)
    switch alarm {
    case .clock: askClock(index)
    case .submit: submit(index)
    case .start:
      guard !tables[index].isBroken else { return }
      command(.start, by: index * 4)
    }
  }

  private func askClock(_ bot: Int) {
    let now = Instant.now
    bots[bot].askedClock = now
    send(.clock(id: 1), by: bot)
    alarm(.clock, bot, at: now + Self.heartbeat)
  }

  private func takeAtTable(_ message: PageMessage, _ bot: Int, _ instant: Instant) {
    switch message {
    case .welcome:
      askClock(bot)
      tables[bot / 4].seated += 1
      if tables[bot / 4].seated == 4, !tables[bot / 4].isBroken { tableEntered() }
    case .clock(_, let received, let sent): takeClock(bot, received, sent, instant)
    case .view(let view): take(view, bot, instant)
    case .no(_, let code): broken(.seat(bot: bot), "table: \(code)")
    case .bye(let code): broken(.seat(bot: bot), "table: \(code)")
    case .ok, .other: break
    }
  }

  private func takeClock(_ bot: Int, _ received: Tick, _ sent: Tick, _ instant: Instant) {
    guard let asked = bots[bot].askedClock else { return }
    bots[bot].askedClock = nil
    let roundTrip = instant.nanoseconds - asked.nanoseconds
    if let clock, clock.roundTrip <= roundTrip { return }
    let theirs = (received.microseconds + sent.microseconds) * 500
    let ours = asked.nanoseconds / 2 + instant.nanoseconds / 2
    clock = (theirs - ours, roundTrip)
  }

  private func take(_ view: PageView, _ bot: Int, _ instant: Instant) {
    switch view.phase {
    case "question":
      if let round = view.round, let opensAt = view.opensAt {
        question(round, opensAt, bot, instant)
      }
    case "reveal":
      if let round = view.round { reveal(round, bot, instant) }
    case "ended":
      guard bot % 4 == 0, !tables[bot / 4].isRestarting else { return }
      tables[bot / 4].isRestarting = true
      command(.restart, by: bot)
    default: break
    }
  }

  /// Means to submit at a random moment after the question's.
  private func question(_ round: Int, _ opensAt: Tick, _ bot: Int, _ instant: Instant) {
    guard round > bots[bot].questionSeen, let clock else { return }
    bots[bot].questionSeen = round
    tables[bot / 4].begin(round: round)
    let opens = Instant(nanoseconds: opensAt.microseconds * 1_000 - clock.offset)
    if instant > opens { report.lateQuestion.append(instant.nanoseconds - opens.nanoseconds) }
    // A hundredth of a second beyond the error of the estimate: an early one would be refused.
    let submits = max(opens + .milliseconds(10), instant) + upToSpread()
    bots[bot].submitsAt = submits
    alarm(.submit, bot, at: submits)
  }

  private func submit(_ bot: Int) {
    guard let submitsAt = bots[bot].submitsAt else { return }
    bots[bot].submitsAt = nil
    let round = bots[bot].questionSeen
    guard round == tables[bot / 4].round, !tables[bot / 4].isBroken else { return }
    let option = OptionLetter.allCases[Int.random(in: 0..<4, using: &random)]
    let now = Instant.now
    report.lateSubmission.append(now.nanoseconds - submitsAt.nanoseconds)
    tables[bot / 4].submitted += 1
    if tables[bot / 4].submitted == 4 { tables[bot / 4].lastSubmission = now }
    command(.submit(round: round, option: option), by: bot)
  }

  private func reveal(_ round: Int, _ bot: Int, _ instant: Instant) {
    let number = bot / 4
    guard round == tables[number].round, bots[bot].revealSeen < round, !tables[number].isBroken
    else { return }
    bots[bot].revealSeen = round
    tables[number].revealsRead += 1
    let isLast = tables[number].revealsRead == 4
    if let submission = tables[number].lastSubmission {
      let elapsed = instant.nanoseconds - submission.nanoseconds
      report.untilEach.append(elapsed)
      report.lateReading.append(instant.nanoseconds - wokeUp.nanoseconds)
      if isLast { report.untilAll.append(elapsed) }
    } else if isLast {
      report.roundsCutShort += 1
    }
    guard isLast else { return }
    tables[number].roundsPlayed += 1
    if tables[number].roundsPlayed == options.questions { tablesDone += 1 }
  }
}

/// The subcommand.
enum TableBots {
  /// Runs with the arguments behind `tables`; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = TableBotsOptions(arguments) else {
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
