import GameCore
import Store
import Tables

/// Troubles of servers, sessions and the database.
extension OwnershipWorld {
  mutating func trouble() {
    counts.troubles += 1
    let server = Int.random(in: servers.indices, using: &random)
    let kind = Int.random(in: 0..<14, using: &random)
    trace("trouble \(kind) of server \(server)")
    switch kind {
    case 0: if servers[server].isUp { end(server) }
    case 1: cutPower(server)
    case 2: drain(server)
    case 3: stop(server)
    case 4: breakSession(server)
    case 5, 6: loseStatement(server)
    case 7: killDatabase()
    case 8: database.stoppedUntil = now + random.soon(random.chance(20) ? 10 : 2)
    case 9: for session in database.sessions { session.forgetCalls() }
    case 10: loseLocks(server)
    // The proxy has another view of which servers are there.
    case 11...12: detour = (server, now + random.soon(8))
    default: if let phone = phones.indices.randomElement(using: &random) { hangUp(phone) }
    }
  }

  /// Nobody hears of the end of the machine, so its session ends when the database has waited long enough.
  private mutating func cutPower(_ server: Int) {
    if servers[server].isUp { end(server, noticedAfter: 5) }
  }

  private mutating func drain(_ server: Int) {
    guard servers[server].isUp, !servers[server].isDraining, servers[server].pausedUntil <= now
    else { return }
    servers[server].drain(at: now)
    queue.add(.end(server, process: servers[server].process), at: now + .seconds(3))
  }

  /// SIGSTOP; or the whole machine, whose session then ends meanwhile.
  private mutating func stop(_ server: Int) {
    servers[server].pausedUntil = now + random.soon(random.chance(30) ? 12 : 2)
    // The proxy may close its connections.
    if random.chance(50) {
      for phone in phones.indices where phones[phone].server == server { hangUp(phone) }
    }
    guard random.chance(50) else { return }
    for session in database.sessions where session.server == server { noticeEnd(of: session, 4) }
  }

  /// The network between a server and the database, or the session's process there.
  private mutating func breakSession(_ server: Int) {
    for session in database.sessions where session.server == server {
      if random.chance(50) { database.end(session) } else { noticeEnd(of: session, 5) }
    }
  }

  private mutating func loseStatement(_ server: Int) {
    let injectedFaults: [OwnershipSession.InjectedFault] = [.answerIsLost, .isLost, .isLate]
    for session in database.sessions where session.server == server {
      session.injectedFault = injectedFaults.randomElement(using: &random)
      queue.add(.endSession(session.number), at: now + .seconds(1) + random.soon(5))
    }
  }

  private mutating func killDatabase() {
    guard database.isUp else { return }
    database.kill()
    queue.add(.startDatabase, at: now + random.soon(3))
  }

  /// A pooler between gives the session another connection, or somebody frees all locks.
  private mutating func loseLocks(_ server: Int) {
    for session in database.sessions where session.server == server { session.locks = [] }
  }

  /// From here on nothing breaks. What is broken mends.
  mutating func calm() {
    isCalm = true
    detour.until = now
    database.isUp = true
    database.stoppedUntil = now
    for server in servers.indices {
      servers[server].pausedUntil = min(servers[server].pausedUntil, now)
    }
    for session in database.sessions where session.isCut || session.injectedFault != nil {
      noticeEnd(of: session, 2)
    }
  }
}
