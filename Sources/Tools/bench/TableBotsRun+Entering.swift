import GameCore
import HTTP
import Net
import Tables
import WebSocket
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
      let request = try LoadRequest(
        path: path, to: options.server, number: lastToken, subprotocols: ["fourtop.v1"],
        fields: [Field("Cookie", "fourtop-device=\(device)")])
      let line = try LoadLine(to: options.server, request, nil, token: lastToken)
      try poller.add(line.number, for: line.interest, token: line.token)
      let socket = TableBotSocket(role: role, line: line)
      sockets[line.token] = socket
      if case .seat(let bot) = role { bots[bot].socket = socket }
    } catch {
      broken(role, "\(error)")
    }
  }

  func ready(_ event: Poller.Event, _ buffer: inout [UInt8]) {
    guard let socket = sockets[event.token] else { return }
    let line = socket.line
    attempt(socket) { () throws(LoadFault) in
      if event.ready.contains(.writable) { try line.becameWritable(through: pipe) }
      guard !event.ready.isDisjoint(with: [.readable, .hungUp]) else { return }
      let wasOpen = line.isOpen
      var plain: [UInt8] = []
      try line.becameReadable(&buffer, &plain, through: pipe) { (_, message) throws(LoadFault) in
        take(PageMessage(message), from: socket, at: .now)
      }
      if !wasOpen, line.isOpen { greet(socket) }
    }
  }

  /// Does something with a socket, and waits for what it needs then. One that fails is of no use any more.
  func attempt(_ socket: TableBotSocket, _ body: () throws(LoadFault) -> Void) {
    do throws(LoadFault) {
      try body()
      guard sockets[socket.line.token] != nil else { return }
      poller.change(socket.line.number, to: socket.line.interest, token: socket.line.token)
    } catch {
      guard sockets[socket.line.token] != nil else { return }
      broken(socket.role, error.description)
      drop(socket)
    }
  }

  func drop(_ socket: TableBotSocket) {
    poller.remove(socket.line.number)
    sockets[socket.line.token] = nil
    if case .seat(let bot) = socket.role { bots[bot].socket = nil }
  }

  /// Sends a text message, now or as soon as the socket takes it.
  func send(_ message: [UInt8], to socket: TableBotSocket) {
    let mask = UInt32(truncatingIfNeeded: socket.line.token) &* 0x9E37_79B9 | 1
    attempt(socket) { () throws(LoadFault) in
      try socket.line.send(PreparedFrame(.text, message.span, mask: mask).bytes, through: pipe)
    }
  }

  func send(_ message: TableClientMessage, by bot: Int) {
    guard let socket = bots[bot].socket else { return }
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    send(bytes, to: socket)
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
    send(bytes, to: socket)
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
      send(bytes, to: socket)
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
