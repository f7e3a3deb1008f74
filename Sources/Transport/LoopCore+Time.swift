import HTTP
import Net
import WebSocket

extension LoopCore {
  /// Looks at one connection's times; called at each sweep.
  func checkTime(_ connection: Connection) {
    switch connection.stage {
    case .http: checkRequest(connection)
    case .waiting: if connection.isBlocked { checkStretch(connection) }
    case .dialling: checkDialling(connection)
    case .webSocket: checkWebSocket(connection)
    case .closing(let code, let until): if now >= until { drop(connection, .byUs(code)) }
    case .finishing(let until):
      if connection.isBlocked {
        checkStretch(connection)
      } else if now >= until {
        drop(connection, .lost)
      }
    case .lingering(let until): if now >= until { drop(connection, .lost) }
    case .gone: break
    }
  }

  private func checkRequest(_ connection: Connection) {
    // A handshake and the first head together, however slowly we are read meanwhile.
    if !connection.isReady, !connection.parser.awaitsBody, let since = connection.headSince,
      now - limits.headTime >= since
    {
      return late(connection)
    }
    if connection.stretch != nil { return checkStretch(connection) }
    if let since = connection.headSince {
      if now - limits.headTime >= since { late(connection) }
    } else if now - limits.keepAlive >= connection.idleSince {
      drop(connection, .lost)
    }
  }

  /// A body that comes too slowly, or an answer that is taken too slowly.
  private func checkStretch(_ connection: Connection) {
    guard let stretch = connection.stretch, now - limits.slowTime >= stretch.start else {
      return
    }
    let enough = limits.slowestBytesPerSecond * Int(limits.slowTime.components.seconds)
    if stretch.bytes >= max(1, enough) {
      connection.stretch = .init(start: now)
    } else if connection.isBlocked {
      drop(connection, .lost)
    } else {
      late(connection)
    }
  }

  /// A request that has begun is answered 408; a connection that never said anything is closed.
  private func late(_ connection: Connection) {
    if connection.parser.isIdle {
      drop(connection, .lost)
    } else {
      refuse(connection, .requestTimeout)
    }
  }

  private func checkWebSocket(_ connection: Connection) {
    if now - limits.silence >= connection.lastReceived {
      return drop(connection, .silent)
    }
    if let since = connection.blockedSince, now - limits.backlogTime >= since,
      connection.allowance == nil
    {
      return drop(connection, .backlogged)
    }
    if let most = limits.messageTime, let since = connection.messageSince,
      now - most >= since
    {
      return fail(connection, .policyViolation)
    }
    if now >= connection.nextPing { ping(connection) }
  }
}
