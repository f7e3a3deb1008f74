import GameCore
import Net
import Tables
import Wire

/// The way in: the foyer, then four seats.
extension TableBotsRun {
  func enterMore() {
    while tablesEntering < Self.entering, nextTable < options.tables {
      tablesEntering += 1
      connect(.foyer(table: nextTable), path: "/ws", device: bots[nextTable * 4].device)
      nextTable += 1
    }
  }

  func connect(_ role: TableBotRole, path: String, device: String) {
    lastToken += 1
    do {
      let socket = try TableBotSocket(
        to: options.server, path: path, device: device, role: role, token: lastToken, pipe)
      try poller.add(socket.number, for: socket.interest, token: socket.token)
      sockets[socket.token] = socket
      if case .seat(let bot) = role { bots[bot].socket = socket }
    } catch {
      broken(role, "\(error)")
    }
  }

  func ready(_ event: Poller.Event, _ buffer: inout [UInt8]) {
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
  func settle(_ socket: TableBotSocket, _ outcome: TableBotSocket.Outcome) {
    guard sockets[socket.token] != nil else { return }
    switch outcome {
    case .fine: poller.change(socket.number, to: socket.interest, token: socket.token)
    case .gone(let why):
      broken(socket.role, why)
      drop(socket)
    }
  }

  func drop(_ socket: TableBotSocket) {
    poller.remove(socket.number)
    sockets[socket.token] = nil
    if case .seat(let bot) = socket.role { bots[bot].socket = nil }
  }

  func send(_ message: TableClientMessage, by bot: Int) {
    guard let socket = bots[bot].socket else { return }
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    settle(socket, socket.send(bytes))
  }

  func command(_ command: TableCommand, by bot: Int) {
    bots[bot].command += 1
    send(.command(CommandID(bots[bot].command), command), by: bot)
  }

  func greet(_ socket: TableBotSocket) {
    var bytes: [UInt8] = []
    switch socket.role {
    case .foyer(let table):
      FoyerClientMessage.hello(hello(of: table * 4), table: nil).append(to: &bytes)
    case .seat(let bot):
      TableClientMessage.hello(hello(of: bot), role: .join, version: nil).append(to: &bytes)
    }
    if case .gone(let why) = socket.send(bytes) { broken(socket.role, why) }
  }

  func hello(of bot: Int) -> Hello {
    let name = try? PlayerName("Bot \(bot % 4 + 1)")
    let profile = name.map { Profile(name: $0, colour: Colour(bot % 4 * 2)) }
    return Hello(versions: WireVersion.spoken, assets: "bench", profile: profile)
  }

  func take(_ message: PageMessage?, from socket: TableBotSocket, at instant: Instant) {
    guard let message else { return broken(socket.role, "an unreadable message") }
    switch socket.role {
    case .foyer(let table): takeInFoyer(message, table, socket)
    case .seat(let bot): takeAtTable(message, bot, instant)
    }
  }

  func takeInFoyer(_ message: PageMessage, _ table: Int, _ socket: TableBotSocket) {
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
  func broken(_ role: TableBotRole, _ why: String) {
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
  func tableEntered() {
    tablesEntering -= 1
    tablesReady += 1
    enterMore()
    guard tablesReady == options.tables else { return }
    for table in tables.indices { alarm(.start, table, at: .now + upToSpread()) }
  }

  /// A random time within the spread.
  func upToSpread() -> Duration {
    .microseconds(Int.random(in: 0..<options.spread * 1_000_000, using: &random))
  }

  func alarm(_ alarm: Alarm, _ index: Int, at instant: Instant) {
    _ = timers.schedule(at: instant, token: alarm.rawValue << 32 | UInt64(index))
  }
}
