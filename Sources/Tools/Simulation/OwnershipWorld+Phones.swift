import GameCore
import Tables
import TestSupport

/// Phones that come by the proxy, change their names and send again what was not answered.
extension OwnershipWorld {
  struct Phone {
    let table: Int
    let number: UInt64
    var connection: ConnectionID?
    var server = 0
    var process = 0
    /// Since when this connection waits for a greeting.
    var waitsSince: Tick?
    /// Since when it is not at the table; `nil` if it is.
    var awaySince: Tick? = .zero
    var isGreeted: Bool { awaySince == nil }
    /// The number in the name that it sent last.
    var name = 0
    /// Sent and not answered; sent again after a reconnection.
    var unanswered: (id: CommandID, name: Int, since: Tick)?

    var player: PlayerID { .sample(number) }
    func profile(_ name: Int) -> Profile? { .named("\(number) \(name)") }
  }

  /// The longest time that a phone waits, stopped servers included.
  private static let patience: Duration = .seconds(60)

  // MARK: Connections

  /// The proxy's choice for a table: the same server for all, as long as that one is there.
  private mutating func choice(for code: TableCode) -> Int? {
    if now < detour.until, servers[detour.server].isUp { return detour.server }
    if !isCalm, random.chance(3) { return servers.indices.randomElement(using: &random) }
    let first = Int(code.number % UInt64(servers.count))
    return (0..<servers.count).map { (first + $0) % servers.count }.first {
      servers[$0].isUp && !servers[$0].isDraining && servers[$0].pausedUntil <= now + .seconds(2)
    }
  }

  mutating func connect(_ phone: Int) {
    guard phones[phone].connection == nil else { return }
    guard let server = choice(for: codes[phones[phone].table]), servers[server].isUp else {
      return queue.add(.connect(phone), at: now + .milliseconds(1_500))
    }
    nextConnection += 1
    let page = ConnectionID(nextConnection)
    phones[phone].connection = page
    (phones[phone].server, phones[phone].process) = (server, servers[server].process)
    phones[phone].waitsSince = now
    pass(phone, page) { .wanted($0, process: $1, phone, page) }
  }

  /// A message of a phone on its way to its server.
  private mutating func pass(
    _ phone: Int, _ page: ConnectionID, _ event: (Int, Int) -> Event
  ) {
    let delay: Duration = .milliseconds(Int64.random(in: 2...30, using: &random))
    queue.add(event(phones[phone].server, phones[phone].process), at: now + delay)
  }

  mutating func arrive(_ phone: Int, _ page: ConnectionID, at server: Int) {
    guard phones[phone].connection == page else { return }
    let arrival = TableInput.Arrival(
      player: phones[phone].player, profile: phones[phone].profile(phones[phone].name),
      role: .join)
    servers[server].wanted(page, codes[phones[phone].table], arrival, at: now)
  }

  mutating func hangUp(_ phone: Int) {
    guard let page = phones[phone].connection.take() else { return }
    leave(phone)
    pass(phone, page) { .left($0, process: $1, phone, page) }
    queue.add(.connect(phone), at: now + random.soon(1))
  }

  private mutating func leave(_ phone: Int) {
    phones[phone].awaySince = phones[phone].awaySince ?? now
    phones[phone].waitsSince = nil
  }

  mutating func closed(_ page: ConnectionID, _ closing: OwnershipServer.Closing) {
    guard let phone = phones.firstIndex(where: { $0.connection == page }) else { return }
    trace("phone \(phone) is closed: \(closing)")
    phones[phone].connection = nil
    leave(phone)
    let pause: Duration = .milliseconds(Int64.random(in: 100...1_500, using: &random))
    queue.add(.connect(phone), at: now + pause)
    let code = codes[phones[phone].table]
    guard closing == .unknown else { return }
    if referee.told[code] != nil { referee.report("table \(code) is gone with people", now) }
    open(code)
  }

  // MARK: What phones do

  mutating func act(_ phone: Int) {
    guard let page = phones[phone].connection else { return }
    if let since = phones[phone].waitsSince, now - since > OwnershipWorld.patience {
      return referee.report("phone \(phone) has waited since \(since.microseconds)", now)
    }
    guard phones[phone].isGreeted else { return }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: hangUp(phone)
    case 1...2: pass(phone, page) { .input($0, process: $1, phone, page, .reacted(page, .heart)) }
    default: if phones[phone].unanswered == nil { rename(phone) }
    }
  }

  private mutating func rename(_ phone: Int) {
    nextCommand += 1
    phones[phone].name += 1
    phones[phone].unanswered = (CommandID(nextCommand), phones[phone].name, now)
    sendAgain(phone)
  }

  private mutating func sendAgain(_ phone: Int) {
    guard let page = phones[phone].connection, let (id, name, _) = phones[phone].unanswered,
      let profile = phones[phone].profile(name)
    else { return }
    let input = TableInput.command(page, id, .profile(profile))
    for _ in 0..<(random.chance(10) ? 2 : 1) {
      pass(phone, page) { .input($0, process: $1, phone, page, input) }
    }
  }

  mutating func beat(_ phone: Int, _ page: ConnectionID) {
    guard phones[phone].connection == page else { return }
    pass(phone, page) { .input($0, process: $1, phone, page, .heartbeat(page)) }
    queue.add(.beat(phone, page), at: now + .seconds(2))
  }

  // MARK: What phones get

  mutating func receive(_ frame: OwnershipServer.Frame, from server: Int) {
    guard let phone = phones.firstIndex(where: { $0.connection == frame.connection }) else {
      return
    }
    counts.frames += 1
    trace("phone \(phone) gets \(frame.content) of epoch \(frame.epoch)")
    referee.heard(frame, lease: .seconds(2), at: now)
    switch frame.content {
    case .welcome:
      phones[phone].awaySince = nil
      phones[phone].waitsSince = nil
      queue.add(.beat(phone, frame.connection), at: now + .seconds(2))
      sendAgain(phone)
    case .reply(let id, let refusal):
      guard let (sent, name, _) = phones[phone].unanswered, sent == id else { return }
      if let refusal { return referee.report("a name is refused: \(refusal)", now) }
      phones[phone].unanswered = nil
      referee.told([phones[phone].player: name], in: frame, at: now)
    case .view(_, let numbers): referee.told(numbers, in: frame, at: now)
    case .dismiss: closed(frame.connection, .dismissed)
    case .reaction: break
    }
  }

  /// Nothing has broken for long: everybody is at the table, and every answer has come.
  mutating func checkEnd(of phone: Int) {
    let one = phones[phone]
    if let (_, _, since) = one.unanswered, now - since > .seconds(20) {
      referee.report("phone \(phone) got no answer since \(since.microseconds)", now)
    }
    if let since = one.awaySince, now - since > .seconds(20) {
      referee.report("phone \(phone) is not at the table since \(since.microseconds)", now)
    }
  }
}
